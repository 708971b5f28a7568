// What makes the building of volumes fast, against the plain way: equal in all bits.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <tuple>

#include "solver/base/parallel.hpp"
#include "solver/geometry/solids/outline_solids.hpp"
#include "solver/volume/discretise/metal_edge_fit.hpp"
#include "solver/volume/discretise/near_metal.hpp"
#include "solver/volume/discretise/piece_numbers.hpp"
#include "solver/volume/discretise/volume_cells.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"
#include "tests/solver/volume/discretise/cavity.hpp"
#include "tests/solver/volume/discretise/plain_enlargement.hpp"

namespace lathe::tests {
namespace {

using Eigen::Vector3d;

/// A horn with a flange, a window in its throat, a pin through its side and a hole in the flange.
Body horn() {
    Body body;
    body.add(make_box({-9, -9, 1}, {9, 9, 2.3}), metal(), "flange");
    body.add(make_revolved({{0, 2.1}, {4, 2.1}, {11, 6.2}, {11, 6.9}, {4, 2.9}, {0, 2.9}}, "outline"),
             metal(), "horn");
    body.add(make_cylinder({0, 0, 0}, {0, 0, 3}, 2.1), SolidMaterial{}, "bore");
    body.add(make_cylinder({0, 0, 3}, {0, 0, 3.6}, 2.1), dielectric(2.2), "window");
    body.add(make_cylinder({-1, 0.2, 5}, {-6, 0.3, 5.4}, 0.6), metal(), "pin");
    body.add(make_placed(make_box({-1, -1, -1}, {1, 1, 1}), turned({6, 5, 1.7})), SolidMaterial{}, "hole");
    return body;
}

TEST(NearMetal, HasTheBitsOfTheWholeBody) {
    const Body body = horn();
    NearMetal near(body);
    std::mt19937 random(7);
    std::uniform_real_distribution<double> anywhere(-9.5, 12.0), share(0.0, 1.0);
    int found = 0;
    for (int n = 0; n < 2000; ++n) {
        Bounds box{Vector3d(anywhere(random), anywhere(random), anywhere(random)), {}};
        box.high = box.low + Vector3d(0.1 + share(random), 0.1 + share(random), 0.1 + share(random));
        near.gather(box);
        for (int axis = 0; axis < 3; ++axis) {
            Line line{Vector3d::Zero(), Vector3d::Unit(axis)};
            for (const int across : {second_axis(axis), third_axis(axis)})
                line.origin[across] = box.low[across] + share(random) * (box.high[across] - box.low[across]);
            const Interval range{box.low[axis], box.high[axis]};
            Intervals& its = near.none();
            near.append(line, range, its);
            EXPECT_EQ(its, body.metal_on(line, range));
            found += its.empty() ? 0 : 1;
        }
    }
    EXPECT_GT(found, 200);
    Intervals mixed{{3, 4}, {0, 1}, {1, 2}, {3.5, 6}};
    unite(mixed);
    EXPECT_EQ(mixed, united({{3, 4}, {0, 1}, {1, 2}, {3.5, 6}}));
}

TEST(PieceNumbers, AreThoseThatWereGiven) {
    constexpr std::uint64_t nodes = 1000;
    PieceNumbers numbers(nodes);
    std::map<std::tuple<int, std::uint64_t, int>, int> expected;
    std::mt19937 random(3);
    for (int n = 0; n < 500; ++n) {
        const int axis = static_cast<int>(random() % 3), part = static_cast<int>(random() % 2);
        // Nothing in between.
        const std::uint64_t at = random() % 2 ? random() % 150 : nodes - 1 - random() % 150;
        numbers(axis, at, part) = n;
        expected[{axis, at, part}] = n;
    }
    for (std::uint64_t at = 0; at < nodes; ++at)
        for (int axis = 0; axis < 3; ++axis)
            for (int part = 0; part < 2; ++part) {
                const auto found = expected.find({axis, at, part});
                EXPECT_EQ(numbers.find(axis, at, part),
                          found == expected.end() ? PieceNumbers::none : found->second);
            }
}

/// On several cores, and in the plain way.
void expect_equal_enlargement(const Body& body, const GridLines& grid, const Enlargement& settings,
                              std::size_t least_beyond_rule = 0) {
    const CartesianGrid places(grid);
    const CutEdges edges = cut_edges(body, places);
    const CutFaces faces = cut_faces(body, places, edges);
    const auto fitted = fit_metal_edges(body, places, edges, faces);
    CutMesh fast(places, edges, faces, fitted.empty() ? 1 : 3);
    set_shares(fitted, fast);
    CutMesh plain = fast;
    const EnlargementReport expected = plainly_enlarge_faces(places, settings, plain);
    EnlargementReport found;
    {
        const ParallelScope cores(2);
        found = enlarge_faces(places, settings, fast);
    }
    EXPECT_EQ(found.grown, expected.grown);
    EXPECT_EQ(found.beyond_rule, expected.beyond_rule);
    EXPECT_EQ(found.not_lent, expected.not_lent);
    EXPECT_EQ(found.longest_time_step, expected.longest_time_step);
    EXPECT_GT(found.grown, 20u);
    EXPECT_GE(found.beyond_rule, least_beyond_rule);
    for (std::size_t f = 0; f < plain.faces.size(); ++f)
        ASSERT_EQ(fast.faces[f].area, plain.faces[f].area) << f;
    for (std::size_t e = 0; e < plain.edges.size(); ++e) {
        ASSERT_EQ(fast.edges[e].share, plain.edges[e].share) << e;
        ASSERT_EQ(fast.edges[e].stiffness, plain.edges[e].stiffness) << e;
    }
}

TEST(EnlargedFaces, HaveTheBitsOfThePlainWay) {
    const GridLines grid = uniform_grid({-10, -10, -1}, 1.1, {18, 18, 12});
    const double step = regular_time_step(grid);
    expect_equal_enlargement(horn(), grid, {1.5, 0.85 * step, {}});
    // Edges along guides follow their faces.
    expect_equal_enlargement(horn(), grid, {1.5, 0.85 * step, {true, false, true}});
}

TEST(EnlargedFaces, HaveTheBitsOfThePlainWayBeyondTheRule) {
    const Body body =
        cavity_in_metal(make_placed(make_box({-4, -3, -2}, {4, 3, 2.5}), turned({0.1, 0.4, 0.2})));
    const GridLines grid = uniform_grid({-7, -7, -7}, 0.9, {16, 16, 16});
    expect_equal_enlargement(body, grid, {2.5, 0.97 * regular_time_step(grid), {true, true, false}}, 10);
}

}  // namespace
}  // namespace lathe::tests
