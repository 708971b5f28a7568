#include "solver/volume/engine/gpu/gpu_volume_engine.hpp"

#include <string>

#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"

namespace lathe::gpu {

VolumeEngine volume_engine() {
    return {"cuda", [](int) { return std::string("several steps a sweep"); },
            [](const VolumeProblem& problem, int, Progress& progress, const std::stop_token& stop) {
                const int depth = fitting_sweep_depth<float>(problem);
                GpuVolumeStepper<float> stepper(problem, depth);
                Recording recording = run_volume_problem(problem, stepper, progress, stop);
                recording.engine = "cuda";
                recording.strategy =
                    depth > 1 ? std::to_string(depth) + " steps a sweep" : "two kernels a step";
                return recording;
            }};
}

}  // namespace lathe::gpu
