// Planar antennas whose gaps are narrower than two cells, so that their grids are graded.
#include <gtest/gtest.h>

#include <algorithm>
#include <complex>

#include "tests/validation/planar_solves.hpp"

namespace lathe::tests {
namespace {

/// An antenna from 27 to 33 GHz at three frequencies.
Results solve_text(const std::string& antenna, double cells) {
    const std::string text = R"({"format":"lathe/1","name":"gap","antenna":{"geometry":"planar",)" + antenna +
                             R"(},"simulation":{"from_ghz":27,"to_ghz":33,"frequencies":3,)"
                             R"("cells_per_wavelength":)" +
                             std::to_string(cells) + "}}";
    const Project project = parse_project(text, "gap.lathe");
    const auto engine = test_engine();
    Progress progress;
    return solve(antenna_of(project), project.simulation, *engine, progress);
}

std::string slotted_block(const char* polarisation, const char* source) {
    return std::string(R"("polarisation":")") + polarisation +
           R"(","regions":[{"material":"pec","outline_xy_mm":[[-9,-4],[9,-4],[9,0],[5.3,0],[5.3,-2.3],)"
           R"([5,-2.3],[5,0],[-9,0]]}],"ports":[{"name":"l",)" +
           source + "}]";
}

constexpr const char* line_above = R"("kind":"line_current","centre_xy_mm":[0.5,5])";

/// The slot of 0.3 mm is below cut-off for tm. Cubic finite elements on a mesh fitted to the outline.
TEST(PlanarGaps, TmSlotHasTheDirectivityOfFiniteElements) {
    const double wanted[] = {4.93, 5.54, 5.73};
    const Results results = solve_text(slotted_block("tm", line_above), 20.0);
    EXPECT_LT(results.grid.dz_min_m, 0.6 * results.grid.dz_m);
    for (std::size_t f = 0; f < 3; ++f)
        EXPECT_NEAR(results.frequencies[f].beams.front().directivity_2d_db, wanted[f], 0.05) << f;
}

/// A guide along x or y with a slot of 0.3 mm in its side, through which tm passes nothing: a matched guide.
TEST(PlanarGaps, TmSlotInTheSideOfAGuideReflectsNothing) {
    for (const bool along_y : {false, true}) {
        const auto point = [&](double u, double t) {
            return along_y ? "[" + std::to_string(t) + "," + std::to_string(u) + "]"
                           : "[" + std::to_string(u) + "," + std::to_string(t) + "]";
        };
        const auto outline = [&](std::vector<std::pair<double, double>> points) {
            std::string text;
            for (const auto& [u, t] : points) text += (text.empty() ? "" : ",") + point(u, t);
            return R"({"material":"pec","outline_xy_mm":[)" + text + "]}";
        };
        const std::string regions =
            outline({{-15, 3.5}, {0, 3.5}, {0, 6}, {0.3, 6}, {0.3, 3.5}, {15, 3.5}, {15, 7}, {-15, 7}}) +
            "," + outline({{-15, -3.5}, {15, -3.5}, {15, -5}, {-15, -5}});
        const auto port = [&](const char* name, double u, int turns) {
            return std::string(R"({"name":")") + name + R"(","kind":"guide","centre_xy_mm":)" + point(u, 0) +
                   R"(,"direction_deg":)" + std::to_string(turns * 180 + (along_y ? 90 : 0)) +
                   R"(,"width_mm":7,"mode":"TE10"})";
        };
        const Results results = solve_text(R"("polarisation":"tm","regions":[)" + regions + R"(],"ports":[)" +
                                               port("1", -15, 0) + "," + port("2", 15, 1) + "]",
                                           20.0);
        for (const FrequencyResult& frequency : results.frequencies) {
            EXPECT_LT(std::abs(frequency.s_matrix(0, 0)), 0.007) << along_y;  // 0.0008 to 0.0012 at 120 cells
            EXPECT_NEAR(std::abs(frequency.s_matrix(1, 0)), 1.0, 1e-3) << along_y;
        }
    }
}

/// Two blocks with a slot of 0.1 mm between them. Mirror images, and one with everything moved, are solved on
/// grids that are mirrored and moved too.
std::string two_blocks(double sign, double shift, bool along_x) {
    const auto outline = [&](double from, double to) {
        std::string text;
        for (const auto& [u, t] : {std::pair{5.0, from}, {7.0, from}, {7.0, to}, {5.0, to}}) {
            const double across = sign * t + shift;
            text += (text.empty() ? "[" : ",[") + std::to_string(along_x ? across : u) + "," +
                    std::to_string(along_x ? u : across) + "]";
        }
        return R"({"material":"pec","outline_xy_mm":[)" + text + "]}";
    };
    const std::string centre =
        along_x ? "[" + std::to_string(shift) + ",-5]" : "[-5," + std::to_string(shift) + "]";
    return R"("polarisation":"tm","regions":[)" + outline(4, 9.9) + "," + outline(10, 16) +
           R"(],"ports":[{"name":"l","kind":"line_current","centre_xy_mm":)" + centre + "}]";
}

TEST(PlanarGaps, DoNotDependOnTheSignOfTheirCoordinates) {
    for (const bool along_x : {false, true}) {
        const Results plus = solve_text(two_blocks(1.0, 0.0, along_x), 20.0);
        for (const double sign : {1.0, -1.0})
            // The shift is 240 cells of the wavelength.
            for (const double shift : {0.0, -109.01543927272727}) {
                const Results other = solve_text(two_blocks(sign, shift, along_x), 20.0);
                EXPECT_EQ(other.grid.nr, plus.grid.nr) << sign << shift;
                EXPECT_EQ(other.grid.nz, plus.grid.nz) << sign << shift;
                EXPECT_EQ(other.warnings.size(), plus.warnings.size()) << sign << shift;
                for (std::size_t f = 0; f < 3; ++f) {
                    const Beam &here = other.frequencies[f].beams.front(),
                               &there = plus.frequencies[f].beams.front();
                    EXPECT_NEAR(here.directivity_2d_db, there.directivity_2d_db, 1e-3) << sign << shift;
                    EXPECT_NEAR(here.beamwidth_3db_deg, there.beamwidth_3db_deg, 1e-2) << sign << shift;
                }
            }
    }
}

/// What a plane of symmetry cuts through is refined as in the whole antenna.
TEST(PlanarGaps, AcrossAPlaneOfSymmetryAreRefined) {
    const auto antenna = [](bool is_whole) {
        const std::string upper = R"({"material":"pec","outline_xy_mm":[[5,0.15],[9,0.15],[9,6],[5,6]]})",
                          lower = R"({"material":"pec","outline_xy_mm":[[5,-0.15],[9,-0.15],[9,-6],[5,-6]]})";
        return std::string(R"("polarisation":"te","symmetry":")") + (is_whole ? "none" : "electric") +
               R"(","regions":[)" + upper + (is_whole ? "," + lower : "") +
               R"(],"ports":[{"name":"l","kind":"line_current","centre_xy_mm":[0,0]}])";
    };
    const Results whole = solve_text(antenna(true), 20.0), half = solve_text(antenna(false), 20.0);
    EXPECT_LT(half.grid.dr_min_m, 0.11e-3);
    EXPECT_LT(whole.grid.dr_min_m, 0.11e-3);
    for (std::size_t f = 0; f < 3; ++f)
        EXPECT_NEAR(half.frequencies[f].beams.front().directivity_2d_db,
                    whole.frequencies[f].beams.front().directivity_2d_db, 0.15);
}

}  // namespace
}  // namespace lathe::tests
