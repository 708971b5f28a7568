#include "solver/volume/problem/volume_layers.hpp"

#include <algorithm>

namespace lathe {
namespace {

/// Depth at a position along an axis, in cells, over the thickness of the layer that it is in; -1 outside.
double depth_at(const VolumeGrid& grid, Axis axis, double position) {
    const int low = grid.low(axis).layer_cells, high = grid.high(axis).layer_cells;
    const double below = low - position, above = position - (grid.cells(axis) - high);
    if (low > 0 && below >= 0.0) return below / low;
    if (high > 0 && above >= 0.0) return above / high;
    return -1.0;
}

fdtd::StretchConstants constants_at(const VolumeGrid& grid, Axis axis, double position, double dt,
                                    const fdtd::LayerShape& shape) {
    const double depth = depth_at(grid, axis, position);
    if (depth < 0.0) return {};
    return fdtd::stretch_constants(shape, depth, grid.edge(axis, static_cast<int>(position)), dt);
}

}  // namespace

VolumeLayers volume_layers(const VolumeGrid& grid, double dt, const fdtd::LayerShape& shape) {
    VolumeLayers layers;
    for (const Axis axis : all_axes) {
        AxisLayers& along = layers[static_cast<std::size_t>(number(axis))];
        along.low_end = grid.low(axis).layer_cells;
        along.end = grid.extent(axis);
        along.high_begin = grid.high(axis).layer_cells > 0 ? grid.clear_cells(axis)[1] : along.end;
        for (int n = 0; n < along.end; ++n) {
            along.node.push_back(constants_at(grid, axis, n, dt, shape));
            along.half.push_back(constants_at(grid, axis, n + 0.5, dt, shape));
        }
    }
    return layers;
}

}  // namespace lathe
