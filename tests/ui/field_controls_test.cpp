// The controls of the field view with real keys and clicks: quantities, decibels, steps, overlays, probe.
#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QTest>
#include <cmath>

#include "genetic/project/project.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/field/field_view.hpp"
#include "ui/field/film_controls.hpp"
#include "ui/field/region_table.hpp"
#include "ui/field/scale_controls.hpp"
#include "ui/scene/grid_facts.hpp"
#include "ui/scene2d/colour_bar.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene2d/grid_overlay.hpp"

namespace lathe::ui::test {
namespace {

/// Frames of E with E_r = 3, E_phi = 2, E_z = 4 (times `step` + 1) everywhere.
std::shared_ptr<FrameRecorder> film_of_e(int moments) {
    auto recorder = std::make_shared<FrameRecorder>(components_of(FieldQuantity::e_magnitude));
    const std::pair<FieldComponent, float> parts[] = {
        {FieldComponent::e_r, 3.0F}, {FieldComponent::e_phi, 2.0F}, {FieldComponent::e_z, 4.0F}};
    for (int moment = 0; moment < moments; ++moment)
        for (const auto& [component, value] : parts) {
            Frame frame = two_signs(component, value * static_cast<float>(moment + 1));
            frame.step = moment;
            recorder->receive(std::move(frame));
        }
    recorder->set_clear(clear_of(two_signs(FieldComponent::e_r, 1.0F)));
    recorder->finish();
    return recorder;
}

class FieldControls : public testing::Test {
protected:
    FieldControls() {
        view.resize(900, 600);
        view.show_film({film_of_e(5), horn_with_lens(), QStringLiteral("test"), std::nullopt});
        view.show();
        view.show_frame(0);
        view.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&view));
    }
    QString probe(double z_mm, double r_mm) const { return view.probe_text({z_mm * 1e-3, r_mm * 1e-3}); }

    FieldView view;
};

TEST_F(FieldControls, FilmOfThreeComponentsPlaysAsAnyOfThemAndAsTheirLength) {
    EXPECT_TRUE(probe(10, 10).contains("Er = 3.00 V/m")) << probe(10, 10).toStdString();
    view.set_quantity(FieldQuantity::e_z);
    EXPECT_TRUE(probe(10, 10).contains("Ez = 4.00 V/m")) << probe(10, 10).toStdString();
    EXPECT_TRUE(probe(10, -10).contains("Ez = −4.00 V/m")) << "E_z of m = 1 is odd";
    view.set_quantity(FieldQuantity::e_magnitude);
    EXPECT_TRUE(probe(10, 10).contains("|E| = 5.00 V/m")) << probe(10, 10).toStdString();
    EXPECT_TRUE(probe(40, -10).contains("|E| = 5.00 V/m")) << "a length has no sign";
    EXPECT_EQ(view.colour_bar().scale().kind, ScaleKind::magnitude);
}

TEST_F(FieldControls, AsksForWhatTheFilmDoesNotHold) {
    std::vector<FieldQuantity> asked;
    QObject::connect(&view, &FieldView::quantity_changed, [&](FieldQuantity q) { asked.push_back(q); });
    auto* box = view.findChild<QComboBox*>("field_quantity");
    box->setFocus();
    QTest::keyClick(box, Qt::Key_End);
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_EQ(asked[0], FieldQuantity::h_magnitude);
    EXPECT_FALSE(film_of_e(1)->holds(FieldQuantity::h_magnitude));
}

TEST_F(FieldControls, DecibelsCountFromThePeakOfTheFilm) {
    view.scale_controls().set_floor_db(-40.0);
    EXPECT_EQ(view.colour_bar().scale(), (ColourScale{ScaleKind::decibel, -40.0, 0.0}));
    EXPECT_TRUE(probe(10, 10).contains("(−14.0 dB)"))
        << "a fifth of the film's peak: " << probe(10, 10).toStdString();
    view.show_frame(4);
    EXPECT_TRUE(probe(10, 10).contains("(0.0 dB)") || probe(10, 10).contains("(−0.0 dB)"))
        << probe(10, 10).toStdString();
    view.scale_controls().set_fixed(150.0);
    EXPECT_TRUE(probe(10, 10).contains("(−20.0 dB)")) << probe(10, 10).toStdString();
}

