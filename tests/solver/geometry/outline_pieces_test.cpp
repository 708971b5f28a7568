// Arcs among the vertices of polygons, and areas and volumes of outlines with arcs.
#include "solver/geometry/outline_pieces.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lathe {
namespace {

using std::numbers::pi;

double to_nanometres(double metres) {
    return std::round(metres * 1e9) * 1e-9;
}

/// Vertices of an arc, as drawings round them: `chords` steps from one angle to another.
void add_arc(std::vector<Point>& polygon, Point centre, double radius, double from, double to, int chords) {
    for (int n = 0; n <= chords; ++n) {
        const double angle = from + (to - from) * n / chords;
        polygon.push_back({to_nanometres(centre.z + radius * std::cos(angle)),
                           to_nanometres(centre.r + radius * std::sin(angle))});
    }
}

int arcs_in(const PieceOutline& outline) {
    return static_cast<int>(
        std::count_if(outline.pieces.begin(), outline.pieces.end(),
                      [](const OutlinePiece& piece) { return piece.through.has_value(); }));
}

TEST(OutlinePieces, TwoArcsOfAProfileAreFound) {
    std::vector<Point> polygon{{0.0, 0.0}};
    add_arc(polygon, {0.02, 0.0}, 0.005, 0.0, 0.5 * pi, 48);
    add_arc(polygon, {0.0, 0.008}, 0.003, 0.5 * pi, pi, 7);  // odd: the middle lies beyond a chord
    const PieceOutline outline = with_arcs(polygon);
    EXPECT_EQ(arcs_in(outline), 2);
    EXPECT_EQ(outline.pieces.size(), 5u);
    for (const OutlinePiece& piece : outline.pieces) {
        if (!piece.through) continue;
        const Point centre = piece.through->z > 0.01 ? Point{0.02, 0.0} : Point{0.0, 0.008};
        const double radius = piece.through->z > 0.01 ? 0.005 : 0.003;
        EXPECT_NEAR(std::hypot(piece.through->z - centre.z, piece.through->r - centre.r), radius, 3e-9);
    }
}

TEST(OutlinePieces, ACircleIsTwoHalves) {
    std::vector<Point> polygon;
    add_arc(polygon, {0.01, 0.02}, 0.004, 0.0, 2.0 * pi * 47 / 48, 47);
    const PieceOutline outline = with_arcs(polygon);
    EXPECT_EQ(arcs_in(outline), 2);
    EXPECT_EQ(outline.pieces.size(), 2u);
    EXPECT_NEAR(signed_area(outline) / (pi * 1.6e-5), 1.0, 3e-6);
    EXPECT_NEAR(revolved_volume(outline) / (2.0 * pi * 0.02 * pi * 1.6e-5), 1.0, 3e-6);
}

TEST(OutlinePieces, PolygonsOfFewEdgesAndOtherCurvesStay) {
    std::vector<Point> octagon;
    add_arc(octagon, {0.0, 0.02}, 0.01, 0.0, 2.0 * pi * 7 / 8, 7);
    EXPECT_EQ(arcs_in(with_arcs(octagon)), 0);
    std::vector<Point> parabola;
    for (int n = 0; n <= 160; ++n) {
        const double r = 0.05 * n / 160.0;
        parabola.push_back({to_nanometres(r * r / 0.1), to_nanometres(r)});
    }
    parabola.push_back({0.03, 0.0});
    EXPECT_EQ(arcs_in(with_arcs(parabola)), 0);
    EXPECT_EQ(with_arcs({{0.0, 0.0}, {0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.0, 0.0}}).pieces.size(), 3u);
}

TEST(OutlinePieces, AHalfEllipsoidHasItsVolume) {
    // Semi-axes 20 and 10 mm, at equal polar angles about the focus at z = -c, as a conic is drawn.
    const double a = 0.02, b = 0.01, c = std::sqrt(a * a - b * b), p = b * b / a;
    const double begin = std::atan2(b, c);
    std::vector<Point> polygon{{0.0, 0.0}};
    for (int n = 0; n <= 160; ++n) {
        const double angle = begin * (160 - n) / 160.0, rho = p / (1.0 - c / a * std::cos(angle));
        polygon.push_back({to_nanometres(rho * std::cos(angle) - c), to_nanometres(rho * std::sin(angle))});
    }
    const PieceOutline outline = with_curves(polygon);
    ASSERT_EQ(outline.pieces.size(), 3u);
    EXPECT_NEAR(1e9 * std::abs(revolved_volume(outline)) / (2.0 / 3.0 * pi * 2000.0), 1.0, 1e-6);
    EXPECT_NEAR(1e6 * std::abs(signed_area(outline)) / (0.25 * pi * 200.0), 1.0, 1e-6);
    EXPECT_GT(std::abs(revolved_volume(with_arcs(polygon)) / revolved_volume(outline) - 1.0), 1e-5);
}

TEST(OutlinePieces, StraightLinesOfManyEdgesAreOne) {
    std::vector<Point> polygon{{0.0, 0.0}};
    for (int n = 0; n <= 20; ++n)
        polygon.push_back({to_nanometres(0.001 * n), to_nanometres(0.01 + 0.0003 * n)});
    polygon.push_back({0.02, 0.0});
    EXPECT_EQ(with_curves(polygon).pieces.size(), 4u);
}

TEST(OutlinePieces, CornersBetweenCurvesStay) {
    // Two parabolas that meet at an angle of 0.08 rad, less than a curve may turn at a vertex.
    std::vector<Point> polygon{{0.0, 0.0}};
    for (int n = 0; n <= 80; ++n) {
        const double z = 0.00025 * n;
        polygon.push_back({z, to_nanometres(0.01 + 2.0 * z * z)});
    }
    for (int n = 1; n <= 80; ++n) {
        const double z = 0.00025 * n;
        polygon.push_back({0.02 + z, to_nanometres(0.0108 + 0.16 * z + 2.0 * z * z)});
    }
    polygon.push_back({0.04, 0.0});
    const PieceOutline outline = with_curves(polygon);
    int curves = 0;
    bool has_corner = false;
    for (const OutlinePiece& piece : outline.pieces) {
        if (piece.curve) ++curves;
        has_corner = has_corner || std::hypot(piece.to.z - 0.02, piece.to.r - 0.0108) < 1e-9;
    }
    EXPECT_EQ(curves, 2);
    EXPECT_TRUE(has_corner);
}

TEST(OutlinePieces, VolumesAreThoseOfBallAndRing) {
    const double s = std::sqrt(0.5);
    const PieceOutline half_ball{{0.0, 0.0},
                                 {{{2.0, 0.0}}, {{0.0, 2.0}, Point{2.0 * s, 2.0 * s}}, {{0.0, 0.0}}}};
    EXPECT_NEAR(revolved_volume(half_ball), 2.0 / 3.0 * pi * 8.0, 1e-13);
    EXPECT_NEAR(signed_area(half_ball), pi, 1e-14);
    // A groove with a round ground: the arc takes away.
    const PieceOutline groove{{-1.0, 3.0},
                              {{{1.0, 3.0}, Point{0.0, 2.0}}, {{1.0, 4.0}}, {{-1.0, 4.0}}, {{-1.0, 3.0}}}};
    EXPECT_NEAR(signed_area(groove), 2.0 + 0.5 * pi, 1e-14);
    const double centroid = 3.0 - 4.0 / (3.0 * pi);
    EXPECT_NEAR(revolved_volume(groove), pi * 2.0 * 7.0 + 2.0 * pi * centroid * 0.5 * pi, 1e-12);
}

}  // namespace
}  // namespace lathe
