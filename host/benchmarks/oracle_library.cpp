// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/oracle_library.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "benchmarks/compare.h"
#include "core/error.h"
#include "core/utf8.h"

namespace torment::benchmarks {
namespace {

/// Beyond this a table is taken for garbage.
constexpr uint64_t most_rows = 256;

Element to_element(uint32_t element, const std::string &from) {
  constexpr std::array elements{Element::f64, Element::f32, Element::i64, Element::u64,
                                Element::i32, Element::u32, Element::u8};
  if (element < 1 || element > elements.size())
    throw core::Error(from + " has an array of element type " + std::to_string(element) +
                      ", which torment/oracle.h does not name");
  return elements.at(element - 1);
}

Role to_role(uint32_t role, const std::string &from) {
  constexpr std::array roles{Role::input, Role::output, Role::expected};
  if (role < 1 || role > roles.size())
    throw core::Error(from + " has an array of role " + std::to_string(role) +
                      ", which torment/oracle.h does not name");
  return roles.at(role - 1);
}

/// A call's own words on why it failed.
class Message {
 public:
  torment_error *error() { return &error_; }
  void require(int32_t status, const std::string &what) const {
    if (status == TORMENT_OK) return;
    const std::string text(text_.data(), strnlen(text_.data(), text_.size()));
    throw core::Error(what + " failed" +
                      (text.empty() ? "" : ": " + core::shorten(core::to_line(text), 300)));
  }

 private:
  std::array<char, 512> text_{};
  torment_error error_{text_.data(), text_.size()};
};

class ForeignBenchmark final : public Benchmark {
 public:
  ForeignBenchmark(const torment_oracle &oracle, const std::string &from) : oracle_(oracle) {
    for (uint64_t i = 0; i < oracle.array_count; ++i) {
      const torment_array &array = *oracle.arrays[i];
      specs_.push_back({array.name, to_role(array.role, from), to_element(array.element, from), 0});
      if (specs_.back().role == Role::output) outputs_.push_back(i);
      if (specs_.back().role == Role::expected) expected_.push_back(i);
    }
    const bool paired = std::ranges::equal(outputs_, expected_, [&](std::size_t one, std::size_t other) {
      return specs_[one].element == specs_[other].element;
    });
    if (outputs_.empty() || !paired)
      throw core::Error(from +
                        " needs outputs, and for each an expected array of the same type, in the same order");
  }

  std::string_view name() const override { return oracle_.name; }
  uint32_t revision() const override { return oracle_.revision; }
  std::string_view summary() const override { return oracle_.summary; }

  core::Size size(core::SizeClass size_class) const override {
    const auto &classes = core::common_size_classes;
    const auto number = std::ranges::find(classes, size_class) - std::ranges::begin(classes);
    std::vector<uint64_t> values(oracle_.parameter_count);
    Message message;
    message.require(oracle_.size(static_cast<uint32_t>(number), values.data(), message.error()),
                    call("size"));
    core::Size size;
    for (uint64_t i = 0; i < oracle_.parameter_count; ++i)
      size.parameters.push_back({oracle_.parameters[i], values[i]});
    return size;
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    std::vector<uint64_t> counts(oracle_.array_count);
    Message message;
    message.require(oracle_.counts(to_values(size).data(), counts.data(), message.error()), call("counts"));
    std::vector<ArraySpec> specs = specs_;
    for (std::size_t i = 0; i < specs.size(); ++i)
      specs[i].count = counts[i];
    for (std::size_t i = 0; i < outputs_.size(); ++i)
      if (counts[outputs_[i]] != counts[expected_[i]])
        throw core::Error(call("counts") + " gives output " + std::string(specs[outputs_[i]].name) +
                          " another length than what is expected of it");
    return specs;
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    Message message;
    message.require(oracle_.generate(to_values(size).data(), seed, to_starts(arrays).data(), message.error()),
                    call("generate"));
  }

  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    Message message;
    message.require(oracle_.solve(to_values(size).data(), seed, to_starts(arrays).data(), message.error()),
                    call("solve"));
  }

