// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/matrix.h"

#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {

core::Size MatrixBenchmark::size(core::SizeClass size_class) const {
  core::Size size{{{"rows", 101}, {"columns", 97}}};
  if (size_class != core::SizeClass::test) {
    const uint64_t rows = size_class == core::SizeClass::small ? sizes_.small
                          : size_class == core::SizeClass::ref ? sizes_.ref
                                                               : sizes_.large;
    size = {{{"rows", rows}, {"columns", rows}}};
  }
  size.parameters.insert(size.parameters.end(), further_.begin(), further_.end());
  return size;
}

uint64_t MatrixBenchmark::elements(const core::Size &size) const {
  constexpr uint64_t end = uint64_t{1} << 31;
  const uint64_t rows = size.at("rows");
  const uint64_t columns = size.at("columns");
  if (rows == 0 || columns == 0 || rows >= end || columns >= end || rows * columns >= end)
    throw core::Error(std::string(name_) + ": rows * columns must be at least 1 and less than 2^31");
  return rows * columns;
}

torment_matrix MatrixBenchmark::begin_problem(const core::Size &size) {
  torment_matrix problem{};
  problem.rows = size.at("rows");
  problem.columns = size.at("columns");
  return problem;
}

torment_matrix MatrixBenchmark::begin_map(const core::Size &size, float *out) {
  torment_matrix problem = begin_problem(size);
  problem.out_rows = problem.rows;
  problem.out_columns = problem.columns;
  problem.out = out;
  return problem;
}

core::Cost MatrixBenchmark::map_cost(const core::Size &size, double matrices,
                                     std::string_view operation) const {
  const auto bytes = sizeof(float) * static_cast<double>(elements(size));
  return {.bytes = (matrices + 1) * bytes,
          .operations = static_cast<double>(elements(size)),
          .operation = std::string(operation),
          .upload_bytes = matrices * bytes,
          .download_bytes = bytes};
}

uint64_t MatrixBenchmark::share(const core::Size &size, std::string_view percent) const {
  const uint64_t value = size.at(percent);
  if (value > 100)
    throw core::Error(std::string(name_) + ": " + std::string(percent) + " must be at most 100");
  return elements(size) * value / 100;
}

float make_float(const HashStream &stream, uint64_t index) {
  constexpr uint64_t range = uint64_t{1} << 24;
  constexpr auto middle = range / 2;
  return (static_cast<float>(stream.below(range, index)) - static_cast<float>(middle)) * 0x1p-23F;
}

void fill_floats(float *array, uint64_t count, const HashStream &stream) {
  parallel_for(count, uint64_t{1} << 18, [=](uint64_t begin, uint64_t end) {
    for (uint64_t i = begin; i < end; ++i)
      array[i] = make_float(stream, i);
  });
}

}  // namespace torment::benchmarks
