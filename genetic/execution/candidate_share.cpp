#include "genetic/execution/candidate_share.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "solver/base/machine_memory.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/simulation/any_simulation.hpp"
#include "solver/simulation/solve_any.hpp"

namespace lathe::genetic {
namespace {

constexpr double usable_share = 0.75;   // of the machine's memory
constexpr double slow_rate = 20e6;      // cells per second
constexpr double most_at_a_time = 192;  // on a device: each takes some ten megabytes, more gain nothing

/// Problems under way that keep a device busy: while it steps as many as it holds, others are built and read
/// (docs/developer/performance.md, "Several devices").
double problems_for_device(double cells, int multiprocessors) {
    constexpr double cells_per_multiprocessor = 4900.0;  // of a grid that stays on the chip
    constexpr double fewest = 32.0, ahead = 16.0;
    return std::clamp(2.0 * multiprocessors * cells_per_multiprocessor / cells + ahead, fewest,
                      most_at_a_time);
}

/// Candidates of space: at most those that the session steps best, and whose grids the memory holds.
int that_fit(const SolveSize& size, const Session& session) {
    const double held = std::max(1.0, usable_share * machine_memory_bytes() / size.memory_bytes);
    return static_cast<int>(std::min<double>(
        {static_cast<double>(session.threads()), static_cast<double>(session.at_a_time(size.cells)), held}));
}

/// Candidates of a plane that keep one device busy.
int that_keep_busy(const SolveSize& size, const EngineDevice& device) {
    const double problems = std::max(1, size.excitations);
    const double at_a_time = problems_for_device(size.cells / problems, device.multiprocessors);
    return std::max(1, static_cast<int>(std::ceil(at_a_time / problems)));
}

}  // namespace

std::optional<std::size_t> problems_of_all(const Project& project) try {
    const AnyAntenna antenna = any_antenna_of(project);
    if (may_vary_ports(antenna)) return std::nullopt;
    return static_cast<std::size_t>(problem_count(antenna, project.simulation));
} catch (const InputError&) {
    return std::nullopt;
}

int candidates_that_suit(const Project& project, const Session& session) {
    const bool is_of_space = family_of(project) == ProblemFamily::space;
    std::vector<EngineDevice> devices;
    if (!is_of_space && session.name().starts_with("cuda")) devices = engine_devices();
    try {
        const SolveSize size = size_of_solve(any_antenna_of(project), project.simulation);
        if (is_of_space) return that_fit(size, session);
        return devices.empty() ? session.threads() : that_keep_busy(size, devices.front());
    } catch (const InputError&) {  // the design cannot be built, its candidates may
        if (is_of_space) return 1;
        return devices.empty() ? session.threads() : static_cast<int>(most_at_a_time);
    }
}

std::chrono::seconds patience_for(const Project& project) try {
    const SolveSize size = size_of_solve(any_antenna_of(project), project.simulation);
    return std::chrono::seconds(static_cast<long>(size.updates_most / slow_rate));
} catch (const InputError&) {
    return std::chrono::hours(1);  // the design cannot be built, its candidates may
}

}  // namespace lathe::genetic
