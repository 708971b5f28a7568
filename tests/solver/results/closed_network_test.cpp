// Networks from which nothing is radiated: their patterns have no numbers.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/results/far_field.hpp"
#include "solver/results/frequency_waves.hpp"
#include "solver/results/metric_table.hpp"
#include "solver/results/planar_beams.hpp"
#include "tests/solver/results/patterns.hpp"

namespace lathe::tests {
namespace {

/// A pattern that carries `share` of the power into the port.
FrequencyResult radiating(double share) {
    FrequencyWaves waves;
    waves.far_field =
        pattern_of([](double t) { return 1.0 + std::cos(t); }, [](double t) { return -1.0 - std::cos(t); });
    waves.far_field.radiated_power_w = pattern_power(waves.far_field);
    waves.port.incident_power_w = waves.far_field.radiated_power_w / share;
    waves.port.incident_wave = std::sqrt(waves.port.incident_power_w);
    waves.port.s11 = std::sqrt(1.0 - 0.9 * share);
    waves.contour_power_w = waves.far_field.radiated_power_w;
    return measure_frequency(std::move(waves));
}

TEST(ClosedNetwork, OfRevolutionHasNoNumbersOfAPattern) {
    const FrequencyResult weak = radiating(1e-7), closed = radiating(1e-13);
    EXPECT_NEAR(weak.beam().directivity_dbi, 10.0 * std::log10(3.0), 1e-3)
        << "an antenna that radiates little";
    for (const char* key :
         {"directivity_dbi", "gain_dbi", "realised_gain_dbi", "beamwidth_3db_e_deg", "beamwidth_10db_d_deg",
          "beamwidth_12db_h_deg", "side_lobe_e_db", "cross_polar_db", "front_to_back_db", "horizon_gain_dbi",
          "phase_centre_e_mm", "phase_centre_mean_mm"}) {
        EXPECT_TRUE(std::isnan(metric_value(metric_of(key), closed, {}))) << key;
        EXPECT_FALSE(std::isnan(metric_value(metric_of(key), weak, {}))) << key;
    }
    EXPECT_EQ(closed.beam().far_field.radiated_power_w, 0.0);
    EXPECT_EQ(closed.beam().far_field.a.front(), 0.0);
    EXPECT_NEAR(closed.beam().radiated_power_ratio, 1.0, 1e-9);
}

TEST(ClosedNetwork, OfThePlaneHasNoNumbersOfAPattern) {
    std::vector<double> phi;
    std::vector<std::complex<double>> field;
    for (int n = 0; n < 360; ++n) {
        phi.push_back(radians(n - 180.0));
        field.emplace_back(1e-6 * std::exp(std::cos(phi.back())));
    }
    const Beam open = measure_beam(Polarisation::tm, phi, field);
    EXPECT_GT(open.directivity_2d_db, 0.0);
    const Beam closed = measure_beam(Polarisation::tm, phi, field, 1.0);
    for (const double value : {closed.directivity_2d_db, closed.beam_angle_deg, closed.beamwidth_3db_deg,
                               closed.beamwidth_10db_deg, closed.side_lobe_db})
        EXPECT_TRUE(std::isnan(value));
    EXPECT_EQ(closed.radiated_power_w, 0.0);
    EXPECT_EQ(closed.plane_field.front(), 0.0);
}

}  // namespace
}  // namespace lathe::tests
