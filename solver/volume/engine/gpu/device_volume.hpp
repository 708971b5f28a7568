// Fields and coefficients of one problem in three dimensions, on the device.
#pragma once

#include <vector>

#include "solver/engine/gpu/runtime/device_buffer.hpp"
#include "solver/volume/engine/gpu/volume_view.hpp"
#include "solver/volume/problem/volume_problem.hpp"

namespace lathe::gpu {

/// Everything that kernels read and change, zero at first. Throws DeviceOutOfMemory, DeviceError.
template <class Real>
class DeviceVolume {
public:
    DeviceVolume(const VolumeProblem& problem, cudaStream_t stream);
    /// Sweeps exchange its fields and the layers' memories for others of the same size.
    VolumeView<Real>& view() { return view_; }
    const VolumeView<Real>& view() const { return view_; }
    /// Values of one field, with the zeros around it; cell (0, 0, 0) is value number `first_cell`.
    std::size_t field_size() const { return field_size_; }
    long first_cell() const { return view_.from_first(0, 0, 0); }

private:
    void add_fields(const VolumeGrid& grid);
    void add_sets(const VolumeCoefficients& coefficients);
    void add_axes(const VolumeProblem& problem);

    cudaStream_t stream_;
    VolumeView<Real> view_;
    std::size_t field_size_ = 0;
    std::vector<DeviceBuffer<Real>> arrays_;
    std::vector<DeviceBuffer<StretchView<Real>>> stretches_;
    DeviceBuffer<std::uint16_t> narrow_;
    DeviceBuffer<std::uint32_t> wide_;
};

}  // namespace lathe::gpu
