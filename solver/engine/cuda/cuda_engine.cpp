#include "solver/engine/cuda/cuda_engine.hpp"

#include <algorithm>
#include <optional>
#include <semaphore>
#include <thread>

#include "solver/antenna/input_error.hpp"
#include "solver/engine/cuda/device_pool.hpp"
#include "solver/engine/side_by_side.hpp"

namespace lathe::cuda {
namespace {

/// Callers that wait for the device at a time, at most; each is a thread, asleep most of the time.
constexpr std::size_t most_callers = 256;

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
    explicit Reservation(std::size_t bytes) : device_(DevicePool::instance().assign()), bytes_(bytes) {
        device_.memory().take(bytes_);
    }
    ~Reservation() {
        device_.memory().give_back(bytes_);
        DevicePool::instance().release(device_);
    }
    Reservation(const Reservation&) = delete;
    Reservation& operator=(const Reservation&) = delete;
    Device& device() { return device_; }
    /// Waits for others to end, after the device has refused. False when there are none.
    bool retry() {
        if (!device_.memory().shrink(bytes_)) return false;
        device_.memory().give_back(bytes_);
        device_.memory().take(bytes_);
        return true;
    }

private:
    Device& device_;
    std::size_t bytes_;
};

class CudaEngine final : public Engine {
public:
    explicit CudaEngine(std::string strategy) : strategy_(std::move(strategy)) {}

    std::string name() const override { return "cuda"; }
    std::string strategy() const override { return strategy_; }

    std::vector<Recording> solve(std::span<const Simulation> simulations, Progress& progress,
                                 std::stop_token stop, FrameSink* live) override {
        progress.simulations_total.fetch_add(static_cast<int>(simulations.size()));
        std::vector<Recording> recordings(simulations.size());
        side_by_side(simulations.size(), most_callers, [&](std::size_t n) {
            recordings[n] = solve_one(simulations[n], progress, stop, n == 0 ? live : nullptr);
        });
        return recordings;
    }

private:
    Recording solve_one(const Simulation& simulation, Progress& progress, const std::stop_token& stop,
                        FrameSink* live) const {
        Reservation reservation(Candidate::bytes_needed(simulation));
        for (;;) try {
                return solve_on(reservation.device(), simulation, progress, stop, live);
            } catch (const DeviceOutOfMemory&) {
                if (!reservation.retry()) throw;
            }
    }

    Recording solve_on(Device& device, const Simulation& simulation, Progress& progress,
                       const std::stop_token& stop, FrameSink* live) const {
        check(cudaSetDevice(device.number()), "cudaSetDevice");
        const Stream stream;
        std::optional<ResidentPlan> plan;
        if (strategy_ != "plain") plan = plan_for(device, simulation);
        if (!plan && strategy_ == "cluster")
            throw SolverError("the grid does not fit into one cluster of this device; use strategy plain");
        LaunchKind kind;
        if (plan) {
            const int segments = resident_shape(simulation).segments;
            kind.strategy = LaunchKind::Strategy::cluster;
            kind.resident = {plan->blocks, plan->strips * segments, plan->strips, device.shared_limit()};
        }
        std::optional<Candidate> candidate;
        {
            const OneCore core;
            candidate.emplace(simulation, stream, plan ? &*plan : nullptr, kind.resident.shared_bytes);
        }
        Job job(*candidate, progress, stop, live);
        device.runner(kind).run(job);
        candidate->fetch_samples(stream);
        progress.simulations_done.fetch_add(1, std::memory_order_relaxed);
        return std::move(candidate->recording());
    }

    std::optional<ResidentPlan> plan_for(const Device& device, const Simulation& simulation) const {
        return plan_resident(resident_shape(simulation), device.largest_cluster(), device.shared_limit());
    }

    std::string strategy_;
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

std::unique_ptr<Engine> make_cuda_engine(const std::string& strategy) {
    if (std::find(std::begin(strategies), std::end(strategies), strategy) == std::end(strategies)) {
        std::string known;
        for (const char* name : strategies) known += (known.empty() ? "" : ", ") + std::string(name);
        throw InputError({"", 0, "strategy"}, strategy,
                         "not a strategy of the CUDA engine; choose one of: " + known);
    }
    if (DevicePool::instance().count() == 0) throw SolverError("no CUDA device");
    return std::make_unique<CudaEngine>(strategy);
}

}  // namespace lathe::cuda
