// An excitation of a planar antenna in results.json.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>

#include "solver/results/results.hpp"

namespace lathe {

/// Entry `which` of "excitations": lists with one value per frequency.
nlohmann::ordered_json plane_excitation(const Results& results, std::size_t which);

}  // namespace lathe
