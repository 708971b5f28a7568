// What results.json says of a planar antenna.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "solver/results/planar_results.hpp"

namespace lathe {

/// Adds "frequencies_hz", "s_matrix" ([frequency][to][from], null where a port was not driven) and
/// "excitations" (lists with one value per frequency).
void add_planar_results(const PlanarResults& results, nlohmann::ordered_json& json);

}  // namespace lathe
