#include "solver/volume/problem/volume_layers.hpp"

#include <algorithm>

namespace lathe {
namespace {

/// Constants at a position along an axis, in cells; those of no layer outside of all.
fdtd::StretchConstants constants_at(const VolumeGrid& grid, Axis axis, double position, double dt) {
    const VolumeSide &low = grid.low(axis), &high = grid.high(axis);
    const auto [begin, end] = grid.clear_cells(axis);
    if (low.layer_cells > 0 && position <= begin)
        return fdtd::stretch_constants(low.shape, (begin - position) / low.layer_cells, grid.edge(axis, 0),
                                       dt);
    if (high.layer_cells > 0 && position >= end)
        return fdtd::stretch_constants(high.shape, (position - end) / high.layer_cells, grid.edge(axis, end),
                                       dt);
    return {};
}

}  // namespace

VolumeLayers volume_layers(const VolumeGrid& grid, double dt) {
    VolumeLayers layers;
    for (const Axis axis : all_axes) {
        AxisLayers& along = layers[static_cast<std::size_t>(number(axis))];
        along.low_end = grid.low(axis).layer_cells;
        along.end = grid.extent(axis);
        along.high_begin = grid.high(axis).layer_cells > 0 ? grid.clear_cells(axis)[1] : along.end;
        for (int n = 0; n < along.end; ++n) {
            along.node.push_back(constants_at(grid, axis, n, dt));
            along.half.push_back(constants_at(grid, axis, n + 0.5, dt));
        }
    }
    return layers;
}

}  // namespace lathe
