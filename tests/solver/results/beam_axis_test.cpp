// Metrics of a body of revolution depend on its pattern, not on the side that the beam points to: the mirror
// image in z = 0 has the same numbers, z with the other sign.
#include "solver/results/beam_axis.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>
#include <string_view>

#include "solver/results/directive_pattern.hpp"
#include "solver/results/dish_efficiency.hpp"
#include "solver/results/far_field.hpp"
#include "solver/results/frequency_waves.hpp"
#include "solver/results/metric_table.hpp"
#include "solver/results/metrics.hpp"
#include "solver/results/phase_centre.hpp"
#include "solver/results/plane_cut.hpp"
#include "tests/solver/results/patterns.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

/// A random smooth pattern of order m as a function of theta: a sum of cosines or sines with the parity of m,
/// whose A and B agree at the poles, times the phase of a source at z.
FarField random_pattern(int m, unsigned seed, double z_m) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    const int orders = 3 + static_cast<int>(random() % 9);
    std::vector<Complex> of_a, of_b;
    for (int k = 0; k <= orders; ++k) {
        of_a.emplace_back(normal(random), normal(random));
        of_b.emplace_back(normal(random), normal(random));
    }
    const double beam = 1.5 * normal(random);
    const auto sum = [orders](const std::vector<Complex>& c, double theta, bool is_odd) {
        Complex value = 0.0;
        for (int k = 0; k <= orders; ++k)
            value += c[k] * (is_odd ? std::sin(k * theta) : std::cos(k * theta));
        return value;
    };
    const auto shape = [=](double t) { return std::exp(beam * std::cos(t)) * phase_from(z_m, t); };
    // m = 1: A(0) = -B(0), A(pi) = B(pi), since both are E_x there.
    const auto a = [=](double t) { return shape(t) * sum(of_a, t, m % 2 == 0); };
    const auto b = [=](double t) {
        if (m != 1) return shape(t) * sum(of_b, t, m % 2 == 0);
        const double s = std::sin(t);
        return -shape(t) * (std::cos(t) * sum(of_a, t, false) + 0.3 * s * s * sum(of_b, t, false));
    };
    FarField field = pattern_of(a, b, 360, m);
    field.radiated_power_w = pattern_power(field);
    return field;
}

FarField mirrored(FarField field) {
    mirror(field.a, field.b);
    return field;
}

FrequencyResult measured(const FarField& field) {
    FrequencyWaves waves;
    waves.far_field = field;
    waves.contour_power_w = field.radiated_power_w;
    waves.port.incident_power_w = 1.2 * field.radiated_power_w;
    waves.port.s11 = {0.3, 0.1};
    waves.port.incident_wave = std::sqrt(waves.port.incident_power_w);
    return measure_frequency(std::move(waves));
}

/// Every metric that a pattern defines, with and without angles.
std::vector<std::pair<const MetricDescription*, MetricQuestion>> questions() {
    std::vector<std::pair<const MetricDescription*, MetricQuestion>> all;
    for (const MetricDescription& metric : metric_table()) {
        if (metric.revolved_excitation == MetricExcitation::none) continue;
        if (metric.angles != MetricAngles::needed_range && metric.angles != MetricAngles::dish)
            all.push_back({&metric, {}});
        if (metric.angles == MetricAngles::none) continue;
        const bool is_range =
            metric.angles == MetricAngles::range || metric.angles == MetricAngles::needed_range;
        for (const double to_deg : {25.0, 61.7, 130.0}) {
            MetricQuestion question{.to_theta_deg = to_deg, .goal = Goal::below, .value = -20.0};
            all.push_back({&metric, question});
            if (is_range) question.from_theta_deg = 12.0, all.push_back({&metric, question});
            question.goal = Goal::above;
            all.push_back({&metric, question});
        }
    }
    return all;
}

bool is_position(std::string_view key) {
    static const std::set<std::string_view> positions = {"phase_centre_e_mm", "phase_centre_h_mm",
                                                         "phase_centre_mean_mm"};
    return positions.contains(key);
}

TEST(MirroredPattern, HasTheSameMetrics) {
    int compared = 0, downwards = 0;
    for (const int m : {0, 1, 2})
        for (unsigned seed = 0; seed < 12; ++seed) {
            const FarField field = random_pattern(m, 100 * seed + static_cast<unsigned>(m), 4e-3 * seed);
            const FrequencyResult one = measured(field), other = measured(mirrored(field));
            downwards += beam_pole(field) == Pole::minus_z ? 1 : 0;
            ASSERT_NE(beam_pole(field), beam_pole(mirrored(field)));
            EXPECT_LT(std::abs(one.beam().boresight_field_v - other.beam().boresight_field_v), 1e-9);
            for (const auto& [metric, question] : questions()) {
                const double value = metric_value(*metric, one, question);
                const double sign = is_position(metric->key) ? -1.0 : 1.0;
                const double image = sign * metric_value(*metric, other, question);
                if (!std::isfinite(value)) {
                    EXPECT_TRUE(std::isnan(value) ? std::isnan(image) : value == image) << metric->key;
                    continue;
                }
                EXPECT_NEAR(image, value, 1e-9 * std::max(1.0, std::abs(value)))
                    << metric->key << " m = " << m << " seed " << seed;
                ++compared;
            }
        }
    EXPECT_GT(compared, 1500);
    EXPECT_GT(downwards, 8);
}

