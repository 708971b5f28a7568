#include "app/bench/horn_on_grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::bench {

namespace {

constexpr double filling_permittivity = 2.2;

/// Two cones, base to base, on the axis between a throat and a mouth at these places, inside a horn of these
/// radii; metres.
Region pointed_dielectric(double throat, double throat_radius, double mouth, double mouth_radius) {
    const double first = throat + 0.1 * (mouth - throat), widest = throat + 0.7 * (mouth - throat);
    Region body;
    body.material.relative_permittivity = filling_permittivity;
    body.outline = {
        {first, 0}, {mouth, 0}, {widest, 0.6 * (throat_radius + 0.7 * (mouth_radius - throat_radius))}};
    return body;
}

/// The horn whose parts ask for `columns` columns; the port's absorbing layer may add a few.
Simulation horn_of(int nr, int columns, const std::string& mode, HornFilling filling) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 13;
    settings.pml_cells = 12, settings.margin_wavelengths = 0.5;
    constexpr double cells_in_air = 20;  // per wavelength, whatever the filling
    settings.cells_per_wavelength =
        filling == HornFilling::air ? cells_in_air : cells_in_air / std::sqrt(filling_permittivity);
    const double cell = constants::speed_of_light / settings.to_hz / cells_in_air;
    const double margin =
        settings.margin_wavelengths * constants::speed_of_light / settings.from_hz + 0.5 * cell;
    // What the grid's plan adds to the antenna: margins, layers, and the closing row and column.
    const double length = (columns - 2 * settings.pml_cells - 1) * cell - margin;
    const double outer_radius = (nr - settings.pml_cells - 1) * cell - margin;
    // TM01 is cut off below 0.383 wavelengths.
    const double guide_radius = (mode == "TM01" ? 10 : 8) * cell, wall = 1.3 * cell,
                 throat = std::min(33 * cell, 0.3 * length);

    Antenna antenna;
    Region metal;
    metal.material.is_pec = true;
    metal.outline = {{0, guide_radius},      {throat, guide_radius},        {length, outer_radius - wall},
                     {length, outer_radius}, {throat, guide_radius + wall}, {0, guide_radius + wall}};
    antenna.regions = {metal};
    if (filling == HornFilling::pointed_dielectric)
        antenna.regions.push_back(pointed_dielectric(throat, guide_radius, length, outer_radius - wall));
    antenna.port.mode = parse_mode(mode);
    antenna.port.radius = guide_radius;
    antenna.port.reference_z = throat;

    return build_simulation(antenna, settings);
}

}  // namespace

Simulation horn_on_grid(int nr, int nz, long steps, const std::string& mode, HornFilling filling) {
    Simulation simulation = horn_of(nr, nz, mode, filling);
    // The layer behind a port near its cut-off is longer: the horn in front of it gets shorter.
    for (int columns = nz - 1; simulation.problem.grid.nz > nz + 1 && columns > nz - 12; --columns)
        simulation = horn_of(nr, columns, mode, filling);
    if (std::abs(simulation.problem.grid.nr - nr) > 1 ||
        std::abs(simulation.problem.grid.nz - nz) > 1 + nz / 500)
        throw SolverError(fmt::format("the benchmark's grid came out as {} x {} instead of {} x {}",
                                      simulation.problem.grid.nr, simulation.problem.grid.nz, nr, nz));
    simulation.problem.stop.earliest = simulation.problem.stop.max_steps = steps;
    return simulation;
}

}  // namespace lathe::bench
