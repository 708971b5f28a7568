// Theory: a cone over an infinite ground plane is a uniform line, 60 ln cot(theta/2) ohm, until its end
// answers.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "solver/base/constants.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

using constants::pi;

// Lengths in radii of the line's inner conductor (1 mm).
constexpr double radius = 1e-3, line_ratio = 2.302585;
constexpr double longest_wave = 84.0, shortest_wave = 35.0;

/// A cone of half angle `theta` on a coaxial line that ends in the plane; so long that its end answers after
/// the pulse has passed.
Antenna cone(double theta, double slant) {
    Antenna antenna;
    antenna.port.kind = PortKind::coaxial;
    antenna.port.mode = parse_mode("TEM");
    antenna.port.inner_radius = radius, antenna.port.outer_radius = line_ratio * radius;
    antenna.port.z = -6.0 * radius;
    antenna.ground_plane_z = 0.0;
    Region metal;
    metal.material.is_pec = true;
    const double z_end = slant * std::cos(theta);
    metal.outline = {{antenna.port.z, 0.0},
                     {z_end, 0.0},
                     {z_end, slant * std::sin(theta)},
                     {radius / std::tan(theta), radius},
                     {antenna.port.z, radius}};
    antenna.regions = {metal};
    return antenna;
}

/// S11 at the plane of what comes back before the cone's end does.
std::vector<std::complex<double>> gated_reflection(double theta) {
    SimulationSettings s;
    s.from_hz = constants::speed_of_light / (longest_wave * radius);
    s.to_hz = constants::speed_of_light / (shortest_wave * radius);
    s.frequencies = 5;
    s.cells_per_wavelength = shortest_wave * 3.0;
    s.margin_wavelengths = 0.05;
    const double pulse = fdtd::pulse_for_band(s.from_hz, s.to_hz, 0.0).end_s();
    // The transition answers at once; leave the pulse half a length to ring out.
    const double slant = 0.75 * pulse * constants::speed_of_light;
    Simulation simulation = build_simulation(cone(theta, slant), s);
    const double gate = pulse + 2.0 * (slant - 8.0 * radius) / constants::speed_of_light * 0.3;
    simulation.problem.stop.max_steps = static_cast<long>(gate / simulation.problem.coefficients.dt);
    simulation.problem.stop.earliest = simulation.problem.stop.max_steps;
    const auto engine = test_engine();
    Progress progress;
    const Recording recording = engine->solve({&simulation.problem, 1}, progress, {}, nullptr).front();
    std::vector<std::complex<double>> reflection;
    for (const double frequency : simulation.problem.frequencies_hz)
        reflection.push_back(port_spectrum(simulation, recording, frequency).s11);
    return reflection;
}

TEST(ConicalLine, HasTheImpedanceOfItsAngle) {
    for (const double degrees : {20.0, 47.0, 65.0}) {
        const double theta = degrees * pi / 180.0;
        const double line = 60.0 * std::log(line_ratio),
                     conical = 60.0 * std::log(1.0 / std::tan(0.5 * theta));
        const double exact = (conical - line) / (conical + line);
        const auto reflection = gated_reflection(theta);
        // Where the line opens into the cone some energy is stored: an error that rises as the frequency. The
        // wave to which the line through the band leads is what is left at zero frequency.
        std::complex<double> slope = reflection.back() - reflection.front();
        slope *= shortest_wave / (longest_wave - shortest_wave);
        const auto at_zero = reflection.front() - slope;
        EXPECT_NEAR(at_zero.real(), exact, 0.015) << degrees;
        EXPECT_NEAR(at_zero.imag(), 0.0, 0.01) << degrees;
        if (degrees == 47.0) {
            for (const auto& s11 : reflection) EXPECT_LT(std::abs(s11), 0.03);
        }
    }
}

}  // namespace
}  // namespace lathe::tests
