// The outer loop of a solve, the same for every stepper.
#pragma once

#include <algorithm>
#include <chrono>
#include <stop_token>

#include "solver/engine/convergence.hpp"
#include "solver/engine/field_values.hpp"
#include "solver/engine/progress.hpp"

namespace lathe {

/// Steps until convergence, the step limit, divergence or a request to stop. `live` may be null.
template <class Stepper>
Recording run_simulation(const Problem& problem, Stepper& stepper, Progress& progress,
                         const std::stop_token& stop, FrameSink* live) {
    const auto started = std::chrono::steady_clock::now();
    const FlushDenormals flush;
    Convergence convergence(problem);
    Recording recording;
    const auto cells = static_cast<std::int64_t>(problem.grid.cells());
    const StopRule& rule = problem.stop;
    long next_check = rule.check_interval;
    const double period_steps = 1.0 / (problem.pulse.centre_hz * problem.coefficients.dt);
    for (;;) {
        if (stop.stop_requested()) {
            recording.stop_reason = StopReason::cancelled;
            break;
        }
        long count = std::min(next_check, std::max(rule.max_steps, 1L)) - recording.steps;
        if (live) {
            const long interval = std::max(1, live->interval_steps());
            count = std::min(count, interval - recording.steps % interval);
        }
        stepper.advance(static_cast<int>(count), recording);
        progress.cell_updates.fetch_add(count * cells, std::memory_order_relaxed);
        if (live)
            for (const FieldComponent component : live->components())
                live->receive(stepper.frame(component, recording.steps));
        if (recording.steps < std::min(next_check, rule.max_steps)) continue;

        next_check = recording.steps + rule.check_interval;
        const auto reason = convergence.check(recording, stepper.energy());
        progress.stored_energy_db.store(convergence.energy_db(), std::memory_order_relaxed);
        progress.periods.store(static_cast<double>(recording.steps) / period_steps,
                               std::memory_order_relaxed);
        if (!reason) continue;
        recording.stop_reason = *reason;
        recording.ring_down = convergence.ring_down();
        break;
    }
    recording.final_energy_db = convergence.energy_db();
    recording.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    progress.simulations_done.fetch_add(1, std::memory_order_relaxed);
    return recording;
}

}  // namespace lathe
