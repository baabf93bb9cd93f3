// Benchmarks from outside the tree: what is held right, and which tables are refused.
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/oracle_library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "core/error.h"

namespace torment::benchmarks {
namespace {

using testing::HasSubstr;

constexpr uint64_t elements = 100;

// A library in one process: doubles an array.
int32_t size(uint32_t size_class, uint64_t *size, torment_error *) {
  size[0] = elements << size_class;
  return TORMENT_OK;
}
int32_t counts(const uint64_t *size, uint64_t *counts, torment_error *error) {
  if (size[0] == 13) {
    std::strncpy(error->message, "13 elements bring bad luck", error->capacity - 1);
    return TORMENT_FAILED;
  }
  for (int i = 0; i < 3; ++i)
    counts[i] = size[0];
  return TORMENT_OK;
}
int32_t generate(const uint64_t *size, uint64_t seed, void *const *arrays, torment_error *) {
  for (uint64_t i = 0; i < size[0]; ++i)
    static_cast<double *>(arrays[0])[i] = static_cast<double>(seed + i);
  return TORMENT_OK;
}
int32_t solve(const uint64_t *size, uint64_t, void *const *arrays, torment_error *) {
  for (uint64_t i = 0; i < size[0]; ++i)
    static_cast<double *>(arrays[2])[i] = 2 * static_cast<double *>(arrays[0])[i];
  return TORMENT_OK;
}
struct Bound {
  void *starts[3];
};
int32_t bind(const uint64_t *, uint64_t, void *const *arrays, void *problem, torment_error *) {
  std::memcpy(problem, static_cast<const void *>(arrays), sizeof(Bound));
  return TORMENT_OK;
}
double said_relative = 1e-10;
int32_t tolerate(const uint64_t *, uint64_t, double *, double *relative, torment_error *) {
  *relative = said_relative;
  return TORMENT_OK;
}
int32_t cost(const uint64_t *size, torment_cost *cost, torment_error *) {
  cost->bytes = 16 * static_cast<double>(size[0]);
  return TORMENT_OK;
}

struct Table {
  torment_array in{sizeof in, TORMENT_ROLE_INPUT, TORMENT_ELEMENT_F64, 0, "in"};
  torment_array out{sizeof out, TORMENT_ROLE_OUTPUT, TORMENT_ELEMENT_F64, 0, "out"};
  torment_array expected{sizeof expected, TORMENT_ROLE_EXPECTED, TORMENT_ELEMENT_F64, 0, "expected"};
  const torment_array *arrays[3] = {&in, &out, &expected};
  const char *parameters[1] = {"elements"};
  torment_oracle oracle{sizeof oracle, 1,     sizeof(Bound), "Double", "doubles", "operation",
                        parameters,    1,     arrays,        3,        size,      counts,
                        generate,      solve, bind,          tolerate, cost};
  const torment_oracle *oracles[1] = {&oracle};
  torment_oracles table{TORMENT_ORACLES_HEADER, oracles, 1};

