// What evaluate() says about ports: gains, delays and impedances of solved antennas.
#include <gtest/gtest.h>

#include "solver/base/constants.hpp"
#include "solver/base/parallel.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

Region metal(std::vector<Point> outline) {
    Region region;
    region.material.is_pec = true;
    region.outline = std::move(outline);
    return region;
}

struct Solved {
    Simulation simulation;
    Recording recording;
    Results results;
};

Solved solved(const Antenna& antenna, double from_hz, double to_hz, int frequencies) {
    SimulationSettings settings;
    settings.from_hz = from_hz, settings.to_hz = to_hz, settings.frequencies = frequencies;
    settings.cells_per_wavelength = 24;
    const auto engine = test_engine();
    Progress progress;
    Solved out{build_simulation(antenna, settings), {}, {}};
    out.recording = engine->solve({&out.simulation.problem, 1}, progress, {}, nullptr).front();
    out.results = evaluate(out.simulation, out.recording);
    return out;
}

/// A thin tube, open at z = 20 mm.
Antenna open_guide() {
    Antenna antenna;
    antenna.regions.push_back(metal({{0, 3.6e-3}, {20e-3, 3.6e-3}, {20e-3, 4.4e-3}, {0, 4.4e-3}}));
    antenna.port.kind = PortKind::circular_waveguide;
    antenna.port.mode = parse_mode("TE11");
    antenna.port.radius = 3.6e-3;
    return antenna;
}

TEST(PortNumbers, DoNotDependOnTheNumberOfThreads) {
    const Solved s = solved(open_guide(), 29e9, 32e9, 7);
    const ParallelScope five(5);
    const Results many = evaluate(s.simulation, s.recording);
    ASSERT_EQ(many.frequencies.size(), 7U);
    for (std::size_t f = 0; f < 7; ++f) {
        const FrequencyResult &one = s.results.frequencies[f], &other = many.frequencies[f];
        EXPECT_EQ(one.frequency_hz, other.frequency_hz);
        EXPECT_EQ(one.s11(), other.s11());
        EXPECT_EQ(one.beam().far_field.a, other.beam().far_field.a);
        EXPECT_EQ(one.beam().far_field.b, other.beam().far_field.b);
        EXPECT_EQ(one.beam().directivity_dbi, other.beam().directivity_dbi);
        EXPECT_EQ(one.beam().realised_gain_dbi, other.beam().realised_gain_dbi);
    }
}

TEST(PortNumbers, MovingTheReferencePlaneMovesDelaysByTheGuidesOwn) {
    Solved s = solved(open_guide(), 29e9, 32e9, 7);
    const Results at_port = s.results;
    const double length = 9e-3;
    s.simulation.port->reference_z += length;
    const Results moved = evaluate(s.simulation, s.recording);
    const double cutoff = s.simulation.port->mode.cutoff_hz();
    for (std::size_t f = 1; f + 1 < at_port.frequencies.size(); ++f) {
        const FrequencyResult &before = at_port.frequencies[f], &after = moved.frequencies[f];
        const double ratio = cutoff / before.frequency_hz;
        const double delay = length / (constants::speed_of_light * std::sqrt(1.0 - ratio * ratio));
        EXPECT_NEAR((before.beam().boresight_group_delay_s - after.beam().boresight_group_delay_s) / delay,
                    1.0, 0.01);
        EXPECT_NEAR((before.beam().s11_group_delay_s - after.beam().s11_group_delay_s) / (2.0 * delay), 1.0,
                    0.01);
        // From the port to z = 0, where the field is referred to: 20 mm of guide less 20 mm of free space.
        const double expected = 20e-3 / length * delay - 20e-3 / constants::speed_of_light;
        EXPECT_NEAR(before.beam().boresight_group_delay_s, expected, 8e-12);
    }
}

TEST(PortNumbers, GainsDifferByWhatIsReflected) {
    const Solved s = solved(open_guide(), 29e9, 32e9, 4);
    for (const FrequencyResult& f : s.results.frequencies) {
        const double accepted = 1.0 - std::norm(f.s11());
        ASSERT_LT(accepted, 0.999);
        EXPECT_NEAR(f.beam().gain_dbi - f.beam().realised_gain_dbi, -10.0 * std::log10(accepted), 1e-9);
        EXPECT_NEAR(f.beam().gain_dbi, f.beam().directivity_dbi, 0.02);  // nothing is lost
        // The field for 1 W is the realised gain.
        const double on_axis =
            4.0 * constants::pi * std::norm(f.beam().boresight_field_v) / (2.0 * constants::vacuum_impedance);
        EXPECT_NEAR(10.0 * std::log10(on_axis), f.beam().realised_gain_dbi, 0.1);
    }
    EXPECT_FALSE(s.results.line_impedance_ohm.has_value());
    EXPECT_TRUE(std::isnan(s.results.frequencies[0].beam().input_impedance_ohm.real()));
}

