#include "solver/volume/engine/gpu/gpu_volume_engine.hpp"

#include <string>

#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"

namespace lathe::gpu {
namespace {

std::string strategy_of(const VolumeDevices& devices) {
    const std::string steps =
        devices.depth > 1 ? std::to_string(devices.depth) + " steps a sweep" : "two kernels a step";
    return devices.numbers.size() > 1 ? steps + ", " + std::to_string(devices.numbers.size()) + " devices"
                                      : steps;
}

}  // namespace

VolumeEngine volume_engine() {
    return {"cuda", [](int) { return std::string("several steps a sweep"); },
            [](const VolumeProblem& problem, int, Progress& progress, const std::stop_token& stop,
               PlaneSink* watcher) {
                const VolumeDevices devices = fitting_devices<float>(problem);
                GpuVolumeStepper<float> stepper(problem, devices);
                Recording recording = run_volume_problem(problem, stepper, progress, stop, watcher);
                recording.engine = "cuda";
                recording.strategy = strategy_of(devices);
                return recording;
            }};
}

}  // namespace lathe::gpu
