// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/matrix_vector_benchmark.h"

#include <string>

#include "benchmarks/fill.h"
#include "benchmarks/hash.h"
#include "core/error.h"

namespace torment::benchmarks {

// `test` has an odd n, which neither pairs, warps nor strips divide.
core::Size MatrixVectorBenchmark::size(core::SizeClass size_class) const {
  const auto make = [](uint64_t n, uint64_t vectors) { return core::Size{{{"n", n}, {"vectors", vectors}}}; };
  return ClassSizes{
      .test = make(347, 3), .small = make(1536, 16), .ref = make(8192, 10), .large = make(16384, 12)}
      .of(size_class);
}

std::vector<ArraySpec> MatrixVectorBenchmark::arrays(const core::Size &size) const {
  const uint64_t n = size.at("n");
  const uint64_t count = n * size.at("vectors");
  if (n == 0 || size.at("vectors") == 0)
    throw core::Error(std::string(name()) + ": n and vectors must be at least 1");
  std::vector<ArraySpec> specs;
  for (const std::string_view matrix : operands_.matrices)
    specs.push_back({matrix, Role::input, Element::f64, n * n});
  for (const std::string_view vector : operands_.vectors)
    specs.push_back({vector, Role::input, Element::f64, count});
  for (const Output &output : operands_.outputs)
    specs.push_back({output.name, Role::output, Element::f64, count});
  for (const Output &output : operands_.outputs) {
    specs.push_back({output.expected, Role::expected, Element::f64, count});
    specs.push_back({output.magnitudes, Role::expected, Element::f64, count});
  }
  return specs;
}

void MatrixVectorBenchmark::generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const {
  const uint64_t n = size.at("n");
  for (std::size_t input = 0; input < first_output(); ++input)
    fill_reals(arrays.at<double>(input), n * (input < first_vector() ? n : size.at("vectors")),
               HashStream(seed, input));
}

void MatrixVectorBenchmark::expect(const VectorSet &vectors, std::size_t output, const Arrays &arrays) const {
  store(vectors, arrays, expected(output));
}

Verdict MatrixVectorBenchmark::check(const core::Size &size, uint64_t, const Arrays &arrays,
                                     const Selection &selection) const {
  const uint64_t n = size.at("n");
  const auto check_one = [&](std::size_t output) {
    return check_vectors(operands_.outputs[output].name, arrays.at<double>(first_output() + output),
                         n * size.at("vectors"), selection, arrays, expected(output), roundings(n));
  };
  Verdict verdict = check_one(0);
  for (std::size_t output = 1; output < operands_.outputs.size(); ++output)
    verdict = both(verdict, check_one(output));
  return verdict;
}

core::Cost MatrixVectorBenchmark::cost(const core::Size &size) const {
  const auto n = static_cast<double>(size.at("n"));
  const auto vectors = static_cast<double>(size.at("vectors"));
  const auto matrices = static_cast<double>(operands_.matrices.size());
  const auto inputs = static_cast<double>(operands_.vectors.size());
  const auto outputs = static_cast<double>(operands_.outputs.size());
  // Two passes over a matrix, or one over two, for each of the vectors.
  return {.bytes = 2 * sizeof(double) * n * n * vectors,
          .operations = 4 * n * n * vectors,
          .operation = "double-precision operation",
          .upload_bytes = sizeof(double) * (matrices * n * n + inputs * n * vectors),
          .download_bytes = sizeof(double) * outputs * n * vectors};
}

}  // namespace torment::benchmarks
