#include "tests/solver/boxes.hpp"

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/axis_plan.hpp"
#include "solver/discretise/cell_geometry.hpp"
#include "solver/discretise/time_step_limit.hpp"

namespace lathe::tests {

Grid box(int nr, int nz, double dr, double dz) {
    Grid grid;
    grid.nr = nr, grid.nz = nz, grid.dr = dr, grid.dz = dz;
    return grid;
}

Grid graded_box(int nr, int nz, double d, double ratio, bool rows, bool columns) {
    Grid grid = box(nr, nz, d, d);
    const double fine = d / ratio;
    const auto fill = [&](std::vector<double> cells, int count) {
        cells.resize(static_cast<std::size_t>(count - 1), d);
        return cells;
    };
    if (rows) {
        const AxisCells axis = grade_rows({{0.0, 4.0 * d, d}, {6.0 * d, 8.0 * d, fine}}, d, 0.0, nr, 3);
        grid.r_axis = std::make_shared<const GradedAxis>(0.0, fill(axis.cells, nr));
    }
    if (columns) {
        const AxisCells axis = grade_upwards({{0.0, 4.0 * d, d}, {7.0 * d, 8.0 * d, fine}}, d, 0.0, nz);
        grid.z_axis = std::make_shared<const GradedAxis>(0.0, fill(axis.cells, nz));
    }
    return grid;
}

Simulation closed_simulation(const Grid& grid, int azimuthal_order, double fraction, const Antenna* antenna,
                             WallModel walls) {
    Antenna nothing;
    nothing.port.kind = PortKind::dipole;
    const double dt = fraction * time_step_limit(grid, azimuthal_order);
    Simulation simulation;
    simulation.problem.grid = grid;
    simulation.problem.coefficients = build_coefficients(
        grid, cut_cells(antenna ? *antenna : nothing, grid, walls, 1e9), azimuthal_order, dt);
    return simulation;
}

Guide straight_guide(const char* mode, double radius, int cells, int length, int low, int high,
                     double from_cutoffs, double to_cutoffs) {
    Guide guide;
    guide.port.kind = PortKind::circular_waveguide;
    guide.port.mode = parse_mode(mode);
    guide.port.radius = radius;
    const double d = radius / cells;
    Grid grid = box(cells + 1, length, d, d);
    grid.pml_z_low = low, grid.pml_z_high = high;
    guide.simulation = closed_simulation(grid, guide.port.azimuthal_order(), 0.99);
    GuidedPort port{find_port_mode(guide.port, grid, guide.simulation.problem.coefficients, low + 5), low + 5,
                    low + 2, 0.0};
    const double cutoff = port.mode.cutoff_hz();
    guide.simulation.port = port;
    for (int n = 0; n < 8; ++n)
        guide.simulation.problem.frequencies_hz.push_back(
            cutoff * (from_cutoffs + n * (to_cutoffs - from_cutoffs) / 7.0));
    guide.simulation.problem.pulse = fdtd::pulse_for_band(cutoff * from_cutoffs, cutoff * to_cutoffs, cutoff);
    describe_terms(guide.simulation);
    return guide;
}

}  // namespace lathe::tests
