// Cells of a solved field across gaps and round conductors: enough for an analysis of power handling.
#pragma once

#include <string>

#include "solver/base/warning.hpp"
#include "solver/particles/fields/map_field.hpp"
#include "solver/particles/fields/wall_bend.hpp"

namespace lathe::particles {

/// Throws InputError below fewest_cells_across the narrowest gap of a mesh. Appends "few_cells_across_gap"
/// below doubtful_cells_across and "few_cells_per_radius" below doubtful_cells_per_radius. `region` is named
/// in both.
void check_cells(const TriangleMesh& mesh, const FrequencyMap& map, const WallBends& bends,
                 const std::string& region, Warnings& warnings);

}  // namespace lathe::particles
