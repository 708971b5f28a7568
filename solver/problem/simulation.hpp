// One solve, ready to step: everything computed, nothing that changes.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "solver/base/warning.hpp"
#include "solver/discretise/coefficients.hpp"
#include "solver/discretise/contour.hpp"
#include "solver/discretise/element_box.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/discretise/port_mode.hpp"
#include "solver/discretise/wall_samples.hpp"
#include "solver/geometry/wall_metal.hpp"
#include "solver/model/pulse.hpp"
#include "solver/scheme/mode_line.hpp"

namespace lathe {

/// A guided port on the grid: one-way injection from `injection_column` on, overlaps at `reading_column`,
/// where only the reflected wave passes.
struct GuidedPort {
    PortMode mode;
    int injection_column = 0, reading_column = 0;
    double reference_z = 0.0;
    double line_impedance_ohm = 0.0;  ///< Z0 of a coaxial line; 0 for other guides
};

/// A current in one edge, K(t) in A (per radian): Il = C K l with C = pi (m >= 1) or 2 pi (m = 0).
struct CurrentElement {
    enum class Edge { r, phi, z } edge = Edge::z;
    int row = 0, column = 0;
    double length = 0.0;  ///< of the edge, m
};

/// When to stop. All in steps but the levels.
struct StopRule {
    long max_steps = 0;
    long earliest = 0;  ///< not before the pulse has passed
    long check_interval = 64;
    double energy_db = -60.0;         ///< stored energy relative to its peak
    double reflection_change = 1e-3;  ///< largest change of S11 between checks
    /// From here on S11 is told with what follows of the ringing; when that changes by no more than
    /// `settled_change` while the record grows by a quarter, the solve may stop whatever its energy.
    long settling_from = std::numeric_limits<long>::max();
    double settled_change = 3e-4;
};

/// Walls that are not perfect and where their field is read.
struct LossyWalls {
    WallMetal metal;
    WallSamples samples;
};

/// What is to come home of the contour's samples. Spectra, at the simulation's frequencies: of engines that
/// can make them; others bring the series all the same.
enum class ContourOutput { series, spectra };

/// Immutable once built; any engine may be handed thousands.
struct Simulation {
    Grid grid;
    Coefficients coefficients;
    std::optional<GuidedPort> port;
    std::optional<CurrentElement> element;
    fdtd::Pulse pulse;
    std::optional<Contour> contour;
    std::optional<double> ground_plane_z;  ///< m; the contour stands on it
    std::optional<LossyWalls> walls;       ///< read with every sample of the contour, and so is
    std::optional<ElementBox> element_box;
    int contour_stride = 1;
    ContourOutput contour_output = ContourOutput::series;
    StopRule stop;
    std::vector<double> frequencies_hz;
    /// Where S11 is wanted, ascending; it comes from the port's series, so that no engine needs to know.
    /// Empty: at frequencies_hz.
    std::vector<double> reflection_frequencies_hz;
    Warnings warnings;  ///< what the grid could not do justice to
};

/// Currents that are recorded with every sample of the contour: those of the walls, then those of the box.
inline std::vector<Probe> recorded_probes(const Simulation& simulation) {
    std::vector<Probe> probes;
    if (simulation.walls) probes = simulation.walls->samples.probes;
    if (simulation.element_box)
        probes.insert(probes.end(), simulation.element_box->probes.begin(),
                      simulation.element_box->probes.end());
    return probes;
}
inline std::size_t recorded_probe_count(const Simulation& simulation) {
    return (simulation.walls ? simulation.walls->samples.probes.size() : 0) +
           (simulation.element_box ? simulation.element_box->probes.size() : 0);
}

/// Lowest frequency whose spectra are wanted, Hz; 0 where none are.
inline double lowest_frequency(const Simulation& simulation) {
    return simulation.frequencies_hz.empty() ? 0.0 : simulation.frequencies_hz.front();
}

/// Length along z of the cells around a guided port's planes, which are equal, m.
inline double port_cell(const Simulation& simulation) {
    return simulation.grid.dz_at(simulation.port->injection_column);
}

}  // namespace lathe
