// Frames of a plane of one problem on their way from its devices to whoever watches.
#pragma once

#include <memory>
#include <vector>

#include "solver/volume/engine/gpu/volume_slab.hpp"

namespace lathe::gpu {

/// Takes the parts that the slabs have of a plane and puts them together. While as many frames as have room
/// are on their way further ones are left out.
template <class Real>
class VolumeFrames {
public:
    /// `slabs`: all of the problem, ascending. Both must outlive it.
    VolumeFrames(const VolumeProblem& problem, const std::vector<std::unique_ptr<VolumeSlab<Real>>>& slabs)
        : problem_(problem), slabs_(slabs) {}

    /// Fields as they are behind all launches so far, which lead to `step`. Throws DeviceOutOfMemory,
    /// DeviceError.
    void take(const WatchedPlane& plane, long step);
    /// In the order of their steps those that have arrived, or all, for which it waits.
    void hand_over(PlaneSink& sink, bool all);

private:
    static constexpr int most_in_flight = SlabFrames<Real>::most_in_flight;
    struct Pending {
        WatchedPlane plane;
        long step = 0;
    };
    bool has_arrived(int slot) const;
    PlaneFrame put_together(int slot) const;

    const VolumeProblem& problem_;
    const std::vector<std::unique_ptr<VolumeSlab<Real>>>& slabs_;
    std::array<Pending, most_in_flight> frames_;
    int first_ = 0, count_ = 0;
};

}  // namespace lathe::gpu
