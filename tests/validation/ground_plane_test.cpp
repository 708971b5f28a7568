// An infinite ground plane: images of dipoles in closed form, wire antennas against another program.
#include <gtest/gtest.h>

#include <cmath>
#include <ostream>

#include "solver/base/constants.hpp"
#include "solver/results/far_field.hpp"
#include "solver/results/metrics.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

using constants::pi;
constexpr double frequency = 10e9;
constexpr double wavelength = constants::speed_of_light / frequency;
constexpr double cells = 40;

struct Radiated {
    double power_w = 0.0;
    FarField field;
};

/// Power and pattern of a dipole for a unit of current.
Radiated dipole(DipoleAxis axis, double height_cells, bool grounded) {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    antenna.port.axis = axis;
    antenna.port.z = 0.3 * wavelength;
    // Off the origin, so that a wrong phase of the image shows.
    if (grounded) antenna.ground_plane_z = antenna.port.z - height_cells * wavelength / cells;
    SimulationSettings s;
    s.from_hz = 0.8 * frequency, s.to_hz = frequency, s.frequencies = 3;
    s.cells_per_wavelength = cells;
    s.stop_db = -80;
    const Simulation simulation = build_simulation(antenna, s);
    const auto engine = test_engine();
    Progress progress;
    const Recording recording = engine->solve({&simulation.problem, 1}, progress, {}, nullptr).front();
    const double current =
        std::abs(transform(recording.incident_voltage, frequency, simulation.problem.coefficients.dt, 0.5));
    const ContourSpectra spectra = transform_contour(simulation, recording);
    return {contour_power(simulation, spectra.back()) / (current * current),
            far_field(simulation, spectra.back(), frequency, 180)};
}

struct Image {
    DipoleAxis axis;
    double height_cells;
    friend void PrintTo(const Image& c, std::ostream* out) {
        *out << (c.axis == DipoleAxis::z ? 'z' : 'x') << ' ' << c.height_cells;
    }
};

class DipoleOverGround : public testing::TestWithParam<Image> {};

/// Balanis, Antenna Theory, 4.7: the dipole and its image.
TEST_P(DipoleOverGround, RadiatesAsWithItsImage) {
    const auto [axis, height_cells] = GetParam();
    const Radiated above = dipole(axis, height_cells, true), alone = dipole(axis, height_cells, false);
    const double kh = 2.0 * pi * height_cells / cells, x = 2.0 * kh;
    const bool vertical = axis == DipoleAxis::z;
    const double ratio =
        vertical ? 1.0 - 3.0 * std::cos(x) / (x * x) + 3.0 * std::sin(x) / (x * x * x)
                 : 1.0 - 1.5 * (std::sin(x) / x + std::cos(x) / (x * x) - std::sin(x) / (x * x * x));
    EXPECT_NEAR(above.power_w / alone.power_w / ratio, 1.0, 0.004);
    // The integral of the pattern over the upper half space is the power through the contour.
    EXPECT_TRUE(above.field.above_ground_plane);
    for (std::size_t n = 0; n < above.field.a.size(); ++n) {
        const double cosine = std::cos(above.field.theta_rad[n]), phase = kh * cosine;
        const double factor = 2.0 * (vertical ? std::cos(phase) : std::sin(phase));
        // Directivities over 4 pi, as amplitudes.
        const auto directive = [&](std::complex<double> value) {
            return std::sqrt(std::pow(10.0, 0.1 * directivity_dbi(above.field, value)));
        };
        const double scale = std::abs(factor) * std::sqrt(1.5 / ratio);
        const double a = vertical ? std::sin(above.field.theta_rad[n]) : cosine;
        const double b = vertical ? 0.0 : 1.0;
        if (n > 90) {
            EXPECT_EQ(above.field.a[n], 0.0) << n;
            EXPECT_EQ(above.field.b[n], 0.0) << n;
            continue;
        }
        EXPECT_NEAR(directive(above.field.a[n]), scale * std::abs(a), 0.02) << n;
        EXPECT_NEAR(directive(above.field.b[n]), scale * b, 0.02) << n;
    }
}

INSTANTIATE_TEST_SUITE_P(Images, DipoleOverGround,
                         testing::Values(Image{DipoleAxis::z, 0.5}, Image{DipoleAxis::z, 9.5},
                                         Image{DipoleAxis::z, 21.5}, Image{DipoleAxis::x, 4},
                                         Image{DipoleAxis::x, 10}, Image{DipoleAxis::x, 23}));

