// SPDX-License-Identifier: Apache-2.0
#include "report/record_file.h"

#include <type_traits>
#include <utility>

#include "core/error.h"
#include "core/json.h"
#include "core/overheads.h"
#include "core/statistics.h"
#include "core/sweep.h"
#include "core/utf8.h"
#include "report/file.h"

namespace torment::report {
namespace {

/// An object as nlohmann's dump with an indent of 1 writes it, but member by member, and lists element by
/// element: the results of a thousand nodes as one tree would take many times the memory of their text.
class ObjectText {
 public:
  void add(std::string_view key, const nlohmann::ordered_json &value) {
    begin(key);
    append(value, "\n ");
  }
  template <class Element, class Encode>
  void add_list(std::string_view key, const std::vector<Element> &list, Encode encode) {
    begin(key);
    text_ += '[';
    for (const Element &element : list) {
      text_ += &element == list.data() ? "\n  " : ",\n  ";
      append(encode(element), "\n  ");
    }
    text_ += list.empty() ? "]" : "\n ]";
  }
  std::string take() { return std::move(text_) + "\n}\n"; }

 private:
  void begin(std::string_view key) {
    text_ += text_.size() == 1 ? "\n " : ",\n ";
    text_ += core::dump(nlohmann::ordered_json(std::string(key))) + ": ";
  }
  /// Line breaks are the layout's alone: those of texts are escaped.
  void append(const nlohmann::ordered_json &value, std::string_view line_break) {
    const std::string dumped = core::dump(value, 1);
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = dumped.find('\n', begin)) != std::string::npos; begin = end + 1)
      text_.append(dumped, begin, end - begin).append(line_break);
    text_.append(dumped, begin);
  }

  std::string text_ = "{";
};

nlohmann::ordered_json to_result_json(const core::Result &result) {
  auto json = core::encode<nlohmann::ordered_json>(result);
  json["summary"] = core::summarize(core::total_times_s(result.samples));
  if (const auto overhead = core::compute_overhead(result)) json["overhead"] = *overhead;
  return json;
}

/// A record's file as it is read: each result is decoded as soon as its text ends, since all of them as one
/// tree would take many times the memory of the record.
class RecordReader {
 public:
  explicit RecordReader(std::string_view text)
      : file_(core::parse_json(
            text, [this](int depth, Event event, nlohmann::json &part) { return see(depth, event, part); })) {
  }

  /// The file without its results.
  const nlohmann::json &file() const { return file_; }

  /// What is wrong with a result is told last, as if it had been read with the rest.
  core::Record take() {
    check_schema(file_, record_schema);
    auto record = core::from<core::Record>(file_);
    if (fault_) throw *fault_;
    record.results = std::move(results_);
    return record;
  }

 private:
  using Event = nlohmann::json::parse_event_t;

  /// Whether the part is to be kept in file_.
  bool see(int depth, Event event, const nlohmann::json &part) {
    if (depth == 1) {
      if (event == Event::key) key_ = part.get<std::string>();
      is_among_results_ = event == Event::array_start && key_ == "results";
      if (is_among_results_) start_results();
    }
    const bool has_ended = event == Event::object_end || event == Event::array_end || event == Event::value;
    if (depth != 2 || !is_among_results_ || !has_ended) return true;
    decode_result(part);
    return false;
  }

  /// As with every other key, the last of two lists counts.
  void start_results() {
    results_.clear();
    fault_.reset();
  }

  void decode_result(const nlohmann::json &part) {
    if (fault_) return;
    const core::JsonPath top;
    const core::JsonPath list{&top, "results"};
    const core::JsonPath place{&list, {}, results_.size()};
    try {
      core::decode(part, results_.emplace_back(), place);
    } catch (const core::Error &error) {
      fault_ = error;
    }
  }

  std::string key_;  ///< of the top's member that is being read
  bool is_among_results_ = false;
  std::vector<core::Result> results_;
  std::optional<core::Error> fault_;  ///< of the first result that does not fit
  nlohmann::json file_;               ///< last, since reading it fills the others
};

/// Whether the file says so itself, whatever its version.
bool says_it_is_record(const nlohmann::json &file) {
  if (!file.is_object()) return false;
  const auto schema = file.find("schema");
  return schema != file.end() && *schema == record_schema.name;
}

}  // namespace

std::string to_record_text(const core::Record &record) {
  ObjectText file;
  const nlohmann::ordered_json head = begin_file(record_schema);
  for (const auto &[key, value] : head.items())
    file.add(key, value);
  core::describe(record, [&](const char *key, const auto &member) {
    if constexpr (std::is_same_v<std::decay_t<decltype(member)>, std::vector<core::Result>>) {
      file.add_list(key, member, to_result_json);
    } else {
      file.add(key, core::encode<nlohmann::ordered_json>(member));
    }
  });
  file.add("sweep", core::is_sweep(record) ? core::encode<nlohmann::ordered_json>(core::compute_sweep(record))
                                           : nlohmann::ordered_json(nullptr));
  return file.take();
}

core::Record parse_record(std::string_view text) {
  return RecordReader(text).take();
}

std::optional<core::Record> parse_if_record(std::string_view text) {
  RecordReader reader(text);
  if (!says_it_is_record(reader.file())) return std::nullopt;
  return reader.take();
}

void write_record(const core::Record &record, const std::filesystem::path &path) {
  write_file(path, to_record_text(record));
}

core::Record read_record(const std::filesystem::path &path) {
  const std::string text = read_file(path);
  try {
    return parse_record(text);
  } catch (const core::Error &error) {
    throw core::Error("\"" + core::to_line(path.string()) +
                      "\" is no record that can be read: " + error.what());
  }
}

}  // namespace torment::report
