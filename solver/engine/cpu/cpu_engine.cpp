// The engine for machines without a GPU: a time-skewed sweep, on one core or several.
#include "solver/engine/cpu/rows.hpp"
#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/host_session.hpp"
#include "solver/engine/registry.hpp"
#include "solver/engine/run_simulation.hpp"

namespace lathe::cpu {

namespace {

HostEngine cpu_engine() {
    return plane_engine(
        "cpu",
        [](int threads) {
            return std::string("skewed sweep, ") + row_loops().front().name + ", " + std::to_string(threads) +
                   (threads == 1 ? " thread" : " threads");
        },
        [](const Problem& problem, int threads, Progress& progress, const std::stop_token& stop,
           FrameSink* live) {
            SkewedStepper stepper(problem, threads);
            return run_simulation(problem, stepper, progress, stop, live);
        });
}

}  // namespace

RegisteredEngine registered_engine() {
    return {
        "cpu", true, [] { return true; },
        [](const std::string&, int threads) { return std::make_unique<HostSession>(cpu_engine(), threads); }};
}

}  // namespace lathe::cpu
