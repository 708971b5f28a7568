#include "solver/io/cell_budget.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/antenna/input_error.hpp"

namespace lathe {
namespace {

constexpr double speed_of_light = 299'792'458.0;  // m/s, exact (SI)

double densest_permittivity(const Antenna& antenna) {
    double densest = antenna.port.filling.relative_permittivity;
    for (const Region& region : antenna.regions) {
        if (!region.material.is_pec) densest = std::max(densest, region.material.relative_permittivity);
    }
    return densest;
}

}  // namespace

double estimated_cells(const Antenna& antenna, const SimulationSettings& settings) {
    const Extent extent = extent_of(antenna);
    const double cell = speed_of_light / settings.to_hz / std::sqrt(densest_permittivity(antenna)) /
                        settings.cells_per_wavelength;
    const double margin = settings.margin_wavelengths * speed_of_light / settings.from_hz;
    const double along_z = (extent.z_max - extent.z_min + 2.0 * margin) / cell + 2.0 * settings.pml_cells;
    const double along_r = (extent.r_max + margin) / cell + settings.pml_cells;
    return along_z * along_r;
}

void check_cell_budget(const Antenna& antenna, const SimulationSettings& settings) {
    const double cells = estimated_cells(antenna, settings);
    if (cells <= max_cells) return;
    throw InputError(
        {.key = "simulation.cells_per_wavelength"}, fmt::format("{}", settings.cells_per_wavelength),
        fmt::format("asks for about {:.2g} cells; allowed: at most {:.2g} (fewer cells a wavelength, "
                    "a smaller antenna or margin, or a lower to_ghz)",
                    cells, max_cells));
}

}  // namespace lathe
