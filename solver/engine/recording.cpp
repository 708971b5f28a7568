#include "solver/engine/recording.hpp"

#include "solver/engine/row_hooks.hpp"

namespace lathe {

std::string to_string(StopReason reason) {
    switch (reason) {
        case StopReason::converged:
            return "converged";
        case StopReason::reached_max_steps:
            return "reached_max_steps";
        case StopReason::diverged:
            return "diverged";
        case StopReason::cancelled:
            return "cancelled";
    }
    return "unknown";
}

void extend_recording(const Simulation& simulation, long count, Recording& recording) {
    const auto steps = static_cast<std::size_t>(recording.steps + count);
    for (auto* series : {&recording.voltage, &recording.current_before, &recording.current_after})
        series->resize(steps, 0.0);
    if (!simulation.contour) return;
    recording.contour_stride = simulation.contour_stride;
    recording.contour_samples = static_cast<long>(steps) / simulation.contour_stride;
    recording.contour.resize(static_cast<std::size_t>(recording.contour_samples) *
                             static_cast<std::size_t>(simulation.contour->channels()));
}

}  // namespace lathe
