// SPDX-License-Identifier: Apache-2.0
#include "core/plugin_info.h"

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

}  // namespace torment::core
