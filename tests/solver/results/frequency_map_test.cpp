// Maps of the whole plane: TE11 in a straight guide has a closed form, and engines agree.
#include "solver/results/frequency_map.hpp"
#include "solver/results/peak_field.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "solver/base/constants.hpp"
#include "solver/engine/cpu/skewed_stepper.hpp"
#include "solver/engine/reference/plain_stepper.hpp"
#include "solver/engine/run_simulation.hpp"
#include "tests/solver/boxes.hpp"

namespace lathe::tests {
namespace {

constexpr double root_of_te11 = 1.8411837813, j1_at_root = 0.5818652243;

/// Guide of 20 cells a radius, matched at both ends, with maps at two frequencies of its band.
struct Mapped {
    Guide guide = straight_guide("TE11", 0.01, 20, 180, 16, 16, 1.3, 1.85);
    Recording recording;
    std::vector<FrequencyMap> maps;
    double first_hz = 0.0, second_hz = 0.0;

    template <class Stepper>
    explicit Mapped(Stepper make_stepper) {
        Simulation& simulation = guide.simulation;
        simulation.problem.sample_stride = 5;  // does not divide the interval of checks
        simulation.problem.stop.max_steps = 12000;
        simulation.problem.stop.earliest = 12000;
        simulation.problem.stop.check_interval = 64;
        first_hz = simulation.problem.frequencies_hz[2], second_hz = simulation.problem.frequencies_hz[5];
        FrequencyMaps sums(simulation, {first_hz, second_hz});
        auto stepper = make_stepper(simulation);
        Progress progress;
        recording = run_simulation(simulation.problem, *stepper, progress, {}, &sums);
        maps = sums.finish(recording);
    }
};

const auto skewed = [](const Simulation& s) { return std::make_unique<cpu::SkewedStepper>(s.problem, 2); };
const auto plain = [](const Simulation& s) {
    return std::make_unique<debug::PlainStepper<float>>(s.problem);
};

/// Columns well inside the total field.
constexpr int first_column = 20, last_column = 140;

std::complex<double> at(const FrequencyMap& map, FieldComponent c, int i, int k) {
    return map.plane(
        c)[static_cast<std::size_t>(i) * static_cast<std::size_t>(map.nz) + static_cast<std::size_t>(k)];
}

TEST(FrequencyMap, TravellingModeIsFlatAndTurnsWithItsWavenumber) {
    const Mapped mapped(skewed);
    ASSERT_EQ(mapped.maps.size(), 2U);
    for (const FrequencyMap& map : mapped.maps) {
        const Simulation& simulation = mapped.guide.simulation;
        const ModeWave wave = mode_wave(simulation.port->mode, map.frequency_hz, simulation.problem.grid.dz,
                                        simulation.problem.coefficients.dt);
        for (const FieldComponent c : {FieldComponent::e_r, FieldComponent::e_phi, FieldComponent::h_phi,
                                       FieldComponent::h_r, FieldComponent::h_z}) {
            const int row = c == FieldComponent::h_z ? 14 : 6;
            const auto start = at(map, c, row, first_column);
            ASSERT_GT(std::abs(start), 0.0);
            for (int k = first_column; k <= last_column; ++k) {
                const auto ratio = at(map, c, row, k) / start;
                EXPECT_NEAR(std::abs(ratio), 1.0, 0.005) << k;
                const double expected = -wave.wavenumber * (k - first_column) * map.dz_m;
                EXPECT_NEAR(std::remainder(std::arg(ratio) - expected, 2.0 * constants::pi), 0.0, 0.01) << k;
            }
        }
        // Nothing longitudinal in the electric field of a TE mode.
        EXPECT_LT(std::abs(at(map, FieldComponent::e_z, 10, 80)),
                  1e-4 * std::abs(at(map, FieldComponent::e_r, 0, 80)));
        // The incident wave's phase is zero at the reference plane z = 0, and E_x > 0 there.
        const auto to_plane = std::polar(1.0, wave.wavenumber * (map.z0_m + 80 * map.dz_m));
        EXPECT_NEAR(std::abs(std::sin(std::arg(at(map, FieldComponent::e_r, 0, 80) * to_plane))), 0.0, 0.01);
    }
}

/// TE11 of 1 W in a guide of 10 mm radius: H_z = A J1(kc r) sin(phi), with
/// P = pi w mu beta |A|^2 (p'^2 - 1) J1(p')^2 / (4 kc^4).
struct Te11 {
    explicit Te11(double frequency_hz)
        : omega(2.0 * constants::pi * frequency_hz),
          kc(root_of_te11 / 0.01),
          beta(std::sqrt(std::pow(omega / constants::speed_of_light, 2) - kc * kc)),
          amplitude(std::sqrt(4.0 * std::pow(kc, 4) /
                              (constants::pi * omega * constants::vacuum_permeability * beta *
                               (root_of_te11 * root_of_te11 - 1.0))) /
                    j1_at_root) {}
    double omega, kc, beta, amplitude;
};

TEST(FrequencyMap, FieldOfOneWattIsThatOfTe11) {
    const Mapped mapped(skewed);
    for (const FrequencyMap& map : mapped.maps) {
        // E(0) = w mu |A| / (2 kc).
        const Te11 mode(map.frequency_hz);
        const double on_axis = mode.omega * constants::vacuum_permeability * mode.amplitude / (2.0 * mode.kc);
        const std::vector<float> peak = peak_electric_field(map);
        for (int column = first_column; column <= last_column; column += 15) {
            const auto k_at = static_cast<std::size_t>(column);
            EXPECT_NEAR(peak[k_at] / on_axis, 1.0, 0.01);
            // Off the axis E_r ~ J1(x)/x in the E plane is what is largest.
            const double x = mode.kc * 10 * map.dr_m;
            const auto row_10 = static_cast<std::size_t>(10 * map.nz) + k_at;
            EXPECT_NEAR(peak[row_10] / (on_axis * 2.0 * std::cyl_bessel_j(1.0, x) / x), 1.0, 0.01);
        }
    }
}

/// H_z = A J1(x) sin(phi) and H_phi = beta A J1(x)/(kc x) cos(phi), a quarter of a period apart in time; H_r
/// is never larger than H_phi.
TEST(FrequencyMap, MagneticFieldOfOneWattIsThatOfTe11) {
    const Mapped mapped(skewed);
    for (const FrequencyMap& map : mapped.maps) {
        const Te11 mode(map.frequency_hz);
        const std::vector<float> peak = peak_magnetic_field(map);
        for (int column = first_column; column <= last_column; column += 15)
            for (const int row : {0, 10, 16}) {
                const double x = mode.kc * row * map.dr_m;
                const double across = row == 0 ? 0.5 : std::cyl_bessel_j(1.0, x) / x;
                const double expected =
                    mode.amplitude * std::max(mode.beta / mode.kc * across, std::cyl_bessel_j(1.0, x));
                EXPECT_NEAR(peak[static_cast<std::size_t>(row * map.nz + column)] / expected, 1.0, 0.01)
                    << row << ", " << column;
            }
    }
}

TEST(FrequencyMap, EnginesGiveTheSame) {
    const Mapped one(skewed), other(plain);
    for (std::size_t f = 0; f < 2; ++f)
        for (std::size_t c = 0; c < one.maps[f].planes.size(); ++c)
            EXPECT_EQ(one.maps[f].planes[c], other.maps[f].planes[c]) << f << ' ' << c;
}

/// A circularly polarised vector keeps its length; a linear one is its amplitude; order 0 adds E_phi.
TEST(FrequencyMap, PeakIsTheMajorAxis) {
    FrequencyMap map;
    map.nr = 1, map.nz = 3;
    map.components = {FieldComponent::e_r, FieldComponent::e_phi, FieldComponent::e_z};
    const std::complex<float> i{0.0F, 1.0F};
    map.planes = {{3.0F, 3.0F, 3.0F}, {0.0F, 0.0F, 5.0F * i}, {3.0F * i, 4.0F, 0.0F}};
    const auto first_order = peak_electric_field(map);
    EXPECT_NEAR(first_order[0], 3.0, 1e-6);
    EXPECT_NEAR(first_order[1], 5.0, 1e-6);
    EXPECT_NEAR(first_order[2], 5.0, 1e-6);
    map.azimuthal_order = 0;
    map.planes[1] = {3.0F, 0.0F, 4.0F};
    const auto symmetric = peak_electric_field(map);
    EXPECT_NEAR(symmetric[0], std::sqrt(18.0), 1e-5);
    EXPECT_NEAR(symmetric[2], 5.0, 1e-6);
    map.components.pop_back();
    EXPECT_THROW(peak_electric_field(map), std::invalid_argument);
}

}  // namespace
}  // namespace lathe::tests
