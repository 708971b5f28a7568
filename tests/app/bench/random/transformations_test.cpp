// Images and other drawings of random antennas, without a solve.
#include "app/bench/random/transformations.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/bench/random/polygon_parts.hpp"
#include "app/bench/random/redrawing.hpp"

namespace lathe::bench {
namespace {

double area_of(const std::vector<Point>& outline) {
    double twice = 0.0;
    for (std::size_t n = 0; n < outline.size(); ++n) {
        const Point &p = outline[n], &q = outline[(n + 1) % outline.size()];
        twice += p.z * q.r - q.z * p.r;
    }
    return 0.5 * std::abs(twice);
}

TEST(Similarities, QuarterTurnsAreExact) {
    for (const int axis : {0, 1, 2}) {
        const Similarity four = quarter_turned(axis, 4), one = quarter_turned(axis, 1);
        EXPECT_EQ(four.turn, Eigen::Matrix3d::Identity());
        EXPECT_EQ(one.turn.determinant(), 1.0);
        EXPECT_EQ((one.turn * Eigen::Vector3d::Unit((axis + 1) % 3)).eval(),
                  Eigen::Vector3d::Unit((axis + 2) % 3));
    }
}

TEST(Similarities, OfAPlanarAntennaMoveItsPorts) {
    const DrawnAntenna horn = drawn_antenna(RandomGeometry::planar_tm, 0);
    const PlanarPort& before = horn.flat().planar->ports.front();
    const PlanarPort turned = under(quarter_turned(2, 1), horn).flat().planar->ports.front();
    EXPECT_EQ(turned.centre_x, -before.centre_y);
    EXPECT_EQ(turned.centre_y, before.centre_x);
    EXPECT_NEAR(turned.direction_rad, before.direction_rad + 0.5 * std::numbers::pi, 1e-15);
    const PlanarPort mirrored = under(mirrored_along(0), horn).flat().planar->ports.front();
    EXPECT_EQ(mirrored.centre_x, -before.centre_x);
    EXPECT_NEAR(std::abs(mirrored.direction_rad), std::numbers::pi, 1e-15);
}

TEST(Similarities, OfA3DAntennaMoveItsPorts) {
    const DrawnAntenna horn = drawn_antenna(RandomGeometry::volume, 0);
    const DrawnAntenna turned = under(quarter_turned(0, 1), horn);  // z to -y
    const DrawnPort& port = turned.volume().ports.front();
    EXPECT_EQ(port.axis, Axis::y);
    EXPECT_FALSE(port.is_upwards);
    EXPECT_EQ(port.numbers[0][0].value, 0.0);
    const DrawnAntenna wave = drawn_antenna(RandomGeometry::volume, 5);
    ASSERT_EQ(wave.volume().ports.front().kind, VolumePortKind::plane_wave);
    const DrawnAntenna image = under(mirrored_along(2), wave);
    EXPECT_NEAR(image.volume().ports.front().numbers[0][0].value,
                180.0 - wave.volume().ports.front().numbers[0][0].value, 1e-9);
    EXPECT_NEAR(image.volume().ports.front().numbers[1][0].value,
                wave.volume().ports.front().numbers[1][0].value, 1e-9);
}

TEST(Drawings, PartsOfAPolygonAreThePolygon) {
    for (const RandomGeometry geometry : {RandomGeometry::revolution, RandomGeometry::planar_te})
        for (std::uint64_t number = 0; number < 24; ++number) {
            const DrawnAntenna drawn = drawn_antenna(geometry, number);
            for (const Region& region : drawn.flat().regions) {
                const auto parts = parts_of_polygon(region.outline);
                ASSERT_EQ(parts.size(), region.outline.size() > 3 ? 2u : 1u);
                double sum = 0.0;
                for (const auto& part : parts) sum += area_of(part);
                EXPECT_NEAR(sum, area_of(region.outline), 1e-9 * sum) << drawn.kind << ' ' << number;
            }
        }
}

TEST(Drawings, FormulasGiveTheSameAntenna) {
    const DrawnAntenna drawn = drawn_antenna(RandomGeometry::volume, 1), formulas = with_formulas(drawn);
    const VolumeAntenna before = build_volume_antenna(drawn.volume()),
                        after = build_volume_antenna(formulas.volume());
    EXPECT_EQ(before.ports.size(), after.ports.size());
    for (std::size_t n = 0; n < before.body.parts().size(); ++n) {
        EXPECT_TRUE(before.body.parts()[n].bounds.low.isApprox(after.body.parts()[n].bounds.low, 1e-15));
        EXPECT_TRUE(before.body.parts()[n].bounds.high.isApprox(after.body.parts()[n].bounds.high, 1e-15));
    }
}

/// Every antenna is valid, and so is each of its images.
TEST(Drawings, AreValid) {
    for (const RandomGeometry geometry : all_random_geometries)
        for (std::uint64_t number = 0; number < 48; ++number) {
            const DrawnAntenna drawn = drawn_antenna(geometry, number);
            for (const Transformation& one : transformations_of(drawn, number)) {
                SCOPED_TRACE(geometry_name(geometry) + ' ' + std::to_string(number) + ", " + one.name);
                if (drawn.is_volume())
                    EXPECT_NO_THROW(build_volume_antenna(one.drawn.volume()));
                else
                    EXPECT_NO_THROW(validate(one.drawn.flat()));
            }
        }
}

}  // namespace
}  // namespace lathe::bench
