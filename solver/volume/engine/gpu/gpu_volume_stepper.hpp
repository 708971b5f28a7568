// The GPU engine's stepper in three dimensions.
#pragma once

#include <optional>

#include "solver/engine/gpu/runtime/stream.hpp"
#include "solver/problem/sources.hpp"
#include "solver/volume/engine/gpu/device_volume.hpp"
#include "solver/volume/engine/gpu/volume_lists.hpp"
#include "solver/volume/engine/gpu/volume_sweeps.hpp"
#include "solver/volume/engine/volume_recorder.hpp"

namespace lathe::gpu {

/// The steps of a sweep that suit a problem, 1 to most_sweep_depth: samples are taken between sweeps, and 1,
/// two kernels for each step, is best where they are taken after every step.
template <class Real>
int fitting_sweep_depth(const VolumeProblem& problem);

/// Steps one problem on the current device, several steps in a pass over memory or with two kernels for each.
/// The arithmetic is that of the plain loop, with fused products where the device has them; the bits are
/// the same for every depth.
template <class Real>
class GpuVolumeStepper {
public:
    /// `problem` must outlive it. `depth`: the steps of a sweep, 1 to most_sweep_depth; more than 1 takes a
    /// second set of fields. Throws DeviceOutOfMemory, DeviceError.
    GpuVolumeStepper(const VolumeProblem& problem, int depth);
    explicit GpuVolumeStepper(const VolumeProblem& problem)
        : GpuVolumeStepper(problem, fitting_sweep_depth<Real>(problem)) {}

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
    /// All kernels of a batch of `count` steps, the first of them step `first` of the problem.
    void launch_steps(int count, long first);
    void take_samples(int samples, Recording& recording);

    const VolumeProblem& problem_;
    Stream stream_;
    DeviceVolume<Real> volume_;
    VolumeLists<Real> lists_;
    std::optional<VolumeSweeps<Real>> sweeps_;
    VolumeRecorder recorder_;
    SourceGenerator generator_;
    DeviceBuffer<double> partial_energy_;
    DeviceBuffer<float> basis_, spectra_;
};

}  // namespace lathe::gpu
