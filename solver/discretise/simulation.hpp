// One solve of an antenna: its problem, and what stands where in it.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "solver/base/warning.hpp"
#include "solver/discretise/element_box.hpp"
#include "solver/discretise/gap_feed.hpp"
#include "solver/discretise/planar_simulation.hpp"
#include "solver/discretise/port_mode.hpp"
#include "solver/discretise/wall_samples.hpp"
#include "solver/geometry/wall_metal.hpp"
#include "solver/problem/huygens_layout.hpp"
#include "solver/problem/problem.hpp"

namespace lathe {

/// A guided port on the grid: one-way injection from `injection_column` on, overlaps at `reading_column`,
/// where only the reflected wave passes.
struct GuidedPort {
    PortMode mode;
    int injection_column = 0, reading_column = 0;
    double reference_z = 0.0;
    double line_impedance_ohm = 0.0;  ///< Z0 of a coaxial line; 0 for other guides
    /// Radii of the guide's walls, m; inner: of a coaxial line. 0: not given, loss in front of the injection
    /// is not counted.
    double outer_radius = 0.0, inner_radius = 0.0;
    double port_z = 0.0;  ///< of the port's plane, from which on walls count, m
};

/// A current in one edge, K(t) in A (per radian): Il = C K l with C = pi (m >= 1) or 2 pi (m = 0).
struct CurrentElement {
    enum class Edge { r, phi, z } edge = Edge::z;
    int row = 0, column = 0;
    double length = 0.0;  ///< of the edge, m
};

/// Walls that are not perfect and where their field is read.
struct LossyWalls {
    WallMetal metal;
    WallSamples samples;
};

/// One solve of an antenna: what an engine steps, and what its results need to know besides. Immutable once
/// built.
struct Simulation {
    Problem problem;
    std::optional<GuidedPort> port;
    std::optional<CurrentElement> element;
    std::optional<GapFeed> gap;
    std::optional<HuygensLayout> contour;
    std::optional<double> ground_plane_z;  ///< m; the contour stands on it
    std::optional<LossyWalls> walls;       ///< read with every sample of the contour, and so is
    std::optional<ElementBox> element_box;
    double cells_per_wavelength = 20.0;  ///< that the grid was planned for
    Warnings warnings;                   ///< of what the grid does not resolve
    /// Further excitations of the same grid with the same coefficients, solved along with `problem`.
    std::vector<Problem> other_excitations;
    std::optional<PlanarSimulation> planar;  ///< of a planar antenna, which has none of the three feeds

    /// Impedance that S11 of a body of revolution is referred to: Z0 of a coaxial line or R0 of a gap; 0 for
    /// other ports.
    double reference_impedance_ohm() const {
        return gap ? gap->impedance_ohm : port ? port->line_impedance_ohm : 0.0;
    }
};

/// Writes into the problem what the port, the element or the gap drives, what is recorded at it, on the
/// contour, along the walls and around the element, and the components that these can reach; instead of what
/// stood there. To be called again when one of them or the coefficients have changed.
void describe_terms(Simulation& simulation);

/// Entries of Problem::probes: those of the walls come first, then those of the element's box.
inline std::size_t wall_probe_count(const Simulation& simulation) {
    return simulation.walls ? simulation.walls->samples.probes.size() : 0;
}

/// Length along z of the cells around a guided port's planes, which are equal, m.
inline double port_cell(const Simulation& simulation) {
    return simulation.problem.grid.dz_at(simulation.port->injection_column);
}

}  // namespace lathe