TEST_F(FieldControls, KeysStepTheFilmRoundItsEnds) {
    QTest::keyClick(&view, Qt::Key_Period);
    EXPECT_EQ(view.frame_index(), 1U);
    EXPECT_TRUE(probe(10, 10).contains("Er = 6.00 V/m")) << probe(10, 10).toStdString();
    QTest::keyClick(&view, Qt::Key_Comma);
    QTest::keyClick(&view, Qt::Key_Comma);
    EXPECT_EQ(view.frame_index(), 4U) << "round the start";
    QTest::keyClick(&view, Qt::Key_Period);
    EXPECT_EQ(view.frame_index(), 0U) << "round the end";
    EXPECT_FALSE(view.is_playing());
    QTest::keyClick(&view, Qt::Key_Space);
    EXPECT_TRUE(view.is_playing());
    ASSERT_TRUE(wait_until([&] { return view.frame_index() >= 2; }, 3000));
}

TEST_F(FieldControls, OverlaysAreSwitched) {
    const auto dark_pixels = [&] {
        return share_of(view.canvas().picture(), [](const QColor& c) { return c.lightness() < 60; });
    };
    const auto grey_pixels = [&] {
        return share_of(view.canvas().picture(), [](const QColor& c) {
            return std::abs(c.red() - c.blue()) < 20 && c.lightness() > 120 && c.lightness() < 170;
        });
    };
    const double with_outline = dark_pixels(), with_materials = grey_pixels();
    view.overlay().outline_action()->trigger();
    EXPECT_LT(dark_pixels(), 0.5 * with_outline);
    view.overlay().materials_action()->trigger();
    EXPECT_LT(grey_pixels(), 0.7 * with_materials);
}

TEST_F(FieldControls, RegionMapComesWithItsTable) {
    const Project project =
        read_project(QStringLiteral(LATHE_EXAMPLES "/spline_horn_30ghz.lathe").toStdString());
    view.show_film({film_of_e(2), antenna_of(project), QStringLiteral("test"), project.simulation});
    view.overlay().regions_action()->trigger();
    view.overlay().grid_lines_action()->trigger();
    ASSERT_TRUE(wait_until([&] { return view.overlay().facts() != nullptr; }, 60000));
    const GridFacts& facts = *view.overlay().facts();
    std::size_t sum = 0;
    for (const RegionShare& line : facts.table) sum += line.cells;
    EXPECT_EQ(sum, facts.grid.cells());
    EXPECT_GT(view.canvas().scene().lines_per_stroke(), -1);

    const double z_end = facts.grid.z(facts.grid.nz - 1), r_end = facts.grid.r(facts.grid.nr - 1);
    view.canvas().set_home({facts.grid.z0, z_end, r_end, -r_end});
    view.fit();
    const QImage picture = view.canvas().picture();
    keep(picture, QStringLiteral("field_regions.png"));
    const auto at = [&](double z, double r) {
        const double scale = view.canvas().pixels_per_metre();
        const Point corner = view.canvas().plane_at({0, 0});
        return picture.pixelColor(static_cast<int>((z - corner.z) * scale),
                                  static_cast<int>((corner.r - r) * scale));
    };
    const QColor pml = at(facts.grid.z(4.5), 0.4 * r_end);
    EXPECT_GT(pml.blue(), pml.red() + 30) << "absorber is blue";
    EXPECT_TRUE(probe(1e3 * facts.grid.z(4), 400.0 * r_end).contains("PML"));
    EXPECT_TRUE(view.findChild<QLabel*>("field_key")->text().contains("PML"));

    RegionTable table;
    table.show_facts(&facts);
    EXPECT_EQ(table.rowCount(), static_cast<int>(facts.table.size()) + 2);
    view.overlay().regions_action()->trigger();
    EXPECT_FALSE(view.findChild<QLabel*>("field_key")->text().contains("PML"));
}

}  // namespace
}  // namespace lathe::ui::test
