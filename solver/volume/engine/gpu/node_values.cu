#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"
#include "solver/volume/engine/gpu/slab_frames.hpp"

namespace lathe::gpu {
namespace {

constexpr int node_threads = 128;

/// A thread a node, a row of blocks a component.
template <class Real>
__global__ void take_at_nodes(VolumeView<Real> view, NodeSides sides, NodeLengths lengths, PlaneNodes nodes,
                              float* to) {
    const int n = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x), c = static_cast<int>(blockIdx.y);
    if (n >= nodes.size()) return;
    int at[3] = {};
    at[nodes.across] = nodes.node;
    at[(nodes.across + 1) % 3] = nodes.first[0] + n % nodes.count[0];
    at[(nodes.across + 2) % 3] = nodes.first[1] + n / nodes.count[0];
    const auto component = static_cast<VolumeComponent>(c + (nodes.is_magnetic ? h_x : e_x));
    const double* const* const length = nodes.is_magnetic ? lengths.dual : lengths.edge;
    to[c * nodes.size() + n] = static_cast<float>(mean_at_node(
        sides, component, at,
        [&](VolumeComponent its, int i, int j, int k) { return view.fields[its][view.at(i, j, k)]; },
        [&](int axis, int place) { return length[axis][place]; }));
}

}  // namespace

template <class Real>
void take_nodes(const VolumeView<Real>& view, const NodeSides& sides, const NodeLengths& lengths,
                const PlaneNodes& nodes, float* to, cudaStream_t stream) {
    if (nodes.size() == 0) return;
    const auto blocks = static_cast<unsigned>((nodes.size() + node_threads - 1) / node_threads);
    launch(take_at_nodes<Real>, dim3(blocks, 3), node_threads, 0, stream, view, sides, lengths, nodes, to);
    check_launch("the field on a plane");
}

template void take_nodes(const VolumeView<float>&, const NodeSides&, const NodeLengths&, const PlaneNodes&,
                         float*, cudaStream_t);
template void take_nodes(const VolumeView<double>&, const NodeSides&, const NodeLengths&, const PlaneNodes&,
                         float*, cudaStream_t);

}  // namespace lathe::gpu
