#include "solver/volume/engine/gpu/slab_frames.hpp"

#include <vector>

namespace lathe::gpu {

template <class Real>
SlabFrames<Real>::SlabFrames(const VolumeGrid& grid, cudaStream_t stepping)
    : stepping_(stepping), sides_(node_sides(grid)) {
    for (const Axis axis : all_axes) {
        const int a = number(axis);
        std::vector<double> edge, dual;
        for (int n = 0; n < grid.cells(axis); ++n) edge.push_back(grid.edge(axis, n));
        for (int n = 0; n <= grid.cells(axis); ++n) dual.push_back(grid.dual(axis, n));
        const std::size_t first = 2 * static_cast<std::size_t>(a);
        DeviceBuffer<double>& edges = lengths_on_device_[first];
        DeviceBuffer<double>& duals = lengths_on_device_[first + 1];
        edges = DeviceBuffer<double>(edge, stepping_), duals = DeviceBuffer<double>(dual, stepping_);
        check(cudaStreamSynchronize(stepping_), "cudaStreamSynchronize");  // the vectors end here
        lengths_.edge[a] = edges.data(), lengths_.dual[a] = duals.data();
    }
}

template <class Real>
void SlabFrames<Real>::take(int slot, const VolumeView<Real>& view, const PlaneNodes& nodes) {
    Slot& its = slots_[static_cast<std::size_t>(slot)];
    its.nodes = nodes;
    const auto count = 3 * static_cast<std::size_t>(nodes.size());
    if (its.aside.size() != count) {
        its.aside = DeviceBuffer<float>(count, stepping_);
        its.host = PinnedBuffer<float>(count);
    }
    take_nodes(view, sides_, lengths_, nodes, its.aside.data(), stepping_);
    its.computed.record(stepping_);
    its.computed.make_wait(copying_);
    its.aside.copy_to(its.host.data(), count, copying_);
    its.arrived.record(copying_);
}

template class SlabFrames<float>;
template class SlabFrames<double>;

}  // namespace lathe::gpu