TEST(MirroredPattern, HasTheMirroredCuts) {
    for (const int m : {0, 1, 2}) {
        const FarField field = random_pattern(m, 7, 3e-3), image = mirrored(field);
        const PatternCuts cuts = pattern_cuts(field), of_image = pattern_cuts(image);
        const DirectivePattern pattern(field), of_mirrored(image);
        const std::size_t last = field.a.size() - 1;
        for (std::size_t n = 0; n <= last; ++n) {
            EXPECT_NEAR(std::abs(cuts.d_co[n]), std::abs(of_image.d_co[last - n]), 1e-12);
            EXPECT_NEAR(std::abs(cuts.d_cross[n]), std::abs(of_image.d_cross[last - n]), 1e-12);
            EXPECT_NEAR(std::abs(pattern.principal_cuts(n).d_cross),
                        std::abs(of_mirrored.principal_cuts(last - n).d_cross), 1e-12);
            for (const double phi : {0.0, 0.4, 2.0}) {
                EXPECT_LT(
                    std::abs(pattern.beam_ludwig3(n, phi).co - of_mirrored.beam_ludwig3(last - n, phi).co),
                    1e-12);
                EXPECT_NEAR(std::abs(plane_cut(field, phi).cross[n]),
                            std::abs(plane_cut(image, phi).cross[last - n]), 1e-12);
            }
        }
    }
}

/// A Huygens source along -z, E_theta = -(1 - cos) cos(phi), has no cross-polar part anywhere.
TEST(MirroredPattern, OfAHuygensSourceIsPure) {
    const FarField field =
        pattern_of([](double t) { return -1.0 + std::cos(t); }, [](double t) { return -1.0 + std::cos(t); });
    EXPECT_EQ(beam_pole(field), Pole::minus_z);
    EXPECT_LT(cross_polar_db(field, constants::pi), -250.0);
    const PatternCuts cuts = pattern_cuts(field);
    for (std::size_t n = 0; n < cuts.d_co.size(); ++n) {
        EXPECT_NEAR(std::abs(cuts.d_co[n]), 1.0 - std::cos(field.theta_rad[n]), 1e-12);
        EXPECT_NEAR(std::abs(plane_cut(field, 0.7).co[n]), 1.0 - std::cos(field.theta_rad[n]), 1e-12);
    }
    const double exact = 2.0 * std::acos(2.0 * std::pow(10.0, -0.15) - 1.0) / radians(1.0);
    EXPECT_NEAR(beamwidth_deg(cuts.e_co, field.theta_rad, 3.0), exact, 0.01);
}

TEST(MirroredPattern, HasThePhaseCentreAndTheFocusOfItsSource) {
    const double z = 17e-3;
    const auto amplitude = [](double t) { return std::pow(0.5 * (1.0 - std::cos(t)), 5); };
    const FarField field = pattern_of([&](double t) { return -amplitude(t) * phase_from(z, t); },
                                      [&](double t) { return -amplitude(t) * phase_from(z, t); }, 360);
    EXPECT_NEAR(phase_centre(field).mean_m, z, 1e-10);
    EXPECT_NEAR(phase_centre(field).e_m, z, 1e-10);
    const DishEfficiency dish = dish_efficiency(field, radians(60.0));
    EXPECT_NEAR(dish.focus_z_m, z, 1e-9);
    EXPECT_NEAR(dish.phase, 1.0, 1e-9);
    EXPECT_NEAR(dish.polarisation, 1.0, 1e-9);
    EXPECT_NEAR(dish_efficiency(field, radians(60.0), z).phase, 1.0, 1e-9);
}

TEST(BeamPole, IsNotDecidedByRounding) {
    // A dipole along x is its own mirror image; along z its peak lies on the horizon.
    for (const double noise : {0.0, 1e-6, -1e-6}) {
        const auto tilted = [noise](double t) { return 1.0 + noise * std::cos(t); };
        EXPECT_EQ(beam_pole(pattern_of([&](double t) { return std::cos(t) * tilted(t); },
                                       [&](double t) { return -tilted(t); })),
                  Pole::plus_z);
        EXPECT_EQ(beam_pole(pattern_of([&](double t) { return std::sin(t) * tilted(t); },
                                       [](double) { return 0.0; }, 180, 0)),
                  Pole::plus_z);
    }
    // Equal peaks at the horizon: the side that more power goes to.
    const auto skew = [](double t) { return std::sin(t) * (1.0 - 0.2 * std::pow(std::cos(t), 3)); };
    EXPECT_EQ(beam_pole(pattern_of(
                  skew, [](double) { return 0.0; }, 180, 0)),
              Pole::minus_z);
}

/// A cut is its own mirror image beyond both poles, wherever its own peak lies.
TEST(BeamEnds, ContinueThroughBothPoles) {
    const auto ends_of = [](double peak_deg) {
        const FarField cone =
            pattern_of([=](double t) { return std::exp(-std::pow((t - radians(peak_deg)) / 0.2, 2)); },
                       [](double) { return 0.0; }, 720, 0);
        std::vector<Complex> cut = cone.a;
        return beam_ends(cut, cone.theta_rad, 3.0);
    };
    const double half = 0.2 * std::sqrt(0.15 * std::log(10.0));  // exp(-x^2) is 3 dB down there
    EXPECT_NEAR(ends_of(0.0).inner_rad, -half, 1e-3);
    EXPECT_NEAR(ends_of(0.0).outer_rad, half, 1e-3);
    EXPECT_NEAR(ends_of(180.0).inner_rad, constants::pi - half, 1e-3);
    EXPECT_NEAR(ends_of(180.0).outer_rad, constants::pi + half, 1e-3);
    EXPECT_NEAR(ends_of(175.0).outer_rad - ends_of(175.0).inner_rad,
                ends_of(5.0).outer_rad - ends_of(5.0).inner_rad, 1e-9);
}

}  // namespace
}  // namespace lathe::tests