  Problem bind(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    Problem problem(oracle_.problem_size);
    std::vector<void *> starts = to_starts(arrays);
    for (const std::size_t hidden : expected_)
      starts[hidden] = nullptr;  // a plugin must not be led to the answer
    Message message;
    message.require(
        oracle_.bind(to_values(size).data(), seed, starts.data(), problem.data(), message.error()),
        call("bind"));
    return problem;
  }

  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const std::vector<ArraySpec> specs = this->arrays(size);
    Verdict verdict{.right = true, .worst_error = {}, .message = {}};
    for (std::size_t i = 0; i < outputs_.size() && verdict.right; ++i) {
      const Verdict of_output = check_output(size, specs, arrays, selection, i);
      const double worst = std::max(verdict.worst_error.value_or(0), of_output.worst_error.value_or(0));
      verdict.right = of_output.right;
      verdict.message = of_output.message;
      if (of_output.worst_error || verdict.worst_error) verdict.worst_error = worst;
    }
    return verdict;
  }

  core::Cost cost(const core::Size &size) const override {
    torment_cost said{sizeof(torment_cost), 0, 0, 0};
    Message message;
    message.require(oracle_.cost(to_values(size).data(), &said, message.error()), call("cost"));
    const auto known = [](double number) { return std::isfinite(number) && number > 0; };
    core::Cost cost;
    if (known(said.bytes)) cost.bytes = said.bytes;
    if (known(said.operations)) cost.operations = said.operations;
    cost.operation = core::to_line(oracle_.operation);
    for (const ArraySpec &spec : arrays(size)) {
      if (spec.role == Role::input) cost.upload_bytes += static_cast<double>(spec.bytes());
      if (spec.role == Role::output) cost.download_bytes += static_cast<double>(spec.bytes());
    }
    return cost;
  }

 private:
  std::string call(const char *function) const {
    return std::string(oracle_.name) + "'s oracle: " + function;
  }

  static std::vector<uint64_t> to_values(const core::Size &size) {
    std::vector<uint64_t> values;
    for (const core::Parameter &parameter : size.parameters)
      values.push_back(parameter.value);
    return values;
  }

  std::vector<void *> to_starts(const Arrays &arrays) const {
    std::vector<void *> starts;
    for (std::size_t i = 0; i < specs_.size(); ++i)
      starts.push_back(arrays.at<std::byte>(i));
    return starts;
  }

  Verdict check_output(const core::Size &size, const std::vector<ArraySpec> &specs, const Arrays &arrays,
                       const Selection &selection, std::size_t number) const {
    double absolute = 0;
    double relative = 0;
    Message message;
    message.require(oracle_.tolerate(to_values(size).data(), number, &absolute, &relative, message.error()),
                    call("tolerate"));
    if (!(absolute >= 0) || !(relative >= 0) || std::isinf(absolute) || std::isinf(relative))
      throw core::Error(call("tolerate") + " gives a tolerance that is no number from 0 on");
    const Pair pair{outputs_[number], expected_[number], absolute, relative};
    const ArraySpec &spec = specs[pair.got];
    switch (spec.element) {
      case Element::f64:
        return check_pair<double>(spec, arrays, selection, pair);
      case Element::f32:
        return check_pair<float>(spec, arrays, selection, pair);
      case Element::i64:
        return check_pair<int64_t>(spec, arrays, selection, pair);
      case Element::u64:
        return check_pair<uint64_t>(spec, arrays, selection, pair);
      case Element::i32:
        return check_pair<int32_t>(spec, arrays, selection, pair);
      case Element::u32:
        return check_pair<uint32_t>(spec, arrays, selection, pair);
      case Element::u8:
        return check_pair<uint8_t>(spec, arrays, selection, pair);
    }
    return {};
  }

  struct Pair {
    std::size_t got;
    std::size_t expected;
    double absolute;
    double relative;
  };

