// The grid of a problem in three dimensions: where its nodes lie and what its sides are. Values only.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "solver/problem/graded_axis.hpp"
#include "solver/scheme/layer_profile.hpp"
#include "solver/volume/problem/volume_index.hpp"

namespace lathe {

/// What a grid ends with at a side. `electric`: E along it vanishes (metal, or a plane of symmetry);
/// `magnetic`: H along it does (a plane of symmetry); `absorbing`: an electric wall behind a CPML.
enum class Wall { electric, magnetic, absorbing };

struct VolumeSide {
    Wall wall = Wall::electric;
    int layer_cells = 0;  ///< of the CPML, which lies inside the grid; 0 unless absorbing
    fdtd::LayerShape shape = {};
};

/// Nodes (x_i, y_j, z_k) with i from 0 to cells(Axis::x), and so on. Cells may differ along each axis but not
/// in a layer.
struct VolumeGrid {
    std::array<GradedAxis, 3> axes;                       ///< x, y, z, m
    std::array<std::array<VolumeSide, 2>, 3> sides = {};  ///< of each axis: low, high

    const GradedAxis& axis(Axis a) const { return axes[static_cast<std::size_t>(a)]; }
    const VolumeSide& low(Axis a) const { return sides[static_cast<std::size_t>(a)][0]; }
    const VolumeSide& high(Axis a) const { return sides[static_cast<std::size_t>(a)][1]; }
    VolumeSide& low(Axis a) { return sides[static_cast<std::size_t>(a)][0]; }
    VolumeSide& high(Axis a) { return sides[static_cast<std::size_t>(a)][1]; }

    int cells(Axis a) const { return axis(a).nodes() - 1; }
    /// Indices along an axis that are stepped, from 0: one a cell, and where the high side is a magnetic wall
    /// the nodes on it. Values beyond are zero.
    int extent(Axis a) const { return cells(a) + (high(a).wall == Wall::magnetic ? 1 : 0); }
    int columns() const { return extent(Axis::x); }
    int rows() const { return extent(Axis::y); }
    int planes() const { return extent(Axis::z); }
    /// Number of index triples that are stepped, and the place of one among them, x fastest.
    std::size_t cell_count() const {
        return static_cast<std::size_t>(columns()) * static_cast<std::size_t>(rows()) *
               static_cast<std::size_t>(planes());
    }
    std::size_t at(int i, int j, int k) const {
        return (static_cast<std::size_t>(k) * static_cast<std::size_t>(rows()) +
                static_cast<std::size_t>(j)) *
                   static_cast<std::size_t>(columns()) +
               static_cast<std::size_t>(i);
    }

    /// Length of the edge from node n to the next, m.
    double edge(Axis a, int n) const { return axis(a).cell(n); }
    /// What of the dual edge through node n lies in the grid, m: at its first and its last node one half.
    double dual(Axis a, int n) const;
    /// Whether E along the plane of nodes n vanishes: it is an electric wall, or the metal behind a layer.
    bool is_electric_wall(Axis a, int n) const;
    /// Returns true for the plane of nodes n on a magnetic wall, of whose dual cells the grid holds one half.
    bool is_magnetic_wall(Axis a, int n) const;
    /// Cells [first, second) along an axis lie outside its layers.
    std::array<int, 2> clear_cells(Axis a) const {
        return {low(a).layer_cells, cells(a) - high(a).layer_cells};
    }
};

/// Throws InputError for a grid that no problem can have: an axis with cells that are not positive and
/// finite, or with none outside its layers; a layer whose cells are not equal; a side with a layer that does
/// not absorb, or without one that does.
void validate(const VolumeGrid& grid);

/// `cells` equal cells of length `cell` from `first` on, m.
GradedAxis equal_cells(double first, int cells, double cell);

/// What the coefficients of volume_update.hpp take from the lengths along one axis, by index; 1/d is zero at
/// an electric wall. Entries beyond those that are stepped are zero.
struct AxisFactors {
    std::vector<double> edge, per_edge, dual, per_dual;
};
AxisFactors axis_factors(const VolumeGrid& grid, Axis axis);

/// The stability limit of the grid in free space, in s, sharp for graded cells too: the three axes separate,
/// so that (2 / (c dt))^2 is the sum of the largest eigenvalues of their second differences.
double volume_time_step_limit(const VolumeGrid& grid);

}  // namespace lathe
