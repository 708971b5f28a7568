// Absorbing layers against a grid so large that nothing comes back within the time looked at.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/discretise/cell_geometry.hpp"
#include "solver/discretise/simulation.hpp"
#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/field_values.hpp"
#include "solver/scheme/time_step.hpp"

namespace lathe::tests {
namespace {

constexpr double wavelength = 0.02;  // at 15 GHz
constexpr int cells = 20;            // a wavelength
constexpr int clear_rows = 12;       // 0.6 wavelengths from the axis to the layer
constexpr int steps = 700;

/// A dipole in the middle of 0.6 wavelengths of free space to all sides and `layers` cells of layer,
/// all of it `extra` cells larger.
Simulation dipole_box(int azimuthal_order, int layers, int extra) {
    Simulation simulation;
    Grid& grid = simulation.problem.grid;
    grid.dr = grid.dz = wavelength / cells;
    grid.nr = clear_rows + extra + layers + 1;
    grid.nz = 2 * (clear_rows + extra + layers) + 1;
    grid.pml_r = grid.pml_z_low = grid.pml_z_high = layers;
    Antenna nothing;
    nothing.port.kind = PortKind::dipole;
    const double dt = 0.99 * fdtd::time_step_limit(grid.dr, grid.dz, azimuthal_order);
    simulation.problem.coefficients =
        build_coefficients(grid, cut_cells(nothing, grid, WallModel::conformal, 15e9), azimuthal_order, dt);
    CurrentElement element;
    element.edge = azimuthal_order == 0 ? CurrentElement::Edge::z : CurrentElement::Edge::r;
    element.column = grid.nz / 2;
    element.length = grid.dr;
    simulation.element = element;
    simulation.problem.pulse = fdtd::pulse_for_band(10e9, 20e9, 0.0);
    describe_terms(simulation);
    return simulation;
}

/// E_r and E_z over time, one cell inside the layer: at the side, at the corner and at the end.
using Traces = std::vector<std::vector<float>>;
Traces traces(const Simulation& simulation) {
    cpu::SkewedStepper stepper(simulation.problem, 1);
    const FlushDenormals flush;
    const int middle = simulation.problem.grid.nz / 2, near = clear_rows - 1;
    Traces out(6);
    Recording recording;
    for (int n = 0; n < steps; ++n) {
        stepper.advance(1, recording);
        const Frame frames[] = {stepper.frame(FieldComponent::e_r, n), stepper.frame(FieldComponent::e_z, n)};
        std::size_t trace = 0;
        for (const auto& [i, k] : {std::pair{near, 0}, {near, near}, {1, near}})
            for (const Frame& frame : frames)
                out[trace++].push_back(frame.values[simulation.problem.grid.at(i, middle + k)]);
    }
    return out;
}

/// Largest difference at any of these places and times over the largest field there.
double error_db(const Traces& found, const Traces& truth) {
    double difference = 0.0, largest = 0.0;
    for (std::size_t trace = 0; trace < truth.size(); ++trace)
        for (std::size_t n = 0; n < truth[trace].size(); ++n) {
            const double exact = static_cast<double>(truth[trace][n]);
            difference = std::max(difference, std::abs(static_cast<double>(found[trace][n]) - exact));
            largest = std::max(largest, std::abs(exact));
        }
    return 20.0 * std::log10(difference / largest);
}

struct Limits {
    int layers;
    double side_db, everywhere_db;
};

TEST(AbsorbingLayers, SwallowADipoleAt06Wavelengths) {
    for (const int m : {0, 1}) {
        const Traces truth = traces(dipole_box(m, 10, 190));
        // The worst place is the end of the axis of a dipole along it: near field only, and no wave.
        for (const Limits& limit : {Limits{10, -72.0, -63.0}, {16, -82.0, -76.0}}) {
            const Traces found = traces(dipole_box(m, limit.layers, 0));
            const auto side = [](const Traces& all) { return Traces{all[0], all[1]}; };
            EXPECT_LT(error_db(side(found), side(truth)), limit.side_db)
                << "m = " << m << ", " << limit.layers;
            EXPECT_LT(error_db(found, truth), limit.everywhere_db) << "m = " << m << ", " << limit.layers;
        }
    }
}

}  // namespace
}  // namespace lathe::tests
