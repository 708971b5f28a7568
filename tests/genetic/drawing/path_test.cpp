// Items of paths: the points they add lie on the curves that they are named after.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solver/antenna/cubic_wall.hpp"
#include "tests/genetic/drawing/drawn_projects.hpp"

namespace lathe {
namespace {

using test::outline_of_path;

TEST(DrawingPath, LinesGoToPointsAndByDifferences) {
    const auto outline =
        outline_of_path(R"([["10 + 2 * 3", 0], {"by": [4, "1 + 1"]}, {"by": [-2, 1]}, [16, 0]])");
    ASSERT_EQ(outline.size(), 3u) << "the last point is the first one";
    EXPECT_NEAR(distance(outline[1], {20.0, 2.0}), 0.0, 1e-12);
    EXPECT_NEAR(distance(outline[2], {18.0, 3.0}), 0.0, 1e-12);
}

TEST(DrawingPath, ArcsByThreeDefinitionsAreTheSame) {
    // From (30, 1) to (28, 3) about (28, 1): a quarter of a circle to the left.
    const auto through = outline_of_path(
        R"json([[28, 1], [30, 1], {"arc": [28, 3], "through": ["28 + sqrt(2)", "1 + sqrt(2)"], "points": 12}])json");
    const auto radius = outline_of_path(R"([[28, 1], [30, 1], {"arc": [28, 3], "radius": 2, "points": 12}])");
    const auto centre = outline_of_path(
        R"([[28, 1], [30, 1], {"arc": [28, 3], "centre": [28, 1], "turn": "left", "points": 12}])");
    ASSERT_EQ(radius.size(), 14u);
    for (std::size_t n = 0; n < radius.size(); ++n) {
        EXPECT_NEAR(distance(through[n], radius[n]), 0.0, 1e-12);
        EXPECT_NEAR(distance(centre[n], radius[n]), 0.0, 1e-12);
        EXPECT_TRUE(n == 0 || std::abs(distance(radius[n], {28.0, 1.0}) - 2.0) < 1e-12);
    }
    // Equal steps of the turning angle.
    EXPECT_NEAR(radius[5].z, 28.0 + 2.0 * std::cos(std::numbers::pi / 2 * 4 / 12), 1e-12);
    // To the right: about (30, 3), on the other side of the chord.
    const auto right = outline_of_path(R"([[30, 1], {"arc": [28, 3], "radius": -2, "points": 12}, [28, 1]])");
    for (std::size_t n = 0; n < 13; ++n) EXPECT_NEAR(distance(right[n], {30.0, 3.0}), 2.0, 1e-12);
}

/// Twice the area of a polygon.
double twice_area(const std::vector<Point>& outline) {
    double sum = 0.0;
    for (std::size_t n = 0; n < outline.size(); ++n) {
        const Point &a = outline[n], &b = outline[(n + 1) % outline.size()];
        sum += a.z * b.r - b.z * a.r;
    }
    return sum;
}

/// A rectangle loses R^2 (1 - n sin(pi / (2 n)) / 2) at a corner: a square without the n triangles of the
/// arc.
TEST(DrawingPath, FilletsAndChamfersTakeTheirShareOfACorner) {
    const std::vector<Point> rounded = outline_of_path(
        R"([[30, 1], [40, 1], {"fillet": [40, 7], "radius": 2, "points": 6}, {"fillet": [30, 7], "radius": 3, "points": 4}])");
    ASSERT_EQ(rounded.size(), 2U + 7U + 5U);
    const auto lost = [](double radius, int points) {
        const double triangles = points * std::sin(std::numbers::pi / 2.0 / points) / 2.0;
        return radius * radius * (1.0 - triangles);
    };
    EXPECT_NEAR(twice_area(rounded) / 2.0, 60.0 - lost(2.0, 6) - lost(3.0, 4), 1e-12);
    EXPECT_NEAR(rounded[2].r, 5.0, 1e-12);
    EXPECT_NEAR(rounded[8].z, 38.0, 1e-12);
    for (std::size_t n = 2; n < 9; ++n)
        EXPECT_NEAR(std::hypot(rounded[n].z - 38.0, rounded[n].r - 5.0), 2.0, 1e-12);
    const std::vector<Point> cut =
        outline_of_path(R"([[30, 1], {"chamfer": [40, 1], "length": 0.5}, {"by": [0, 6]}, [30, 7]])");
    ASSERT_EQ(cut.size(), 5U);
    EXPECT_NEAR(twice_area(cut) / 2.0, 60.0 - 0.125, 1e-12);
}

/// Tangents of an oblique corner: the arc's centre is R away from both edges.
TEST(DrawingPath, AFilletTouchesBothEdges) {
    const std::vector<Point> outline =
        outline_of_path(R"([[30, 1], {"fillet": [40, 1], "radius": 1.5, "points": 9}, [46, 9], [30, 9]])");
    ASSERT_EQ(outline.size(), 3U + 10U);
    const Point centre{outline[1].z, 2.5};
    for (std::size_t n = 1; n < 11; ++n)
        EXPECT_NEAR(std::hypot(outline[n].z - centre.z, outline[n].r - centre.r), 1.5, 1e-12);
    // The edge goes on in the direction (0.6, 0.8).
    EXPECT_NEAR((outline[10].z - 40.0) * 0.8 - (outline[10].r - 1.0) * 0.6, 0.0, 1e-12);
    EXPECT_NEAR((outline[10].z - centre.z) * 0.6 + (outline[10].r - centre.r) * 0.8, 0.0, 1e-12);
}

TEST(DrawingPath, AParabolaKeepsItsFocalLength) {
    const auto outline = outline_of_path(
        R"([[30, 2], {"conic": "parabola", "focus": [40, 0], "to_r_mm": 15, "points": 20}, [60, 15], [60, 2]])");
    // Distance from the focus equals that from the directrix, z = 40 - p.
    const double p = std::hypot(10.0, 2.0) + 10.0;
    for (std::size_t n = 0; n <= 20; ++n)
        EXPECT_NEAR(std::hypot(outline[n].z - 40.0, outline[n].r), p + outline[n].z - 40.0, 1e-10);
    EXPECT_NEAR(outline[20].r, 15.0, 1e-12);
}

TEST(DrawingPath, EllipsesKeepTheSumAndHyperbolasTheDifferenceOfDistances) {
    const auto ellipse = outline_of_path(
        R"([[30, 0], {"conic": "ellipse", "focus": [34, 0], "other_focus": [50, 2], "to_z_mm": 44}, [44, 0]])");
    const auto sum = [](const Point& at) { return distance(at, {34.0, 0.0}) + distance(at, {50.0, 2.0}); };
    ASSERT_EQ(ellipse.size(), 162u);
    for (std::size_t n = 0; n <= 160; ++n) EXPECT_NEAR(sum(ellipse[n]), sum(ellipse[0]), 1e-10);
    for (const char* start : {"36", "44"}) {
        const auto hyperbola = outline_of_path(
            std::string("[[") + start +
            R"(, 0], {"conic": "hyperbola", "focus": [32, 0], "other_focus": [50, 0], "to_r_mm": 6}, [41, 6], [41, 0]])");
        const auto difference = [](const Point& at) {
            return distance(at, {32.0, 0.0}) - distance(at, {50.0, 0.0});
        };
        for (std::size_t n = 0; n <= 160; ++n)
            EXPECT_NEAR(difference(hyperbola[n]), difference(hyperbola[0]), 1e-10) << start;
        EXPECT_NEAR(hyperbola[160].r, 6.0, 1e-12);
    }
}

TEST(DrawingPath, SplinesOverEqualStepsAreThoseOfTheLibrary) {
    const std::vector<double> knots = {4.0, 4.5, 7.0, 7.2, 11.0};
    for (const char* kind : {"monotone", "natural"}) {
        const auto outline = outline_of_path(
            R"([[30, 4], {"spline": [[35, 4.5], [40, 7], [45, 7.2], [50, 11]], "points": 10, "kind": ")" +
            std::string(kind) + R"("}, [50, 1], [30, 1]])");
        const auto slopes =
            kind == std::string("natural") ? natural_slopes(knots, 5.0) : monotone_slopes(knots, 5.0);
        const auto expected = sample_cubic(knots, slopes, 5.0, 10);
        ASSERT_EQ(outline.size(), expected.size() + 2);
        for (std::size_t n = 0; n < expected.size(); ++n) {
            EXPECT_NEAR(outline[n].r, expected[n], 1e-12) << kind;
            EXPECT_NEAR(outline[n].z, 30.0 + 0.5 * static_cast<double>(n), 1e-12) << kind;
        }
    }
}

