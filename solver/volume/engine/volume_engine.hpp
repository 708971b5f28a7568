// An engine for problems in three dimensions.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <utility>

#include "solver/engine/flush_denormals.hpp"
#include "solver/engine/solve_monitor.hpp"
#include "solver/volume/problem/volume_problem.hpp"

namespace lathe {

/// What tells one engine from another. Functions of its library return it.
struct VolumeEngine {
    std::string name;
    /// Words for a solve on so many threads.
    std::function<std::string(int threads)> strategy;
    /// Solves on the calling thread and `threads` - 1 more; the engine's name is in the recording.
    std::function<Recording(const VolumeProblem& problem, int threads, Progress& progress,
                            const std::stop_token& stop)>
        solve;
};

/// Steps until convergence, the step limit, divergence or a request to stop.
template <class Stepper>
Recording run_volume_problem(const VolumeProblem& problem, Stepper& stepper, Progress& progress,
                             const std::stop_token& stop) {
    const FlushDenormals flush;
    SolveMonitor monitor(problem, problem.grid.cell_count(), problem.dt, progress, stop, nullptr);
    Recording recording;
    monitor.look_for_stop();
    while (!monitor.is_over()) {
        const long count = monitor.steps_ahead(recording.steps);
        stepper.advance(static_cast<int>(count), recording);
        monitor.advanced(recording, count, [&] { return stepper.energy(); });
    }
    stepper.finish(recording);
    monitor.conclude(recording);
    return recording;
}

}  // namespace lathe
