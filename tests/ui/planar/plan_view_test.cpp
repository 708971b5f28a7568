// The drawing of planar antennas: both sides of y = 0, what is mirrored, ports that are taken by the mouse.
#include <gtest/gtest.h>

#include <QTest>
#include <cmath>

#include "solver/geometry/whole_section.hpp"
#include "tests/ui/planar/planar_projects.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/design/profile_editor.hpp"
#include "ui/design/profile_view.hpp"
#include "ui/document/document.hpp"
#include "ui/scene/painted_shapes.hpp"
#include "ui/scene/shown_field.hpp"
#include "ui/workers/excitations.hpp"

namespace lathe::ui::test {
namespace {

double area_of(const std::vector<Trapezoid>& area) {
    double sum = 0.0;
    for (const Trapezoid& t : area)
        sum += 0.5 * (t.corners[1].z - t.corners[0].z) *
               (t.corners[3].r - t.corners[0].r + t.corners[2].r - t.corners[1].r);
    return sum;
}

TEST(PlanView, ShapesAreDrawnWholeUnlessThereIsASymmetryPlane) {
    const Antenna guide = antenna_of(guide_of_regions());
    const auto shapes = painted_shapes(guide, 0.0);
    ASSERT_EQ(shapes.size(), 1u);
    EXPECT_FALSE(shapes[0].is_mirrored);
    EXPECT_NEAR(area_of(shapes[0].area), 30e-3 * 5e-3, 1e-10);
    EXPECT_DOUBLE_EQ(whole_extent_of(guide).r_min, -2e-3);
    const Antenna horn = antenna_of(planar_project("h_plane_horn"));
    ASSERT_NE(horn.planar->symmetry, SymmetryPlane::none);
    for (const PaintedShape& shape : painted_shapes(horn, 0.0)) EXPECT_TRUE(shape.is_mirrored);
    EXPECT_DOUBLE_EQ(whole_extent_of(horn).r_min, -whole_extent_of(horn).r_max);
}

TEST(PlanView, GradedRegionsAreCutIntoShadesOfTheSameArea) {
    Region region;
    region.outline = {{-0.01, -0.01}, {0.01, -0.01}, {0.01, 0.01}, {-0.01, 0.01}};
    set_graded_permittivity(region, GradedPermittivity("2 - (r_mm / 20)^2", {0.0, 0.0}));
    Antenna antenna;
    antenna.regions = {region};
    antenna.planar = PlanarSettings{};
    const auto shapes = painted_shapes(antenna, 0.0);
    ASSERT_EQ(shapes.size(), 1u);
    const auto pieces = coloured_area(shapes[0]);
    EXPECT_GT(pieces.size(), 1000u);
    EXPECT_NEAR(area_of(pieces), 4e-4, 1e-9);
    double least = 9.0, most = 0.0;
    for (const Trapezoid& piece : pieces) {
        least = std::min(least, density_of(shapes[0], piece));
        most = std::max(most, density_of(shapes[0], piece));
    }
    EXPECT_NEAR(most, 1.0, 0.01) << "permittivity 2 in the middle";
    EXPECT_NEAR(least, 2.0 * (1.0 - 1.0 / 1.5), 0.03) << "1.5 in the corners";
}

TEST(PlanView, ComponentsGoOnBelowTheLineAsTheWallDemands) {
    FieldMirror even{.azimuthal_order = 0, .is_planar = true, .is_whole = false, .is_even = true};
    EXPECT_EQ(sign_below(FieldComponent::e_phi, even), 1.0F);
    EXPECT_EQ(sign_below(FieldComponent::h_r, even), 1.0F);
    EXPECT_EQ(sign_below(FieldComponent::h_z, even), -1.0F);
    even.is_even = false;
    EXPECT_EQ(sign_below(FieldComponent::e_phi, even), -1.0F);
    EXPECT_EQ(sign_below(FieldComponent::h_z, even), 1.0F);
    const FieldMirror horn = mirror_of(antenna_of(planar_project("h_plane_horn")));
    EXPECT_TRUE(horn.is_planar && horn.is_even && !horn.is_whole);
    EXPECT_TRUE(mirror_of(antenna_of(guide_of_regions())).is_whole);
}

TEST(PlanView, AWholeFrameIsReadOnBothSidesWithoutAMirror) {
    auto frame = std::make_shared<Frame>();
    frame->component = FieldComponent::e_phi;
    frame->nr = 3, frame->nz = 2;
    frame->dr_m = frame->dz_m = 1e-3;
    frame->r0_m = -1e-3;
    frame->values = {1, 2, 3, 4, 5, 6};
    const FieldMirror whole{.azimuthal_order = 0, .is_planar = true, .is_whole = true};
    const ShownField field = film_moment(frame, FieldQuantity::e_phi, whole, 0.0);
    EXPECT_EQ(field.value_at({0.0, -1e-3}), 1.0);
    EXPECT_EQ(field.value_at({1e-3, 1e-3}), 6.0);
    EXPECT_FALSE(field.value_at({0.0, -2e-3}).has_value());
    const MirroredFrame painted = painted_values(field, ScaleKind::diverging, 1.0);
    EXPECT_EQ(painted.rows, 3);
    EXPECT_DOUBLE_EQ(painted.r0_m, -1e-3);
}

TEST(PlanView, ExcitationsAreTheDrivenPortsInTheirOrder) {
    const Project guide = guide_of_regions();
    const auto excitations = excitations_of(antenna_of(guide), guide.simulation);
    ASSERT_EQ(excitations.size(), 1u);
    EXPECT_EQ(excitations[0].name, "left");
    Antenna waves = antenna_of(guide);
    PlanarPort wave;
    wave.name = "wave";
    wave.kind = PlanarPortKind::plane_wave;
    waves.planar->ports.insert(waves.planar->ports.begin(), wave);
    const auto both = excitations_of(waves, guide.simulation);
    ASSERT_EQ(both.size(), 2u);
    EXPECT_EQ(both[1].problem, 2 * 3u) << "a wave is two problems for each of three frequencies";
}

class PlanEditor : public testing::Test {
protected:
    PlanEditor() : editor(document) {
        document.start(guide_of_regions());
        editor.resize(800, 460);
        editor.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&editor));
    }
    ProfileView& view() { return editor.view(); }
    const PlanarPort& port(std::size_t n) {
        return std::get<Antenna>(document.project().antenna).planar->ports.at(n);
    }

