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

void extend_recording(const SolveRules& rules, const SampleSizes& sizes, long count, Recording& recording) {
    const auto steps = static_cast<std::size_t>(recording.steps + count);
    for (auto* series : {&recording.voltage, &recording.current_before, &recording.current_after})
        series->resize(steps, 0.0);
    if (sizes.surface == 0 && sizes.probes == 0) return;
    const SampleClock clock = rules.clock();
    recording.sample_stride = clock.stride;
    recording.sample_count = clock.samples_after(static_cast<long>(steps));
    const std::size_t channels = sizes.surface;
    // Address space for the whole solve where that is not much: pages are taken only as they are
    // written, and growing would copy them.
    if (recording.surface_samples.empty())
        recording.surface_samples.reserve(std::min(
            most_reserved, static_cast<std::size_t>(clock.samples_after(rules.stop.max_steps)) * channels));
    const auto samples = static_cast<std::size_t>(recording.sample_count);
    recording.surface_samples.resize(samples * channels);
    recording.probe_samples.resize(samples * sizes.probes);
}

}  // namespace lathe
