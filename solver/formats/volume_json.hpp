// What results.json says of an antenna in three dimensions.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "solver/results/volume_results.hpp"

namespace lathe {

/// Adds "frequencies_hz", "s_matrix" ([frequency][to][from], null where a port was not driven) and
/// "excitations" (lists with one value per frequency; patterns one a frequency and cut, theta from -180 to
/// 180 degrees), and to "grid" the cells along x, y and z.
void add_volume_results(const VolumeResults& results, nlohmann::ordered_json& json);

}  // namespace lathe