  template <class T>
  static Verdict check_pair(const ArraySpec &spec, const Arrays &arrays, const Selection &selection,
                            const Pair &pair) {
    const T *want = arrays.at<T>(pair.expected);
    return check_bounded(spec.name, arrays.at<T>(pair.got), spec.count, selection, [=](uint64_t i) {
      const auto expected = static_cast<long double>(want[i]);
      return Expectation{expected, pair.absolute + pair.relative * std::fabs(static_cast<double>(expected))};
    });
  }

  const torment_oracle &oracle_;
  std::vector<ArraySpec> specs_;
  std::vector<std::size_t> outputs_;
  std::vector<std::size_t> expected_;
};

void require_whole(const torment_oracle *oracle, const std::string &from) {
  const auto require = [&](bool fulfilled, const char *what) {
    if (!fulfilled) throw core::Error(from + ": " + what);
  };
  require(oracle != nullptr, "a null pointer stands among its oracles");
  require(oracle->struct_size >= sizeof(torment_oracle), "an oracle's struct_size is too small");
  require(oracle->name != nullptr && oracle->name[0] != '\0', "an oracle has no name");
  require(oracle->summary != nullptr && oracle->operation != nullptr, "an oracle lacks summary or operation");
  require(oracle->problem_size > 0 && oracle->problem_size <= 65536,
          "an oracle's problem_size is 0 or absurd");
  require(
      oracle->parameter_count >= 1 && oracle->parameter_count <= most_rows && oracle->parameters != nullptr,
      "an oracle needs between 1 and 256 parameters");
  for (uint64_t i = 0; i < oracle->parameter_count; ++i)
    require(oracle->parameters[i] != nullptr, "a parameter has no name");
  require(oracle->array_count >= 1 && oracle->array_count <= most_rows && oracle->arrays != nullptr,
          "an oracle needs between 1 and 256 arrays");
  for (uint64_t i = 0; i < oracle->array_count; ++i)
    require(oracle->arrays[i] != nullptr && oracle->arrays[i]->struct_size >= sizeof(torment_array) &&
                oracle->arrays[i]->name != nullptr,
            "an array is null, too small or has no name");
  require(oracle->size && oracle->counts && oracle->generate && oracle->solve && oracle->bind &&
              oracle->tolerate && oracle->cost,
          "an oracle lacks a function");
}

}  // namespace

std::vector<std::unique_ptr<Benchmark>> read_oracles(const torment_oracles &table, const std::string &from) {
  constexpr uint8_t magic[8] = TORMENT_ORACLES_MAGIC;
  if (std::memcmp(table.magic, magic, sizeof magic) != 0)
    throw core::Error(from + ": " TORMENT_ORACLES_SYMBOL " does not begin as an oracle table does");
  if (table.abi_major != TORMENT_ORACLES_MAJOR || table.struct_size < sizeof(torment_oracles))
    throw core::Error(from + ": made for version " + std::to_string(table.abi_major) +
                      " of torment/oracle.h; this host takes " + std::to_string(TORMENT_ORACLES_MAJOR));
  if (table.oracle_count > most_rows || (table.oracle_count > 0 && table.oracles == nullptr))
    throw core::Error(from + ": the table of oracles is null or absurdly long");
  std::vector<std::unique_ptr<Benchmark>> benchmarks;
  for (uint64_t i = 0; i < table.oracle_count; ++i) {
    require_whole(table.oracles[i], from);
    benchmarks.push_back(std::make_unique<ForeignBenchmark>(
        *table.oracles[i], from + ": " + core::to_line(table.oracles[i]->name)));
  }
  return benchmarks;
}

std::vector<std::unique_ptr<Benchmark>> load_oracles(const std::string &file) {
  const std::string from = "oracle library \"" + core::to_line(file) + "\"";
  void *library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    const char *why = dlerror();
    throw core::Error(from + " could not be loaded: " + core::to_line(why == nullptr ? "" : why));
  }
  const auto *table = static_cast<const torment_oracles *>(dlsym(library, TORMENT_ORACLES_SYMBOL));
  if (table == nullptr)
    throw core::Error(from + " exports no " TORMENT_ORACLES_SYMBOL "; torment/oracle.h says what it is");
  return read_oracles(*table, from);
}

}  // namespace torment::benchmarks
