// An excitation of a 3D antenna in results.json.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>

#include "solver/results/results.hpp"

namespace lathe {

/// Entry `which` of "excitations": lists with one value per frequency; patterns one per frequency and cut,
/// theta from -180 to 180 degrees.
nlohmann::ordered_json space_excitation(const Results& results, std::size_t which);

}  // namespace lathe