TEST(PortNumbers, TheReflectionIsDenseWhateverTheNumberOfFrequencies) {
    const Solved s = solved(open_guide(), 29e9, 32e9, 4);
    const auto& curve = s.results.reflection;
    ASSERT_GE(curve.size(), 201U);
    EXPECT_EQ(curve.front().frequency_hz, 29e9);
    EXPECT_EQ(curve.back().frequency_hz, 32e9);
    std::size_t found = 0;
    for (const ReflectionPoint& point : curve) {
        // The same series, one frequency at a time.
        EXPECT_LT(std::abs(point.s11 - port_spectrum(s.simulation, s.recording, point.frequency_hz).s11),
                  1e-9);
        for (const FrequencyResult& at : s.results.frequencies) {
            if (at.frequency_hz != point.frequency_hz) continue;
            EXPECT_EQ(at.s11(), point.s11);
            EXPECT_EQ(at.beam().s11_group_delay_s, point.group_delay_s);
            ++found;
        }
    }
    EXPECT_EQ(found, 4U);
    for (std::size_t n = 1; n < curve.size(); ++n) {
        EXPECT_GT(curve[n].frequency_hz, curve[n - 1].frequency_hz);
        EXPECT_LT(curve[n].frequency_hz - curve[n - 1].frequency_hz, 1.001 * 3e9 / 200);
    }
    const Solved one = solved(open_guide(), 29e9, 32e9, 1);
    EXPECT_EQ(one.results.reflection.size(), 201U);
    EXPECT_EQ(one.results.reflection[100].s11, one.results.frequencies[0].s11());
}

/// A line filled with PTFE whose inner conductor ends on a plate: j Z0 tan(k l).
TEST(PortNumbers, ShortedCoaxialLineIsAReactance) {
    const double permittivity = 2.1, length = 10e-3, inner = 1e-3, outer = 3.35e-3;
    Antenna antenna;
    Region filling;
    filling.material.relative_permittivity = permittivity;
    filling.outline = {{0, 0}, {length, 0}, {length, outer}, {0, outer}};
    antenna.regions.push_back(filling);
    antenna.regions.push_back(metal({{0, 0}, {length, 0}, {length, inner}, {0, inner}}));
    antenna.regions.push_back(metal({{0, outer},
                                     {length, outer},
                                     {length, 0},
                                     {length + 1e-3, 0},
                                     {length + 1e-3, outer + 1e-3},
                                     {0, outer + 1e-3}}));
    antenna.port.kind = PortKind::coaxial;
    antenna.port.mode = parse_mode("TEM");
    antenna.port.inner_radius = inner, antenna.port.outer_radius = outer;
    antenna.port.filling.relative_permittivity = permittivity;
    const Solved s = solved(antenna, 3e9, 8e9, 11);
    const double z0 = 59.9584916 / std::sqrt(permittivity) * std::log(outer / inner);
    ASSERT_TRUE(s.results.line_impedance_ohm.has_value());
    EXPECT_NEAR(*s.results.line_impedance_ohm, z0, 1e-4);
    for (const FrequencyResult& f : s.results.frequencies) {
        const double angle = 2.0 * constants::pi * f.frequency_hz * std::sqrt(permittivity) /
                             constants::speed_of_light * length;
        // As an angle on the Smith chart: near its pole the tangent itself says little.
        EXPECT_NEAR(std::atan2(f.beam().input_impedance_ohm.imag(), z0), std::atan(std::tan(angle)), 0.01)
            << f.frequency_hz;
        // Nothing is accepted, so the resistance would be rounding.
        EXPECT_NEAR(std::abs(f.s11()), 1.0, 1e-4) << f.frequency_hz;
        EXPECT_TRUE(std::isnan(f.beam().input_impedance_ohm.real())) << f.frequency_hz;
    }
}

}  // namespace
}  // namespace lathe::tests
