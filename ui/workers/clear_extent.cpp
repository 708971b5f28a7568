#include "ui/workers/clear_extent.hpp"

#include "solver/base/input_error.hpp"
#include "solver/solve/forecast.hpp"

namespace lathe::ui {

std::optional<Extent> clear_extent(const Grid& grid) {
    if (grid.pml_r == 0 && grid.pml_r_low == 0 && grid.pml_z_low == 0 && grid.pml_z_high == 0)
        return std::nullopt;
    return Extent{grid.z(grid.pml_z_low), grid.z(grid.last_clear_column()), grid.r(grid.first_pml_row()),
                  grid.r(grid.pml_r_low)};
}

std::optional<Extent> clear_extent(const Antenna& antenna, const SimulationSettings& settings) try {
    return clear_extent(planned_grid(antenna, settings));
} catch (const InputError&) {
    return std::nullopt;
}

}  // namespace lathe::ui
