#include "solver/volume/engine/gpu/gpu_volume_engine.hpp"

#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"

namespace lathe::gpu {

VolumeEngine volume_engine() {
    return {"cuda", [](int) { return std::string("two kernels a step"); },
            [](const VolumeProblem& problem, int, Progress& progress, const std::stop_token& stop) {
                GpuVolumeStepper<float> stepper(problem);
                Recording recording = run_volume_problem(problem, stepper, progress, stop);
                recording.engine = "cuda";
                recording.strategy = "two kernels a step";
                return recording;
            }};
}

}  // namespace lathe::gpu
