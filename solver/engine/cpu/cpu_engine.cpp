#include "solver/engine/cpu/cpu_engine.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "solver/engine/cpu/rows.hpp"
#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/run_simulation.hpp"

namespace lathe::cpu {

CpuEngine::CpuEngine(int threads) : threads_(std::max(1, threads)) {}

std::string CpuEngine::strategy() const {
    return std::string("skewed sweep, ") + row_loops().front().name + ", " + std::to_string(threads_) +
           (threads_ == 1 ? " thread" : " threads");
}

std::vector<Recording> CpuEngine::solve(std::span<const Simulation> simulations, Progress& progress,
                                        std::stop_token stop, FrameSink* live) {
    progress.simulations_total.fetch_add(static_cast<int>(simulations.size()));
    std::vector<Recording> recordings(simulations.size());
    const int workers = std::min(threads_, static_cast<int>(simulations.size()));
    const int threads_each = workers == 0 ? 1 : std::max(1, threads_ / workers);
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::exception_ptr failure;
    const auto work = [&] {
        for (std::size_t n = next++; n < simulations.size(); n = next++) try {
                SkewedStepper stepper(simulations[n], threads_each);
                recordings[n] =
                    run_simulation(simulations[n], stepper, progress, stop, n == 0 ? live : nullptr);
            } catch (...) {
                std::lock_guard lock(mutex);
                if (!failure) failure = std::current_exception();
            }
    };
    {
        std::vector<std::jthread> team;
        for (int w = 1; w < workers; ++w) team.emplace_back(work);
        work();
    }
    if (failure) std::rethrow_exception(failure);
    return recordings;
}

}  // namespace lathe::cpu
