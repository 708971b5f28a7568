#include "solver/problem/recording.hpp"

#include <algorithm>

namespace lathe {
namespace {

constexpr std::size_t most_reserved = std::size_t{16} << 20;  // floats

}  // namespace

std::string to_string(StopReason reason) {
    switch (reason) {
        case StopReason::converged:
            return "converged";
        case StopReason::results_settled:
            return "results_settled";
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
    const auto channels = static_cast<std::size_t>(simulation.contour->channels());
    // Address space for the whole solve where that is not much: pages are taken only as they are
    // written, and growing would copy them.
    if (recording.contour.empty())
        recording.contour.reserve(
            std::min(most_reserved, static_cast<std::size_t>(simulation.stop.max_steps) /
                                        static_cast<std::size_t>(simulation.contour_stride) * channels));
    recording.contour.resize(static_cast<std::size_t>(recording.contour_samples) * channels);
    recording.probes.resize(static_cast<std::size_t>(recording.contour_samples) *
                            recorded_probe_count(simulation));
}

}  // namespace lathe
