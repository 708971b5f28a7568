// What happens to a solve between its steps, the same for every engine: checks, progress, stop, frames.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>

#include "solver/engine/convergence.hpp"
#include "solver/engine/frame_sink.hpp"
#include "solver/engine/progress.hpp"
#include "solver/problem/problem.hpp"

namespace lathe {

/// Watches one solve from its first step to its last. An engine asks how many steps it may take before the
/// monitor has to see the fields again, reports the steps that it has taken, and ends the solve when the
/// monitor has a reason. Belongs to the thread that reports; `rules`, `progress` and `live` must outlive it.
class SolveMonitor {
public:
    /// `cells` and `dt`, in s, are the grid's. `live` may be null. The clock of the solve starts here, or
    /// with start().
    SolveMonitor(const SolveRules& rules, std::size_t cells, double dt, Progress& progress,
                 std::stop_token stop, FrameSink* live);
    SolveMonitor(const Problem& problem, Progress& progress, std::stop_token stop, FrameSink* live)
        : SolveMonitor(problem, problem.grid.cells(), problem.coefficients.dt, progress, std::move(stop),
                       live) {}

    /// Restarts the clock: the solve was waiting until now.
    void start() { started_ = std::chrono::steady_clock::now(); }

    /// Steps from step `taken` to the next check, frame or the end of the solve; 0 when all are taken. With
    /// `every_frame` false only a sink that needs every frame counts.
    long steps_ahead(long taken, bool every_frame = true) const;

    /// Whether the stored energy is looked at after `steps` steps.
    bool is_check(long steps) const;

    /// Hands the frames that the sink asks for to it: `frame(component)` makes one. Without a sink nothing.
    template <class MakeFrame>
    void show(const MakeFrame& frame) const {
        if (!live_) return;
        for (const FieldComponent component : live_->components()) live_->receive(frame(component));
    }

    /// Call after `count` more steps, which are in `recording`. Counts them; where a check is due, judges
    /// energy(), joule per (0.5 / dt), and the port's series; asks whether a stop is wanted.
    template <class Energy>
    void advanced(const Recording& recording, long count, const Energy& energy) {
        count_steps(count);
        if (is_check(recording.steps)) judge(recording, energy());
        look_for_stop();
    }

    /// The solve is cancelled if that is asked for and it has not ended.
    void look_for_stop();

    /// The solve has converged by what the monitor knows, but is to go on; it still ends with its last step.
    void go_on(const Recording& recording);

    /// Why the solve ends; empty while it goes on.
    const std::optional<StopReason>& reason() const { return reason_; }
    bool is_over() const { return reason_.has_value(); }

    /// Writes reason, energy, ring-down and time since the start into the recording. Only when it is over.
    void conclude(Recording& recording) const;

private:
    void count_steps(long count);
    void judge(const Recording& recording, double energy);

    const SolveRules& rules_;
    std::int64_t cells_;
    double dt_;
    Progress& progress_;
    std::stop_token stop_;
    FrameSink* live_;
    Convergence convergence_;
    std::optional<StopReason> reason_;
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

}  // namespace lathe
