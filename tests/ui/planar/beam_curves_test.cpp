// From results to curves: levels, superposition without a solve, power shares, and the array against the
// ideal.
#include "ui/planar/beam_curves.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/base/constants.hpp"
#include "tests/ui/planar/planar_projects.hpp"
#include "ui/planar/array_response.hpp"
#include "ui/planar/power_budget.hpp"

namespace lathe::ui::test {
namespace {

double highest(const QList<QPointF>& points) {
    double top = -HUGE_VAL;
    for (const QPointF& point : points) top = std::max(top, point.y());
    return top;
}

TEST(BeamCurves, LevelsHaveTheirPeakInTheUnitOfTheScale) {
    const Results results = made_up_lens().results;
    const Beam& beam = results.frequencies[0].beams[1];
    EXPECT_DOUBLE_EQ(highest(beam_points(beam, results.phi_rad, BeamScale::relative)), 0.0);
    EXPECT_NEAR(highest(beam_points(beam, results.phi_rad, BeamScale::directivity_2d)),
                beam.directivity_2d_db, 1e-12);
    EXPECT_TRUE(beam_points(beam, results.phi_rad, BeamScale::directivity_3d).isEmpty())
        << "no height is given";
    EXPECT_FALSE(has_plates(results));
    EXPECT_EQ(unit_of(BeamScale::directivity_2d), "dB");
    EXPECT_EQ(unit_of(BeamScale::directivity_3d), "dBi");
}

TEST(BeamCurves, EachChosenBeamIsACurveThatClosesRound) {
    const MadeUpLens lens = made_up_lens();
    const Results& results = lens.results;
    EXPECT_EQ(beam_curves(results, lens.settings, {}, {}).size(), 3);
    const auto curves = beam_curves(results, lens.settings, {false, true, false}, {});
    ASSERT_EQ(curves.size(), 1);
    EXPECT_EQ(curves[0].name, "b1");
    EXPECT_DOUBLE_EQ(curves[0].points.back().x() - curves[0].points.front().x(), 360.0);
    EXPECT_DOUBLE_EQ(curves[0].points.back().y(), curves[0].points.front().y());
}

TEST(BeamCurves, OneWeightIsThatBeamAndWeightsAddUp) {
    const MadeUpLens lens = made_up_lens();
    const Results& results = lens.results;
    const auto one = combined_beam(results, 0, {0.0, std::polar(2.0, 0.7), 0.0}, lens.settings);
    ASSERT_TRUE(one.has_value());
    EXPECT_DOUBLE_EQ(one->incident_w, 4.0);
    EXPECT_NEAR(one->beam.directivity_2d_db, results.frequencies[0].beams[1].directivity_2d_db, 1e-9);
    EXPECT_NEAR(one->reflected_w, 4.0 * results.frequencies[0].s_matrix.col(1).squaredNorm(), 1e-12);
    const auto both = combined_beam(results, 0, {1.0, 0.0, std::complex<double>(0.0, 1.0)}, lens.settings);
    ASSERT_TRUE(both.has_value());
    for (std::size_t n = 0; n < results.phi_rad.size(); ++n)
        EXPECT_LT(std::abs(both->beam.plane_field[n] - results.frequencies[0].beams[0].plane_field[n] -
                           std::complex<double>(0.0, 1.0) * results.frequencies[0].beams[2].plane_field[n]),
                  1e-12);
    EXPECT_FALSE(combined_beam(results, 0, {0.0, 0.0, 0.0}, lens.settings).has_value());
}

TEST(BeamCurves, TheArraysBeamsGoWhereTheLensSendsThem) {
    const MadeUpLens lens = made_up_lens();
    const auto curves = beam_curves(lens.results, lens.settings, {}, {0, BeamScale::array_factor, 90.0});
    ASSERT_EQ(curves.size(), 3);
    for (int n = 0; n < 3; ++n) {
        const auto& points = curves[n].points;
        const auto top = std::max_element(points.begin(), points.end(),
                                          [](const QPointF& a, const QPointF& b) { return a.y() < b.y(); });
        EXPECT_NEAR(top->x(), 20.0 * (n - 1), 0.26);
        // Three waves of 1/4 W each in phase: (3/2)^2.
        EXPECT_NEAR(top->y(), 10.0 * std::log10(2.25), 1e-2);
    }
    // Two beams at once: their waves are in phase in the middle, and turned against each other beside it.
    const auto both = combined_beam(lens.results, 0, {1.0, 0.0, 1.0}, lens.settings);
    ASSERT_TRUE(both && both->beam.array);
    const double turned = std::cos(std::numbers::pi * std::sin(std::numbers::pi / 9.0));
    EXPECT_NEAR(both->beam.array->through_ratio, 1.0 + 2.0 * turned * turned, 1e-9);
}

TEST(BeamCurves, SharesOfThePowerMakeTheWhole) {
    const Results results = made_up_lens().results;
    const PowerShares shares = power_shares(results, results.frequencies[0], 0);
    EXPECT_NEAR(shares.reflected, 0.01, 1e-12);
    EXPECT_NEAR(shares.to_ports, 2 * 0.0025 + 3 * 0.25, 1e-12);
    EXPECT_NEAR(shares.lost, 0.05, 1e-12);
    EXPECT_NEAR(shares.reflected + shares.to_ports + shares.radiated + shares.lost, 1.0, 1e-12);
}

TEST(ArrayResponse, APlaneFrontHasNoErrorAndGoesWhereItsPhasesSay) {
    MadeUpLens lens = made_up_lens();
    const FrequencyResult& at = lens.results.frequencies[0];
    EXPECT_TRUE(has_array(lens.settings));
    for (std::size_t beam = 0; beam < 3; ++beam) {
        const ArrayResponse response = array_response(lens.settings, lens.results, at, beam);
        ASSERT_EQ(response.points.size(), 3u);
        EXPECT_NEAR(response.beam_deg, 20.0 * (static_cast<double>(beam) - 1.0), 1e-9);
        EXPECT_NEAR(response.rms_phase_deg, 0.0, 1e-9);
        EXPECT_NEAR(response.through, 0.75, 1e-12);
        EXPECT_NEAR(response.points[0].level_db, response.points[0].ideal_level_db, 1e-9);
    }
}

TEST(ArrayResponse, ALineAddsItsDelayAndAnErrorShows) {
    MadeUpLens lens = made_up_lens();
    // A sixth of a wavelength too long in the middle: 60 degrees late, 40 after the fit of a level front.
    lens.settings.ports[4].element->line_length = constants::speed_of_light / 30e9 / 6.0;
    const ArrayResponse response =
        array_response(lens.settings, lens.results, lens.results.frequencies[0], 1);
    ASSERT_EQ(response.points.size(), 3u);
    EXPECT_NEAR(response.points[1].phase_deg, -40.0, 1e-9);
    EXPECT_NEAR(response.points[0].phase_deg, 20.0, 1e-9);
    EXPECT_NEAR(response.worst_phase_deg, 40.0, 1e-9);
    EXPECT_NEAR(response.rms_phase_deg, std::sqrt(800.0), 1e-9);
    EXPECT_TRUE(array_response(lens.settings, lens.results, lens.results.frequencies[0], 7).points.empty());
}

}  // namespace
}  // namespace lathe::ui::test