TEST(DrawingPath, SplinesOverUnequalStepsReproduceStraightLinesAndStayMonotone) {
    for (const char* kind : {"monotone", "natural", "smooth"})
        for (const Point& at :
             outline_of_path(R"([[30, 4], {"spline": [[31, 4.5], [36, 7], [40, 9]], "kind": ")" +
                             std::string(kind) + R"("}, [40, 1], [30, 1]])"))
            EXPECT_TRUE(at.r < 3.0 || std::abs(at.r - 4.0 - 0.5 * (at.z - 30.0)) < 1e-12)
                << kind << ' ' << at.z;
    const auto steep = outline_of_path(
        R"([[30, 4], {"spline": [[30.5, 4], [31, 9], [40, 9.1]], "kind": "monotone"}, [40, 1], [30, 1]])");
    for (std::size_t n = 1; n <= 48; ++n) {
        EXPECT_GE(steep[n].r, steep[n - 1].r - 1e-12);
        EXPECT_LE(steep[n].r, 9.1);
    }
    const auto over_r = outline_of_path(
        R"([[30, 1], {"spline": [[33, 2], [31, 5]], "kind": "natural", "over": "r"}, [30, 5]])");
    EXPECT_EQ(over_r.size(), 34u);
}

TEST(DrawingPath, ConditionsRepetitionsAndCurvesGoOnFromTheLastPoint) {
    const std::string teeth =
        R"([[30, 1], {"repeat": "i", "times": 3, "let": {"z": "30 + 4 * i"}, "path": [["z", 6], {"by": [2, 0]},
 {"if": "i < 2", "path": [{"by": [0, -2]}, ["z + 4", 4]]}]}, {"by": [0, -5]}])";
    EXPECT_EQ(outline_of_path(teeth).size(), 1u + 4 + 4 + 2 + 1);
    const std::string curves = R"("curves": {"edge": [[30, 2], [34, 5], [40, 5]]},)";
    const auto followed = outline_of_path(
        R"([{"follow": "edge"}, {"follow": "edge", "reversed": true, "move_mm": [0, 3]}])", curves);
    ASSERT_EQ(followed.size(), 6u);
    EXPECT_NEAR(distance(followed[3], {40.0, 8.0}), 0.0, 1e-12);
    const auto parallel = outline_of_path(
        R"([{"follow": "edge"}, {"follow": "edge", "reversed": true, "offset_mm": 1}])", curves);
    // A corner's parallel is at the same distance from both lines.
    EXPECT_NEAR(parallel[4].r, 6.0, 1e-12);
    EXPECT_NEAR(std::abs(3.0 * (parallel[4].z - 30.0) - 4.0 * (parallel[4].r - 2.0)) / 5.0, 1.0, 1e-12);
}

