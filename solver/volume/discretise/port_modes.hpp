// Guided ports in three dimensions: the grid's own modes of the cells of a plane, and what they drive and
// record.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "solver/base/mode_family.hpp"
#include "solver/volume/problem/volume_problem.hpp"

namespace lathe {

/// A part of a plane of nodes in which a guide is cut across: cells [from, to) along next(axis) and
/// next(axis, 2). The guide must be the same on both sides of the plane for some cells, filled with one
/// permittivity, without loss, and closed by metal or the grid's sides within these cells.
struct PortPlane {
    Axis axis = Axis::z;
    int node = 0;
    std::array<int, 2> from{}, to{};
    double relative_permittivity = 1.0;
    /// Whether a cell [second axis][first axis] from `from` on belongs to the guide, where others are open
    /// beside it; empty: all do.
    std::vector<char> in_guide = {};

    bool holds(int u, int v) const {
        if (u < from[0] || v < from[1] || u >= to[0] || v >= to[1]) return false;
        const int place = (v - from[1]) * (to[0] - from[0]) + u - from[0];
        return in_guide.empty() || in_guide[static_cast<std::size_t>(place)] != 0;
    }
    /// Whether one of the cells around a component of the plane, whose index this is, belongs to the guide.
    bool touches(VolumeComponent component, int u, int v) const;
};

/// The part of a plane that cells without metal between them connect with the cell at these indices, along
/// next(axis) and next(axis, 2). Empty when it has an end neither in metal nor at the grid's walls but
/// absorbing ones, or when the cell itself is metal.
std::optional<PortPlane> connected_plane(const VolumeProblem& problem, Axis axis, int node,
                                         const std::array<int, 2>& at);

/// Transverse fields of a mode, E = V e and H = I h with h = n x e, n along the axis upwards: an edge of the
/// plane has the voltage V `voltage`, and the dual edge across it, half a cell above or below the plane, the
/// current I `current`. The sum of voltage * current over all edges is 1, and 0 between two modes.
struct PlaneMode {
    struct Edge {
        VolumeComponent e = e_x, h = h_y;
        std::array<int, 2> at{};  ///< along next(axis), next(axis, 2); of both components
        double voltage = 0.0, current = 0.0;
    };

    PortPlane plane;
    ModeFamily family = ModeFamily::te;
    double cutoff_wavenumber_squared = 0.0;  ///< of the grid, 1/m^2, for waves in the guide's filling
    std::vector<Edge> edges;

    double cutoff_hz() const;
    /// Integral of e over the plane along its two axes: which way the mode points.
    std::array<double, 2> moment(const VolumeGrid& grid) const;
    /// An edge's voltage, or the current beside it, `above` cells off the plane's node along the axis.
    VolumeIndex voltage_at(const Edge& edge, int above = 0) const;
    VolumeIndex current_at(const Edge& edge, int above = 0) const;
};

/// The lowest `count` modes of a family, ascending by cut-off; fewer where the plane has fewer, of TEM one
/// less than it has conductors. They are eigenvectors of the plane's own cells, with their cut edges and
/// faces: with the time step and the grid's coefficients a mode is an exact line
/// (solver/scheme/mode_line.hpp) at all frequencies. Sparse Cholesky and subspace iteration (Bathe 1996, ch.
/// 11); the same bits every time. Throws InputError when the plane does not lie in the grid or has no open
/// cell.
std::vector<PlaneMode> find_port_modes(const VolumeProblem& problem, const PortPlane& plane,
                                       ModeFamily family, int count);

/// Magnetic field of a mode on the plane: a current across the plane at I = 1 A, half a cell above the
/// plane's node, or one along the axis, at the node, times D = 2j sin(w dt/2) at V = 1 V.
struct ModeCurrent {
    VolumeIndex at;
    double value = 0.0;
    bool is_along_axis = false;
};
std::vector<ModeCurrent> currents_of(const VolumeProblem& problem, const PlaneMode& mode);

/// Turns two modes of one cut-off, such as the TE11 of a circle, so that the first points along the direction
/// (cos angle, sin angle) of the plane's two axes and the second across it.
void polarise(const VolumeGrid& grid, PlaneMode& first, PlaneMode& second, double angle);

/// The way the waves go that a port sends.
enum class PortDirection { up, down };

/// The mode's line drives the problem at the plane, one way: waves go into the half space of `direction`, and
/// on the other side only what comes back is left. Fills problem.line.
void drive_port(VolumeProblem& problem, const PlaneMode& mode, PortDirection direction);

/// Records V and both I of a mode at node `node` of the axis, as the set `set` of sums; `direction`: the way
/// in which I counts as positive, and current_before lies before current_after.
void record_port(VolumeProblem& problem, const PlaneMode& mode, PortDirection direction, int node, int set);

}  // namespace lathe
