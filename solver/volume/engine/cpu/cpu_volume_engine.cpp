#include "solver/volume/engine/cpu/cpu_volume_engine.hpp"

#include <fmt/format.h>

#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"

namespace lathe::cpu {
namespace {

std::string strategy(int threads) {
    return fmt::format("skewed sweep, {}, {} {}", volume_row_loops().front().name, threads,
                       threads == 1 ? "thread" : "threads");
}

}  // namespace

VolumeEngine volume_engine() {
    return {"cpu",
            strategy,
            [](const VolumeProblem& problem, int threads, Progress& progress, const std::stop_token& stop,
               PlaneSink* watcher) {
                SkewedVolumeStepper stepper(problem, threads);
                Recording recording = run_volume_problem(problem, stepper, progress, stop, watcher);
                recording.engine = "cpu";
                recording.strategy = strategy(threads);
                return recording;
            },
            {},
            bytes_of_volume_state};
}

}  // namespace lathe::cpu
