// What every kind of solid fills of a line, against its inequality, wherever it is and however it lies.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "solver/base/constants.hpp"
#include "solver/geometry/solids/outline_solids.hpp"
#include "solver/geometry/solids/simple_solids.hpp"
#include "tests/solver/geometry/solids/random_motions.hpp"

namespace lathe::tests {
namespace {

using Eigen::Vector3d;

struct Kind {
    const char* name;
    SolidPointer solid;
    std::function<bool(const Vector3d&)> is_inside;
    double volume;  ///< m^3
};

/// Twice the signed area of a polygon and its moments, by triangles to the origin.
double polygon_area(const std::vector<Point>& outline) {
    double sum = 0.0;
    for (std::size_t n = 0; n < outline.size(); ++n) {
        const Point &p = outline[n], &q = outline[(n + 1) % outline.size()];
        sum += 0.5 * (p.z * q.r - q.z * p.r);
    }
    return std::abs(sum);
}
/// Volume of revolution (Pappus): 2 pi times the integral of r over the area.
double revolved_volume(const std::vector<Point>& outline) {
    double sum = 0.0;
    for (std::size_t n = 0; n < outline.size(); ++n) {
        const Point &p = outline[n], &q = outline[(n + 1) % outline.size()];
        sum += (p.z * q.r - q.z * p.r) * (p.r + q.r) / 6.0;
    }
    return 2.0 * constants::pi * std::abs(sum);
}
bool in_polygon(const std::vector<Point>& outline, double z, double r) {
    double turns = 0.0;  // sum of the angles under which the sides are seen
    for (std::size_t n = 0; n < outline.size(); ++n) {
        const Point &p = outline[n], &q = outline[(n + 1) % outline.size()];
        const double ax = p.z - z, ay = p.r - r, bx = q.z - z, by = q.r - r;
        turns += std::atan2(ax * by - ay * bx, ax * bx + ay * by);
    }
    return std::abs(turns) > constants::pi;
}

/// A funnel with a groove, a shelf across and a tip on the axis.
const std::vector<Point> funnel{{0.0, 0.0},     {0.01, 0.0},    {0.02, 0.004},  {0.02, 0.012},
                                {0.035, 0.02},  {0.035, 0.024}, {0.012, 0.014}, {0.012, 0.006},
                                {0.004, 0.006}, {0.004, 0.018}, {0.0, 0.018}};
const std::vector<Point> star{{0.0, 0.02},     {-0.005, 0.006}, {-0.02, 0.005},  {-0.007, -0.004},
                              {-0.011, -0.02}, {0.0, -0.009},   {0.012, -0.019}, {0.008, -0.003},
                              {0.02, 0.007},   {0.004, 0.008}};

std::vector<Kind> all_kinds() {
    const double pi = constants::pi;
    const Vector3d tip(0.01, -0.02, 0.03), base(0.0, 0.005, -0.01);
    const double cone_length = (tip - base).norm();
    const auto in_cone = [=](double from, double to) {
        return [=](const Vector3d& p) {
            const Vector3d axis = (tip - base) / cone_length;
            const double along = axis.dot(p - base);
            const double across = (p - base).cross(axis).norm();
            return along >= 0 && along <= cone_length && across <= from + (to - from) * along / cone_length;
        };
    };
    const RoundedRectangle guide{0.02286, 0.01016, 0.0}, circle{0.024, 0.024, 0.012},
        mouth{0.05, 0.03, 0.004};
    const auto in_loft = [](RoundedRectangle low, RoundedRectangle high, double length) {
        return [=](const Vector3d& p) {
            const double share = p.z() / length;
            const auto mix = [&](double a, double b) { return a + share * (b - a); };
            const double radius = mix(low.corner_radius, high.corner_radius);
            const double x = std::max(0.0, std::abs(p.x()) - 0.5 * mix(low.width, high.width) + radius);
            const double y = std::max(0.0, std::abs(p.y()) - 0.5 * mix(low.height, high.height) + radius);
            // Without round corners the distance is that to a rectangle.
            return share >= 0 && share <= 1 && std::hypot(x, y) <= radius;
        };
    };
    const auto section = [](const RoundedRectangle& a, const RoundedRectangle& b, double share) {
        const auto mix = [&](double p, double q) { return p + share * (q - p); };
        const double radius = mix(a.corner_radius, b.corner_radius);
        return mix(a.width, b.width) * mix(a.height, b.height) - (4.0 - constants::pi) * radius * radius;
    };
    const auto loft_volume = [&](const RoundedRectangle& a, const RoundedRectangle& b, double length) {
        return length / 6.0 * (section(a, b, 0.0) + 4.0 * section(a, b, 0.5) + section(a, b, 1.0));
    };
    return {
        {"box", make_box({-0.01, 0.0, 0.005}, {0.02, 0.01, -0.01}),
         [](const Vector3d& p) {
             return p.x() >= -0.01 && p.x() <= 0.02 && p.y() >= 0 && p.y() <= 0.01 && p.z() >= -0.01 &&
                    p.z() <= 0.005;
         },
         0.03 * 0.01 * 0.015},
        {"sphere", make_sphere({0.01, 0.02, -0.01}, 0.03),
         [](const Vector3d& p) { return (p - Vector3d(0.01, 0.02, -0.01)).norm() <= 0.03; },
         4.0 / 3.0 * pi * 0.03 * 0.03 * 0.03},
        {"cylinder", make_cylinder(base, tip, 0.012), in_cone(0.012, 0.012),
         pi * 0.012 * 0.012 * cone_length},
        {"cone", make_cone(base, tip, 0.02, 0.005), in_cone(0.02, 0.005),
         pi / 3.0 * cone_length * (0.02 * 0.02 + 0.02 * 0.005 + 0.005 * 0.005)},
        {"pointed cone", make_cone(base, tip, 0.0, 0.03), in_cone(0.0, 0.03),
         pi / 3.0 * cone_length * 0.03 * 0.03},
        {"revolved", make_revolved(funnel),
         [](const Vector3d& p) { return in_polygon(funnel, p.z(), std::hypot(p.x(), p.y())); },
         revolved_volume(funnel)},
        {"extruded", make_extruded(star, -0.005, 0.015),
         [](const Vector3d& p) {
             return p.z() >= -0.005 && p.z() <= 0.015 && in_polygon(star, p.x(), p.y());
         },
         polygon_area(star) * 0.02},
        {"rectangle to circle", make_loft(guide, circle, 0.03), in_loft(guide, circle, 0.03),
         loft_volume(guide, circle, 0.03)},
        {"rectangle to rectangle", make_loft(guide, mouth, 0.02), in_loft(guide, mouth, 0.02),
         loft_volume(guide, mouth, 0.02)},
    };
}

/// Compares the intervals with the inequality at places along the line that are not just at an end.
void expect_same(const Intervals& pieces, const Line& line, Interval range,
                 const std::function<bool(const Vector3d&)>& is_inside, const std::string& what) {
    for (std::size_t n = 0; n < pieces.size(); ++n) {
        EXPECT_LT(pieces[n].from, pieces[n].to) << what;
        EXPECT_GE(pieces[n].from, range.from) << what;
        EXPECT_LE(pieces[n].to, range.to) << what;
        if (n > 0) {
            EXPECT_LT(pieces[n - 1].to, pieces[n].from) << what;
        }
    }
    const double near = 1e-9 * range.length();
    // Just inside and just outside of every end, and all along.
    std::vector<double> places;
    for (const Interval& piece : pieces)
        for (const double end : {piece.from, piece.to})
            for (const double side : {-4.0 * near, 4.0 * near}) places.push_back(end + side);
    for (int n = 0; n < 97; ++n) places.push_back(range.from + range.length() * (n + 0.31) / 97.0);
    for (const double t : places) {
        if (t <= range.from || t >= range.to) continue;
        bool filled = false, near_end = false;
        for (const Interval& piece : pieces) {
            filled |= piece.from <= t && t <= piece.to;
            near_end |= std::abs(piece.from - t) < near || std::abs(piece.to - t) < near;
        }
        if (!near_end) {
            EXPECT_EQ(filled, is_inside(line.at(t))) << what << " at t = " << t;
        }
    }
}

TEST(SolidIntervals, AgreeWithTheInequalityOnRandomLines) {
    RandomMotions random(20260101);
    for (const Kind& kind : all_kinds())
        for (int n = 0; n < 200; ++n) {
            const Line line = random.line({0.0, 0.0, 0.005}, 0.02);
            const Interval range{random.between(-0.15, -0.01), random.between(0.01, 0.15)};
            expect_same(kind.solid->on(line, range), line, range, kind.is_inside, kind.name);
        }
}

TEST(SolidIntervals, AgreeOnLinesParallelToTheAxesOfMovedSolids) {
    RandomMotions random(7);
    for (const Kind& kind : all_kinds())
        for (int n = 0; n < 40; ++n) {
            const Placement placement = random.placement();
            const SolidPointer solid = make_placed(kind.solid, placement);
            const Eigen::Affine3d back = placement.map().inverse();
            const Bounds box = solid->bounds();
            for (Eigen::Index axis = 0; axis < 3; ++axis)
                for (int m = 0; m < 5; ++m) {
                    Line line{Vector3d::Zero(), Vector3d::Unit(axis)};
                    for (Eigen::Index other = 0; other < 3; ++other)
                        line.origin[other] =
                            other == axis ? 0.0 : random.between(box.low[other], box.high[other]);
                    expect_same(
                        solid->on(line, {-0.3, 0.3}), line, {-0.3, 0.3},
                        [&](const Vector3d& p) { return kind.is_inside(back * p); }, kind.name);
                }
        }
}

TEST(SolidIntervals, AddUpToTheVolume) {
    RandomMotions random(11);
    for (const Kind& kind : all_kinds()) {
        const Bounds box = kind.solid->bounds();
        for (int axis = 0; axis < 3; ++axis) {
            const int a = (axis + 1) % 3, b = (axis + 2) % 3, count = 160;
            double sum = 0.0;
            for (int i = 0; i < count; ++i)
                for (int j = 0; j < count; ++j) {
                    // Anywhere in each square, so that steps of the chords' lengths average out.
                    Line line{Vector3d::Zero(), Vector3d::Unit(axis)};
                    for (const auto& [other, n] : {std::pair{a, i}, {b, j}})
                        line.origin[other] = box.low[other] + (box.high[other] - box.low[other]) *
                                                                  (n + random.between(0.0, 1.0)) / count;
                    sum += total_length(kind.solid->on(line, {box.low[axis] - 1.0, box.high[axis] + 1.0}));
                }
            const double volume =
                sum * (box.high[a] - box.low[a]) * (box.high[b] - box.low[b]) / (count * count);
            EXPECT_NEAR(volume / kind.volume, 1.0, 1e-3) << kind.name << " along " << axis;
        }
    }
}

TEST(SolidIntervals, CountTheSurface) {
    // Cauchy and Crofton: crossings of evenly spread lines, half of their mean number over the area across.
    const auto surface = [](const SolidPointer& solid, double radius) {
        const int directions = 150, count = 60;
        double crossings = 0.0;
        for (int d = 0; d < directions; ++d) {
            const double z = 1.0 - (2.0 * d + 1.0) / directions, turn = 2.399963229728653 * d;
            const Vector3d along(std::sqrt(1.0 - z * z) * std::cos(turn),
                                 std::sqrt(1.0 - z * z) * std::sin(turn), z);
            const Vector3d u = along.unitOrthogonal(), v = along.cross(u);
            for (int i = 0; i < count; ++i)
                for (int j = 0; j < count; ++j) {
                    const Vector3d origin = radius * ((2.0 * i + 1.0) / count - 1.0) * u +
                                            radius * ((2.0 * j + 1.0) / count - 1.0) * v;
                    crossings += 2.0 * static_cast<double>(solid->on({origin, along}, {-1.0, 1.0}).size());
                }
        }
        return 2.0 * crossings / directions * std::pow(2.0 * radius / count, 2);
    };
    EXPECT_NEAR(surface(make_sphere({0, 0, 0}, 0.01), 0.011) / (4.0 * constants::pi * 1e-4), 1.0, 0.01);
    EXPECT_NEAR(surface(make_box({-0.01, -0.005, 0}, {0.01, 0.005, 0.004}), 0.013) / 6.4e-4, 1.0, 0.02);
    // A pipe: inside, outside, two rings.
    const SolidPointer pipe = make_revolved({{-0.01, 0.006}, {0.01, 0.006}, {0.01, 0.008}, {-0.01, 0.008}});
    const double expected = 2.0 * constants::pi * (0.02 * (0.006 + 0.008) + (0.008 * 0.008 - 0.006 * 0.006));
    EXPECT_NEAR(surface(pipe, 0.013) / expected, 1.0, 0.02);
}

TEST(SolidIntervals, SphereChordsAreExactFarFromTheOrigin) {
    const SolidPointer sphere = make_sphere({0, 0, 0}, 0.01);
    for (const double distance : {0.0, 0.005, 0.00999}) {
        const auto pieces = sphere->on({{-900.0, distance, 0.0}, {1.0, 0.0, 0.0}}, {0.0, 2000.0});
        ASSERT_EQ(pieces.size(), 1u);
        EXPECT_NEAR(pieces[0].length(), 2.0 * std::sqrt(1e-4 - distance * distance), 1e-12);
    }
}

TEST(SolidBounds, TouchTheSolidOnAllSides) {
    RandomMotions random(3);
    for (const Kind& kind : all_kinds())
        for (int n = 0; n < 10; ++n) {
            const SolidPointer solid = make_placed(kind.solid, random.placement());
            const Bounds box = solid->bounds();
            Bounds seen{box.high, box.low};
            const int count = 120;
            for (int axis = 0; axis < 3; ++axis)
                for (int i = 0; i < count; ++i)
                    for (int j = 0; j < count; ++j) {
                        const int a = (axis + 1) % 3, b = (axis + 2) % 3;
                        Line line{Vector3d::Zero(), Vector3d::Unit(axis)};
                        line.origin[a] = box.low[a] + (box.high[a] - box.low[a]) * (i + 0.5) / count;
                        line.origin[b] = box.low[b] + (box.high[b] - box.low[b]) * (j + 0.5) / count;
                        for (const Interval& piece : solid->on(line, {-1.0, 1.0})) {
                            seen.low[axis] = std::min(seen.low[axis], piece.from);
                            seen.high[axis] = std::max(seen.high[axis], piece.to);
                        }
                    }
            const Vector3d size = box.high - box.low;
            for (int axis = 0; axis < 3; ++axis) {
                EXPECT_GE(seen.low[axis], box.low[axis] - 1e-12) << kind.name;
                EXPECT_LE(seen.high[axis], box.high[axis] + 1e-12) << kind.name;
                EXPECT_LT(seen.low[axis] - box.low[axis], 0.06 * size[axis]) << kind.name;
                EXPECT_LT(box.high[axis] - seen.high[axis], 0.06 * size[axis]) << kind.name;
            }
        }
}

}  // namespace
}  // namespace lathe::tests
