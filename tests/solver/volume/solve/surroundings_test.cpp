// What tilt, ovality, struts, flanges and neighbours do to a horn.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/volume/design/revolved_antenna.hpp"
#include "solver/volume/setup/kept_symmetry.hpp"
#include "tests/solver/volume/guides.hpp"
#include "tests/solver/volume/solve/solved_volume.hpp"
#include "tests/solver/volume/surrounded_horn.hpp"

namespace lathe::tests {
namespace {

using Kind = SurroundingKind;

Results solved(const Antenna& antenna, const std::vector<Surrounding>& surroundings,
               const SimulationSettings& settings) {
    const VolumeAntenna made = keep_symmetry(surrounded_antenna(antenna, surroundings, Design{}),
                                             revolved_antenna(antenna).symmetry, settings);
    return tests::solved(made, settings);
}

/// Level of both polarisations in the plane phi = 0, dB above 1 V for 1 W.
double level_at(const Beam& beam, double theta_deg) {
    const PatternCut& cut = beam.cuts.at(0);
    const double place = (theta_deg / 180.0 + 1.0) * 0.5 * static_cast<double>(cut.co.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const double share = place - static_cast<double>(below);
    const auto level = [&](std::size_t n) {
        return 10.0 * std::log10(std::norm(cut.co[n]) + std::norm(cut.cross[n]));
    };
    return (1.0 - share) * level(below) + share * level(below + 1);
}

/// Cross-polar over co-polar amplitude along the axis.
double cross_on_axis(const Beam& beam) {
    const PatternCut& cut = beam.cuts.at(0);
    const std::size_t middle = cut.co.size() / 2;
    return std::abs(cut.cross[middle]) / std::abs(cut.co[middle]);
}

/// Case 16, within the half-power beam: further out the pattern falls by 0.7 dB a degree, and what the
/// bend of the guide and the cells do there, 0.2 per cent of the peak's amplitude, is up to 0.04 dB. TM01,
/// which the bend excites a little, is below its cut-off of 31.9 GHz.
TEST(SurroundingsLong, AHornTiltedByADegreeHasItsPatternTurnedByADegree) {
    const Antenna horn = small_horn(15e-3, 40e-3, 14e-3);
    SimulationSettings settings = band(27e9, 33e9, 4, 20, 10, 0.5);
    settings.listed_hz = {27e9, 28.5e9, 30e9, 31.5e9};
    const Results straight = solved(horn, {}, settings);
    const Results tilted = solved(horn, {surrounding(Kind::tilt, {{1}, {0}})}, settings);
    for (std::size_t f = 0; f < settings.listed_hz.size(); ++f) {
        const Beam &one = beam_of(straight, f), &other = beam_of(tilted, f);
        const auto worst_within = [&](double half_angle_deg) {
            double worst = 0.0;
            for (double theta = -half_angle_deg; theta <= half_angle_deg; theta += 0.5)
                worst = std::max(worst, std::abs(level_at(other, theta + 1.0) - level_at(one, theta)));
            return worst;
        };
        const double worst = worst_within(10.0);
        RecordProperty("worst_db_" + std::to_string(f), std::to_string(worst));
        RecordProperty("worst_db_within_15_deg_" + std::to_string(f), std::to_string(worst_within(15.0)));
        EXPECT_LT(worst, 0.02) << settings.listed_hz[f];
        EXPECT_NEAR(other.directivity_dbi, one.directivity_dbi, 0.02);
    }
}

TEST(Surroundings, CrossPolarGrowsWithOvality) {
    const Antenna horn = small_horn(8e-3, 4e-3, 5e-3);
    const SimulationSettings settings = band(28e9, 32e9, 1, 14, 8, 0.3);
    const auto cross = [&](double percent) {
        return cross_on_axis(
            beam_of(solved(horn, {surrounding(Kind::ovality, {{percent}, {45}})}, settings)));
    };
    const double round = cross(0), two = cross(2), four = cross(4);
    EXPECT_LT(round, 1e-4);
    EXPECT_GT(two, 6e-3);
    EXPECT_NEAR(four / two, 2.0, 0.1);
}

TEST(Surroundings, StrutsAndFlangesKeepTheBalanceOfPower) {
    const Antenna horn = small_horn(6e-3, 5e-3, 6e-3);
    const SimulationSettings settings = band(28e9, 32e9, 2, 14, 8, 0.3);
    const Results results = solved(horn,
                                   {surrounding(Kind::square_flange, {{20}, {2}, {0}}),
                                    surrounding(Kind::struts, {{2}, {1}, {8, 2}, {8, 18}, {0}})},
                                   settings);
    const Results bare = solved(horn, {}, settings);
    for (std::size_t f = 0; f < 2; ++f) {
        EXPECT_NEAR(beam_of(results, f).radiated_power_ratio, 1.0, 3e-3);
        EXPECT_GT(std::abs(beam_of(results, f).directivity_dbi - beam_of(bare, f).directivity_dbi), 0.02);
    }
}

TEST(Surroundings, ANeighbourTakesALittle) {
    const Antenna horn = small_horn(5e-3, 4e-3, 5e-3);
    const SimulationSettings settings = band(29e9, 31e9, 1, 14, 8, 0.3);
    const Results results = solved(horn, {surrounding(Kind::neighbours, {{0, 14, 0}, {1}})}, settings);
    const double coupling = std::abs(results.frequencies[0].s_matrix(1, 0));
    EXPECT_GT(coupling, 1e-4);
    EXPECT_LT(coupling, 0.1);
    EXPECT_NEAR(beam_of(results).radiated_power_ratio, 1.0, 5e-3);
}

}  // namespace
}  // namespace lathe::tests
