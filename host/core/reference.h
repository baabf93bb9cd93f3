// Reference times: sequential times, named and versioned, that ratios are taken against.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/size_class.h"

namespace torment::core {

struct ReferenceTime {
  double peak_s = 0;
  double average_s = 0;
  /// Of the compute phase alone; null: not known, and the whole time stands for it, since a sequential
  /// plugin moves no data.
  std::optional<double> compute_peak_s;
  std::optional<double> compute_average_s;
  uint32_t revision = 0;     ///< of the benchmark that was timed
  std::optional<Size> size;  ///< that was timed; null, in older files: whatever the size class was
  bool operator==(const ReferenceTime &) const = default;
};

/// Which file was used: its name and the hash of its bytes.
struct ReferenceId {
  std::string name;
  std::string
      hash;  ///< FNV-1a of 64 bits over the file, 16 hexadecimal digits: tells versions apart, no more
  bool operator==(const ReferenceId &) const = default;
};

struct Reference {
  ReferenceId id;
  uint32_t version = 1;  ///< of the file of that name; the greatest is taken where several fit
  std::string suite;
  SizeClass size_class = SizeClass::small;
  std::string origin;                          ///< machine, compiler and record that it was made from
  std::map<std::string, ReferenceTime> times;  ///< by benchmark
  bool operator==(const Reference &) const = default;
};

}  // namespace torment::core
