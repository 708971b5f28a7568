// Theory: a mode of a closed cavity oscillates at one discrete frequency, to rounding.
#include <gtest/gtest.h>

#include <cmath>
#include <ostream>

#include "solver/base/constants.hpp"
#include "solver/engine/reference/plain_stepper.hpp"
#include "tests/solver/boxes.hpp"

namespace lathe::tests {
namespace {

struct Resonance {
    const char* mode;
    int half_waves;
    double exact_ghz;  ///< radius 10 mm, length 15 mm: (c/2 pi) sqrt((x/a)^2 + (p pi/d)^2)
    friend void PrintTo(const Resonance& r, std::ostream* out) { *out << r.mode << r.half_waves; }
};

class Cavity : public testing::TestWithParam<Resonance> {};

/// Starts one component set in the mode's shape and returns the cosine of w dt from the three-term
/// recurrence x(n+1) + x(n-1) = 2 cos(w dt) x(n), with the largest misfit seen.
struct Oscillation {
    double cosine, misfit;
};
Oscillation oscillate(const Simulation& simulation, const PortMode& mode, int half_waves) {
    debug::PlainStepper<double> stepper(simulation.problem);
    FieldState<double>& fields = stepper.fields();
    const bool te = mode.family == ModeFamily::te;
    const int columns = fields.nz() - 1;
    // TE: E is transverse, start with voltages ~ sin; TM: H is transverse, start with currents ~ cos.
    for (int i = 0; i < mode.rows; ++i)
        for (int k = 0; k < columns; ++k) {
            const auto s = static_cast<std::size_t>(i);
            const double along = constants::pi * half_waves / columns;
            if (te) {
                fields.row(v_r, i)[k] = mode.v_r[s] * std::sin(along * k);
                fields.row(v_phi, i)[k] = mode.v_phi[s] * std::sin(along * k);
            } else {
                fields.row(i_phi, i)[k] = mode.i_phi[s] * std::cos(along * (k + 0.5));
                fields.row(i_r, i)[k] = mode.i_r[s] * std::cos(along * (k + 0.5));
            }
        }
    const auto probe = [&] {
        const auto r = fields.row(te ? v_phi : i_phi, mode.rows / 2);
        return r[columns / 5] + 0.3 * r[columns / 3];
    };
    Recording recording;
    std::vector<double> x{probe()};
    for (int n = 0; n < 400; ++n) {
        stepper.advance(1, recording);
        x.push_back(probe());
    }
    double num = 0, den = 0, misfit = 0, largest = 0;
    for (std::size_t n = 1; n + 1 < x.size(); ++n)
        num += (x[n + 1] + x[n - 1]) * x[n], den += 2 * x[n] * x[n];
    const double cosine = num / den;
    for (std::size_t n = 1; n + 1 < x.size(); ++n) {
        misfit = std::max(misfit, std::abs(x[n + 1] + x[n - 1] - 2 * cosine * x[n]));
        largest = std::max(largest, std::abs(x[n]));
    }
    return {cosine, misfit / largest};
}

TEST_P(Cavity, OscillatesAtThePredictedDiscreteFrequency) {
    const int cells = 20, length = 30;  // 0.5 mm
    Guide guide = straight_guide(GetParam().mode, 0.01, cells, length + 1, 0, 0, 1.3, 1.8);
    const PortMode mode = guide.simulation.port->mode;
    guide.simulation.port.reset();  // nothing drives it
    describe_terms(guide.simulation);
    const double dt = guide.simulation.problem.coefficients.dt, dz = guide.simulation.problem.grid.dz;
    const Oscillation found = oscillate(guide.simulation, mode, GetParam().half_waves);
    EXPECT_LT(found.misfit, 1e-11);
    const double kz = 2.0 / dz * std::sin(0.5 * constants::pi * GetParam().half_waves / length);
    const double omega = constants::speed_of_light * std::sqrt(kz * kz + mode.cutoff_wavenumber_squared);
    EXPECT_NEAR(std::acos(found.cosine), 2.0 * std::asin(0.5 * omega * dt), 1e-9);
    EXPECT_NEAR(std::acos(found.cosine) / dt / (2e9 * constants::pi) / GetParam().exact_ghz, 1.0, 2.5e-3);
}

INSTANTIATE_TEST_SUITE_P(Closed, Cavity,
                         testing::Values(Resonance{"TM01", 0, 11.474253}, Resonance{"TE11", 1, 13.305509},
                                         Resonance{"TM01", 1, 15.215787}, Resonance{"TE21", 1, 17.669995},
                                         Resonance{"TM11", 0, 18.282392}, Resonance{"TE01", 1, 20.835247},
                                         Resonance{"TM11", 1, 20.835247}, Resonance{"TE11", 2, 21.831666}),
                         [](const auto& test) {
                             return test.param.mode + std::to_string(test.param.half_waves);
                         });

}  // namespace
}  // namespace lathe::tests
