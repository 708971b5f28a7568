// Channels in metal on planar grids made by hand: guides along the axes, bends, steps.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/discretise/planar_fields.hpp"
#include "solver/discretise/planar_oblique.hpp"
#include "solver/discretise/planar_terms.hpp"
#include "solver/discretise/time_step_limit.hpp"
#include "solver/results/planar_scattering.hpp"
#include "tests/solver/boxes.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {

/// Lengths in wavelengths of 1 m at `centre_hz`.
inline constexpr double centre_hz = constants::speed_of_light;

/// A rectangle in the plane.
inline std::vector<Point> block(double x0, double y0, double x1, double y1) {
    return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
}

struct Channels {
    Polarisation polarisation = Polarisation::tm;
    double cells = 20.0;  ///< a wavelength
    double size_x = 0.0, size_y = 0.0;
    int layer = 12;
    bool layer_x_low = true, layer_x_high = true, layer_y_low = true, layer_y_high = true;
    std::vector<std::vector<Point>> hollows;  ///< in metal that fills all
    std::vector<PlanarPort> ports;
    bool is_metal = true;  ///< false: free space, the hollows are metal then

    static PlanarPort guide(const char* name, double x, double y, double degrees, double width,
                            int half_waves) {
        PlanarPort port;
        port.name = name, port.centre_x = x, port.centre_y = y, port.width = width;
        port.direction_rad = degrees * constants::pi / 180.0;
        port.mode.half_waves = half_waves;
        return port;
    }

    /// Solves it all at the centre of a band that is a tenth wide, or at `frequencies`.
    Simulation build(std::vector<double> frequencies = {centre_hz}) const {
        const double d = 1.0 / cells;
        Antenna antenna;
        antenna.port.kind = PortKind::dipole;
        Material metal;
        metal.is_pec = true;
        if (is_metal) antenna.regions.push_back({metal, block(-1.0, 0.0, size_x + 1.0, size_y + 1.0)});
        for (const auto& outline : hollows)
            antenna.regions.push_back({is_metal ? Material() : metal, outline});
        antenna.planar = PlanarSettings{};
        antenna.planar->polarisation = polarisation;
        antenna.planar->ports = ports;
        const double from = 0.95 * centre_hz, to = 1.05 * centre_hz;
        const FieldSet fields = stepped_fields(*antenna.planar);
        antenna = with_oblique_guides(antenna, fields, from, to);
        Grid grid = box(static_cast<int>(std::lround(size_y * cells)) + 1,
                        static_cast<int>(std::lround(size_x * cells)) + 1, d, d);
        grid.metric = Metric::planar;
        grid.pml_z_low = layer_x_low ? layer : 0, grid.pml_z_high = layer_x_high ? layer : 0;
        grid.pml_r = layer_y_high ? layer : 0, grid.pml_r_low = layer_y_low ? layer : 0;
        Simulation simulation;
        Problem& problem = simulation.problem;
        problem.grid = grid;
        const double dt = 0.9 * time_step_limit(grid, 0);
        problem.coefficients =
            build_coefficients(grid, cut_cells(antenna, grid, WallModel::conformal, centre_hz), 0, dt);
        double cutoff = 0.0;
        for (const PlanarPort& port : ports)
            if (port.width > 0.0)
                cutoff = std::max(cutoff, 0.5 * port.mode.half_waves / port.width * centre_hz);
        problem.pulse = fdtd::pulse_for_band(from, to, cutoff);
        problem.frequencies_hz = std::move(frequencies);
        problem.sample_stride = 3;
        const double period = 1.0 / centre_hz;
        problem.stop.earliest = std::lround((problem.pulse.end_s() + (size_x + size_y) * period) / dt);
        problem.stop.max_steps = problem.stop.earliest + std::lround(400.0 * period / dt);
        problem.stop.energy_db = -110.0;
        problem.stop.reflection_change = 1e-5;
        std::vector<GuidePlanes> planes;
        for (int n = 0; n < static_cast<int>(ports.size()); ++n) {
            const PlanarPort& port = ports[static_cast<std::size_t>(n)];
            if (port.kind != PlanarPortKind::guide || is_oblique(port)) continue;
            const PortFrame frame = frame_of(port);
            const bool along_x = std::abs(frame.along.z) > 0.5;
            const int plane = static_cast<int>(
                std::lround(along_x ? grid.column_at(port.centre_x) : grid.row_at(port.centre_y)));
            const int sign = static_cast<int>(frame.sign);
            planes.push_back({n, plane, plane - 2 * sign});
        }
        const int inset = layer + 4;
        describe_planar_terms(simulation, *antenna.planar, planes,
                              {inset, grid.nr - 1 - inset, inset, grid.nz - 1 - inset}, from, to);
        return simulation;
    }
};

/// All problems of a simulation, on the engine of tests.
inline std::vector<Recording> solve_all(const Simulation& simulation) {
    const auto engine = test_engine();
    Progress progress;
    std::vector<Problem> problems{simulation.problem};
    problems.insert(problems.end(), simulation.other_excitations.begin(), simulation.other_excitations.end());
    return engine->solve(problems, progress);
}

inline Eigen::MatrixXcd s_matrix(const Simulation& simulation, std::size_t frequency = 0) {
    const auto recordings = solve_all(simulation);
    const ProbeSpectra spectra(simulation, recordings);
    return scattering_matrix(simulation, planar_waves(simulation, recordings, spectra, frequency));
}

}  // namespace lathe::tests
