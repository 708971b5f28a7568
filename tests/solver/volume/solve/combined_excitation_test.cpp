// Waves into several ports of a 3D antenna at a time.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/input_error.hpp"
#include "solver/results/circular_parts.hpp"
#include "solver/results/metric_table.hpp"
#include "tests/solver/volume/guides.hpp"
#include "tests/solver/volume/solve/solved_volume.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

/// Two dipoles of arms 2 mm square, across each other, 8 mm apart along z.
VolumeAntenna crossed_dipoles() {
    VolumeAntenna antenna;
    const double z = 8e-3;
    antenna.body.add(make_box({1e-3, -1e-3, -1e-3}, {20e-3, 1e-3, 1e-3}), metal(), "x, one arm");
    antenna.body.add(make_box({-20e-3, -1e-3, -1e-3}, {-1e-3, 1e-3, 1e-3}), metal(), "x, other arm");
    antenna.body.add(make_box({-1e-3, 1e-3, z - 1e-3}, {1e-3, 20e-3, z + 1e-3}), metal(), "y, one arm");
    antenna.body.add(make_box({-1e-3, -20e-3, z - 1e-3}, {1e-3, -1e-3, z + 1e-3}), metal(), "y, other arm");
    VolumePort port;
    port.kind = VolumePortKind::lumped;
    port.name = "x", port.from = {-1e-3, 0, 0}, port.to = {1e-3, 0, 0};
    antenna.ports.push_back(port);
    port.name = "y", port.from = {0, -1e-3, z}, port.to = {0, 1e-3, z};
    antenna.ports.push_back(port);
    return antenna;
}

SimulationSettings settings_with(std::vector<ExcitationWeight> weights) {
    SimulationSettings settings = band(2.9e9, 3.6e9, 1, 30, 8, 0.2);
    settings.excitation_weights = std::move(weights);
    return settings;
}

/// E_theta and E_phi of a beam at sample `n` of its cut along x.
std::pair<Complex, Complex> field(const Beam& beam, int n) {
    const PatternCut& cut = beam.cuts[0];
    const auto middle = static_cast<int>(cut.co.size() / 2);
    const auto at = static_cast<std::size_t>(middle) + static_cast<std::size_t>(n);
    const double turn = beam.co_polar.turn(constants::pi * n / middle, 0.0);
    return {cut.co[at] * std::cos(turn) + cut.cross[at] * std::sin(turn),
            cut.cross[at] * std::cos(turn) - cut.co[at] * std::sin(turn)};
}

/// The distance of the dipoles along z is made up for by their phases: circular towards +z, and towards -z
/// a lag of twice that distance.
TEST(CombinedExcitation, OfCrossedDipolesIsCircular) {
    const double wavenumber = 2.0 * constants::pi * 3.25e9 / constants::speed_of_light;
    const double lead_deg = -wavenumber * 8e-3 * 180.0 / constants::pi;
    const Results results =
        solved(crossed_dipoles(), settings_with({{"x", 2.0, 0.0}, {"y", 2.0, lead_deg - 90.0}}));
    ASSERT_EQ(results.driven, (std::vector<std::string>{"x", "y", "combined"}));
    EXPECT_EQ(results.driven_kinds[2], ExcitationKind::combined);
    const FrequencyResult& at = results.frequencies[0];
    const Beam &x = at.beams[0], &y = at.beams[1], &both = at.beams[2];
    // Fields add up.
    const Complex weight_x = std::sqrt(0.5),
                  weight_y = std::polar(std::sqrt(0.5), (lead_deg - 90.0) * constants::pi / 180.0);
    for (const int n : {0, 20, 70, 120}) {
        const auto [x_theta, x_phi] = field(x, n);
        const auto [y_theta, y_phi] = field(y, n);
        const auto [theta, phi] = field(both, n);
        EXPECT_LT(std::abs(theta - weight_x * x_theta - weight_y * y_theta), 1e-9 * std::abs(x_theta)) << n;
        EXPECT_LT(std::abs(phi - weight_x * x_phi - weight_y * y_phi), 1e-9 * std::abs(y_phi)) << n;
    }
    EXPECT_LT(both.axial_ratio_db, 1.0) << "but for scattering at each other";
    EXPECT_NEAR(both.rhcp_directivity_dbi, both.directivity_dbi, 0.02);
    EXPECT_NEAR(both.lhcp_directivity_dbi, both.rhcp_directivity_dbi - 6.0, 1.5)
        << "a turnstile is linear along the horizon, at half of the field";
    EXPECT_LT(circular_cross_polar_within_db(both, {0.0, 20.0}), -25.0);
    EXPECT_GT(x.axial_ratio_db, 30.0);
    EXPECT_NEAR(both.accounted_ratio, 1.0, 2e-3);
    // Orthogonal fields share the power: what comes back is the mean of both.
    const double back = std::norm(at.s_matrix(0, 0) * weight_x + at.s_matrix(0, 1) * weight_y) +
                        std::norm(at.s_matrix(1, 0) * weight_x + at.s_matrix(1, 1) * weight_y);
    EXPECT_NEAR(both.realised_gain_dbi - both.gain_dbi, 10.0 * std::log10(1.0 - back), 1e-9);
    // A goal that names no excitation is about the combined one, as far as that has the metric.
    EXPECT_EQ(metric_value(metric_of("axial_ratio_db"), results, at, {}), both.axial_ratio_db);
    EXPECT_EQ(metric_value(metric_of("axial_ratio_db"), results, at, {.port = "x"}), x.axial_ratio_db);
    EXPECT_EQ(metric_value(metric_of("s11_db"), results, at, {}),
              std::max(decibel(at.s_matrix(0, 0)), decibel(at.s_matrix(1, 1))));
}

TEST(CombinedExcitation, RefusesWhatIsNoPort) {
    const auto refusal = [](std::vector<ExcitationWeight> weights) -> std::string {
        try {
            solved(crossed_dipoles(), settings_with(std::move(weights)));
        } catch (const InputError& error) {
            return error.location().key + ": " + error.problem();
        }
        return "";
    };
    EXPECT_EQ(refusal({{"z", 1.0, 0.0}}),
              "simulation.excitation_weights.z: is not a driven guide or lumped port; allowed: x, y");
    EXPECT_NE(refusal({{"x", 0.0, 0.0}}).find("no amplitude above zero"), std::string::npos);
}

}  // namespace
}  // namespace lathe::tests
