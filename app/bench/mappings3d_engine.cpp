#include "app/bench/mappings3d_engine.hpp"

#include "app/bench/timing.hpp"
#include "app/bench/volume_cubes.hpp"
#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"

namespace lathe::bench {

template <class Real>
double engine_cube_seconds(int size, int steps, int runs) {
    const VolumeProblem problem = volume_cube(size, CubeContent::bare);
    gpu::GpuVolumeStepper<Real> stepper(problem);
    Recording recording;
    stepper.advance(steps, recording);
    return mean_seconds(runs, [&] { stepper.advance(steps, recording); });
}

template <class Real>
std::vector<study::CubeValues> engine_cube_values(int size, int steps, int stride, int place, int place_z) {
    VolumeProblem problem = volume_cube(size, CubeContent::bare);
    problem.sample_stride = stride;
    problem.probes = {{e_x, place, place, place}, {e_z, place_z, 0, 0}};
    gpu::GpuVolumeStepper<Real> stepper(problem);
    Recording recording;
    stepper.advance(steps, recording);
    stepper.finish(recording);
    std::vector<study::CubeValues> values;
    for (std::size_t n = 0; n + 1 < recording.probe_samples.size(); n += 2)
        values.push_back({recording.probe_samples[n], recording.probe_samples[n + 1]});
    return values;
}

template double engine_cube_seconds<float>(int, int, int);
template double engine_cube_seconds<double>(int, int, int);
template std::vector<study::CubeValues> engine_cube_values<float>(int, int, int, int, int);
template std::vector<study::CubeValues> engine_cube_values<double>(int, int, int, int, int);

}  // namespace lathe::bench
