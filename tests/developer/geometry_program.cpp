// Steps the problem that docs/developer/extending.md adds and compares its lowest resonance with theory.
#include <cmath>
#include <cstdio>

#include "solver/base/constants.hpp"
#include "solver/discretise/planar_resonator.hpp"
#include "solver/engine/reference/plain_stepper.hpp"

int main() {
    using namespace lathe;
    constexpr double width = 30e-3, height = 20e-3;
    // cos(pi x / (2 width)) sin(pi z / height)
    const double lowest = 0.5 * constants::speed_of_light * std::hypot(0.5 / width, 1.0 / height);
    const fdtd::Pulse pulse{lowest, lowest / 20.0};
    const Problem problem = planar_resonator(width, height, 30, pulse, 20'000);
    debug::PlainStepper<double> stepper(problem);
    Recording recording;
    stepper.advance(static_cast<int>(problem.stop.max_steps), recording);
    // After the pulse the resonator rings by itself: two changes of sign per period.
    const auto start = static_cast<std::size_t>(pulse.end_s() / problem.coefficients.dt);
    long changes = 0;
    for (std::size_t n = start + 1; n < recording.voltage.size(); ++n)
        changes += (recording.voltage[n] > 0.0) != (recording.voltage[n - 1] > 0.0) ? 1 : 0;
    const double seconds = static_cast<double>(recording.voltage.size() - start) * problem.coefficients.dt;
    const double found = 0.5 * static_cast<double>(changes) / seconds;
    std::printf("%.4f GHz, theory %.4f GHz\n", found * 1e-9, lowest * 1e-9);
    return std::abs(found / lowest - 1.0) < 0.01 ? 0 : 1;
}
