// SPDX-License-Identifier: Apache-2.0
#include "core/json.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "core/error.h"

namespace torment::core {
namespace {

std::string catch_error(const std::function<void()> &run) {
  try {
    run();
  } catch (const Error &error) {
    return error.what();
  }
  return "no error";
}

Result make_result() {
  Result result;
  result.plugin = "p";
  result.benchmark = "b";
  result.variant = "auto";
  result.revision = 3;
  result.size.parameters = {{"z", 18446744073709551615U}, {"a", 1}};
  result.outcome = Outcome::ran_on_host;
  result.first_call = Sample{.upload_s = 1e-9, .compute_s = 0.1, .download_s = 3, .rest_s = std::nullopt};
  result.samples = {*result.first_call, {.upload_s = 1, .compute_s = 2, .download_s = 3, .rest_s = 0.5}};
  result.verification = {.checked = 3, .verified = 2, .whole = 1, .worst_error = 0.25};
  result.cost = Cost{
      .bytes = 1e12, .operations = std::nullopt, .operation = "flop", .upload_bytes = 8, .download_bytes = 9};
  return result;
}

TEST(Json, RoundTripsThroughTextInBothKindsOfJson) {
  const Result result = make_result();
  EXPECT_EQ(parse_json(dump(nlohmann::ordered_json(result))).get<Result>(), result);
  EXPECT_EQ(parse_json(dump(nlohmann::json(result))).get<Result>(), result);
  EXPECT_EQ(nlohmann::ordered_json(result).get<Result>(), result);
}

TEST(Json, SizesKeepTheirOrder) {
  EXPECT_EQ(dump(nlohmann::json(make_result().size)),
            R"([{"name":"z","value":18446744073709551615},{"name":"a","value":1}])");
}

TEST(Json, WordsStandForEnumerations) {
  for (const Outcome outcome : all_outcomes) {
    const nlohmann::json json = outcome;
    ASSERT_TRUE(json.is_string());
    EXPECT_EQ(json.get<Outcome>(), outcome);
  }
  EXPECT_EQ(nlohmann::json(Model::openacc).get<Model>(), Model::openacc);
  EXPECT_EQ(nlohmann::json(Place::device).get<Place>(), Place::device);
  EXPECT_EQ(nlohmann::json(SizeClass::large).get<SizeClass>(), SizeClass::large);
  EXPECT_EQ(catch_error([] { nlohmann::json("fine").get<Outcome>(); }),
            "the top: expected an outcome, found another word");
  EXPECT_NE(catch_error([] { nlohmann::json(3).get<Model>(); }).find("found number"), std::string::npos);
}

TEST(Json, NumbersThatAreNotFiniteAreNull) {
  for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    Sample sample;
    sample.upload_s = bad;
    sample.rest_s = bad;
    EXPECT_EQ(dump(nlohmann::ordered_json(sample)),
              R"({"upload_s":null,"compute_s":0.0,"download_s":0.0,"rest_s":null})");
    const auto back = nlohmann::json(sample).get<Sample>();
    EXPECT_TRUE(std::isnan(back.upload_s));
    EXPECT_EQ(back.rest_s, std::nullopt);
  }
}

TEST(Json, HostileTextsSurvive) {
  PluginInfo plugin;
  const std::vector<std::string> names{"a\"b\\c",
                                       "line\nfeed\r\ttab",
                                       std::string("nul\0in", 6),
                                       "\x1B[31mred\x01",
                                       "</script>",
                                       std::string(100000, 'x'),
                                       "größe"};
  for (const std::string &name : names) {
    plugin.name = name;
    const std::string text = dump(nlohmann::json(plugin));
    EXPECT_EQ(text.find_first_of(std::string_view("\n\x1B\x01\0", 4)), std::string::npos);
    EXPECT_EQ(parse_json(text).get<PluginInfo>().name, name);
  }
  for (const char *name : {"\xFF", "cut \xE2\x82", "\xC0\x80", "\xED\xA0\x80"}) {
    plugin.name = name;
    EXPECT_NE(parse_json(dump(nlohmann::json(plugin))).get<PluginInfo>().name.find("\uFFFD"),
              std::string::npos);
  }
}

TEST(Json, ErrorsNameThePlace) {
  struct Row {
    const char *pointer;
    nlohmann::json value;
    const char *message;
  };
  const Row rows[] = {
      {"/1/samples/1/upload_s", -1, "/results/1/samples/1/upload_s: expected a number of at least 0"},
      {"/1/samples/1/upload_s", 1e300, "/results/1/samples/1/upload_s: expected a time of at most 1e9 s"},
      {"/1/samples/1/upload_s", "1",
       "/results/1/samples/1/upload_s: expected a number or null, found string"},
      {"/0/revision", -1, "/results/0/revision: expected a whole number from 0 to 4294967295"},
      {"/0/revision", 4294967296, "/results/0/revision: expected a whole number from 0 to 4294967295"},
      {"/0/revision", 1.5, "/results/0/revision: expected a whole number"},
      {"/0/size/1/value", -5,
       "/results/0/size/1/value: expected a whole number from 0 to 18446744073709551615"},
      {"/0/size", nlohmann::json::object(), "/results/0/size: expected an array, found object"},
      {"/0/first_call", 7, "/results/0/first_call: expected an object, found number"},
      {"/0/outcome", "great", "/results/0/outcome: expected an outcome"},
      {"/0/message", nullptr, "/results/0/message: expected a string, found null"},
      {"/0", nlohmann::json::array(), "/results/0: expected an object, found array"},
  };
  for (const Row &row : rows) {
    nlohmann::json json = std::vector{make_result(), make_result()};
    json[nlohmann::json::json_pointer(row.pointer)] = row.value;
    EXPECT_EQ(catch_error([&] { from<std::vector<Result>>(json, "results"); }).find(row.message), 0U)
        << catch_error([&] { from<std::vector<Result>>(json, "results"); });
  }
}

TEST(Json, MissingKeys) {
  nlohmann::json json = make_result();
  json.erase("first_call");  // null when missing
  json["unknown"] = 1;       // of a later version
  EXPECT_EQ(json.get<Result>().first_call, std::nullopt);
  json.erase("plugin");
  EXPECT_EQ(catch_error([&] { json.get<Result>(); }), "/plugin: expected this key, found nothing");
}

TEST(Json, TextThatIsNoJson) {
  for (const char *text :
       {"", "{", "[1,]", "nan", "{\"a\":1e999}", "\xFF", "[1] x", "\xEF\xBB", "'a'", "{\"a\"}"}) {
    EXPECT_EQ(catch_error([&] { parse_json(text); }).find("not valid JSON: "), 0U) << text;
  }
  const std::string escapes = catch_error([] { parse_json("[\"\x1B[31m" + std::string(100000, 'x')); });
  EXPECT_LT(escapes.size(), 400U);
  EXPECT_EQ(escapes.find('\x1B'), std::string::npos);
}

TEST(Json, DeepNestingIsRefused) {
  for (const char *open : {"[", "{\"a\":"}) {
    std::string text;
    for (int depth = 0; depth < 1000000; ++depth)
      text += open;
    EXPECT_NE(catch_error([&] { parse_json(text); }).find("deeper than 64"), std::string::npos);
  }
  EXPECT_EQ(catch_error([] { parse_json(std::string(64, '[') + std::string(64, ']')); }), "no error");
}

TEST(Json, BracketsInStringsAreNoNesting) {
  const std::string text = "\\\" " + std::string(1000, '[') + std::string(1000, '{');
  EXPECT_EQ(parse_json(nlohmann::json{{text, text}}.dump()).size(), 1U);
}

TEST(Json, EveryTruncationOfARecordIsRefused) {
  Record record;
  record.results = {make_result()};
  record.plugins.emplace_back();
  const std::string text = dump(nlohmann::json(record));
  for (std::size_t length = 0; length < text.size(); ++length) {
    EXPECT_NE(catch_error([&] { parse_json(text.substr(0, length)).get<Record>(); }), "no error") << length;
  }
  EXPECT_EQ(parse_json(text).get<Record>(), record);
}

}  // namespace
}  // namespace torment::core
