// Cells of a solved field across gaps and round conductors: enough for an analysis of power handling.
#pragma once

#include <string>

#include "solver/base/warning.hpp"
#include "solver/particles/fields/wall_bend.hpp"
#include "solver/particles/mesh/triangle_mesh.hpp"
#include "solver/results/frequency_map.hpp"

namespace lathe::particles {

/// Cells of the map across the narrowest gap below which thresholds are doubtful, and below which there are
/// none.
inline constexpr double doubtful_cells_across = 10.0, fewest_cells_across = 5.0;

/// Cells of the map per radius of a round conductor below which thresholds are doubtful.
inline constexpr double doubtful_cells_per_radius = 1.5;

/// Cells of the map across the narrowest gap of a mesh; 0 where no walls face each other.
double cells_across_gap(const TriangleMesh& mesh, const FrequencyMap& map);

/// Throws InputError below fewest_cells_across the narrowest gap of a mesh. Appends "few_cells_across_gap"
/// below doubtful_cells_across and "few_cells_per_radius" below doubtful_cells_per_radius. `region` is named
/// in both.
void check_cells(const TriangleMesh& mesh, const FrequencyMap& map, const WallBends& bends,
                 const std::string& region, Warnings& warnings);

}  // namespace lathe::particles
