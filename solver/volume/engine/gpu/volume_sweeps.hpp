// What sweeps of a problem in three dimensions need besides its fields: a second set of them, and the lists
// by tile and plane.
#pragma once

#include <array>
#include <vector>

#include "solver/volume/engine/gpu/device_volume.hpp"
#include "solver/volume/engine/gpu/slab_problem.hpp"
#include "solver/volume/engine/gpu/sweep_steps.hpp"
#include "solver/volume/engine/gpu/volume_lists.hpp"

namespace lathe::gpu {

/// Takes several steps of a problem in one pass over its fields, which then lie in the other set.
template <class Real>
class VolumeSweeps {
public:
    /// Planes `own` are right after a sweep, and recorded. `volume` and `lists` must outlive it. Throws
    /// DeviceOutOfMemory, DeviceError.
    VolumeSweeps(DeviceVolume<Real>& volume, const VolumeLists<Real>& lists, const PlaneRange& own,
                 cudaStream_t stream);

    /// Takes `sweep_depth` steps, sums too; the first of them is step `step` of the batch and `number` of the
    /// problem.
    void take(int step, long number);

private:
    void add_fields();
    void add_lists();

    cudaStream_t stream_;
    struct Beside {
        Stream stream;
        Event taken;
    };
    std::array<Beside, sweep_kinds_in_layers> beside_;  ///< blocks in layers, a kind each
    Event ready_;
    DeviceVolume<Real>& volume_;
    const VolumeLists<Real>& lists_;
    SweepView<Real> view_;
    SweepKindCounts of_kinds_{};
    RecordedSums sums_;
    std::vector<DeviceBuffer<Real>> arrays_;
    Real* other_memories_[3] = {};  ///< of the layers of each axis
    DeviceBuffer<int> first_driven_[2], first_table_driven_[2], first_recorded_, slots_;
    DeviceBuffer<SweepDrivenValue> driven_[2], table_driven_[2];
    DeviceBuffer<SweepRecordedValue> recorded_;
    DeviceBuffer<TilePlane> contents_;
    DeviceBuffer<SweepBlock> blocks_;
};

}  // namespace lathe::gpu
