// Planar antennas against exact series and converged solutions of independent methods. Lengths in wavelengths
// of 10 mm, 20 cells a wavelength.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/antenna/design.hpp"
#include "solver/base/constants.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"
#include "tests/validation/planar_solves.hpp"

namespace lathe {
namespace {

using tests::circle;
using tests::polygon;
using tests::region;
using tests::solve_planar;
using tests::Solved;
using tests::wave_mm;

constexpr const char* feed =
    R"("ports":[{"name":"feed","kind":"guide","centre_xy_mm":[0,0],"direction_deg":0,"width_mm":7,"mode":"TE10"}])";

std::vector<std::pair<double, double>> mirrored(std::vector<std::pair<double, double>> points) {
    for (auto& [x, y] : points) y = -y;
    return points;
}

/// A guide .7 wide and 1.5 long with a flare to an aperture, walls .1 thick.
Solved h_plane_horn(double flare, double aperture) {
    const double end = 1.5 + flare, half = 0.5 * aperture;
    const std::vector<std::pair<double, double>> upper_wall = {{0, .35},          {1.5, .35},  {end, half},
                                                               {end, half + 0.1}, {1.48, .45}, {0, .45}};
    return solve_planar(R"("polarisation":"tm","regions":[)" + region(R"("pec")", upper_wall) + "," +
                        region(R"("pec")", mirrored(upper_wall)) + "]," + feed);
}

void expect_beam(const Beam& beam, double directivity_db, double width_3db_deg, double width_10db_deg) {
    EXPECT_NEAR(beam.directivity_2d_db, directivity_db, 0.05);
    EXPECT_NEAR(beam.beamwidth_3db_deg, width_3db_deg, 0.01 * width_3db_deg);
    EXPECT_NEAR(beam.beamwidth_10db_deg, width_10db_deg, 0.01 * width_10db_deg);
    EXPECT_NEAR(beam.beam_angle_deg, 0.0, 0.01);
    EXPECT_NEAR(beam.radiated_power_ratio, 1.0, 1e-3);
}

/// Method of moments.
TEST(PlanarAntennas, HPlaneHornsAreThoseOfTheMethodOfMoments) {
    const Solved solved = h_plane_horn(4.0, 4.0);
    expect_beam(solved.beam(), 12.011, 19.80, 41.48);
    const std::pair<double, double> wanted[] = {{10, -3.07}, {20, -9.56}, {30, -16.34}, {45, -26.11}};
    for (const auto& [phi, level] : wanted) {
        EXPECT_NEAR(solved.at(phi), level, 0.15) << phi;
        EXPECT_NEAR(solved.at(-phi), level, 0.15) << -phi;
    }
    expect_beam(h_plane_horn(8.0, 5.0).beam(), 13.296, 15.02, 29.45);
}

struct Cylinder {
    const char* polarisation;
    const char* material;
    double cells;
    std::vector<double> widths_db;  ///< at 0, 30 ... 180 degrees from where the wave goes
    double total;
};

class PlanarCylinder : public testing::TestWithParam<Cylinder> {};

/// A cylinder of radius half a wavelength in a plane wave, against the exact series.
TEST_P(PlanarCylinder, ScattersAsTheSeriesSays) {
    const Cylinder& c = GetParam();
    const Solved solved =
        solve_planar(std::string(R"("polarisation":")") + c.polarisation + R"(","regions":[)" +
                         region(c.material, circle(0.5)) +
                         R"(],"ports":[{"name":"wave","kind":"plane_wave","direction_deg":0}])",
                     c.cells);
    for (std::size_t n = 0; n < c.widths_db.size(); ++n) {
        if (c.widths_db[n] < -10.0) continue;
        for (const double side : {30.0, -30.0})
            EXPECT_NEAR(solved.at(side * static_cast<double>(n), true), c.widths_db[n], 0.2)
                << side << " * " << n;
    }
    EXPECT_NEAR(solved.beam().total_scattering_width, c.total, 0.01 * c.total);
}

constexpr const char* dielectric = R"({"relative_permittivity":4})";
INSTANTIATE_TEST_SUITE_P(
    Cases, PlanarCylinder,
    testing::Values(
        Cylinder{"tm", R"("pec")", 20, {10.221, 4.450, 1.446, 1.346, 1.809, 2.042, 2.148}, 2.45715},
        Cylinder{"te", R"("pec")", 20, {6.161, 3.017, -1.041, -.593, 1.325, .991, 2.261}, 1.53041},
        Cylinder{"tm", dielectric, 40, {9.542, -16.417, 5.685, -11.604, -7.247, -5.645, 4.594}, 1.69911},
        Cylinder{"te", dielectric, 40, {5.235, -.055, -.813, 2.316, -5.456, -6.928, 5.589}, 1.24807}));

/// Permittivity 4 - 0.4j. The extinction is what is missing straight ahead (the forward scattering theorem):
/// with F = sqrt(2/(pi k)) e^{j pi/4} T it is -(4/k) Re T.
TEST(PlanarLossyCylinder, ScattersAndAbsorbsAsTheSeriesSays) {
    const Solved solved =
        solve_planar(R"("polarisation":"tm","regions":[)" +
                         region(R"({"relative_permittivity":4,"loss_tangent":0.1})", circle(0.5)) +
                         R"(],"ports":[{"name":"wave","kind":"plane_wave","direction_deg":0}])",
                     40.0);
    EXPECT_NEAR(solved.at(0.0, true), 8.980, 0.2);
    EXPECT_NEAR(solved.at(180.0, true), -1.576, 0.2);
    EXPECT_NEAR(solved.beam().total_scattering_width, 1.17013, 0.01 * 1.17013);
    const double k = 2.0 * constants::pi / (1e-3 * wave_mm);
    const auto& field = solved.beam().plane_field;
    const std::complex<double> ahead =
        field[field.size() / 2] * std::sqrt(0.5 * constants::pi * k) * std::polar(1.0, -0.25 * constants::pi);
    EXPECT_NEAR(-4.0 / k * ahead.real() / (1e-3 * wave_mm), 2.02899, 0.01 * 2.02899);
}

/// An electric current drives Ampere's law at half steps, a magnetic one Faraday's law at whole steps: the
/// input power is that of both at the same time. In free space, in front of a block and in a horn with a
/// closed back.
TEST(PlanarLineCurrent, DeliversWhatIsRadiated) {
    const std::string block = region(R"("pec")", {{-.9, -.8}, {.9, -.8}, {.9, -.4}, {-.9, -.4}});
    const std::string horn = region(
        R"("pec")", {{-.5, -.4}, {2, -1}, {2, -1.1}, {-.6, -.5}, {-.6, .5}, {2, 1.1}, {2, 1}, {-.5, .4}});
    for (const char* polarisation : {"tm", "te"})
        for (const std::string& regions : {std::string(), block, horn}) {
            const Solved solved = solve_planar(
                std::string(R"("polarisation":")") + polarisation + R"(","regions":[)" + regions +
                R"(],"ports":[{"name":"line","kind":"line_current","centre_xy_mm":[0.3,0.7]}])");
            for (const FrequencyResult& frequency : solved.results.frequencies)
                EXPECT_NEAR(frequency.beams.front().radiated_power_ratio, 1.0, 2e-3)
                    << polarisation << " " << regions;
        }
}

/// A lens eps = 2 - (r/a)^2 with a line current at its rim; radius in wavelengths.
Solved solve_luneburg_lens(double radius) {
    const std::string radius_mm = std::to_string(wave_mm * radius);
    return solve_planar(R"("polarisation":"tm","regions":[)" +
                        region(R"({"relative_permittivity":{"formula":"2 - (r_mm / )" + radius_mm +
                                   R"()^2","centre_xy_mm":[0,0]}})",
                               circle(radius)) +
                        R"(],"ports":[{"name":"line","kind":"line_current","centre_xy_mm":[-)" + radius_mm +
                        ",0]}]");
}

/// A line current at the rim of eps = 2 - (r/a)^2: series of radial functions.
TEST(PlanarAntennas, GradedLuneburgLensIsThatOfTheSeries) {
    struct Lens {
        double diameter, directivity_db, beamwidth_deg, first_null_deg;
    };
    for (const Lens& lens :
         {Lens{4, 10.270, 12.024, 13.16}, Lens{6, 12.048, 7.961, 8.75}, Lens{10, 14.282, 4.745, 5.22}}) {
        const Solved solved = solve_luneburg_lens(0.5 * lens.diameter);
        EXPECT_NEAR(solved.beam().directivity_2d_db, lens.directivity_db, 0.1) << lens.diameter;
        EXPECT_NEAR(solved.beam().beamwidth_3db_deg, lens.beamwidth_deg, 0.015 * lens.beamwidth_deg);
        EXPECT_NEAR(solved.first_null_deg(), lens.first_null_deg, 0.015 * lens.first_null_deg);
    }
}

/// Diameter 6 in five equal rings.
TEST(PlanarAntennas, LuneburgLensOfRingsIsThatOfTheSeries) {
    const double permittivities[] = {1.18, 1.50, 1.74, 1.90, 1.98};  // from outside
    std::string rings;
    for (int n = 0; n < 5; ++n)
        rings += (rings.empty() ? "" : ",") +
                 region(R"({"relative_permittivity":)" + std::to_string(permittivities[n]) + "}",
                        circle(3.0 * (5 - n) / 5));
    const Solved solved =
        solve_planar(R"("polarisation":"tm","regions":[)" + rings +
                     R"(],"ports":[{"name":"line","kind":"line_current","centre_xy_mm":[-30,0]}])");
    EXPECT_NEAR(solved.beam().directivity_2d_db, 11.794, 0.1);
    EXPECT_NEAR(solved.beam().beamwidth_3db_deg, 8.033, 0.015 * 8.033);
    EXPECT_NEAR(solved.beam().side_lobe_db, -10.64, 0.1);
}

/// Two straight walls: what goes in at an angle to the grid comes out as along it.
TEST(PlanarAntennas, OpenGuideRadiatesAlongItsAxisAtAnyAngle) {
    for (const double degrees : {0.0, 20.0, 45.0}) {
        const double c = std::cos(degrees * constants::pi / 180), s = std::sin(degrees * constants::pi / 180);
        const auto wall = [&](double low, double high) {
            return std::vector<std::pair<double, double>>{{-s * low, c * low},
                                                          {3 * c - s * low, 3 * s + c * low},
                                                          {3 * c - s * high, 3 * s + c * high},
                                                          {-s * high, c * high}};
        };
        const Solved solved =
            solve_planar(R"("polarisation":"tm","regions":[)" + region(R"("pec")", wall(.4, .45)) + "," +
                         region(R"("pec")", wall(-.45, -.4)) +
                         R"(],"ports":[{"name":"feed","kind":"guide","centre_xy_mm":[0,0],"direction_deg":)" +
                         std::to_string(degrees) + R"(,"width_mm":8,"mode":"TE10"}])");
        EXPECT_NEAR(solved.beam().beam_angle_deg, degrees, 0.5);
        EXPECT_NEAR(solved.beam().beamwidth_3db_deg, 65.3, 1.5) << degrees;
        EXPECT_NEAR(20 * std::log10(std::abs(solved.middle().s_matrix(0, 0))), -27.0, 2.0) << degrees;
    }
}

/// What goes in comes out again, but for a lossy substrate and for loads behind oblique guides.
TEST(PlanarAntennas, EveryTemplateIsSolvedAsItStands) {
    int planar = 0;
    for (const AntennaTemplate& entry : antenna_templates()) {
        const Antenna antenna = build_antenna(default_design(entry.name));
        if (!antenna.is_planar()) continue;
        ++planar;
        SimulationSettings settings;
        settings.from_hz = 29.7e9, settings.to_hz = 30.3e9, settings.frequencies = 2;
        settings.cells_per_wavelength = 16.0;
        const auto engine = tests::test_engine();
        Progress progress;
        const Results results = solve(antenna, settings, *engine, progress);
        for (const FrequencyResult& frequency : results.frequencies)
            for (const Beam& beam : frequency.beams) {
                EXPECT_GT(beam.radiated_power_ratio, 0.85) << entry.name;
                EXPECT_LT(beam.radiated_power_ratio, 1.005) << entry.name;
                EXPECT_GT(beam.directivity_2d_db, 5.0) << entry.name;
            }
    }
    EXPECT_EQ(planar, 9);
}

}  // namespace
}  // namespace lathe
