// The GPU engine's stepper in three dimensions: two kernels a step.
#pragma once

#include "solver/engine/gpu/runtime/stream.hpp"
#include "solver/problem/sources.hpp"
#include "solver/volume/engine/gpu/device_volume.hpp"
#include "solver/volume/engine/gpu/volume_lists.hpp"
#include "solver/volume/engine/gpu/volume_sparse.hpp"
#include "solver/volume/engine/volume_recorder.hpp"

namespace lathe::gpu {

/// Steps one problem on the current device. The arithmetic is that of the plain loop, with fused products
/// where the device has them.
template <class Real>
class GpuVolumeStepper {
public:
    /// `problem` must outlive it. Throws DeviceOutOfMemory, DeviceError.
    explicit GpuVolumeStepper(const VolumeProblem& problem);

    /// Takes `count` steps and appends what they record to `recording`; spectra stay on the device.
    void advance(int count, Recording& recording);
    /// Stored energy outside the absorbing layers, joule per (0.5 / dt); NaN when a field is.
    double energy();
    /// After the last step: fetches the spectra of all samples into a recording that these steps were
    /// appended to.
    void finish(Recording& recording) const;

private:
    /// Steps of a batch, so that its samples have room.
    static int batch_steps(const VolumeProblem& problem);
    void advance_batch(int count, Recording& recording);
    void take_samples(int samples, Recording& recording);

    const VolumeProblem& problem_;
    Stream stream_;
    DeviceVolume<Real> volume_;
    VolumeSparse<Real> sparse_;
    VolumeLists<Real> lists_;
    VolumeRecorder recorder_;
    SourceGenerator generator_;
    DeviceBuffer<double> partial_energy_;
    DeviceBuffer<float> basis_, spectra_;
};

}  // namespace lathe::gpu
