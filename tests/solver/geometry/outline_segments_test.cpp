// Outlines as lines and arcs: nothing further off than asked for, nothing drawn as a polygon made round.
#include "solver/geometry/outline_segments.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace lathe {
namespace {

/// Points of an arc, both ends included.
std::vector<Point> arc(Point centre, double radius, double from, double to, int chords) {
    std::vector<Point> points;
    for (int i = 0; i <= chords; ++i) {
        const double angle = from + (to - from) * i / chords;
        points.push_back({centre.z + radius * std::cos(angle), centre.r + radius * std::sin(angle)});
    }
    return points;
}

TEST(OutlineSegments, StraightWallsAreTheirCorners) {
    const auto segments = outline_segments(
        {{5e-3, 4e-3}, {2e-3, 4e-3}, {0.0, 4e-3}, {0.0, 3e-3}, {1e-3, 3e-3}, {2e-3, 3e-3}, {5e-3, 3e-3}});
    ASSERT_EQ(segments.size(), 4u);
    EXPECT_EQ(segments.front().from, (Point{0.0, 3e-3})) << "begins at the lower left";
    EXPECT_EQ(segments.front().to, (Point{5e-3, 3e-3})) << "points on a straight line are left out";
    for (const OutlineSegment& segment : segments) EXPECT_FALSE(segment.is_arc);
    EXPECT_EQ(segments.back().to, segments.front().from);
}

TEST(OutlineSegments, ASampledArcIsOneArc) {
    // A rod with a round end of 5 mm radius around z = 10 mm.
    std::vector<Point> outline = {{0.0, 0.0}};
    for (const Point& point : arc({10e-3, 0.0}, 5e-3, 0.0, 0.5 * std::numbers::pi, 40))
        outline.push_back(point);
    outline.push_back({0.0, 5e-3});
    const auto segments = outline_segments(outline);
    ASSERT_EQ(segments.size(), 4u);
    EXPECT_FALSE(segments[0].is_arc);
    ASSERT_TRUE(segments[1].is_arc);
    EXPECT_NEAR(segments[1].radius, 5e-3, 1e-9);
    EXPECT_NEAR(segments[1].centre.z, 10e-3, 1e-9);
    EXPECT_NEAR(segments[1].centre.r, 0.0, 1e-9);
    EXPECT_TRUE(segments[1].is_counter_clockwise);
    EXPECT_FALSE(segments[2].is_arc);
}

TEST(OutlineSegments, APolygonThatWasDrawnAsOneStaysOne) {
    const auto segments = outline_segments(arc({10e-3, 20e-3}, 5e-3, 0.0, 2.0 * std::numbers::pi, 12));
    EXPECT_EQ(segments.size(), 12u);
    for (const OutlineSegment& segment : segments) EXPECT_FALSE(segment.is_arc);
}

TEST(OutlineSegments, ACurveThatIsNoArcIsFewArcsWithinTheTolerance) {
    std::vector<Point> outline;  // a sinusoidal flare of 200 points and a straight outer wall
    for (int i = 0; i <= 200; ++i) {
        const double part = i / 200.0;
        const double sine = std::sin(0.5 * std::numbers::pi * part);
        outline.push_back({40e-3 * part, 4e-3 + 8e-3 * sine * sine});
    }
    outline.push_back({40e-3, 14e-3});
    outline.push_back({0.0, 14e-3});
    constexpr double tolerance = 0.5e-6;
    const auto segments = outline_segments(outline, tolerance);
    EXPECT_LT(segments.size(), 50u);
    std::size_t on = 0;
    for (const Point& point : outline)
        for (const OutlineSegment& segment : segments) {
            const double length = std::hypot(segment.to.z - segment.from.z, segment.to.r - segment.from.r);
            const double dz = point.z - segment.from.z, dr = point.r - segment.from.r;
            const double off =
                segment.is_arc
                    ? std::hypot(point.z - segment.centre.z, point.r - segment.centre.r) - segment.radius
                    : (dr * (segment.to.z - segment.from.z) - dz * (segment.to.r - segment.from.r)) / length;
            const bool is_beside =
                std::hypot(dz, dr) <= length * 1.0001 &&
                std::hypot(point.z - segment.to.z, point.r - segment.to.r) <= length * 1.0001;
            if (!is_beside || std::abs(off) > 1.01 * tolerance) continue;
            ++on;
            break;
        }
    EXPECT_EQ(on, outline.size());
    for (std::size_t i = 0; i < segments.size(); ++i)
        EXPECT_EQ(segments[i].to, segments[(i + 1) % segments.size()].from);
}

}  // namespace
}  // namespace lathe
