#include "solver/particles/fields/cell_checks.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "solver/base/input_error.hpp"

namespace lathe::particles {

double cells_across_gap(const TriangleMesh& mesh, const FrequencyMap& map) {
    return mesh.narrowest_gap / std::max(map.dr_m, map.dz_m);
}

void check_cells(const TriangleMesh& mesh, const FrequencyMap& map, const WallBends& bends,
                 const std::string& region, Warnings& warnings) {
    const double radius = bends.smallest_radius(), per_radius = radius / std::max(map.dr_m, map.dz_m);
    if (radius > 0.0 && per_radius < doubtful_cells_per_radius * (1.0 - 1e-6))
        warnings.push_back(
            {"few_cells_per_radius",
             fmt::format(
                 "The thinnest round conductor of region \"{}\" has {:.2g} cells per radius, {:.3g} mm, "
                 "so its field is several percent low and thresholds are 0.1 to 0.4 dB high. Raise "
                 "cells_per_wavelength until it has {:g}.",
                 region, per_radius, 1e3 * radius, doubtful_cells_per_radius),
             region});
    if (mesh.narrowest_gap <= 0.0) return;
    const double cells = cells_across_gap(mesh, map);
    if (cells < fewest_cells_across * (1.0 - 1e-6))
        throw InputError(
            {.key = "simulation.cells_per_wavelength"}, fmt::format("{:.1f} cells", cells),
            fmt::format("across the narrowest gap of region \"{}\", {:.3g} mm, are too few for its "
                        "electrons; allowed: at least {:g}, better {:g}",
                        region, 1e3 * mesh.narrowest_gap, fewest_cells_across, doubtful_cells_across));
    if (cells < doubtful_cells_across * (1.0 - 1e-6))
        warnings.push_back(
            {"few_cells_across_gap",
             fmt::format("The narrowest gap of region \"{}\", {:.3g} mm, has {:.1f} cells across, so "
                         "its threshold may be off by several tenths of a dB. Raise "
                         "cells_per_wavelength until it has {:g}.",
                         region, 1e3 * mesh.narrowest_gap, cells, doubtful_cells_across),
             region});
}

}  // namespace lathe::particles
