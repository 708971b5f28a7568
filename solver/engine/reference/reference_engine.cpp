// The plain loop as an engine: slow, and what the others are held to.
#include "solver/engine/host_session.hpp"
#include "solver/engine/reference/plain_stepper.hpp"
#include "solver/engine/registry.hpp"
#include "solver/engine/run_simulation.hpp"

namespace lathe::debug {

namespace {

HostEngine debug_engine() {
    return plane_engine(
        "debug", [](int) { return std::string("plain loop, 1 thread"); },
        [](const Problem& problem, int, Progress& progress, const std::stop_token& stop, FrameSink* live) {
            PlainStepper<float> stepper(problem);
            return run_simulation(problem, stepper, progress, stop, live);
        });
}

}  // namespace

RegisteredEngine registered_engine() {
    return {"debug", false, [] { return true; },
            [](const std::string&, int threads) {
                return std::make_unique<HostSession>(debug_engine(), threads);
            }};
}

}  // namespace lathe::debug
