// SPDX-License-Identifier: Apache-2.0
#include "build/finder.h"

#include <fnmatch.h>

#include <algorithm>

#include "build/candidates.h"
#include "build/files.h"
#include "core/error.h"
#include "core/sha256.h"
#include "launch/command.h"

namespace torment::build {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::chrono::seconds identity_timeout{20};

/// Keeps of all macros those that the rule names.
std::map<std::string, std::string> pick(const std::map<std::string, std::string> &macros,
                                        const IdentityRule &rule) {
  std::map<std::string, std::string> picked;
  for (const auto *names : {&rule.required, &rule.forbidden, &rule.version}) {
    for (const std::string &wanted : *names) {
      const std::string name = wanted.substr(0, wanted.find('='));
      if (const auto found = macros.find(name); found != macros.end()) picked.insert(*found);
    }
  }
  return picked;
}

std::string identity_key(const Candidate &candidate, const std::string &stamp, const IdentityRule &rule,
                         const std::vector<std::string> &flags) {
  const json question = {candidate.path.string(),
                         stamp,
                         candidate.environment,
                         flags,
                         compiler_environment(),
                         rule.macros,
                         rule.required,
                         rule.forbidden,
                         rule.version};
  return "identity " + core::compute_sha256(question.dump());
}

/// Macros that the rule names, from the cache or from the compiler. Throws core::Error.
std::map<std::string, std::string> ask(const Candidate &candidate, const std::string &stamp,
                                       const IdentityRule &rule, const std::vector<std::string> &flags,
                                       const fs::path &scratch, Cache &cache) {
  const std::string key = identity_key(candidate, stamp, rule, flags);
  if (const auto known = cache.find(key)) return known->get<std::map<std::string, std::string>>();
  auto macros = pick(read_macros(candidate.path, rule, flags, candidate.environment, scratch), rule);
  cache.keep(key, macros);
  return macros;
}

/// The compiler's version by its macros; throws core::Error when it is another compiler.
Version check(const std::map<std::string, std::string> &macros, const IdentityRule &rule) {
  for (const std::string &wanted : rule.required) {
    const std::size_t equals = std::min(wanted.find('='), wanted.size());
    const auto found = macros.find(wanted.substr(0, equals));
    if (found == macros.end())
      throw core::Error("another program: it does not define " + wanted.substr(0, equals));
    if (equals < wanted.size() && fnmatch(wanted.c_str() + equals + 1, found->second.c_str(), 0) != 0)
      throw core::Error("another program: " + found->first + " is " + found->second);
  }
  for (const std::string &name : rule.forbidden) {
    if (macros.contains(name)) throw core::Error("another compiler: it defines " + name);
  }
  std::string text;
  for (const std::string &name : rule.version) {
    const auto found = macros.find(name);
    if (found == macros.end()) throw core::Error("its version is unknown: it does not define " + name);
    text += (text.empty() ? "" : ".") + found->second;
  }
  const auto version = parse_version(text);
  if (!version) throw core::Error("its version is no version: \"" + text + "\"");
  return *version;
}

/// The compiler that the candidate is; throws core::Error when it is none.
Compiler identify(const Candidate &candidate, const std::string &stamp, const Profile &profile,
                  const std::vector<std::string> &flags, const fs::path &scratch, Cache &cache) {
  Compiler compiler;
  compiler.path = candidate.path;
  compiler.real_path = fs::canonical(candidate.path);
  compiler.module = candidate.module;
  compiler.environment = candidate.environment;
  compiler.stamp = stamp;
  compiler.extra_flags = flags;
  compiler.macros = ask(candidate, stamp, profile.identity, flags, scratch, cache);
  compiler.version = check(compiler.macros, profile.identity);
  return compiler;
}

/// The same, with the flags that a known message says to try where it fails without. Throws what it threw
/// then.
Compiler identify_with_cures(const Candidate &candidate, const std::string &stamp, const Profile &profile,
                             const fs::path &scratch, Cache &cache) {
  try {
    return identify(candidate, stamp, profile, {}, scratch, cache);
  } catch (const core::Error &error) {
    if (const KnownMessage *known = find_known_message(profile, error.what())) {
      for (const std::vector<std::string> &flags : known->attempts) {
        try {
          return identify(candidate, stamp, profile, flags, scratch, cache);
        } catch (const core::Error &) {
          continue;
        }
      }
    }
    throw;
  }
}

/// Keeps one compiler of each version: one whose name says it, else the first found.
void keep_best_of_each_version(std::vector<Compiler> &compilers) {
  std::stable_sort(compilers.begin(), compilers.end(), [](const Compiler &a, const Compiler &b) {
    if (a.version != b.version) return a.version < b.version;
    return names_a_version(a.path) && !names_a_version(b.path);
  });
  const auto same = [](const Compiler &a, const Compiler &b) { return a.version == b.version; };
  compilers.erase(std::unique(compilers.begin(), compilers.end(), same), compilers.end());
}

}  // namespace