  std::unique_ptr<Benchmark> read() { return std::move(read_oracles(table, "test.so").at(0)); }
  std::string refuse() {
    try {
      read_oracles(table, "test.so");
    } catch (const core::Error &error) {
      return error.what();
    }
    return "taken";
  }
};

struct Memory {
  std::vector<double> in, out, expected;
  explicit Memory(uint64_t count) : in(count), out(count), expected(count) {}
  Arrays arrays() {
    return Arrays({reinterpret_cast<std::byte *>(in.data()), reinterpret_cast<std::byte *>(out.data()),
                   reinterpret_cast<std::byte *>(expected.data())});
  }
};

TEST(OracleLibrary, ChecksWhatIsBetweenTheTolerancesAndNothingElse) {
  Table table;
  const auto benchmark = table.read();
  const core::Size size = benchmark->size(core::SizeClass::test);
  EXPECT_EQ(size.at("elements"), elements);
  EXPECT_EQ(benchmark->size(core::SizeClass::large).at("elements"), elements << 3);
  Memory memory(elements);
  benchmark->generate(size, 5, memory.arrays());
  benchmark->solve(size, 5, memory.arrays());
  memory.out = memory.expected;
  EXPECT_TRUE(benchmark->check(size, 5, memory.arrays(), {}).right);
  memory.out[7] *= 1 + 0.9e-10;
  EXPECT_TRUE(benchmark->check(size, 5, memory.arrays(), {}).right);
  memory.out[7] *= 1 + 0.9e-10;
  const Verdict wrong = benchmark->check(size, 5, memory.arrays(), {});
  EXPECT_FALSE(wrong.right);
  EXPECT_THAT(wrong.message, HasSubstr("out[7] is 24.0000"));
  memory.out[7] = NAN;
  EXPECT_FALSE(benchmark->check(size, 5, memory.arrays(), {}).right);
}

TEST(OracleLibrary, PluginsAreNotLedToTheAnswer) {
  Table table;
  Memory memory(elements);
  const Problem problem = table.read()->bind(table.read()->size(core::SizeClass::test), 1, memory.arrays());
  Bound bound{};
  std::memcpy(&bound, problem.data(), sizeof bound);
  EXPECT_EQ(bound.starts[0], memory.in.data());
  EXPECT_EQ(bound.starts[1], memory.out.data());
  EXPECT_EQ(bound.starts[2], nullptr);
}

TEST(OracleLibrary, ItsOwnWordsSayWhyASizeCannotBe) {
  Table table;
  EXPECT_THAT(
      [&] {
        table.read()->arrays({{{"elements", 13}}});
      },
      testing::ThrowsMessage<core::Error>("Double's oracle: counts failed: 13 elements bring bad luck"));
}

TEST(OracleLibrary, ATolerancePastAllReasonIsAnError) {
  Table table;
  Memory memory(elements);
  for (const double bad : {double{NAN}, double{INFINITY}, -1.0}) {
    said_relative = bad;
    EXPECT_THROW(table.read()->check({{{"elements", elements}}}, 1, memory.arrays(), {}), core::Error) << bad;
  }
  said_relative = 1e-10;
}

TEST(OracleLibrary, TablesThatAreNoneAreRefused) {
  const auto refusal = [](auto change) {
    Table table;
    change(table);
    return table.refuse();
  };
  EXPECT_EQ(Table().refuse(), "taken");
  EXPECT_THAT(refusal([](Table &t) { t.table.magic[0] = 'X'; }), HasSubstr("does not begin"));
  EXPECT_THAT(refusal([](Table &t) { t.table.abi_major = 2; }), HasSubstr("version 2"));
  EXPECT_THAT(refusal([](Table &t) { t.table.oracle_count = 1U << 30; }), HasSubstr("absurdly long"));
  EXPECT_THAT(refusal([](Table &t) { t.oracles[0] = nullptr; }), HasSubstr("null pointer"));
  EXPECT_THAT(refusal([](Table &t) { t.oracle.struct_size = 8; }), HasSubstr("too small"));
  EXPECT_THAT(refusal([](Table &t) { t.oracle.name = ""; }), HasSubstr("no name"));
  EXPECT_THAT(refusal([](Table &t) { t.oracle.solve = nullptr; }), HasSubstr("lacks a function"));
  EXPECT_THAT(refusal([](Table &t) { t.oracle.parameter_count = 0; }), HasSubstr("parameters"));
  EXPECT_THAT(refusal([](Table &t) { t.arrays[1] = nullptr; }), HasSubstr("an array is null"));
  EXPECT_THAT(refusal([](Table &t) { t.in.element = 99; }), HasSubstr("element type 99"));
  EXPECT_THAT(refusal([](Table &t) { t.in.role = 0; }), HasSubstr("role 0"));
  EXPECT_THAT(refusal([](Table &t) { t.expected.element = TORMENT_ELEMENT_F32; }), HasSubstr("same type"));
  EXPECT_THAT(refusal([](Table &t) { t.out.role = TORMENT_ROLE_INPUT; }), HasSubstr("needs outputs"));
}

TEST(OracleLibrary, AFileThatIsNoneIsNamed) {
  EXPECT_THAT([] { load_oracles("/no/such.so"); },
              testing::ThrowsMessage<core::Error>(HasSubstr("\"/no/such.so\" could not be loaded")));
}

}  // namespace
}  // namespace torment::benchmarks
