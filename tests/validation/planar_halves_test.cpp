// The upper half of a symmetric planar antenna, solved above its plane of symmetry, is the whole: to the
// rounding of single precision, solved for so long that what is left of the pulse is less than that.
#include <gtest/gtest.h>

#include "tests/validation/planar_solves.hpp"

namespace lathe::tests {
namespace {

using Outline = std::vector<std::pair<double, double>>;

struct Half {
    const char *name, *polarisation, *symmetry, *mode;
    double guide_width;                                  ///< wavelengths
    std::vector<std::pair<const char*, Outline>> upper;  ///< materials and what is drawn of them for y >= 0
};

constexpr const char *metal = R"("pec")", *glass = R"({"relative_permittivity":4})";
constexpr double stop_db = -110.0, rounding = 1e-6;

Outline half_disc(double x, double radius) {
    Outline points;
    constexpr int count = 60;
    for (int n = 0; n <= count; ++n) {
        const double angle = constants::pi * n / count;
        points.emplace_back(x + radius * std::cos(angle), n == count ? 0.0 : radius * std::sin(angle));
    }
    return points;
}

Outline below(Outline points) {
    for (auto& [x, y] : points) y = -y;
    return points;
}

/// `port_x_mm`: 0 at the edge of the drawing, else inside.
Solved solve_half(const Half& half, bool is_whole, double port_x_mm = 0.0) {
    std::string regions;
    for (const auto& [material, outline] : half.upper) {
        regions += (regions.empty() ? "" : ",") + region(material, outline);
        if (is_whole) regions += "," + region(material, below(outline));
    }
    return solve_planar(std::string(R"("polarisation":")") + half.polarisation + R"(","symmetry":")" +
                            (is_whole ? "none" : half.symmetry) + R"(","regions":[)" + regions +
                            R"(],"ports":[{"name":"feed","kind":"guide","centre_xy_mm":[)" +
                            std::to_string(port_x_mm) + R"(,0],"direction_deg":0,"width_mm":)" +
                            std::to_string(wave_mm * half.guide_width) + R"(,"mode":")" + half.mode +
                            R"("}])",
                        20.0, 0.0, stop_db);
}

class PlanarHalf : public testing::TestWithParam<Half> {};

void expect_same(const Solved& whole, const Solved& half, double tolerance = rounding) {
    for (std::size_t f = 0; f < whole.results.frequencies.size(); ++f) {
        const FrequencyResult &of_whole = whole.results.frequencies[f],
                              &of_half = half.results.frequencies[f];
        const Beam &beam = of_whole.beams.front(), &half_beam = of_half.beams.front();
        if (of_whole.s_matrix.size() > 0) {
            EXPECT_NEAR(std::abs(of_whole.s_matrix(0, 0) - of_half.s_matrix(0, 0)), 0.0, tolerance);
        }
        EXPECT_NEAR(half_beam.directivity_2d_db, beam.directivity_2d_db, 10.0 * tolerance);
        if (!std::isnan(beam.radiated_power_ratio)) {
            EXPECT_NEAR(half_beam.radiated_power_ratio, beam.radiated_power_ratio, tolerance);
        }
        ASSERT_EQ(beam.plane_field.size(), half_beam.plane_field.size());
        double largest = 0.0, difference = 0.0;
        for (std::size_t n = 0; n < beam.plane_field.size(); ++n) {
            largest = std::max(largest, std::abs(beam.plane_field[n]));
            difference = std::max(difference, std::abs(beam.plane_field[n] - half_beam.plane_field[n]));
        }
        EXPECT_LT(difference, tolerance * largest);
    }
}

TEST_P(PlanarHalf, IsTheWhole) {
    expect_same(solve_half(GetParam(), true), solve_half(GetParam(), false));
}

const Outline h_horn = {{0, .35}, {1.5, .35}, {5.5, 2}, {5.5, 2.1}, {1.48, .45}, {0, .45}};
/// Its rim and the corners of its guide lie on nodes.
const Outline e_horn = {{0, .2}, {1, .2}, {3.5, 1}, {3.5, 1.1}, {.98, .3}, {0, .3}};
const Outline wide_horn = {{0, .4}, {1, .4}, {3, 1.1}, {3, 1.2}, {.98, .5}, {0, .5}};
const Outline odd_horn = {{0, .6}, {1, .6}, {3, 1.5}, {3, 1.6}, {.98, .7}, {0, .7}};
INSTANTIATE_TEST_SUITE_P(
    Cases, PlanarHalf,
    testing::Values(Half{"h_plane_horn", "tm", "magnetic", "TE10", .7, {{metal, h_horn}}},
                    Half{"odd_h_plane_horn", "tm", "electric", "TE20", 1.2, {{metal, odd_horn}}},
                    Half{"e_plane_horn_with_lens",
                         "te",
                         "electric",
                         "TEM",
                         .4,
                         {{metal, e_horn}, {glass, half_disc(4.2, .5)}}},
                    Half{"odd_e_plane_horn_with_lens",
                         "te",
                         "magnetic",
                         "TM1",
                         .8,
                         {{metal, wide_horn}, {glass, half_disc(3.9, .6)}}}),
    [](const auto& tested) { return tested.param.name; });

/// The feed inside of the drawing, where its guide is read and driven at points between nodes on both sides
/// of the plane of symmetry.
class PlanarHalfWithPortInside : public testing::TestWithParam<Half> {};

TEST_P(PlanarHalfWithPortInside, IsTheWhole) {
    for (const double at : {1.0, 3.63, 7.26})
        // Sums over the sheet's many nodes are added in other orders.
        expect_same(solve_half(GetParam(), true, at), solve_half(GetParam(), false, at), 3.0 * rounding);
}

INSTANTIATE_TEST_SUITE_P(
    Cases, PlanarHalfWithPortInside,
    testing::Values(Half{"h_plane_horn", "tm", "magnetic", "TE10", .7, {{metal, h_horn}}},
                    Half{"odd_h_plane_horn", "tm", "electric", "TE20", 1.2, {{metal, odd_horn}}},
                    Half{"e_plane_horn", "te", "electric", "TEM", .4, {{metal, e_horn}}},
                    Half{"odd_e_plane_horn", "te", "magnetic", "TM1", .8, {{metal, wide_horn}}}),
    [](const auto& tested) { return tested.param.name; });

/// A plane wave along the plane of symmetry meets what lies on the plane.
TEST(PlanarHalfInAPlaneWave, IsTheWhole) {
    for (const auto& kind : {std::pair{"tm", "magnetic"}, {"te", "electric"}}) {
        const auto solved = [&kind](bool is_whole, double direction_deg) {
            const auto& [polarisation, symmetry] = kind;
            const Outline disc = half_disc(0.1, 0.5);
            return solve_planar(std::string(R"("polarisation":")") + polarisation + R"(","symmetry":")" +
                                    (is_whole ? "none" : symmetry) + R"(","regions":[)" +
                                    region(metal, disc) + (is_whole ? "," + region(metal, below(disc)) : "") +
                                    R"(],"ports":[{"name":"wave","kind":"plane_wave","direction_deg":)" +
                                    std::to_string(direction_deg) + "}]",
                                20.0, 0.0, stop_db);
        };
        for (const double direction : {0.0, 180.0}) {
            const Solved whole = solved(true, direction), half = solved(false, direction);
            expect_same(whole, half);
            EXPECT_NEAR(half.beam().total_scattering_width / whole.beam().total_scattering_width, 1.0, 1e-5);
        }
    }
}

}  // namespace
}  // namespace lathe::tests
