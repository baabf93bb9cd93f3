// Ranges for tools such as Nsight, by NVIDIA's NVTX: a client of its injection protocol, since its headers
// are in no free package and all that is needed of them are two functions.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

namespace torment::device {

class Nvtx {
 public:
  /// The tool that NVTX_INJECTION64_PATH names, as tools set it for the programs that they start; null when
  /// it names none. Throws core::Error when the tool can't be loaded or refuses.
  static std::unique_ptr<Nvtx> attach();

  /// Ranges nest, on each thread for itself.
  void push(const std::string &name) const;
  void pop() const;

 private:
  Nvtx() = default;
};

/// A range as long as it lives; none where there is no tool.
class NvtxRange {
 public:
  NvtxRange(const Nvtx *nvtx, const std::string &name) : nvtx_(nvtx) {
    if (nvtx_) nvtx_->push(name);
  }
  ~NvtxRange() {
    if (nvtx_) nvtx_->pop();
  }
  NvtxRange(const NvtxRange &) = delete;
  NvtxRange &operator=(const NvtxRange &) = delete;

 private:
  const Nvtx *nvtx_;
};

}  // namespace torment::device
