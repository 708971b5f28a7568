#include "solver/engine/cpu/cpu_engine.hpp"

#include <algorithm>

#include "solver/base/parallel.hpp"
#include "solver/engine/cpu/rows.hpp"
#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/run_simulation.hpp"

namespace lathe::cpu {

CpuEngine::CpuEngine(int threads) : threads_(std::max(1, threads)) {}

std::string CpuEngine::strategy() const {
    return std::string("skewed sweep, ") + row_loops().front().name + ", " + std::to_string(threads_) +
           (threads_ == 1 ? " thread" : " threads");
}

std::vector<Recording> CpuEngine::solve(std::span<const Problem> problems, Progress& progress,
                                        std::stop_token stop, FrameSink* live) {
    progress.simulations_total.fetch_add(static_cast<int>(problems.size()));
    std::vector<Recording> recordings(problems.size());
    const int workers = std::min(threads_, static_cast<int>(problems.size()));
    const int threads_each = workers == 0 ? 1 : std::max(1, threads_ / workers);
    parallel_tasks(problems.size(), static_cast<std::size_t>(threads_), [&](std::size_t n) {
        SkewedStepper stepper(problems[n], threads_each);
        recordings[n] = run_simulation(problems[n], stepper, progress, stop, n == 0 ? live : nullptr);
    });
    return recordings;
}

}  // namespace lathe::cpu