TEST(DrawingRegion, CirclesHaveTheAreaOfTheCircle) {
    const Antenna antenna = antenna_of(
        parse_project(test::drawn_text("", test::guide + R"(, {"material": {"relative_permittivity": 2},
"circle": {"centre_mm": [30, 5], "radius_mm": 2, "points": 24}})"),
                      "x.lathe"));
    double area = 0.0;
    const auto& outline = antenna.regions[1].outline;
    for (std::size_t n = 0; n < outline.size(); ++n) {
        const Point &a = outline[n], &b = outline[(n + 1) % outline.size()];
        area += 0.5 * (a.z * b.r - b.z * a.r);
    }
    EXPECT_NEAR(area * 1e6, 4.0 * std::numbers::pi, 1e-12);
}

TEST(DrawingRegion, WallsHaveTheirThicknessByEachMeasure) {
    const auto wall = [](const std::string& keys) {
        std::vector<Point> outline =
            antenna_of(parse_project(
                           test::drawn_text(
                               R"("curves": {"c": [[30, 4], [40, 4], [50, 14]]},)",
                               test::guide + R"(, {"material": "pec", "wall_of": "c", "thickness_mm": 1, )" +
                                   keys + "}"),
                           "x.lathe"))
                .regions.at(1)
                .outline;
        for (Point& point : outline) point = {point.z * 1e3, point.r * 1e3};
        return outline;
    };
    const auto normal = wall(R"("measure": "normal")");
    EXPECT_NEAR(normal[3].z, 50.0 - std::numbers::sqrt2 / 2, 1e-12) << "a square end";
    EXPECT_NEAR(normal[4].r, 5.0, 1e-12);
    const auto axial = wall(R"("ends": "axial")");
    EXPECT_NEAR(axial[3].z, 50.0, 1e-12);
    EXPECT_NEAR(axial[3].r, 14.0 + std::numbers::sqrt2, 1e-12);
    EXPECT_NEAR(wall(R"("measure": "radial")")[3].r, 15.0, 1e-12);
    EXPECT_NEAR(wall(R"("measure": "diamond")")[3].r, 15.0, 1e-12);
    EXPECT_NEAR(wall(R"("side": "right")")[4].r, 3.0, 1e-12);
}

}  // namespace
}  // namespace lathe
