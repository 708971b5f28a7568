// STL files of solids, read back as meshes.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "solver/formats/solid_stl.hpp"
#include "solver/geometry/mesh/mesh_solid.hpp"
#include "solver/geometry/mesh/stl_file.hpp"
#include "solver/geometry/solids/outline_solids.hpp"
#include "solver/geometry/solids/simple_solids.hpp"

namespace lathe::test {
namespace {

/// Whether each directed edge is there once and its opposite too, by exact corners.
bool is_closed(const std::vector<Triangle>& triangles) {
    using Corner = std::array<double, 3>;
    std::map<std::pair<Corner, Corner>, int> edges;
    const auto corner = [](const Eigen::Vector3d& p) { return Corner{p.x(), p.y(), p.z()}; };
    for (const Triangle& t : triangles)
        for (std::size_t n = 0; n < 3; ++n) {
            ++edges[{corner(t[n]), corner(t[(n + 1) % 3])}];
            --edges[{corner(t[(n + 1) % 3]), corner(t[n])}];
        }
    return std::all_of(edges.begin(), edges.end(), [](const auto& edge) { return edge.second == 0; });
}

TEST(SolidStl, IsClosedAndComesBackAsTheSolid) {
    const SolidPointer horn = make_revolved(
        {{0.0, 3.6e-3}, {15e-3, 3.6e-3}, {55e-3, 14e-3}, {55e-3, 14.6e-3}, {15e-3, 4.2e-3}, {0.0, 4.2e-3}});
    const SolidPointer loft = make_loft({8e-3, 4e-3, 0.0}, {7e-3, 7e-3, 3.5e-3}, 10e-3);
    for (const SolidPointer& solid :
         {horn, loft, make_cone({1e-3, 2e-3, 3e-3}, {5e-3, 4e-3, 9e-3}, 1e-3, 0.0)}) {
        const auto triangles = parse_stl(solid_stl(solid->surface(5e-6)), 1e-3, "solid.stl");
        EXPECT_GT(triangles.size(), 50u);
        EXPECT_TRUE(is_closed(triangles));
        const SolidPointer again =
            make_mesh(triangles, "solid.stl");  // refuses what is open or crosses itself
        const Bounds right = solid->bounds(), found = again->bounds();
        EXPECT_LT((right.low - found.low).norm() + (right.high - found.high).norm(), 2e-5);
        const Line line{{0.1e-3, 0.2e-3, 5e-3}, {1.0, 0.1, 0.05}};
        EXPECT_NEAR(total_length(again->on(line, {-0.1, 0.1})), total_length(solid->on(line, {-0.1, 0.1})),
                    2e-5);
    }
}

}  // namespace
}  // namespace lathe::test
