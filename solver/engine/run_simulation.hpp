// A solve on a core: steps until the monitor ends it, the same for every stepper of the host.
#pragma once

#include <stop_token>

#include "solver/engine/field_values.hpp"
#include "solver/engine/progress.hpp"
#include "solver/engine/solve_monitor.hpp"

namespace lathe {

/// Steps until convergence, the step limit, divergence or a request to stop. `live` may be null.
template <class Stepper>
Recording run_simulation(const Problem& problem, Stepper& stepper, Progress& progress,
                         const std::stop_token& stop, FrameSink* live) {
    const FlushDenormals flush;
    SolveMonitor monitor(problem, progress, stop, live);
    Recording recording;
    monitor.look_for_stop();
    while (!monitor.is_over()) {
        const long count = monitor.steps_ahead(recording.steps);
        stepper.advance(static_cast<int>(count), recording);
        monitor.show([&](FieldComponent component) { return stepper.frame(component, recording.steps); });
        monitor.advanced(recording, count, [&] { return stepper.energy(); });
    }
    monitor.conclude(recording);
    return recording;
}

}  // namespace lathe
