// SPDX-License-Identifier: Apache-2.0
#include "core/plugin_info.h"

#include <algorithm>
#include <array>

#include "core/words.h"

namespace torment::core {
namespace {

constexpr Words<Model, 4> models{{{{Model::sequential, "sequential"},
                                   {Model::openmp, "openmp"},
                                   {Model::openacc, "openacc"},
                                   {Model::cuda, "cuda"}}}};

constexpr Words<Place, 3> places{
    {{{Place::unknown, "unknown"}, {Place::host, "host"}, {Place::device, "device"}}}};

}  // namespace

std::string_view to_string(Model model) {
  return models.word(model);
}

std::optional<Model> parse_model(std::string_view text) {
  return models.parse(text);
}

std::string_view to_string(Place place) {
  return places.word(place);
}

std::optional<Place> parse_place(std::string_view text) {
  return places.parse(text);
}

std::vector<std::string> find_openmp_runtimes(const std::vector<LoadedLibrary> &libraries) {
  // GCC's, LLVM's, Intel's, NVIDIA's and Cray's.
  constexpr std::array<std::string_view, 5> names{"libgomp.so", "libomp.so", "libiomp5.so", "libnvomp.so",
                                                  "libcraymp.so"};
  std::vector<std::string> found;
  for (const LoadedLibrary &library : libraries) {
    const std::string file = library.path.substr(library.path.rfind('/') + 1);
    if (std::any_of(names.begin(), names.end(), [&](auto name) { return file.starts_with(name); }))
      found.push_back(file);
  }
  return found;
}

}  // namespace torment::core
