#include "solver/engine/selection/make_engine.hpp"

#include <atomic>
#include <thread>

#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/engine/cpu/cpu_engine.hpp"
#include "solver/engine/cuda_strategies.hpp"
#include "solver/engine/reference/plain_stepper.hpp"
#include "solver/engine/run_simulation.hpp"
#ifdef LATHE_HAVE_CUDA
#include "solver/engine/gpu/cuda_engine.hpp"
#endif

namespace lathe {
namespace {

/// The plain loop as an engine: slow, and what the others are held to.
class DebugEngine final : public Engine {
public:
    std::string name() const override { return "debug"; }
    std::string strategy() const override { return "plain loop, 1 thread"; }
    std::vector<Recording> solve(std::span<const Simulation> simulations, Progress& progress,
                                 std::stop_token stop, FrameSink* live) override {
        progress.simulations_total.fetch_add(static_cast<int>(simulations.size()));
        std::vector<Recording> recordings;
        for (const Simulation& simulation : simulations) {
            debug::PlainStepper<float> stepper(simulation);
            recordings.push_back(
                run_simulation(simulation, stepper, progress, stop, recordings.empty() ? live : nullptr));
        }
        return recordings;
    }
};

std::atomic<int> expected_at_a_time{0}, memory_keepers{0};

}  // namespace

SimulationsAtATime::SimulationsAtATime(int count) : count_(count) {
    expected_at_a_time.fetch_add(count_);
}

SimulationsAtATime::~SimulationsAtATime() {
    expected_at_a_time.fetch_sub(count_);
}

int SimulationsAtATime::now() {
    return expected_at_a_time.load();
}

DeviceMemoryKept::DeviceMemoryKept() {
    memory_keepers.fetch_add(1);
}

DeviceMemoryKept::~DeviceMemoryKept() {
    if (memory_keepers.fetch_sub(1) > 1) return;
#ifdef LATHE_HAVE_CUDA
    cuda::give_back_idle_memory();
#endif
}

bool DeviceMemoryKept::now() {
    return memory_keepers.load() > 0;
}

std::unique_ptr<Engine> make_engine(const std::string& kind, int threads) {
#ifdef LATHE_HAVE_CUDA
    if (kind.starts_with("cuda:")) return cuda::make_cuda_engine(kind.substr(5));
    if (kind == "cuda" && cuda::device_count() > 0) return cuda::make_cuda_engine();
    if (kind == "auto" && cuda::device_count() > 0) try {
            return cuda::make_cuda_engine();
        } catch (const SolverError&) {
            // A device that cannot be used is no reason not to solve.
        }
#endif
    if (threads <= 0) threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    if (kind == "auto" || kind == "cpu") return std::make_unique<cpu::CpuEngine>(threads);
    if (kind == "debug") return std::make_unique<DebugEngine>();
    std::string known;
    for (const std::string& name : available_engines()) known += (known.empty() ? "" : ", ") + name;
    throw InputError({"", 0, "engine"}, kind, "not available on this machine; choose one of: " + known);
}

std::vector<std::string> available_engines() {
    std::vector<std::string> names = {"auto", "cpu", "debug"};
#ifdef LATHE_HAVE_CUDA
    if (cuda::device_count() > 0) names.emplace_back("cuda");
#endif
    return names;
}

std::vector<std::string> cuda_strategies() {
#ifdef LATHE_HAVE_CUDA
    return cuda::strategy_names();
#else
    return {};
#endif
}

std::string cuda_engine_kind(const std::string& strategy) {
#ifdef LATHE_HAVE_CUDA
    cuda::check_strategy(strategy);
    return "cuda:" + strategy;
#else
    throw InputError({"", 0, "strategy"}, strategy, "this program was built without CUDA: it has none");
#endif
}

std::vector<EngineDevice> engine_devices() {
#ifdef LATHE_HAVE_CUDA
    return cuda::devices();
#else
    return {};
#endif
}

}  // namespace lathe
