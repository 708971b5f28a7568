#include "solver/volume/engine/gpu/gpu_volume_engine.hpp"

#include <string>

#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"

namespace lathe::gpu {
namespace {

std::string strategy_of(const VolumeDevices& devices, const ProcessGroup* group) {
    std::string words =
        devices.depth > 1 ? std::to_string(devices.depth) + " steps a sweep" : "two kernels a step";
    if (devices.numbers.size() > 1) words += ", " + std::to_string(devices.numbers.size()) + " devices";
    if (group) words += ", " + std::to_string(group->count()) + " processes";
    return words;
}

/// A stepper of one of several processes. A stop that one of them is asked for reaches the others with the
/// next steps, so that all end after the same.
class AgreedStepper {
public:
    AgreedStepper(GpuVolumeStepper<float>& stepper, ProcessGroup& group, std::stop_token wanted)
        : stepper_(stepper), group_(group), wanted_(std::move(wanted)) {}

    std::stop_token agreed() const { return agreed_.get_token(); }
    void advance(int count, Recording& recording) {
        stepper_.advance(count, recording);
        if (any_of(group_, wanted_.stop_requested())) agreed_.request_stop();
    }
    double energy() { return stepper_.energy(); }
    void finish(Recording& recording) { stepper_.finish(recording); }

private:
    GpuVolumeStepper<float>& stepper_;
    ProcessGroup& group_;
    std::stop_token wanted_;
    std::stop_source agreed_;
};

Recording solve(const VolumeProblem& problem, ProcessGroup* group, Progress& progress,
                const std::stop_token& stop, PlaneSink* watcher) {
    const VolumeDevices devices =
        group ? fitting_devices<float>(problem, *group) : fitting_devices<float>(problem);
    GpuVolumeStepper<float> stepper(problem, devices, group);
    Recording recording;
    if (group) {
        AgreedStepper agreed(stepper, *group, stop);
        recording = run_volume_problem(problem, agreed, progress, agreed.agreed(), watcher);
    } else {
        recording = run_volume_problem(problem, stepper, progress, stop, watcher);
    }
    recording.engine = "cuda";
    recording.strategy = strategy_of(devices, group);
    return recording;
}

}  // namespace

VolumeEngine volume_engine(ProcessGroup* group) {
    return {"cuda", [](int) { return std::string("several steps a sweep"); },
            [group](const VolumeProblem& problem, int, Progress& progress, const std::stop_token& stop,
                    PlaneSink* watcher) { return solve(problem, group, progress, stop, watcher); }};
}

}  // namespace lathe::gpu
