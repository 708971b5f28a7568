#include "solver/volume/engine/reference/reference_volume_engine.hpp"

#include "solver/volume/engine/reference/plain_volume_stepper.hpp"

namespace lathe::debug {

VolumeEngine volume_engine() {
    return {"debug",
            [](int) { return std::string("plain loop, 1 thread"); },
            [](const VolumeProblem& problem, int, Progress& progress, const std::stop_token& stop,
               PlaneSink* watcher) {
                PlainVolumeStepper<float> stepper(problem);
                Recording recording = run_volume_problem(problem, stepper, progress, stop, watcher);
                recording.engine = "debug";
                recording.strategy = "plain loop, 1 thread";
                return recording;
            },
            {},
            bytes_of_volume_state};
}

}  // namespace lathe::debug
