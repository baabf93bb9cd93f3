// Runs an entry function without a fuzzer: every file of a corpus as it is, then so many mutations of them,
// the same at each run. Built by any compiler; finds what a change broke, not what nobody thought of.
// usage: replay CORPUS_FOLDER MUTATIONS
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "check.h"

namespace {

using Random = std::mt19937_64;

/// What readers stumble over.
constexpr std::array<std::string_view, 24> tokens{"null",
                                                  "true",
                                                  "{}",
                                                  "[]",
                                                  "[[[[[[[[",
                                                  "{\"\":",
                                                  "\"",
                                                  "\\",
                                                  "\\ud800",
                                                  "\xff",
                                                  "\xc3",
                                                  "\n",
                                                  "1e999",
                                                  "-1e-9999",
                                                  "-0.0",
                                                  "-1",
                                                  "0",
                                                  "4294967296",
                                                  "18446744073709551616",
                                                  "9223372036854775808",
                                                  "1e308",
                                                  "NaN",
                                                  ",",
                                                  "\x7f"
                                                  "ELF"};

std::size_t draw(Random &random, std::size_t below) {
  return below == 0 ? 0 : random() % below;
}

void mutate(std::string &bytes, const std::vector<std::string> &corpus, Random &random) {
  const std::size_t at = draw(random, bytes.size() + 1);
  switch (draw(random, 7)) {
    case 0:
      if (at < bytes.size()) bytes[at] = static_cast<char>(random());
      break;
    case 1:
      if (at < bytes.size()) bytes[at] = static_cast<char>(bytes[at] ^ (1 << draw(random, 8)));
      break;
    case 2:
      bytes.erase(at, draw(random, 32));
      break;
    case 3:
      bytes.insert(at, tokens[draw(random, tokens.size())]);
      break;
    case 4:
      bytes.insert(at, bytes.substr(draw(random, bytes.size()), draw(random, 200)));
      break;
    case 5: {
      const std::string &other = corpus[draw(random, corpus.size())];
      bytes.resize(at);
      bytes += other.substr(draw(random, other.size()));
      break;
    }
    default: {  // a value or a name gives way to something else
      const std::size_t end = bytes.find_first_of(",}]\n", at);
      const std::size_t begin = bytes.find_last_of(":[,\n", at);
      if (end != std::string::npos && begin != std::string::npos && begin < end)
        bytes.replace(begin + 1, end - begin - 1, tokens[draw(random, tokens.size())]);
    }
  }
}

void run(const std::string &bytes) {
  // A copy of its very size, so that a sanitizer sees a read beyond its end.
  const std::vector<uint8_t> copy(bytes.begin(), bytes.end());
  LLVMFuzzerTestOneInput(copy.data(), copy.size());
}

}  // namespace

int main(int, char **argv) {
  std::vector<std::filesystem::path> files{std::filesystem::directory_iterator(argv[1]), {}};
  std::sort(files.begin(), files.end());
  std::vector<std::string> corpus;
  for (const std::filesystem::path &file : files) {
    std::ifstream stream(file, std::ios::binary);
    corpus.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    torment::fuzz::taken = false;
    run(corpus.back());
    torment::fuzz::require(torment::fuzz::taken, file.string() + " is refused: is it of an older format?");
  }
  if (corpus.empty()) return 1;
  run({});
  const unsigned long count = std::stoul(argv[2]);
  Random random(1987);
  for (unsigned long i = 0; i < count; i++) {
    std::string bytes = corpus[draw(random, corpus.size())];
    for (std::size_t steps = 1 + draw(random, 4); steps > 0; steps--)
      mutate(bytes, corpus, random);
    run(bytes);
  }
  std::cout << corpus.size() << " files and " << count << " mutations of them: nothing wrong\n";
}
