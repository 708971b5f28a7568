// How the profile is looked at: zoom, measures, looks, and how long a picture takes.
#include "ui/design/profile_view.hpp"

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QLabel>
#include <QTest>
#include <QWheelEvent>
#include <cmath>
#include <cstdio>

#include "tests/ui/design/profile_fixture.hpp"
#include "ui/style/theme.hpp"

namespace lathe::ui::test {
namespace {

class ProfileLooks : public ProfileFixture {};

TEST_F(ProfileLooks, WheelZoomsAboutTheCursorAndTheMirroredHalfPullsToo) {
    const QPointF at = pixel_of(handle_named("Knot radius 4"));
    const Point under = view().to_plane(at);
    QWheelEvent wheel(at, view().mapToGlobal(at), {}, {0, 240}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    const double before = view().metres_per_pixel();
    QApplication::sendEvent(&view(), &wheel);
    EXPECT_LT(view().metres_per_pixel(), 0.7 * before);
    EXPECT_NEAR(view().to_plane(at).z, under.z, 1e-9);
    EXPECT_NEAR(view().to_plane(at).r, under.r, 1e-9);
    view().fit();
    const double radius = value("knot_radii_mm", 3);
    const Point place = view().handles()[static_cast<std::size_t>(handle_named("Knot radius 4"))].position;
    const QPoint below = view().to_pixels({place.z, -place.r}).toPoint();
    QTest::mousePress(&view(), Qt::LeftButton, {}, below);
    move_to(below + QPoint(0, 8));  // away from the axis
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, below + QPoint(0, 8));
    EXPECT_GT(value("knot_radii_mm", 3), radius);
}

TEST_F(ProfileLooks, MeasuresBetweenCorners) {
    child<QAction>("profile_measure").setChecked(true);
    const QPoint from = view().to_pixels({0.0, 3.6e-3}).toPoint() + QPoint(2, 1);
    const QPoint to = view().to_pixels({55e-3, 14e-3}).toPoint() + QPoint(-2, 1);
    QTest::mousePress(&view(), Qt::LeftButton, {}, from);
    move_to(to);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, to);
    ASSERT_TRUE(view().measured().has_value());
    const auto [a, b] = *view().measured();
    EXPECT_NEAR(std::hypot(b.z - a.z, b.r - a.r), std::hypot(55e-3, 10.4e-3), 1e-8)
        << "from corner to corner";
    EXPECT_TRUE(child<QLabel>("profile_hint").text().contains("10.7")) << "degrees against the axis";
    keep(editor.grab().toImage(), "profile_measure.png");
}

TEST_F(ProfileLooks, AMoveOfTheHandTakesLessThanAFrame) {
    const int knot = handle_named("Knot radius 4");
    const QPoint from = pixel_of(knot);
    QTest::mousePress(&view(), Qt::LeftButton, {}, from);
    QElapsedTimer clock;
    clock.start();
    for (int i = 0; i < 40; ++i) {
        move_to(from + QPoint(0, i % 2 ? -6 : 6));
        view().repaint();
    }
    const double each_ms = static_cast<double>(clock.elapsed()) / 40.0;
    QTest::mouseRelease(&view(), Qt::LeftButton);
    std::printf("a move with its repaint: %.1f ms\n", each_ms);
    EXPECT_LT(each_ms, 33.0);
}

TEST_F(ProfileLooks, LooksRightInLightAndDark) {
    view().select(handle_named("Knot radius 4"));
    for (const bool dark : {false, true}) {
        apply_appearance(*qApp, dark ? Appearance::dark : Appearance::light);
        wait_until([] { return false; }, 50);
        const QImage picture = view().grab().toImage();
        keep(editor.grab().toImage(), dark ? "profile_dark.png" : "profile_light.png");
        const auto is_background = [dark](const QColor& c) {
            return dark ? c.lightness() < 60 : c.lightness() > 220;
        };
        const auto is_accent = [](const QColor& c) { return c.blue() > c.red() + 80; };
        EXPECT_GT(share_of(picture, is_background), 0.6);
        EXPECT_GT(share_of(picture, is_accent), 0.001) << "handles";
    }
    apply_appearance(*qApp, Appearance::light);
}

}  // namespace
}  // namespace lathe::ui::test