    Document document;
    ProfileEditor editor;
};

TEST_F(PlanEditor, ShowsBothSidesOfALineThatIsNone) {
    EXPECT_EQ(view().names().across, "y");
    EXPECT_FALSE(view().names().has_axis);
    const QImage picture = view().grab().toImage();
    keep(picture, "plan_view.png");
    const QColor metal = picture.pixelColor(view().to_pixels({15e-3, 9e-3}).toPoint());
    EXPECT_EQ(picture.pixelColor(view().to_pixels({15e-3, -1e-3}).toPoint()), metal);
    EXPECT_NE(picture.pixelColor(view().to_pixels({15e-3, -9e-3}).toPoint()), metal) << "nothing is mirrored";
}

TEST_F(PlanEditor, APortFollowsTheMouseAlongItsGuideAndUndoTakesItBack) {
    const QPoint from = view().to_pixels({0.0, 3.5e-3}).toPoint(),
                 to = view().to_pixels({8e-3, 2e-3}).toPoint();
    int selected = -1;
    QObject::connect(&editor, &ProfileEditor::port_selected, &editor, [&](int port) { selected = port; });
    QTest::mousePress(&view(), Qt::LeftButton, {}, from);
    for (int n = 1; n <= 10; ++n) QTest::mouseMove(&view(), from + (to - from) * n / 10);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, to);
    EXPECT_EQ(selected, 0);
    EXPECT_NEAR(port(0).centre_x, 8e-3, 0.3e-3);
    EXPECT_NEAR(port(0).centre_y, 3.5e-3, 1e-9) << "in the middle of its guide";
    EXPECT_EQ(document.undo_stack().count(), 1) << "a drag is one step";
    document.undo_stack().undo();
    EXPECT_EQ(document.project(), guide_of_regions());
}

TEST_F(PlanEditor, WhereNoGuideIsTheReasonStandsBesideThePort) {
    const QPoint from = view().to_pixels({0.0, 3.5e-3}).toPoint(), to = from + QPoint(0, -200);
    QTest::mousePress(&view(), Qt::LeftButton, {}, from);
    for (int n = 1; n <= 10; ++n) QTest::mouseMove(&view(), from + (to - from) * n / 10);
    EXPECT_FALSE(view().reason().isEmpty());
    QTest::keyClick(&view(), Qt::Key_Escape);
    EXPECT_EQ(document.project(), guide_of_regions());
}

}  // namespace
}  // namespace lathe::ui::test
