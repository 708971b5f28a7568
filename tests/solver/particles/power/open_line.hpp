// A line of 50 ohm that ends open, and its gap as a region of electrons.
#pragma once

#include "solver/base/constants.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/particles/multipactor/power_settings.hpp"

namespace lathe::particles {

inline constexpr double inner = 1.5e-3, outer = 3.4535e-3, reference_z = 2e-3;

/// A line that ends open: a standing wave near its crest.
inline Antenna open_line() {
    Antenna antenna;
    const Material pec{.is_pec = true};
    antenna.regions = {{pec, {{0, 0}, {9e-3, 0}, {9e-3, inner}, {0, inner}}},
                       {pec, {{0, outer}, {9e-3, outer}, {9e-3, 4.5e-3}, {0, 4.5e-3}}}};
    antenna.port.kind = PortKind::coaxial;
    antenna.port.inner_radius = inner;
    antenna.port.outer_radius = outer;
    antenna.port.reference_z = reference_z;
    return antenna;
}

/// A tenth of the band on either side of the frequency, three frequencies.
inline SimulationSettings open_line_settings(double frequency_hz, double cells_across_gap,
                                             double margin_wavelengths) {
    SimulationSettings settings;
    settings.from_hz = 0.9 * frequency_hz;
    settings.to_hz = 1.1 * frequency_hz;
    settings.frequencies = 3;
    settings.margin_wavelengths = margin_wavelengths;
    settings.cells_per_wavelength =
        constants::speed_of_light / settings.to_hz / (outer - inner) * cells_across_gap;
    return settings;
}

inline PowerSettings gap_settings() {
    PowerSettings settings;
    settings.regions = {{"line", {{2.5e-3, 1e-3}, {6.5e-3, 1e-3}, {6.5e-3, 4e-3}, {2.5e-3, 4e-3}}}};
    settings.walls = {.name = "own", .model = YieldModel::vaughan, .emax_ev = 165, .dmax = 2.22};
    return settings;
}

}  // namespace lathe::particles