// Wires on a coaxial line through the plane, b/a = 2.3, h/a = 32.8: the geometry of Maloney, Smith & Scott,
// IEEE Trans. Antennas Propag. 38 (1990) 1059. One gigahertz is kh = 1.
constexpr double height = constants::speed_of_light / (2.0 * pi * 1e9);
constexpr double radius = height / 32.8;

Region turned(double z0, double z1, double r0, double r1) {
    Region region;
    region.material.is_pec = true;
    region.outline = {{z0, r0}, {z1, r0}, {z1, r1}, {z0, r1}};
    return region;
}

Antenna monopole() {
    Antenna antenna;
    antenna.port.kind = PortKind::coaxial;
    antenna.port.mode = parse_mode("TEM");
    antenna.port.inner_radius = radius, antenna.port.outer_radius = 2.3 * radius;
    antenna.port.z = -6.0 * radius;
    antenna.ground_plane_z = 0.0;
    antenna.regions = {turned(antenna.port.z, height, 0.0, radius)};
    return antenna;
}

Results solved(const Antenna& antenna, double to_kh, int frequencies) {
    SimulationSettings s;
    s.from_hz = 0.95e9, s.to_hz = to_kh * 1e9, s.frequencies = frequencies;
    s.cells_per_wavelength = 2.0 * pi * 32.8 / to_kh * 5.0;  // 5 a radius of the wire
    s.margin_wavelengths = 0.15;
    s.max_periods = 300;
    const auto engine = test_engine();
    Progress progress;
    return solve(antenna, s, *engine, progress);
}

struct Impedance {
    double kh, resistance, reactance;
};

void expect_impedances(const Results& results, std::initializer_list<Impedance> references, double limit) {
    EXPECT_EQ(results.stop_reason, "converged");
    for (const Impedance& theirs : references) {
        const FrequencyResult* ours = nullptr;
        for (const FrequencyResult& each : results.frequencies)
            if (std::abs(each.frequency_hz * 1e-9 - theirs.kh) < 1e-6) ours = &each;
        ASSERT_NE(ours, nullptr) << theirs.kh;
        const std::complex<double> z(theirs.resistance, theirs.reactance);
        EXPECT_LT(std::abs(ours->beam().input_impedance_ohm - z), limit * std::abs(z))
            << "kh " << theirs.kh << ": " << ours->beam().input_impedance_ohm << " theirs " << z;
        EXPECT_NEAR(ours->beam().radiated_power_ratio, 1.0, 1e-3) << theirs.kh;
    }
}

/// Theirs: a staircase FDTD with 10 cells a radius, good to 1 %; ours differs by up to 0.6 %.
TEST(Monopole, OverInfiniteGroundHasTheKnownImpedance) {
    const Results results = solved(monopole(), 2.45, 11);
    expect_impedances(results,
                      {{0.95, 10.7, -95.9},
                       {1.25, 23.1, -33.4},
                       {1.40, 33.4, -6.1},
                       {1.55, 48.3, 19.8},
                       {1.70, 70.0, 44.3},
                       {2.00, 146.0, 77.0},
                       {2.30, 255.0, 23.0},
                       {2.45, 274.0, -50.0}},
                      0.012);
    // Between that of a short wire, 10 log10(3), and that of a quarter wave, 5.16 dBi.
    EXPECT_NEAR(results.frequencies.front().beam().directivity_dbi, 4.92, 0.05);
    EXPECT_NEAR(results.frequencies[4].beam().directivity_dbi, 5.2, 0.05);
}

/// Theirs is good to 1.5 %; ours differs by up to 1.1 % below kh = 2.3.
TEST(Monopole, WithASleeveHasTheKnownImpedance) {
    Antenna antenna = monopole();
    antenna.regions.push_back(turned(0.0, 0.5 * height, 3.0 * radius, 3.5 * radius));
    expect_impedances(solved(antenna, 2.3, 10),
                      {{0.95, 3.22, -65.3},
                       {1.25, 11.1, -31.1},
                       {1.40, 21.2, -18.6},
                       {1.55, 35.8, -15.8},
                       {1.70, 42.1, -26.0},
                       {2.00, 24.5, -29.9},
                       {2.30, 14.2, -15.7}},
                      0.018);
}

}  // namespace
}  // namespace lathe::tests
