#include "solver/volume/engine/gpu/volume_frames.hpp"

#include <algorithm>

namespace lathe::gpu {

template <class Real>
void VolumeFrames<Real>::take(const WatchedPlane& plane, long step) {
    if (count_ == most_in_flight) return;
    const int slot = (first_ + count_) % most_in_flight;
    PlaneNodes nodes;
    nodes.across = number(plane.across), nodes.node = watched_node(problem_.grid, plane);
    nodes.is_magnetic = plane.is_magnetic;
    for (const int n : {0, 1}) {
        const auto range = watched_nodes(problem_.grid, next(plane.across, n + 1));
        nodes.first[n] = range[0], nodes.count[n] = range[1] - range[0];
    }
    for (const auto& slab : slabs_) slab->take_nodes(slot, nodes);
    frames_[static_cast<std::size_t>(slot)] = {plane, step};
    ++count_;
}

template <class Real>
bool VolumeFrames<Real>::has_arrived(int slot) const {
    return std::all_of(slabs_.begin(), slabs_.end(),
                       [&](const auto& slab) { return slab->frames().has_arrived(slot); });
}

template <class Real>
void VolumeFrames<Real>::hand_over(PlaneSink& sink, bool all) {
    for (; count_ > 0 && (all || has_arrived(first_)); --count_) {
        sink.receive(put_together(first_));
        first_ = (first_ + 1) % most_in_flight;
    }
}

template <class Real>
PlaneFrame VolumeFrames<Real>::put_together(int slot) const {
    const Pending& its = frames_[static_cast<std::size_t>(slot)];
    PlaneFrame frame = empty_frame(problem_, its.plane, its.step);
    const std::size_t columns = frame.u.size(), rows = frame.v.size();
    for (std::vector<float>& values : frame.values) values.resize(columns * rows);
    const int u_first = watched_nodes(problem_.grid, next(its.plane.across))[0],
              v_first = watched_nodes(problem_.grid, next(its.plane.across, 2))[0];
    for (const auto& slab : slabs_) {
        slab->frames().wait(slot);
        // Where the part begins in the frame: the slab counts from its own first plane.
        const PlaneNodes nodes = slab->in_whole(slab->frames().nodes(slot));
        const float* from = slab->frames().values(slot);
        for (std::vector<float>& values : frame.values)
            for (int v = 0; v < nodes.count[1]; ++v, from += nodes.count[0])
                std::copy_n(from, nodes.count[0],
                            values.begin() +
                                (nodes.first[1] - v_first + v) * static_cast<std::ptrdiff_t>(columns) +
                                nodes.first[0] - u_first);
    }
    return frame;
}

template class VolumeFrames<float>;
template class VolumeFrames<double>;

}  // namespace lathe::gpu
