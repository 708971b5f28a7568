// The Huygens surface in three dimensions: where its samples lie on the grid, and where each stands in a
// sample.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "solver/volume/problem/volume_grid.hpp"

namespace lathe {

/// Nodes or half nodes [first, first + count) along an axis.
struct IndexRange {
    int first = 0, count = 0;
};

/// One component of E on a side of the box with the component of H beside it. E lies on the side, H half a
/// cell inside, at the same place along the side: along E's axis at half nodes, across at nodes.
struct HuygensPair {
    Axis normal = Axis::x;
    bool is_high = false;  ///< of the two sides with this normal
    VolumeComponent voltage = e_y, current = h_z;
    int plane = 0;                           ///< node of the side
    IndexRange along, across;                ///< along the voltage's axis, and along the current's
    std::size_t voltages = 0, currents = 0;  ///< numbers of the first channels: [across][along]

    std::size_t size() const {
        return static_cast<std::size_t>(along.count) * static_cast<std::size_t>(across.count);
    }
    /// Half node of the currents along the normal.
    int inner_half() const { return is_high ? plane - 1 : plane; }
    VolumeIndex at(VolumeComponent component, int n_along, int n_across) const;
    /// +1 or -1: (axis of the voltage) x (axis of the current) . n, for n out of the box.
    double orientation() const;
};

/// A box of nodes around everything that radiates. A side that is missing lies on a wall of the grid, a plane
/// of symmetry or a ground plane, whose images stand for what is beyond. All are missing where nothing
/// radiates. Voltages along the edges of the box belong to the outside and are left out: half weights there
/// would make the far field first order.
struct HuygensBox {
    std::array<int, 3> low{}, high{};                 ///< nodes
    std::array<std::array<bool, 2>, 3> is_missing{};  ///< of each axis: the low and the high side

    /// All pairs, side by side along the axes, and the number of channels that they have.
    std::vector<HuygensPair> pairs() const;
    std::size_t channels() const;
    /// All channels in their order: what a problem records.
    std::vector<VolumeIndex> gather_list() const;
};

/// The largest box that keeps `clearance` cells off the layers; its sides are missing where the grid ends
/// with a wall. Throws InputError where the grid is too small for it.
HuygensBox huygens_box(const VolumeGrid& grid, int clearance);

}  // namespace lathe
