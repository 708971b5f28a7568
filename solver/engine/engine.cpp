#include "solver/engine/engine.hpp"

#include <thread>

#include "solver/antenna/input_error.hpp"
#include "solver/engine/cpu/cpu_engine.hpp"
#include "solver/engine/debug/plain_stepper.hpp"
#include "solver/engine/run_simulation.hpp"

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

}  // namespace

std::unique_ptr<Engine> make_engine(const std::string& kind, int threads) {
    if (threads <= 0) threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    if (kind == "auto" || kind == "cpu") return std::make_unique<cpu::CpuEngine>(threads);
    if (kind == "debug") return std::make_unique<DebugEngine>();
    std::string known;
    for (const std::string& name : available_engines()) known += (known.empty() ? "" : ", ") + name;
    throw InputError({"", 0, "engine"}, kind, "not available on this machine; choose one of: " + known);
}

std::vector<std::string> available_engines() {
    return {"auto", "cpu", "debug"};
}

}  // namespace lathe
