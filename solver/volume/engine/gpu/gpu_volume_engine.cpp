#include "solver/volume/engine/gpu/gpu_volume_engine.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "solver/engine/gpu/runtime/device_attribute.hpp"
#include "solver/volume/engine/gpu/device_loads.hpp"
#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"

namespace lathe::gpu {
namespace {

/// While small grids are stepped others are built and read.
int solves_at_a_time(double cells) {
    constexpr int small_grids_a_device = 4;
    const int count = number_of_devices();
    const int devices_each = std::max(1, static_cast<int>(cells / least_cells_a_device));
    if (devices_each > 1) return std::max(1, count / devices_each);
    return count * (cells < least_cells_a_device ? small_grids_a_device : 1);
}

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

Recording solve(const VolumeProblem& problem, DeviceLoads& loads, ProcessGroup* group, Progress& progress,
                const std::stop_token& stop, PlaneSink* watcher) {
    VolumeDevices devices = group ? fitting_devices<float>(problem, *group) : fitting_devices<float>(problem);
    std::optional<DeviceLoads::Share> share;
    if (!group)
        devices.numbers =
            share.emplace(loads, devices.numbers.size(), static_cast<std::size_t>(number_of_devices()), stop)
                .devices();
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
            [group, loads = std::make_shared<DeviceLoads>()](
                const VolumeProblem& problem, int, Progress& progress, const std::stop_token& stop,
                PlaneSink* watcher) { return solve(problem, *loads, group, progress, stop, watcher); },
            solves_at_a_time};
}

}  // namespace lathe::gpu
