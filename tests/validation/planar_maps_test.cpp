// Maps of the field of planar antennas: a straight guide with a port at either end carries its mode alone.
#include <gtest/gtest.h>

#include <cmath>

#include "genetic/project/project.hpp"
#include "solver/base/constants.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe {
namespace {

constexpr double eta = constants::vacuum_impedance, width = 7e-3;
constexpr double map_hz = 30.1e9;  // not one of the solved frequencies
const double k = 2.0 * constants::pi * map_hz / constants::speed_of_light;

/// Guide of 7 mm from x = 0 to 30 mm with ports "left" and "right", or its upper half.
MappedResults solve_guide(const std::string& settings, const std::string& mode, bool half = false) {
    std::string text =
        R"({"format":"lathe/1","name":"guide","antenna":{"geometry":"planar",)" + settings +
        R"(,"regions":[{"material":"pec","outline_xy_mm":[[0,3.5],[30,3.5],[30,4.5],[0,4.5]]})";
    if (!half) text += R"(,{"material":"pec","outline_xy_mm":[[0,-3.5],[30,-3.5],[30,-4.5],[0,-4.5]]})";
    const std::string guide = R"("kind":"guide","width_mm":7,"mode":")" + mode + R"(",)";
    text += R"(],"ports":[{"name":"left",)" + guide + R"("centre_xy_mm":[0,0],"direction_deg":0},)" +
            R"({"name":"right",)" + guide + R"("centre_xy_mm":[30,0],"direction_deg":180}]},)" +
            R"("simulation":{"from_ghz":29,"to_ghz":31,"frequencies":3,"stop_db":-70}})";
    const Project project = parse_project(text, "guide.lathe");
    const auto engine = tests::test_engine();
    Progress progress;
    return solve_with_maps(antenna_of(project), project.simulation, {map_hz}, *engine, progress);
}

/// The field in the guide is `peak`, with or without the cosine of TE10 across, and turns by the wavenumber
/// `beta` away from its port.
void expect_mode(const FrequencyMap& map, FieldComponent component, double peak, double beta, bool is_te10) {
    const auto& plane = map.plane(component);
    const double sign = map.excitation == "left" ? -1.0 : 1.0;
    int compared = 0;
    std::complex<float> first = 0.0F;
    double first_x = 0.0;
    for (int i = 0; i < map.nr; ++i)
        for (int column = 0; column < map.nz; ++column) {
            const double y = map.r0_m + i * map.dr_m, x = map.z0_m + column * map.dz_m;
            if (std::abs(y) > 2e-3 || x < 10e-3 || x > 20e-3) continue;
            const auto value = plane[static_cast<std::size_t>(i) * static_cast<std::size_t>(map.nz) +
                                     static_cast<std::size_t>(column)];
            const double across = is_te10 ? std::cos(constants::pi * y / width) : 1.0;
            ASSERT_NEAR(std::abs(value) / (peak * across), 1.0, 0.01) << x << " " << y;
            if (compared++ == 0) first = value, first_x = x;
            const double turned =
                std::arg(std::complex<double>(value / first) * std::polar(1.0, -sign * beta * (x - first_x)));
            ASSERT_NEAR(turned, 0.0, 0.05) << x << " " << y;
        }
    EXPECT_GT(compared, 100);
}

/// P = E^2 w beta / (4 k eta) of TE10.
const double te10_beta = std::sqrt(k * k - std::pow(constants::pi / width, 2));
const double te10_field = std::sqrt(4.0 * k * eta / (te10_beta * width));

TEST(PlanarMaps, OfAGuideAreItsModeAtOneWattPerMetre) {
    const MappedResults solved = solve_guide(R"("polarisation":"tm")", "TE10");
    ASSERT_EQ(solved.maps.size(), 2U);
    EXPECT_EQ(solved.maps[0].excitation, "left");
    for (const FrequencyMap& map : solved.maps) {
        EXPECT_EQ(map.frequency_hz, map_hz);
        expect_mode(map, FieldComponent::e_phi, te10_field, te10_beta, true);
        expect_mode(map, FieldComponent::h_r, te10_field * te10_beta / (k * eta), te10_beta, true);
        const auto peak = peak_electric_field(map);
        EXPECT_NEAR(*std::max_element(peak.begin(), peak.end()), te10_field, 0.02 * te10_field);
    }
    ASSERT_EQ(solved.results.frequencies.size(), 3U) << "results are not solved at the frequency of the map";
}

TEST(PlanarMaps, OfHalfAGuideAreThoseOfTheWhole) {
    const MappedResults solved = solve_guide(R"("polarisation":"tm","symmetry":"magnetic")", "TE10", true);
    for (const FrequencyMap& map : solved.maps) {
        EXPECT_EQ(map.r0_m, 0.0);
        expect_mode(map, FieldComponent::e_phi, te10_field, te10_beta, true);
    }
}

/// P = E^2 w / (2 eta) of TEM, and H = E / eta.
TEST(PlanarMaps, OfStripsAndOfPlatesAreTEM) {
    const double field = std::sqrt(2.0 * eta / width);
    for (const FrequencyMap& map : solve_guide(R"("polarisation":"te")", "TEM").maps) {
        expect_mode(map, FieldComponent::h_phi, field / eta, k, false);
        expect_mode(map, FieldComponent::e_r, field, k, false);
    }
    for (const FrequencyMap& map : solve_guide(R"("polarisation":"tm","walls":"magnetic")", "TEM").maps) {
        expect_mode(map, FieldComponent::e_phi, field, k, false);
        expect_mode(map, FieldComponent::h_r, field / eta, k, false);
    }
}

/// E = k eta/4 I |H_0(k r)| of a line current, and P = k eta/8 I^2 is 1 W per metre.
void expect_line_field(const std::string& symmetry) {
    const std::string text =
        R"({"format":"lathe/1","name":"line","antenna":{"geometry":"planar","polarisation":"tm","symmetry":")" +
        symmetry +
        R"(","regions":[{"material":{"relative_permittivity":1},)"
        R"("outline_xy_mm":[[-15,0],[15,0],[15,15],[-15,15]]}],)"
        R"("ports":[{"name":"line","kind":"line_current","centre_xy_mm":[0,0]}]},)"
        R"("simulation":{"from_ghz":29,"to_ghz":31,"frequencies":3,"stop_db":-60}})";
    const Project project = parse_project(text, "line.lathe");
    const auto engine = tests::test_engine();
    Progress progress;
    const MappedResults solved =
        solve_with_maps(antenna_of(project), project.simulation, {map_hz}, *engine, progress);
    const FrequencyMap& map = solved.maps.at(0);
    const auto& field = map.plane(FieldComponent::e_phi);
    const double current = std::sqrt(8.0 / (k * eta));
    for (int i = 0; i < map.nr; ++i)
        for (int column = 0; column < map.nz; ++column) {
            const double r = std::hypot(map.r0_m + i * map.dr_m, map.z0_m + column * map.dz_m);
            if (r < 5e-3 || r > 12e-3) continue;
            const double wanted = 0.25 * k * eta * current *
                                  std::hypot(std::cyl_bessel_j(0, k * r), std::cyl_neumann(0, k * r));
            ASSERT_NEAR(std::abs(field[static_cast<std::size_t>(i * map.nz + column)]) / wanted, 1.0, 0.01)
                << symmetry << " " << r;
        }
}

TEST(PlanarMaps, OfALineCurrentAreThoseOfOneWattPerMetre) {
    expect_line_field("none");
    expect_line_field("magnetic");
}

}  // namespace
}  // namespace lathe