std::map<std::string, std::string> parse_macros(std::string_view dump) {
  constexpr std::string_view define = "#define ";
  std::map<std::string, std::string> macros;
  while (!dump.empty()) {
    const std::size_t end = std::min(dump.find('\n'), dump.size());
    std::string_view line = dump.substr(0, end);
    dump.remove_prefix(std::min(end + 1, dump.size()));
    if (!line.starts_with(define)) continue;
    line.remove_prefix(define.size());
    const std::size_t space = std::min(line.find(' '), line.size());
    macros.insert_or_assign(std::string(line.substr(0, space)),
                            std::string(line.substr(std::min(space + 1, line.size()))));
  }
  return macros;
}

std::map<std::string, std::string> read_macros(const fs::path &compiler, const IdentityRule &rule,
                                               const std::vector<std::string> &flags,
                                               const std::map<std::string, std::string> &environment,
                                               const fs::path &scratch) {
  make_folder(scratch);
  const fs::path empty = scratch / "empty.c";
  write_file_if_changed(empty, "\n");
  launch::Command command;
  command.arguments.push_back(compiler.string());
  command.arguments.insert(command.arguments.end(), flags.begin(), flags.end());
  for (const std::string &argument : rule.macros) {
    command.arguments.push_back(replace_all(argument, "{empty_source}", empty.string()));
  }
  command.environment = environment;
  command.directory = scratch;
  command.timeout = identity_timeout;
  const launch::CommandResult result = launch::run_command(command);
  if (!result.succeeded()) {
    const std::string line =
        find_telling_line(result.error_output.empty() ? result.output : result.error_output);
    throw core::Error("does not print its macros: " + result.ending() + (line.empty() ? "" : ": " + line));
  }
  return parse_macros(result.output);
}

Search find_compilers(const Profile &profile, const fs::path &scratch, Cache &cache,
                      const std::vector<fs::path> &only, bool afresh) {
  make_folder(scratch);
  std::vector<Candidate> candidates;
  candidates.reserve(only.size());
  for (const fs::path &path : only)
    candidates.push_back({path, "", {}});
  if (only.empty()) candidates = find_candidates(profile.find);
  Search search;
  for (const Candidate &candidate : candidates) {
    const auto stamp = read_stamp(candidate.path);
    if (!stamp) continue;
    const std::string refusal =
        "stranger " + core::compute_sha256(json{identity_key(candidate, *stamp, profile.identity, {}),
                                                profile.hash, what_may_mend()}
                                               .dump());
    if (const auto known = cache.find(refusal); known && !afresh) {
      search.strangers.push_back({candidate.path, known->value("reason", ""), known->value("package", "")});
      continue;
    }
    try {
      search.compilers.push_back(identify_with_cures(candidate, *stamp, profile, scratch, cache));
    } catch (const core::Error &error) {
      const KnownMessage *known = find_known_message(profile, error.what());
      search.strangers.push_back({candidate.path, error.what(), known ? known->package : ""});
      cache.keep(refusal, {{"reason", error.what()}, {"package", search.strangers.back().package}});
    }
  }
  keep_best_of_each_version(search.compilers);
  for (Compiler &compiler : search.compilers)
    look_behind(compiler, profile, cache);
  return search;
}

}  // namespace torment::build
