#include "solver/engine/solve_monitor.hpp"

#include <algorithm>
#include <utility>

namespace lathe {

SolveMonitor::SolveMonitor(const SolveRules& rules, std::size_t cells, double dt, Progress& progress,
                           std::stop_token stop, FrameSink* live)
    : rules_(rules),
      cells_(static_cast<std::int64_t>(cells)),
      dt_(dt),
      progress_(progress),
      stop_(std::move(stop)),
      live_(live),
      convergence_(rules, dt) {}

long SolveMonitor::steps_ahead(long taken, bool every_frame) const {
    const StopRule& rule = rules_.stop;
    const long check = (taken / rule.check_interval + 1) * rule.check_interval;
    long steps = std::min(check, std::max(rule.max_steps, 1L)) - taken;
    if (live_ && (every_frame || live_->needs_every_frame())) {
        const long interval = std::max(1, live_->interval_steps());
        steps = std::min(steps, interval - taken % interval);
    }
    return steps;
}

bool SolveMonitor::is_check(long steps) const {
    const StopRule& rule = rules_.stop;
    return steps % rule.check_interval == 0 || steps >= rule.max_steps;
}

void SolveMonitor::count_steps(long count) {
    progress_.cell_updates.fetch_add(count * cells_, std::memory_order_relaxed);
}

void SolveMonitor::judge(const Recording& recording, double energy) {
    reason_ = convergence_.check(recording, energy);
    progress_.stored_energy_db.store(convergence_.energy_db(), std::memory_order_relaxed);
    const double periods_per_step = rules_.pulse.centre_hz * dt_;
    progress_.periods.store(static_cast<double>(recording.steps) * periods_per_step,
                            std::memory_order_relaxed);
}

void SolveMonitor::go_on(const Recording& recording) {
    reason_.reset();
    if (recording.steps >= rules_.stop.max_steps) reason_ = StopReason::reached_max_steps;
    look_for_stop();
}

void SolveMonitor::look_for_stop() {
    if (!reason_ && stop_.stop_requested()) reason_ = StopReason::cancelled;
}

void SolveMonitor::conclude(Recording& recording) const {
    recording.stop_reason = *reason_;
    recording.ring_down = convergence_.ring_down();
    recording.final_energy_db = convergence_.energy_db();
    recording.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
}

}  // namespace lathe
