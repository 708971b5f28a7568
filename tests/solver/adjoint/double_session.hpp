// The plain loop in double precision as a session: what a gradient is compared with.
#pragma once

#include <memory>

#include "solver/engine/host_session.hpp"
#include "solver/engine/reference/plain_stepper.hpp"
#include "solver/engine/run_simulation.hpp"

namespace lathe::tests {

inline std::unique_ptr<Session> double_session() {
    return std::make_unique<HostSession>(HostEngine{"double", [](int) { return std::string("plain loop"); },
                                                    [](const Problem& problem, int, Progress& progress,
                                                       const std::stop_token& stop, FrameSink* live) {
                                                        debug::PlainStepper<double> stepper(problem);
                                                        return run_simulation(problem, stepper, progress,
                                                                              stop, live);
                                                    }},
                                         2);
}

}  // namespace lathe::tests
