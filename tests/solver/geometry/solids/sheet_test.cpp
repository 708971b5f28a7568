// Sheets of no thickness: what they cover of lines, where they are put, and how they are drawn.
#include "solver/geometry/solids/sheet.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/base/input_error.hpp"
#include "solver/geometry/solids/body.hpp"
#include "solver/geometry/solids/body_drawing.hpp"
#include "solver/geometry/solids/body_surface.hpp"
#include "solver/geometry/solids/placed_solids.hpp"
#include "solver/geometry/solids/simple_solids.hpp"

namespace lathe::tests {
namespace {

using Eigen::Vector3d;

SolidMaterial of_metal() {
    SolidMaterial material;
    material.material.is_pec = true;
    return material;
}

SolidMaterial of_dielectric() {
    SolidMaterial material;
    material.material.relative_permittivity = 2.2;
    return material;
}

/// An L of 3 by 2 with a corner of 2 by 1 missing, at 5 of an axis.
std::vector<Point> corner_piece() {
    return {{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 2}, {0, 2}};
}

Line line_along(int axis, Vector3d through) {
    return {through, Vector3d::Unit(axis)};
}

TEST(Sheet, CoversLinesInItsPlaneAndPointsOfOthers) {
    for (int axis = 0; axis < 3; ++axis) {
        const int first = axis == 0 ? 1 : 0, second = axis == 2 ? 1 : 2;
        const auto sheet = make_sheet(axis, 5.0, corner_piece());
        Vector3d at = Vector3d::Zero();
        at[axis] = 5.0, at[second] = 0.5;
        EXPECT_EQ(sheet->covered(line_along(first, at), {-9, 9}, 0.0), (Intervals{{0, 3}})) << axis;
        at[second] = 1.5;
        EXPECT_EQ(sheet->covered(line_along(first, at), {-9, 9}, 0.0), (Intervals{{0, 1}}));
        at[axis] = 5.01;
        EXPECT_TRUE(sheet->covered(line_along(first, at), {-9, 9}, 0.0).empty());
        EXPECT_EQ(sheet->covered(line_along(first, at), {-9, 9}, 0.02).size(), 1u);
        Vector3d through = Vector3d::Zero();
        through[first] = 0.5, through[second] = 1.5;
        EXPECT_EQ(sheet->covered(line_along(axis, through), {-9, 9}, 0.0), (Intervals{{5, 5}}));
        through[first] = 1.5;
        EXPECT_TRUE(sheet->covered(line_along(axis, through), {-9, 9}, 0.0).empty());
        EXPECT_TRUE(sheet->on(line_along(axis, through), {-9, 9}).empty()) << "it fills nothing";
        const Bounds box = sheet->bounds();
        EXPECT_EQ(box.low[axis], box.high[axis]);
        EXPECT_EQ(box.high[first], 3.0);
    }
}

TEST(Sheet, FollowsMovesCopiesAndTurnsByRightAngles) {
    const double quarter = 0.5 * std::numbers::pi;
    const auto sheet = make_sheet(2, 5.0, corner_piece());
    Placement placement;
    placement.rotation = {quarter, 0.0, 0.0};
    placement.at = {10.0, 0.0, 1.0};
    const SolidPointer turned = make_placed(sheet, placement);
    ASSERT_NE(turned->as_sheet(), nullptr);
    EXPECT_EQ(turned->as_sheet()->axis(), 1);
    EXPECT_NEAR(turned->as_sheet()->areas()[0].place, -5.0, 1e-12);
    const Bounds box = turned->bounds();
    EXPECT_NEAR((box.low - Vector3d(10, -5, 1)).norm(), 0.0, 1e-12);
    EXPECT_NEAR((box.high - Vector3d(13, -5, 3)).norm(), 0.0, 1e-12);

    const SolidPointer row = make_copies(sheet, {4.0, 0.0, 1.0}, 3);
    ASSERT_EQ(row->as_sheet()->areas().size(), 3u);
    EXPECT_EQ(row->as_sheet()->areas()[2].place, 7.0);
    EXPECT_EQ(row->count().solids, 3.0);

    placement.rotation = {0.0, 0.0, 0.4};
    EXPECT_EQ(make_placed(sheet, placement)->as_sheet()->axis(), 2) << "it stays in its plane";
    placement.rotation = {0.4, 0.0, 0.0};
    try {
        make_placed(sheet, placement);
        FAIL() << "a sheet across no axis";
    } catch (const InputError& error) {
        EXPECT_EQ(error.location().key, "rotate_deg");
        EXPECT_NE(error.problem().find("multiples of 90 degrees"), std::string::npos);
    }
}

TEST(Sheet, IsMetalAlone) {
    Body body;
    EXPECT_THROW(body.add(make_sheet(2, 0.0, corner_piece()), of_dielectric(), "film"), InputError);
    EXPECT_THROW(make_sheet(2, 0.0, {{0, 0}, {1, 1}, {1, 0}, {0, 1}}), InputError) << "it crosses itself";
}

/// A free box drawn later cuts a hole; one that ends at the sheet leaves it, so does what was drawn before.
TEST(SheetInBody, IsPaintedOverByWhatLiesOnBothItsSides) {
    const Line along = line_along(0, {0, 0.5, 5}), across = line_along(2, {1.5, 0.5, 0});
    const auto covered = [&](const SolidPointer& later, const SolidMaterial& material, const Line& line) {
        Body body;
        body.add(make_sheet(2, 5.0, corner_piece()), of_metal(), "sheet");
        body.add(later, material, "later");
        return body.sheets_on(line, {-9, 9});
    };
    const SolidPointer through = make_box({1, 0, 4}, {2, 2, 6}), below = make_box({1, 0, 4}, {2, 2, 5});
    EXPECT_EQ(covered(through, SolidMaterial{}, along), (Intervals{{0, 1}, {2, 3}}));
    EXPECT_TRUE(covered(through, SolidMaterial{}, across).empty());
    EXPECT_EQ(covered(below, of_dielectric(), along), (Intervals{{0, 3}}));
    EXPECT_EQ(covered(below, of_dielectric(), across).size(), 1u);
    Body body;
    body.add(through, of_dielectric(), "before");
    body.add(make_sheet(2, 5.0, corner_piece()), of_metal(), "sheet");
    EXPECT_EQ(body.sheets_on(along, {-9, 9}), (Intervals{{0, 3}}));
    EXPECT_EQ(body.conductors_on(across, {-9, 9}), (Intervals{{5, 5}}));
    EXPECT_TRUE(body.metal_on(along, {-9, 9}).empty());
    EXPECT_EQ(body.part_at({0.5, 0.5, 5}), -1) << "it has no inside";
}

double area_of(const std::vector<LitTriangle>& triangles) {
    double area = 0.0;
    for (const LitTriangle& triangle : triangles) {
        const auto& c = triangle.corners;
        area += 0.5 * (c[1] - c[0]).cross(c[2] - c[0]).norm();
    }
    return area;
}

TEST(SheetInBody, IsDrawnFromBothSides) {
    Body body;
    body.add(make_box({-1, -1, -1}, {4, 3, 0}), of_dielectric(), "board");
    body.add(make_sheet(2, 0.0, corner_piece()), of_metal(), "patch");
    double area = 0.0;
    Vector3d normals = Vector3d::Zero();
    for (const SurfacePiece& piece : body_surface(body, surface_settings(body))) {
        if (piece.part != 1) continue;
        EXPECT_EQ(piece.inside, 1);
        area += area_of(piece.triangles);
        for (const LitTriangle& triangle : piece.triangles) normals += triangle.normals[0];
    }
    EXPECT_NEAR(area, 2.0 * 4.0, 1e-9);
    EXPECT_NEAR(normals.norm(), 0.0, 1e-9) << "as many triangles face up as down";

    // A hole of 1 by 1 through it, to the pieces into which triangles are cut.
    body.add(make_box({1.5, -0.5, -2}, {2.5, 0.5, 2}), SolidMaterial{}, "hole");
    area = 0.0;
    for (const SurfacePiece& piece : body_surface(body, surface_settings(body)))
        if (piece.part == 1) area += area_of(piece.triangles);
    EXPECT_NEAR(area, 2.0 * 3.5, 0.1);
}

TEST(SheetInBody, IsALineInSectionsAndAnAreaInViews) {
    Body body;
    body.add(make_sheet(2, 0.0, corner_piece()), of_metal(), "patch");
    body.add(make_sheet(0, 0.0, {{0, 0}, {2, 0}, {2, 1}, {0, 1}}), of_metal(), "wall");
    const auto section = section_of(body, {0, 2}, 0.5);  // x to the right, z upwards, y = 0.5
    std::vector<std::vector<double>> ends;
    for (const DrawnOutlines& drawn : section)
        for (const FlatLine& edge : drawn.outlines.edges)
            ends.push_back({edge.u.front(), edge.v.front(), edge.u.back(), edge.v.back()});
    ASSERT_EQ(ends.size(), 2u);
    EXPECT_EQ(ends[0], (std::vector<double>{0, 0, 3, 0}));
    EXPECT_EQ(ends[1], (std::vector<double>{0, 0, 0, 1}));
    double area = 0.0;
    for (const DrawnOutlines& drawn : view_of(body, {0, 1}))
        for (const FlatLine& shape : drawn.outlines.areas)
            for (std::size_t n = 0; n < shape.u.size(); ++n) {
                const std::size_t m = (n + 1) % shape.u.size();
                area += 0.5 * (shape.u[n] * shape.v[m] - shape.u[m] * shape.v[n]);
            }
    EXPECT_NEAR(std::abs(area), 4.0, 0.1);
    EXPECT_FALSE(section_of(body, {0, 1}, 0.0).front().outlines.areas.empty()) << "in its own plane";
}

}  // namespace
}  // namespace lathe::tests
