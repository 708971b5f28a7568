// Which steps are sampled.
#pragma once

#include "solver/base/host_device.hpp"

namespace lathe {

/// Every `stride` steps a sample is taken, the first after `stride` steps. Steps are counted from 0, and a
/// sample belongs to the time after its step: sample n to (n + 1) * stride * dt.
struct SampleClock {
    int stride = 1;

    /// Number of samples that are complete after so many steps.
    LATHE_HOST_DEVICE long samples_after(long steps) const { return steps / stride; }
    LATHE_HOST_DEVICE bool is_sampled(long step) const { return (step + 1) % stride == 0; }
    /// Number of the sample that is taken at the end of a step; -1 where none is.
    LATHE_HOST_DEVICE long sample_of(long step) const {
        return is_sampled(step) ? (step + 1) / stride - 1 : -1;
    }
};

}  // namespace lathe
