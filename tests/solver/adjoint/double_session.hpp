// Sessions of the host's engines, and of the plain loop in double precision: what a gradient is compared
// with.
#pragma once

#include <memory>
#include <string>

#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/host_session.hpp"
#include "solver/engine/reference/plain_stepper.hpp"
#include "solver/engine/run_simulation.hpp"

namespace lathe::tests {

template <class Stepper, class... More>
std::unique_ptr<Session> session_of(const std::string& name, More... more) {
    return std::make_unique<HostSession>(plane_engine(
                                             name, [](int) { return std::string(); },
                                             [more...](const Problem& problem, int, Progress& progress,
                                                       const std::stop_token& stop, FrameSink* live) {
                                                 Stepper stepper(problem, more...);
                                                 return run_simulation(problem, stepper, progress, stop,
                                                                       live);
                                             }),
                                         2);
}

inline std::unique_ptr<Session> double_session() {
    return session_of<debug::PlainStepper<double>>("double");
}
inline std::unique_ptr<Session> processor_session() {
    return session_of<cpu::SkewedStepper>("cpu", 1);
}

}  // namespace lathe::tests
