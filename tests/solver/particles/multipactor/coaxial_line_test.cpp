// Coaxial lines: their threshold beside another program's, beside that of plates, how it scales, and that of
// a line which was measured. Minutes.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solver/base/constants.hpp"
#include "tests/solver/particles/multipactor/thresholds.hpp"

namespace lathe::particles {
namespace {

double decibels(double ratio) {
    return 10 * std::log10(ratio);
}

/// Powers of the wave at which the population begins to grow and ceases to.
struct Window {
    double from_w, to_w;
};

Window first_window(const KnownGap& line, double impedance, const WallMaterial& material, double from_w,
                    double to_w, double scan_step_db = 0.25) {
    MultipactorSettings settings;
    settings.electrons = 600;
    settings.seeds = 3;
    settings.scan_step_db = scan_step_db;
    const MultipactorRegion region = sweep_volts(line, material, std::sqrt(2 * impedance * from_w),
                                                 std::sqrt(2 * impedance * to_w), settings);
    if (region.windows.empty()) return {0, 0};
    const GrowthWindow& window = region.windows.front();
    std::printf("%.4g MHz: grows from %.1f W to %.1f W\n", line.field.frequency_hz / 1e6,
                window.from_w / (2 * impedance), window.to_w / (2 * impedance));
    return {window.from_w / (2 * impedance), window.to_w / (2 * impedance)};
}

/// Threshold, growth and the share of the outer conductor in all impacts at 390 W are those of a second
/// program (electrons in the plane z = const with steps of a thousandth of a period, weights at impacts, the
/// same law of yields): 329.5 W, 0.605 and 0.627.
TEST(CoaxLong, FiftyOhmLine) {
    // 329 W are 181.5 V across 50 ohm.
    const KnownGap line = coax(1.0239e9, 1.5e-3, 3.4535e-3);
    MultipactorSettings settings;
    const MultipactorRegion near =
        sweep_volts(line, own_material(165, 2.22), 181.5 * 0.95, 181.5 * 1.05, settings);
    EXPECT_EQ(near.verdict, Verdict::breakdown);
    std::printf("coax: threshold %.1f V, order %.2f\n", std::sqrt(near.threshold_w), near.order);
    EXPECT_NEAR(decibels(near.threshold_w / (181.5 * 181.5)), 0.0, 0.15);
    const double at_390 = 181.5 * std::sqrt(390.0 / 329.0);
    const MultipactorRegion above = sweep_volts(line, own_material(165, 2.22), at_390, at_390, settings);
    double outside = 0;
    for (std::size_t n = 0; n < line.mesh.edges.size(); ++n)
        if (line.mesh.edges[n].wall == 1) outside += above.tally.impacts[n];
    std::printf("coax at 390 W: growth %.3f, outside %.3f\n", above.levels.front().growth_per_period,
                outside / above.tally.count);
    EXPECT_NEAR(above.levels.front().growth_per_period, 0.605, 0.01);
    EXPECT_NEAR(outside / above.tally.count, 0.627, 0.005);
    // Marginal below: never called breakdown.
    const MultipactorRegion below =
        sweep_volts(line, own_material(165, 2.22), 181.5 * std::sqrt(150.0 / 329.0),
                    181.5 * std::sqrt(300.0 / 329.0), settings);
    EXPECT_EQ(below.verdict, Verdict::marginal);
    for (const MultipactorLevel& level : below.levels) {
        std::printf("coax at %.0f W: growth %.3f\n", level.power_w * 329 / (181.5 * 181.5),
                    level.growth_per_period);
        EXPECT_LT(level.growth_per_period, 0.0);
    }
}

/// At 5.86 GHz mm plates break down at 529 V and so do cylinders of nearly one radius; a line of 50 ohm,
/// whose field is 2.3 times as strong inside as outside, at 45 % more, and over a length of two gaps, from
/// whose ends electrons get lost, at 65 % more.
TEST(CoaxLong, ThresholdIsThatOfPlatesWhereRadiiAreNearlyEqual) {
    const double frequency_hz = 3e9, gap_m = 1.9535e-3;
    const WallMaterial silver = known_material("silver_2003", YieldModel::spark3d);
    const auto threshold_v = [&](const KnownGap& gap, double from_v, double to_v) {
        MultipactorSettings settings;
        settings.electrons = 600;
        settings.seeds = 3;
        settings.threshold_alone = true;
        const double volts = std::sqrt(sweep_volts(gap, silver, from_v, to_v, settings).threshold_w);
        std::printf("threshold %.1f V\n", volts);
        return volts;
    };
    const double flat = threshold_v(plates(frequency_hz, gap_m), 480, 580);
    const double thin = threshold_v(coax(frequency_hz, 20 * gap_m, 21 * gap_m), 480, 580);
    const double line = threshold_v(coax(frequency_hz, 1.5e-3, 1.5e-3 + gap_m), 480, 900);
    const double piece = threshold_v(coax(frequency_hz, 1.5e-3, 1.5e-3 + gap_m, 2.05), 480, 1000);
    EXPECT_NEAR(thin / flat, 1.0, 0.01);
    EXPECT_NEAR(line / flat, 1.45, 0.03);
    EXPECT_NEAR(piece / flat, 1.65, 0.03);
}

/// E. Somersalo, P. Yla-Oijala, D. Proch and J. Sarvas, Particle Accelerators 59, 1998: bands of electrons
/// that stay at the outer conductor lie at P ~ (f D)^4 Z, those between both at P ~ (f D)^4 Z^2. The laws are
/// those of the resonance; the energy at which walls free electrons does not scale.
TEST(CoaxLong, BandsScaleWithFrequencyDiameterAndImpedance) {
    const WallMaterial copper = known_material("copper", YieldModel::spark3d);
    const auto band = [&](double inner_m, double outer_m, double from_w, double to_w) {
        const double z = impedance_ohm(inner_m, outer_m);
        return first_window(coax(1.3e9, inner_m, outer_m, 6), z, copper, from_w, to_w);
    };
    // One period from the outer conductor back to it: the highest band, the chart has it at 630 kW.
    const Window wide = band(8.69e-3, 20e-3, 460e3, 820e3);
    EXPECT_NEAR(decibels(std::sqrt(wide.from_w * wide.to_w) / 630e3), 0.0, 0.3);
    const Window narrow = band(6.1448e-3, 14.142e-3, 180e3, 230e3);
    EXPECT_NEAR(decibels(wide.to_w / narrow.to_w / 4), 0.0, 0.3);
    const Window high = band(5.538e-3, 20e-3, 700e3, 900e3);
    EXPECT_NEAR(decibels(high.from_w / wide.from_w / (77.0 / 50.0)), 0.0, 0.3);
    const WallMaterial older = known_material("copper_2003", YieldModel::spark3d);
    const double fifty = impedance_ohm(8.435e-3, 19.39e-3), thin = impedance_ohm(5.5e-3, 19.39e-3);
    const Window low = first_window(coax(120e6, 8.435e-3, 19.39e-3), fifty, older, 50, 60);
    const Window fast = first_window(coax(160e6, 8.435e-3, 19.39e-3), fifty, older, 160, 200);
    EXPECT_NEAR(decibels(fast.from_w / low.from_w / std::pow(160.0 / 120.0, 4)), 0.0, 0.3);
    const Window thinner = first_window(coax(120e6, 5.5e-3, 19.39e-3), thin, older, 95, 125);
    EXPECT_NEAR(decibels(thinner.from_w / low.from_w / std::pow(thin / fifty, 2)), 0.0, 0.7);
}

/// Near the crest of a standing wave the voltage is that of the wave times 1 + |R|.
TEST(CoaxLong, ReflectionLowersTheThresholdAtTheCrest) {
    const double frequency_hz = 1.0239e9, inner_m = 1.5e-3, outer_m = 3.4535e-3, length_m = 60e-3;
    const double wave_number = 2 * std::numbers::pi * frequency_hz / constants::speed_of_light;
    KnownGap line;
    line.mesh = triangulate(RectangleMesh{{-0.5 * length_m, inner_m},
                                          {0.5 * length_m, outer_m},
                                          120,
                                          30,
                                          {},
                                          {},
                                          {EdgeKind::wall, 0},
                                          {EdgeKind::wall, 1}});
    for (const double reflection : {0.5, 1.0}) {
        line.field = sampled_field(line.mesh, frequency_hz, 0, [&](Point p) {
            const FieldVector forward = coaxial_wave({0.0, p.r}, 1.0, inner_m, outer_m, frequency_hz);
            const auto out = std::polar(1.0, -wave_number * p.z),
                       back = reflection * std::polar(1.0, wave_number * p.z);
            FieldVector field{};
            field[0] = forward[0] * (out + back);
            field[4] = forward[4] * (out - back);
            return field;
        });
        const double expected_w = 329.0 / std::pow(1 + reflection, 2);
        const Window window = first_window(line, impedance_ohm(inner_m, outer_m), own_material(165, 2.22),
                                           0.9 * expected_w, 1.15 * expected_w);
        EXPECT_NEAR(decibels(window.from_w / expected_w), 0.0, 0.3) << reflection;
    }
}

/// The line of the MULTIPAC test bench (LPSC, Grenoble), 38.78 mm and 16.87 mm in diameter, without coating,
/// with a travelling wave, on 30 January 2024. In the first rise of power at 120 MHz its probes saw current
/// from 60 W to 486 W. Copper conditions: by the last ramp of that morning the lower end was 135 W. In
/// the first rise at 160 MHz, in the afternoon, it was 234 W to 814 W, which is held to 1.5 dB only. From
/// campaign_one_probe/120MHz_travelling.csv and 160MHz_travelling.csv of
/// github.com/AdrienPlacais/multipac_testbench, revision 48888f0: forward power where the current passes the
/// 16 uA that their evaluation uses.
TEST(CoaxLong, MeasuredLineOfTheMultipacBench) {
    const double inner_m = 8.435e-3, outer_m = 19.39e-3, impedance = impedance_ohm(inner_m, outer_m);
    const WallMaterial copper = known_material("copper_2003", YieldModel::spark3d);
    const Window at_120 = first_window(coax(120e6, inner_m, outer_m), impedance, copper, 40, 700, 0.5);
    EXPECT_NEAR(decibels(at_120.from_w / 59.7), 0.0, 1.0);
    EXPECT_NEAR(decibels(at_120.to_w / 485.8), 0.0, 1.0);
    const Window at_160 = first_window(coax(160e6, inner_m, outer_m), impedance, copper, 130, 1400, 0.5);
    EXPECT_NEAR(decibels(at_160.from_w / 234.4), 0.0, 1.5);
    EXPECT_NEAR(decibels(at_160.to_w / 814.3), 0.0, 1.5);
}

}  // namespace
}  // namespace lathe::particles
