// What is painted on the plane of an antenna in space: materials, cells of the mesh, the field and its
// images.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/geometry/solids/simple_solids.hpp"
#include "ui/space/cut_plane.hpp"
#include "ui/space/space_pattern.hpp"
#include "ui/workers/plane_recorder.hpp"

namespace lathe::ui::test {
namespace {

constexpr std::array no_symmetry{SymmetryPlane::none, SymmetryPlane::none};

SolidMaterial metal() {
    SolidMaterial material;
    material.material.is_pec = true;
    return material;
}

/// E = (u, 2 v, 3) on a plane across z, for u and v from 0 to 3 mm.
std::shared_ptr<const PlaneFrame> linear_frame(Axis across = Axis::z, bool is_magnetic = false) {
    auto frame = std::make_shared<PlaneFrame>();
    frame->plane = frame->asked = {across, 0.0, is_magnetic};
    frame->u = {0.0, 1e-3, 3e-3};  // graded
    frame->v = {0.0, 1e-3, 2e-3, 3e-3};
    for (const double v : frame->v)
        for (const double u : frame->u) {
            frame->values[0].push_back(static_cast<float>(u));
            frame->values[1].push_back(static_cast<float>(2.0 * v));
            frame->values[2].push_back(3.0F);
        }
    return frame;
}

TEST(MaterialRaster, HasTheDiscOfACylinderCutAcross) {
    Body body;
    body.add(make_cylinder({0, 0, -1e-3}, {0, 0, 1e-3}, 1e-3), metal());
    const MaterialRaster raster = material_raster(body, {Axis::z, 0.0}, {{-2e-3, 2e-3}, {-2e-3, 2e-3}}, 200);
    EXPECT_EQ(raster.columns, 200);
    EXPECT_EQ(raster.rows, 200);
    const auto filled = std::count(raster.material.begin(), raster.material.end(), 1);
    EXPECT_NEAR(static_cast<double>(filled) / 40000.0, std::numbers::pi / 16.0, 2e-3);
    const MaterialRaster above = material_raster(body, {Axis::z, 2e-3}, {{-2e-3, 2e-3}, {-2e-3, 2e-3}}, 200);
    EXPECT_EQ(std::count(above.material.begin(), above.material.end(), 1), 0);
}

TEST(PlaneField, IsLinearBetweenNodesOfAnyDistance) {
    const PlaneField x(linear_frame(), no_symmetry, SpaceQuantity::x);
    EXPECT_NEAR(x.value(2.5e-3, 0.5e-3), 2.5e-3F, 1e-9F);
    const PlaneField all(linear_frame(), no_symmetry, SpaceQuantity::magnitude);
    EXPECT_NEAR(all.value(1e-3, 1e-3), std::sqrt(1e-6 + 4e-6 + 9.0), 1e-5);
    EXPECT_EQ(all.value(-1e-3, 1e-3), 0.0F) << "beyond the frame";
}

TEST(PlaneField, GoesOnBehindPlanesOfSymmetry) {
    // Across an electric wall at x = 0, E_x is even and what lies along it is odd; H the other way.
    const std::array electric{SymmetryPlane::electric, SymmetryPlane::none};
    const std::array magnetic{SymmetryPlane::magnetic, SymmetryPlane::none};
    const auto at_image = [&](SpaceQuantity quantity, const auto& symmetry, bool is_magnetic) {
        const PlaneField field(linear_frame(Axis::z, is_magnetic), symmetry, quantity);
        return field.value(-2e-3, 1e-3) / field.value(2e-3, 1e-3);
    };
    EXPECT_FLOAT_EQ(at_image(SpaceQuantity::x, electric, false), 1.0F);
    EXPECT_FLOAT_EQ(at_image(SpaceQuantity::y, electric, false), -1.0F);
    EXPECT_FLOAT_EQ(at_image(SpaceQuantity::z, electric, false), -1.0F);
    EXPECT_FLOAT_EQ(at_image(SpaceQuantity::x, electric, true), -1.0F);
    EXPECT_FLOAT_EQ(at_image(SpaceQuantity::y, electric, true), 1.0F);
    EXPECT_FLOAT_EQ(at_image(SpaceQuantity::x, magnetic, false), -1.0F);
    EXPECT_FLOAT_EQ(at_image(SpaceQuantity::z, magnetic, false), 1.0F);
    EXPECT_FLOAT_EQ(at_image(SpaceQuantity::magnitude, electric, false), 1.0F);
}

TEST(PaintedCut, FieldStopsAtMetalAndCellsLieOverIt) {
    Body body;
    body.add(make_box({0, 0, -1}, {1.5e-3, 3e-3, 1}), metal());
    const PlaneBox box{{0.0, 3e-3}, {0.0, 3e-3}};
    const MaterialRaster raster = material_raster(body, {Axis::z, 0.0}, box, 30);
    const PlaneField field(linear_frame(), no_symmetry, SpaceQuantity::magnitude);
    const FieldPaint paint{field, {ScaleKind::magnitude, 0.0, 3.0}, 1.0, false};
    const auto pixel = [](const PaintedCut& cut, int column, int row) {
        const std::size_t at = 4 * (static_cast<std::size_t>(row) * static_cast<std::size_t>(cut.columns) +
                                    static_cast<std::size_t>(column));
        return std::array<int, 4>{cut.rgba[at], cut.rgba[at + 1], cut.rgba[at + 2], cut.rgba[at + 3]};
    };
    const PaintedCut plain = paint_cut(raster, body, nullptr, nullptr, Theme::light);
    const PaintedCut with_field = paint_cut(raster, body, &paint, nullptr, Theme::light);
    EXPECT_EQ(pixel(plain, 20, 15)[3], 0) << "clear where there is nothing";
    EXPECT_EQ(pixel(plain, 5, 15)[3], 255);
    EXPECT_EQ(pixel(with_field, 5, 15), pixel(plain, 5, 15)) << "no field in metal";
    EXPECT_EQ(pixel(with_field, 20, 15)[3], 255);
    const MeshLayer mesh{
        {0.0, 1e-3, 2e-3, 3e-3}, {0.0, 3e-3}, {CellState::filled, CellState::cut, CellState::free}};
    const PaintedCut with_mesh = paint_cut(raster, body, nullptr, &mesh, Theme::light);
    EXPECT_NE(pixel(with_mesh, 5, 15), pixel(plain, 5, 15));
    EXPECT_GT(pixel(with_mesh, 12, 15)[0], pixel(with_mesh, 12, 15)[2] + 60) << "cut cells are orange";
    EXPECT_EQ(pixel(with_mesh, 25, 15)[3], 0);
}

TEST(PlaneRecorder, KeepsOnePlaneWithinItsBudget) {
    const std::size_t bytes = 3 * sizeof(float) * 12;
    PlaneRecorder recorder({Axis::z, 0.0, false}, 8 * bytes);
    for (int n = 0; n < 40; ++n) {
        PlaneFrame frame = *linear_frame();
        frame.step = n;
        recorder.receive(std::move(frame));
    }
    ASSERT_LE(recorder.size(), 8u);
    ASSERT_GE(recorder.size(), 4u);
    const long step = recorder.frame(1)->step - recorder.frame(0)->step;
    for (std::size_t n = 1; n < recorder.size(); ++n)
        EXPECT_EQ(recorder.frame(n)->step - recorder.frame(n - 1)->step, step) << "evenly";
    EXPECT_NEAR(recorder.peak(), 3.0, 1e-4);
    recorder.receive(*linear_frame(Axis::x));
    EXPECT_EQ(recorder.frame(recorder.size() - 1)->plane.across, Axis::z) << "not of another plane";
    recorder.watch({Axis::x, 0.0, false});
    EXPECT_EQ(recorder.size(), 0u);
    recorder.receive(*linear_frame(Axis::x));
    EXPECT_EQ(recorder.size(), 1u);
    recorder.begin(1);
    EXPECT_EQ(recorder.size(), 0u);
    EXPECT_EQ(recorder.excitation(), 1u);
}

TEST(SpacePattern, IsExactForADipoleAcrossTheAxisBetweenItsCuts) {
    // U ~ 1 - sin^2(theta) cos^2(phi): D = 1.5.
    Results results;
    Beam beam;
    for (int n = 0; n < 4; ++n) {
        PatternCut cut;
        cut.phi_rad = 0.25 * std::numbers::pi * n;
        results.cut_phi_rad.push_back(cut.phi_rad);
        for (int at = 0; at <= 72; ++at) {
            const double theta = -std::numbers::pi + 2.0 * std::numbers::pi * at / 72;
            const double along = std::sin(theta) * std::cos(cut.phi_rad);
            cut.co.emplace_back(std::sqrt(1.0 - along * along));
            cut.cross.emplace_back(0.0);
        }
        beam.cuts.push_back(cut);
    }
    beam.radiated_power_w = 8.0 * std::numbers::pi / 3.0 / (2.0 * 376.730313668);
    const SpacePattern pattern = space_pattern(results, beam);
    EXPECT_NEAR(pattern.peak_dbi, 10.0 * std::log10(1.5), 1e-3);
    const std::size_t thetas = pattern.theta_rad.size();
    for (std::size_t p = 0; p < pattern.phi_rad.size(); ++p)
        for (std::size_t n = 0; n < thetas; ++n) {
            const double along = std::sin(pattern.theta_rad[n]) * std::cos(pattern.phi_rad[p]);
            const double power = 1.5 * (1.0 - along * along);
            if (power > 0.05) {
                EXPECT_NEAR(pattern.level_dbi[p * thetas + n], 10.0 * std::log10(power), 1e-2);
            }
        }
}

}  // namespace
}  // namespace lathe::ui::test
