// An engine for problems in three dimensions.
#pragma once

#include <algorithm>
#include <functional>
#include <stop_token>
#include <string>
#include <utility>

#include "solver/engine/flush_denormals.hpp"
#include "solver/engine/solve_monitor.hpp"
#include "solver/volume/engine/balance_rule.hpp"
#include "solver/volume/engine/plane_frame.hpp"
#include "solver/volume/problem/volume_problem.hpp"

namespace lathe {

/// Memory of a stepper of the host in single precision: fields, layers, and indices of coefficients.
inline constexpr double bytes_of_volume_state = 48.0;

/// What tells one engine from another. Functions of its library return it.
struct VolumeEngine {
    std::string name;
    /// Words for a solve on so many threads.
    std::function<std::string(int threads)> strategy;
    std::function<Recording(const VolumeProblem& problem, int threads, Progress& progress,
                            const std::stop_token& stop, PlaneSink* watcher)>
        run;
    /// How many grids of so many cells it solves best at a time; empty: one a core.
    std::function<int(double cells)> at_a_time = {};
    /// Of the host's memory that the fields of a solve take; 0 where they lie on devices.
    double host_bytes_per_cell = 0.0;
    /// Reason why another engine solves instead, or has solved the newest problem that was refused; empty:
    /// this engine solves.
    std::function<std::string()> notice = {};

    /// Solves on the calling thread and `threads` - 1 more; the engine's name is in the recording. Of several
    /// processes none shows a watcher anything.
    Recording solve(const VolumeProblem& problem, int threads, Progress& progress,
                    const std::stop_token& stop, PlaneSink* watcher = nullptr) const {
        return run(problem, threads, progress, stop, watcher);
    }
};

/// True of steppers whose fields the host can read.
template <class Stepper>
concept HasFieldsOnHost = requires(Stepper& stepper) {
    stepper.state().row(e_x, 0, 0)[0];
};

/// True of steppers that bring frames of a plane from a device: taken at a step, handed over in the order of
/// the steps, those that have arrived, or all of them, which waits.
template <class Stepper>
concept SendsFrames = requires(Stepper& stepper, const WatchedPlane& plane, PlaneSink& sink) {
    stepper.take_frame(plane, 0L);
    stepper.hand_over_frames(sink, true);
};

/// The frames of one solve. `watcher` may be null.
template <class Stepper>
class SolveFrames {
public:
    SolveFrames(const VolumeProblem& problem, Stepper& stepper, PlaneSink* watcher)
        : problem_(problem),
          stepper_(stepper),
          watcher_(HasFieldsOnHost<Stepper> || SendsFrames<Stepper> ? watcher : nullptr),
          pace_(watcher_ ? steps_per_frame(problem, *watcher_, SendsFrames<Stepper>) : 1) {}

    /// How many of `count` steps to take from step `step` on, so that none goes beyond a frame.
    long steps_ahead(long step, long count) const {
        return watcher_ ? std::min(count, pace_.steps_to_next(step)) : count;
    }
    void advanced(long step) {
        if (!watcher_) return;
        if constexpr (HasFieldsOnHost<Stepper>) {
            if (pace_.is_due(step))
                watcher_->receive(plane_frame(problem_, watcher_->plane(), step,
                                              [&](VolumeComponent component, int i, int j, int k) {
                                                  return stepper_.state().row(component, j, k)[i];
                                              }));
        } else if constexpr (SendsFrames<Stepper>) {
            stepper_.hand_over_frames(*watcher_, false);
            if (!pace_.is_due(step)) return;
            stepper_.take_frame(watcher_->plane(), step);
            pace_.taken();
        }
    }
    void finish() {
        if constexpr (SendsFrames<Stepper>)
            if (watcher_) stepper_.hand_over_frames(*watcher_, true);
    }

private:
    const VolumeProblem& problem_;
    Stepper& stepper_;
    PlaneSink* watcher_;
    FramePace pace_;
};

/// The rule of a problem's own powers.
inline BalanceRule balance_rule_of(const VolumeProblem& problem) {
    return BalanceRule([&problem](const Recording& recording) {
        return problem.powers.empty() ? 0.0 : balance_error(problem.powers, problem, recording);
    });
}

/// Steps until convergence, the step limit, divergence or a request to stop. A solve has converged when its
/// monitor and the balance of powers say so together. `watcher` may be null; the recording does not depend on
/// it.
template <class Stepper>
Recording run_volume_problem(const VolumeProblem& problem, Stepper& stepper, Progress& progress,
                             const std::stop_token& stop, PlaneSink* watcher, BalanceRule balance) {
    const FlushDenormals flush;
    SolveFrames<Stepper> frames(problem, stepper, watcher);
    SolveMonitor monitor(problem, problem.grid.cell_count(), problem.dt, progress, stop, nullptr);
    Recording recording;
    monitor.look_for_stop();
    while (!monitor.is_over()) {
        const long count = frames.steps_ahead(recording.steps, monitor.steps_ahead(recording.steps));
        stepper.advance(static_cast<int>(count), recording);
        monitor.advanced(recording, count, [&] { return stepper.energy(); });
        frames.advanced(recording.steps);
        if (monitor.reason() != StopReason::converged) continue;
        if (balance.is_due(recording)) {
            stepper.finish(recording);
            if (balance.allows(recording)) break;
        }
        monitor.go_on(recording);
    }
    frames.finish();
    stepper.finish(recording);
    monitor.conclude(recording);
    return recording;
}
template <class Stepper>
Recording run_volume_problem(const VolumeProblem& problem, Stepper& stepper, Progress& progress,
                             const std::stop_token& stop, PlaneSink* watcher) {
    return run_volume_problem(problem, stepper, progress, stop, watcher, balance_rule_of(problem));
}

}  // namespace lathe
