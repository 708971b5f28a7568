// Painting order, copies, faces for grid lines, and sizes that must be refused.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/input_error.hpp"
#include "solver/geometry/solids/body.hpp"
#include "solver/geometry/solids/outline_solids.hpp"
#include "solver/geometry/solids/placed_solids.hpp"
#include "solver/geometry/solids/simple_solids.hpp"

namespace lathe::tests {
namespace {

using Eigen::Vector3d;

SolidMaterial metal() {
    SolidMaterial material;
    material.material.is_pec = true;
    return material;
}
SolidMaterial dielectric(double permittivity) {
    SolidMaterial material;
    material.material.relative_permittivity = permittivity;
    return material;
}
const Line along_x{Vector3d::Zero(), Vector3d::UnitX()};

TEST(Body, LaterSolidsPaintOverEarlierOnes) {
    Body body;
    body.add(make_box({0, -1, -1}, {10, 1, 1}), metal());
    body.add(make_box({2, -1, -1}, {6, 1, 1}), dielectric(2.0));
    body.add(make_box({4, -1, -1}, {5, 1, 1}), SolidMaterial{});
    body.add(make_box({9, -1, -1}, {12, 1, 1}), metal());
    const auto pieces = body.on(along_x, {-100, 100});
    ASSERT_EQ(pieces.size(), 4u);
    const double expected[4][3] = {{0, 2, 1}, {2, 4, 2}, {5, 6, 2}, {6, 12, 1}};
    for (std::size_t n = 0; n < 4; ++n) {
        EXPECT_DOUBLE_EQ(pieces[n].from, expected[n][0]);
        EXPECT_DOUBLE_EQ(pieces[n].to, expected[n][1]);
        EXPECT_EQ(pieces[n].material, static_cast<int>(expected[n][2]));
    }
    EXPECT_EQ(body.metal_on(along_x, {-100, 100}), (Intervals{{0, 2}, {6, 12}}));
    EXPECT_EQ(body.material_at({4.5, 0, 0}), 0);
    EXPECT_EQ(body.material_at({3.0, 0, 0}), 2);
    EXPECT_EQ(body.material_at({11.0, 0, 0}), 1);
    EXPECT_EQ(body.materials().size(), 3u);
    EXPECT_TRUE(body.has_dielectric());
}

/// Faces in common that differ by rounding leave neither films nor gaps.
TEST(Body, PiecesThatComeFromRoundingAreNone) {
    for (const double end : {3.0, std::nextafter(3.0, 0.0), std::nextafter(3.0, 4.0)}) {
        Body cut;
        cut.add(make_box({0, -1, -1}, {3, 1, 1}), metal());
        cut.add(make_box({2, -1, -1}, {end, 1, 1}), SolidMaterial{});
        EXPECT_EQ(cut.metal_on(along_x, {-100, 100}), (Intervals{{0, 2}}));
        Body joined;
        joined.add(make_box({0, -1, -1}, {3, 1, 1}), metal());
        joined.add(make_box({end, -1, -1}, {5, 1, 1}), metal());
        EXPECT_EQ(joined.metal_on(along_x, {-100, 100}), (Intervals{{0, 5}}));
        Body filled;
        filled.add(make_box({0, -1, -1}, {5, 1, 1}), metal());
        filled.add(make_box({2, -1, -1}, {3, 1, 1}), dielectric(2.0));
        filled.add(make_box({end, -1, -1}, {4, 1, 1}), SolidMaterial{});
        EXPECT_EQ(filled.on(along_x, {-100, 100}).size(), 3u);
    }
    Body thin;
    thin.add(make_box({1, -1, -1}, {1 + 1e-9, 1, 1}), metal());
    EXPECT_EQ(thin.metal_on(along_x, {-100, 100}).size(), 1u);
}

TEST(Body, MetalsOfDifferentConductivityAreDifferentMaterials) {
    SolidMaterial copper = metal();
    copper.surface.conductivity_s_per_m = 5.8e7;
    Body body;
    body.add(make_sphere({0, 0, 0}, 1), metal());
    body.add(make_sphere({1, 0, 0}, 1), copper);
    EXPECT_EQ(body.materials().size(), 3u);
    EXPECT_EQ(body.on(along_x, {-5, 5}).size(), 2u);
    EXPECT_EQ(body.metal_on(along_x, {-5, 5}), (Intervals{{-1, 2}}));
}

TEST(Body, CopiesAreInARow) {
    const SolidPointer row = make_copies(make_sphere({0, 0, 0}, 1), {3, 0, 0}, 4);
    const auto pieces = row->on(along_x, {-100, 100});
    ASSERT_EQ(pieces.size(), 4u);
    for (int n = 0; n < 4; ++n) EXPECT_NEAR(pieces[static_cast<std::size_t>(n)].middle(), 3.0 * n, 1e-12);
    EXPECT_DOUBLE_EQ(row->bounds().high.x(), 10.0);
    EXPECT_DOUBLE_EQ(row->bounds().low.z(), -1.0);
    // Copies that overlap are one.
    EXPECT_EQ(make_copies(make_sphere({0, 0, 0}, 1), {1, 0, 0}, 3)->on(along_x, {-9, 9}),
              (Intervals{{-1, 3}}));
}

TEST(Body, FlatFacesGoWithTheirSolid) {
    Placement placement;
    placement.at = {1, 2, 3};
    placement.rotation = {0, 0, 0.5 * 3.14159265358979323846};
    placement.stretch = {2, 1, 1};
    const auto faces = make_placed(make_box({0, 0, 0}, {1, 1, 1}), placement)->flat_faces();
    ASSERT_EQ(faces.size(), 6u);
    double low_y = 1e9, high_y = -1e9, low_x = 1e9;
    for (const FlatFace& face : faces) {
        EXPECT_NEAR(face.normal.norm(), 1.0, 1e-12);
        if (std::abs(face.normal.y()) > 0.999) {
            low_y = std::min(low_y, face.point.y());
            high_y = std::max(high_y, face.point.y());
        }
        if (face.normal.x() < -0.999) low_x = face.point.x();
    }
    EXPECT_NEAR(low_y, 2.0, 1e-12);
    EXPECT_NEAR(high_y, 4.0, 1e-12);  // the stretched side lies along y now
    EXPECT_NEAR(low_x, 0.0, 1e-12);
}

TEST(Body, TransitionsHaveTheirEndsAndSidesAsFaces) {
    // From 20 x 10 to 40 x 10: two sides are flat and across y.
    const auto faces = make_loft({0.02, 0.01, 0}, {0.04, 0.01, 0}, 0.03)->flat_faces();
    int across_y = 0, across_z = 0;
    for (const FlatFace& face : faces) {
        across_y += std::abs(face.normal.y()) > 1.0 - 1e-12;
        across_z += std::abs(face.normal.z()) > 1.0 - 1e-12;
    }
    EXPECT_EQ(across_y, 2);
    EXPECT_EQ(across_z, 2);
}

TEST(Body, RefusesSolidsWithoutASize) {
    const double nan = std::nan("");
    EXPECT_THROW(make_box({0, 0, 0}, {1, 1, 0}), InputError);
    EXPECT_THROW(make_box({0, 0, 0}, {1, nan, 1}), InputError);
    EXPECT_THROW(make_box({0, 0, 0}, {1, 1, 1e9}), InputError);
    EXPECT_THROW(make_sphere({0, 0, 0}, 0), InputError);
    EXPECT_THROW(make_sphere({0, 0, nan}, 1), InputError);
    EXPECT_THROW(make_cylinder({0, 0, 0}, {0, 0, 0}, 1), InputError);
    EXPECT_THROW(make_cylinder({0, 0, 0}, {0, 0, 1}, -1), InputError);
    EXPECT_THROW(make_cone({0, 0, 0}, {0, 0, 1}, 0, 0), InputError);
    EXPECT_THROW(make_loft({1, 1, 0.6}, {1, 1, 0}, 1), InputError);
    EXPECT_THROW(make_loft({1, 1, 0}, {1, 1, 0}, 0), InputError);
    EXPECT_THROW(make_revolved({{0, 0}, {1, 0}}), InputError);
    EXPECT_THROW(make_revolved({{0, -1}, {1, 0}, {1, 1}}), InputError);
    EXPECT_THROW(make_extruded({{0, 0}, {1, 1}, {1, 0}, {0, 1}}, 0, 1), InputError);
    EXPECT_THROW(make_extruded({{0, 0}, {1, 0}, {0, 1}}, 1, 1), InputError);
    EXPECT_THROW(make_copies(make_sphere({0, 0, 0}, 1), {1, 0, 0}, 0), InputError);
    Placement flat;
    flat.stretch = {1, 0, 1};
    EXPECT_THROW(make_placed(make_sphere({0, 0, 0}, 1), flat), InputError);
    Placement nowhere;
    nowhere.at = {nan, 0, 0};
    EXPECT_THROW(make_placed(make_sphere({0, 0, 0}, 1), nowhere), InputError);
    EXPECT_THROW(Body().add(make_sphere({0, 0, 0}, 1), dielectric(0.5)), InputError);
}

TEST(Body, SaysWhatWasWrong) {
    try {
        make_sphere({0, 0, 0}, -0.002);
        FAIL();
    } catch (const InputError& error) {
        EXPECT_EQ(error.location().key, "radius");
        EXPECT_EQ(error.value(), "-0.002 m");
    }
}

}  // namespace
}  // namespace lathe::tests
