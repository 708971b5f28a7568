// The absorbing layers of a problem in three dimensions, by index along each axis.
#pragma once

#include <array>
#include <vector>

#include "solver/scheme/layer_profile.hpp"
#include "solver/volume/problem/volume_grid.hpp"

namespace lathe {

/// The layers at both ends of one axis: indices [0, low_end) and [high_begin, end), cells and the nodes below
/// them alike. Differences between nodes are stretched by `half`, those between half nodes by `node`; an
/// engine keeps their memories for the indices of the layers only, in the order of slot().
struct AxisLayers {
    int low_end = 0, high_begin = 0, end = 0;
    std::vector<fdtd::StretchConstants> node, half;  ///< of each index

    bool contains(int n) const { return n < low_end || n >= high_begin; }
    int count() const { return low_end + end - high_begin; }
    int slot(int n) const { return n < low_end ? n : low_end + n - high_begin; }
};

using VolumeLayers = std::array<AxisLayers, 3>;

/// The layers of the grid's sides. `dt` in s.
VolumeLayers volume_layers(const VolumeGrid& grid, double dt);

}  // namespace lathe
