// The GPU engine's stepper in three dimensions.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "solver/engine/process_group.hpp"
#include "solver/problem/sources.hpp"
#include "solver/volume/engine/gpu/volume_frames.hpp"
#include "solver/volume/engine/volume_recorder.hpp"

namespace lathe::gpu {

/// A device with fewer is not kept busy, and planes of neighbours are computed twice.
inline constexpr std::size_t least_cells_a_device = std::size_t{8} << 20;

/// True when a problem may be stepped in sweeps, which have neither couplings nor extra unknowns nor
/// one-ports.
inline bool can_be_swept(const VolumeProblem& problem) {
    return !problem.is_coupled() && !problem.has_second() && !problem.has_terms();
}

/// What a problem is stepped with.
struct VolumeDevices {
    int depth = 1;  ///< steps in a pass over the fields: 1, or sweep_depth, which takes a second set of them
    std::vector<int> numbers = {
        -1};  ///< of the devices, each with a share of the planes; -1: the current one
};

/// Number of devices, from 1 to `devices`, among which the problem's planes are divided.
std::size_t fitting_device_count(const VolumeProblem& problem, int devices);

/// VolumeDevices::depth that suits the problem on the current device. Throws DeviceError.
template <class Real>
int fitting_depth(const VolumeProblem& problem);

/// Sweeps where samples leave room for them and nothing is coupled or second, on as many of the machine's
/// devices as have enough to do, the current one alone where one is enough.
template <class Real>
VolumeDevices fitting_devices(const VolumeProblem& problem);

/// For this process of a group, which all have the whole problem: those of the machine's devices that its
/// processes on the machine leave to it. Throws SolverError for a problem that has too few planes
/// for so many.
template <class Real>
VolumeDevices fitting_devices(const VolumeProblem& problem, const ProcessGroup& group);

/// Steps one problem, several steps in a pass over memory or with two kernels for each, on one device or on
/// several with a slab of planes each, in one process or in several. The arithmetic is that of the plain
/// loop, with fused products where the device has them; the bits are the same for every depth and any number
/// of devices and processes.
template <class Real>
class GpuVolumeStepper {
public:
    /// `problem` and `group` must outlive it. With a group, each of its processes has as many devices, and
    /// every one gets the whole recording. Throws DeviceOutOfMemory, DeviceError.
    GpuVolumeStepper(const VolumeProblem& problem, const VolumeDevices& devices,
                     ProcessGroup* group = nullptr);
    explicit GpuVolumeStepper(const VolumeProblem& problem)
        : GpuVolumeStepper(problem, fitting_devices<Real>(problem)) {}

    /// Takes `count` steps and appends what they record to `recording`; spectra stay on the device.
    void advance(int count, Recording& recording);
    /// Stored energy outside the absorbing layers, joule per (0.5 / dt); NaN when a field is.
    double energy();
    /// After the last step: fetches the spectra of all samples into a recording that these steps were
    /// appended to.
    void finish(Recording& recording);

    /// Frames of a plane, for one process: taken behind the steps so far, which lead to `step`, and handed
    /// over in their order once they have arrived, or all, for which it waits.
    void take_frame(const WatchedPlane& plane, long step) { frames_.take(plane, step); }
    void hand_over_frames(PlaneSink& sink, bool all) { frames_.hand_over(sink, all); }

private:
    /// Steps of a batch, so that its samples have room.
    static int batch_steps(const VolumeProblem& problem);
    void advance_batch(int count, Recording& recording);
    /// All kernels of a batch of `count` steps, the first of them step `first` of the problem.
    void launch_steps(int count, long first);
    void take_samples(int samples, Recording& recording);
    /// Gives the slabs on both sides of those of this process what these have stepped, and takes the same.
    void exchange_with_processes();
    void add_sums(int count, Recording& recording);

    const VolumeProblem& problem_;
    int depth_;
    ProcessGroup* group_;
    std::vector<std::unique_ptr<VolumeSlab<Real>>> slabs_;  ///< of this process, ascending
    VolumeFrames<Real> frames_{problem_, slabs_};
    std::vector<Real> sent_, received_;
    VolumeRecorder recorder_;
    SourceGenerator generator_;
};

}  // namespace lathe::gpu
