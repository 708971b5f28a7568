// What one device has of a plane that is watched, on its way to the host; the stepping does not wait for it.
#pragma once

#include <array>

#include "solver/engine/gpu/runtime/device_buffer.hpp"
#include "solver/volume/engine/gpu/volume_view.hpp"
#include "solver/volume/engine/plane_frame.hpp"

namespace lathe::gpu {

/// Nodes of a plane: one along the axis across it, `count` from `first` on along next(across) and along
/// next(across, 2); and which field is meant.
struct PlaneNodes {
    int across = 0, node = 0;
    int first[2] = {}, count[2] = {};
    bool is_magnetic = false;
    LATHE_HOST_DEVICE int size() const { return count[0] * count[1]; }
};

/// Lengths of edges and dual edges by axis and index, m, on the device.
struct NodeLengths {
    const double* edge[3] = {};
    const double* dual[3] = {};
};

/// The field at the nodes, V/m or A/m, to `to` [component][v][u]. Throws DeviceError.
template <class Real>
void take_nodes(const VolumeView<Real>& view, const NodeSides& sides, const NodeLengths& lengths,
                const PlaneNodes& nodes, float* to, cudaStream_t stream);

/// At a frame's step the field at the nodes is computed on the stepping stream, which takes it microseconds;
/// from there a second stream brings it to the host. At most `most_in_flight` are on their way. Belongs to
/// the thread that feeds the stepping stream, with its device the current one.
template <class Real>
class SlabFrames {
public:
    static constexpr int most_in_flight = 2;

    /// `grid`: the planes that the device has. Throws DeviceOutOfMemory, DeviceError.
    SlabFrames(const VolumeGrid& grid, cudaStream_t stepping);
    ~SlabFrames() { cudaStreamSynchronize(copying_); }  // nothing is freed under a copy
    SlabFrames(const SlabFrames&) = delete;
    SlabFrames& operator=(const SlabFrames&) = delete;

    /// Fields as they are behind all launches so far. Precondition: what slot `slot` had has arrived.
    void take(int slot, const VolumeView<Real>& view, const PlaneNodes& nodes);
    bool has_arrived(int slot) const { return slots_[static_cast<std::size_t>(slot)].arrived.is_done(); }
    void wait(int slot) const { slots_[static_cast<std::size_t>(slot)].arrived.wait(); }
    /// [component][v][u]; right once they have arrived.
    const PlaneNodes& nodes(int slot) const { return slots_[static_cast<std::size_t>(slot)].nodes; }
    const float* values(int slot) const { return slots_[static_cast<std::size_t>(slot)].host.data(); }

private:
    struct Slot {
        PlaneNodes nodes;
        DeviceBuffer<float> aside;
        PinnedBuffer<float> host;
        Event computed, arrived;
    };

    cudaStream_t stepping_;
    Stream copying_;
    NodeSides sides_;
    std::array<DeviceBuffer<double>, 6> lengths_on_device_;
    NodeLengths lengths_;
    std::array<Slot, most_in_flight> slots_;
};

}  // namespace lathe::gpu
