#include "solver/discretise/wavelength_cell.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe {

double densest_permittivity(const Antenna& antenna) {
    double densest = antenna.port.filling.is_pec ? 1.0 : antenna.port.filling.relative_permittivity;
    for (const Region& region : antenna.regions)
        if (!region.material.is_pec) densest = std::max(densest, region.material.relative_permittivity);
    return densest;
}

double wavelength_cell(const Antenna& antenna, const SimulationSettings& settings) {
    const double shortest = constants::speed_of_light / settings.to_hz;
    return shortest / std::sqrt(densest_permittivity(antenna)) / settings.cells_per_wavelength;
}

}  // namespace lathe
