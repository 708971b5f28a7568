#include "solver/engine/gpu/cuda_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <semaphore>
#include <set>
#include <thread>

#include "solver/base/input_error.hpp"
#include "solver/base/side_by_side.hpp"
#include "solver/engine/cuda_strategies.hpp"
#include "solver/engine/device_lost.hpp"
#include "solver/engine/engine_device.hpp"
#include "solver/engine/gpu/device_pool.hpp"
#include "solver/engine/gpu/strategy_choice.hpp"

namespace lathe::cuda {
namespace {

/// Callers that wait for the device at a time, at most; each is a thread, asleep most of the time.
constexpr std::size_t most_callers = 1024;

/// As many threads prepare at a time as there are cores, so that the first is ready early.
std::counting_semaphore<>& cores() {
    static std::counting_semaphore<> semaphore(std::max(1u, std::thread::hardware_concurrency()));
    return semaphore;
}

class OneCore {
public:
    OneCore() { cores().acquire(); }
    ~OneCore() { cores().release(); }
};

/// A device's place in the queue and bytes of its memory, given back at the end.
class Reservation {
public:
    Reservation() : device_(DevicePool::instance().assign()) {}
    ~Reservation() {
        device_.memory().give_back(bytes_);
        DevicePool::instance().release(device_);
    }
    Reservation(const Reservation&) = delete;
    Reservation& operator=(const Reservation&) = delete;
    Device& device() { return device_; }
    /// Waits until there are so many bytes.
    void take(std::size_t bytes) {
        device_.memory().take(bytes);
        bytes_ = bytes;
    }
    /// Waits for others to end, after the device has refused. False when there are none.
    bool retry() {
        if (!device_.memory().shrink(bytes_)) return false;
        device_.memory().give_back(bytes_);
        device_.memory().take(bytes_);
        return true;
    }

private:
    Device& device_;
    std::size_t bytes_ = 0;
};

class CudaEngine final : public Engine {
public:
    explicit CudaEngine(std::string strategy) : strategy_(std::move(strategy)) {}

    std::string name() const override { return "cuda"; }
    /// What has stepped, all of it; before that what was asked for.
    std::string strategy() const override {
        std::lock_guard lock(mutex_);
        if (ran_.empty()) return strategy_;
        return fmt::format("{}", fmt::join(ran_, ", "));
    }

    std::vector<Recording> solve(std::span<const Simulation> simulations, Progress& progress,
                                 std::stop_token stop, FrameSink* live) override {
        progress.simulations_total.fetch_add(static_cast<int>(simulations.size()));
        std::vector<Recording> recordings(simulations.size());
        const int at_a_time = std::max(static_cast<int>(simulations.size()), SimulationsAtATime::now());
        side_by_side(simulations.size(), most_callers, [&](std::size_t n) {
            recordings[n] = solve_one(simulations[n], at_a_time, progress, stop, n == 0 ? live : nullptr);
        });
        return recordings;
    }

private:
    Recording solve_one(const Simulation& simulation, int at_a_time, Progress& progress,
                        const std::stop_token& stop, FrameSink* live) const {
        Reservation reservation;
        try {
            const std::shared_ptr<Stepper> stepper = stepper_for(reservation.device(), simulation, at_a_time);
            reservation.take(Candidate::bytes_needed(simulation) + stepper->extra_bytes(simulation));
            for (;;) try {
                    return solve_on(reservation.device(), stepper, simulation, progress, stop, live);
                } catch (const DeviceOutOfMemory&) {
                    if (!reservation.retry()) throw;
                }
        } catch (const DeviceError& error) {
            if (!error.sticky()) throw;
            DevicePool::instance().give_up(reservation.device(), error.what());
            throw DeviceLost(error.what(), reservation.device().number());
        }
    }

    Recording solve_on(Device& device, const std::shared_ptr<Stepper>& stepper, const Simulation& simulation,
                       Progress& progress, const std::stop_token& stop, FrameSink* live) const {
        check(cudaSetDevice(device.number()), "cudaSetDevice");
        std::optional<Candidate> candidate;
        {
            const OneCore core;
            candidate.emplace(simulation, device.next_for_tables(), *stepper, device.staging());
        }
        Job job(*candidate, progress, stop, live);
        device.runner(stepper)->run(job);
        candidate->fetch_samples(device.next_for_results());
        progress.simulations_done.fetch_add(1, std::memory_order_relaxed);
        return std::move(candidate->recording());
    }

    /// The strategy asked for, or the first to try that can.
    std::shared_ptr<Stepper> stepper_for(Device& device, const Simulation& simulation, int at_a_time) const {
        DeviceTraits traits = device.traits();
        traits.simulations = std::max(at_a_time, DevicePool::instance().jobs(device));
        for (const Strategy* strategy : to_try(simulation, at_a_time))
            if (auto stepper = strategy->make(traits, simulation))
                return note(strategy->name, std::move(stepper));
        throw SolverError("a grid of " + std::to_string(simulation.grid.nr) + " x " +
                          std::to_string(simulation.grid.nz) + " cells cannot be stepped by strategy " +
                          strategy_ + " on this device; use strategy auto");
    }

    std::vector<const Strategy*> to_try(const Simulation& simulation, int at_a_time) const {
        if (strategy_ == "auto") return strategies_to_try(simulation, at_a_time);
        std::vector<const Strategy*> one;
        for (const Strategy& strategy : strategies())
            if (strategy_ == strategy.name) one.push_back(&strategy);
        return one;
    }

    std::unique_ptr<Stepper> note(const std::string& name, std::unique_ptr<Stepper> stepper) const {
        std::lock_guard lock(mutex_);
        ran_.insert(name);
        return stepper;
    }

    std::string strategy_;
    mutable std::mutex mutex_;
    mutable std::set<std::string> ran_;
};

}  // namespace

int device_count() {
    int count = 0;
    if (cudaGetDeviceCount(&count) == cudaSuccess) return count;
    cudaGetLastError();
    return 0;
}

std::vector<EngineDevice> devices() {
    const int count = device_count();
    std::vector<EngineDevice> found;
    for (int n = 0; n < count; ++n) {
        cudaDeviceProp properties{};
        if (cudaGetDeviceProperties(&properties, n) != cudaSuccess) continue;
        EngineDevice device{properties.name,  properties.multiProcessorCount, properties.major,
                            properties.minor, properties.totalGlobalMem,      0};
        std::size_t all = 0;
        if (cudaSetDevice(n) == cudaSuccess) cudaMemGetInfo(&device.free_bytes, &all);
        found.push_back(std::move(device));
    }
    cudaGetLastError();
    return found;
}

std::vector<std::string> strategy_names() {
    std::vector<std::string> names = {"auto"};
    for (const Strategy& strategy : strategies()) names.emplace_back(strategy.name);
    return names;
}

void check_strategy(const std::string& strategy) {
    const std::vector<std::string> known = strategy_names();
    if (std::find(known.begin(), known.end(), strategy) != known.end()) return;
    throw InputError(
        {"", 0, "strategy"}, strategy,
        fmt::format("not a strategy of the CUDA engine; choose one of: {}", fmt::join(known, ", ")));
}

void give_back_idle_memory() {
    DevicePool::give_back_idle_memory();
}

std::unique_ptr<Engine> make_cuda_engine(const std::string& strategy) {
    check_strategy(strategy);
    if (DevicePool::instance().count() == 0) throw SolverError("no CUDA device");
    return std::make_unique<CudaEngine>(strategy);
}

}  // namespace lathe::cuda
