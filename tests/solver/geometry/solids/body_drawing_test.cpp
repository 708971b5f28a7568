// Sections and views: areas of what is drawn, lines where there are edges.
#include "solver/geometry/solids/body_drawing.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>

#include "solver/geometry/solids/simple_solids.hpp"

namespace lathe::tests {
namespace {

constexpr double pi = std::numbers::pi;
constexpr DrawingPlane xy{0, 1}, zx{2, 0};

double area(const FlatLine& outline) {
    double twice = 0.0;
    for (std::size_t n = 0; n < outline.u.size(); ++n) {
        const std::size_t next = (n + 1) % outline.u.size();
        twice += outline.u[n] * outline.v[next] - outline.u[next] * outline.v[n];
    }
    return 0.5 * std::abs(twice);
}
double area(const RowOutlines& outlines) {
    double sum = 0.0;
    for (const FlatLine& one : outlines.areas) sum += area(one);
    return sum;
}
double length(const RowOutlines& outlines) {
    double sum = 0.0;
    for (const FlatLine& edge : outlines.edges)
        for (std::size_t n = 1; n < edge.u.size(); ++n)
            sum += std::hypot(edge.u[n] - edge.u[n - 1], edge.v[n] - edge.v[n - 1]);
    return sum;
}

SolidMaterial metal() {
    return {Material{.is_pec = true}, {}};
}
SolidMaterial glass() {
    return {Material{.is_pec = false, .relative_permittivity = 4.0}, {}};
}
SolidMaterial air() {
    return {};
}

/// A plate 4 x 4 x 1 with a round hole of radius 1, and a glass rod of radius 0.5 through it.
Body plate() {
    Body body;
    body.add(make_box({-2, -2, 0}, {2, 2, 1}), metal(), "plate");
    body.add(make_cylinder({0, 0, 0}, {0, 0, 1}, 1.0), air(), "hole");
    body.add(make_cylinder({0, 0, -1}, {0, 0, 3}, 0.5), glass(), "rod");
    return body;
}

TEST(RowOutlines, PiecesDivideAndMeetHalfwayBetweenRows) {
    // A square ring of 5 x 5 with a hole of 1 x 1 in rows that are 1 apart.
    const RowOutlines ring =
        outlines_of({{0, {{0, 5}}}, {1, {{0, 5}}}, {2, {{0, 2}, {3, 5}}}, {3, {{0, 5}}}, {4, {{0, 5}}}});
    EXPECT_DOUBLE_EQ(area(ring), 4 * 5 - 1);
    EXPECT_DOUBLE_EQ(length(ring), 2 * (4 + 5) + 4);
    EXPECT_EQ(ring.areas.size(), 4u);
    EXPECT_TRUE(outlines_of({}).areas.empty());
    // What is joined by straight lines.
    EXPECT_DOUBLE_EQ(area(outlines_of({{0, {{0, 4}}}, {2, {{1, 3}}}})), 6.0);
}

TEST(Section, HasTheAreasOfThePaintedBody) {
    std::map<int, double> across, along;
    for (const DrawnOutlines& its : section_of(plate(), xy, 0.5)) across[its.material] = area(its.outlines);
    ASSERT_EQ(across.size(), 2u);
    EXPECT_NEAR(across[1], 16 - pi, 2e-3);
    EXPECT_NEAR(across[2], 0.25 * pi, 2e-3);
    for (const DrawnOutlines& its : section_of(plate(), zx, 0.0)) along[its.material] = area(its.outlines);
    EXPECT_NEAR(along[1], 2.0, 1e-5) << "two pieces of 1 x 1";
    EXPECT_NEAR(along[2], 4.0, 1e-5);
    EXPECT_TRUE(section_of(plate(), xy, 5.0).empty());
}

TEST(Section, LinesAreDrawnAtEdgesAlone) {
    for (const DrawnOutlines& its : section_of(plate(), zx, 0.0))
        EXPECT_NEAR(length(its.outlines), its.material == 1 ? 8.0 : 10.0, 1e-4);
}

TEST(View, WhatIsInFrontHidesWhatIsBehind) {
    std::map<int, DrawnOutlines> seen;
    for (DrawnOutlines& its : view_of(plate(), xy)) seen[its.material] = its;
    ASSERT_EQ(seen.size(), 2u);
    EXPECT_NEAR(area(seen[1].outlines), 16 - pi, 5e-3);
    EXPECT_NEAR(area(seen[2].outlines), 0.25 * pi, 5e-3);
    EXPECT_DOUBLE_EQ(seen[2].depth, 0.0);
    EXPECT_DOUBLE_EQ(seen[1].depth, 0.5) << "its top is two of four behind the rod's";
    // From the side the plate hides the rod but for its ends.
    seen.clear();
    for (DrawnOutlines& its : view_of(plate(), zx)) seen[its.material] = its;
    EXPECT_NEAR(area(seen[1].outlines), 4.0, 1e-3);
    EXPECT_NEAR(area(seen[2].outlines), 3.0, 1e-3);
}

}  // namespace
}  // namespace lathe::tests
