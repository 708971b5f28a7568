// The 3D view: camera, what is cut away, the field on the cut, the pattern; with real keys and mouse.
#include <gtest/gtest.h>

#include <QAction>
#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <thread>

#include "tests/solver/results/one_port.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/field/field_view.hpp"
#include "ui/scene3d/banded_drawing.hpp"
#include "ui/scene3d/canvas_3d.hpp"
#include "ui/scene3d/controls_3d.hpp"
#include "ui/scene3d/doubled_picture.hpp"
#include "ui/scene3d/painted_plane.hpp"

namespace lathe::ui::test {
namespace {

/// Not the orange of a dielectric.
bool is_red(const QColor& c) {
    return c.red() > c.blue() + 60 && c.red() > c.green() + 90;
}
bool is_blue(const QColor& c) {
    return c.blue() > c.red() + 60;
}
bool is_grey(const QColor& c) {
    return std::abs(c.red() - c.blue()) < 25 && std::abs(c.red() - c.green()) < 25 && c.red() < 190;
}

/// A beam around +z, the same in all planes.
std::shared_ptr<const Results> beam() {
    auto results = std::make_shared<Results>(lathe::test::one_port_results());
    FrequencyResult result = lathe::test::one_port_result();
    result.frequency_hz = 30e9;
    FarField& field = result.beam().far_field;
    for (int n = 0; n <= 180; ++n) {
        const double theta = n * std::numbers::pi / 180.0;
        field.theta_rad.push_back(theta);
        field.a.emplace_back(std::pow(std::cos(0.5 * theta), 8));
        field.b.push_back(-field.a.back());
    }
    // Integral of cos^16(theta/2) over the sphere, 4 pi / 9, over twice the wave impedance.
    field.radiated_power_w = 4.0 * std::numbers::pi / 9.0 / (2.0 * 376.730313668);
    results->frequencies.push_back(result);
    return results;
}

class Scene3dTest : public testing::Test {
protected:
    Scene3dTest() {
        view.resize(900, 600);
        view.show_film({film_of(two_signs(FieldComponent::e_r, 1e3F)), horn_with_lens(),
                        QStringLiteral("test"), std::nullopt});
        view.show();
        view.show_frame(0);
        view.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&view));
        QTest::keyClick(&view, Qt::Key_3, Qt::ControlModifier);
    }
    QImage picture() { return view.canvas_3d().picture(1.0); }

    FieldView view;
};

TEST(Orbit, SideViewIsThePlaneViewAndFrontLooksIntoTheAperture) {
    Orbit orbit;
    orbit.look_from(CameraPreset::side);
    EXPECT_NEAR(orbit.right()[2], 1.0, 1e-12) << "z to the right";
    EXPECT_NEAR(orbit.up()[0], 1.0, 1e-12) << "x upwards";
    orbit.look_from(CameraPreset::front);
    EXPECT_NEAR(orbit.towards_camera()[2], 1.0, 1e-12);
    orbit.look_from(CameraPreset::top);
    EXPECT_NEAR(orbit.towards_camera()[0], 1.0, 1e-5);
    EXPECT_NEAR(orbit.right()[2], 1.0, 1e-12);
    orbit.look_from(CameraPreset::side);
    const double half_height = std::tan(13.0 * std::numbers::pi / 180.0);
    orbit.fit({10.0, 2.0, 15.0}, 1.0);
    EXPECT_NEAR(orbit.distance, 2.0 + 15.0 / half_height, 1e-9) << "its length in the width of the view";
    orbit.fit({10.0, 2.0, 15.0}, 2.0);
    EXPECT_NEAR(orbit.distance, 2.0 + 10.0 / half_height, 1e-9) << "its height in a wide view";
    const Vector3 before = orbit.target;
    orbit.look_from(CameraPreset::side);
    orbit.pan(100.0, 0.0, 600.0);
    EXPECT_LT(orbit.target[2], before[2]) << "the scene follows the hand to the right";
}

/// A hurried picture on the screen: three parts of the nearer pixel and one of the further, each way.
TEST(DoubledPicture, LiesBetweenThePixels) {
    QImage small(3, 2, QImage::Format_RGB32);
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 3; ++x) small.setPixel(x, y, qRgb(80 * x, 100 * y, 40));
    const QImage large = doubled(small);
    ASSERT_EQ(large.size(), QSize(6, 4));
    const int red[] = {0, 20, 60, 100, 140, 160}, green[] = {0, 25, 75, 100};
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 6; ++x) {
            const QColor colour = large.pixelColor(x, y);
            EXPECT_NEAR(colour.red(), red[x], 3) << x << " " << y;
            EXPECT_NEAR(colour.green(), green[y], 3) << x << " " << y;
            EXPECT_NEAR(colour.blue(), 40, 2);
        }
}

/// A renderer that takes `ns_per_pixel` and paints each row in its own colour.
BandedDrawing::Draw rows_painter(double ns_per_pixel, int& steps) {
    return [ns_per_pixel, &steps](const QSize& whole, int first, int rows) {
        QImage band(whole.width(), rows, QImage::Format_RGB32);
        for (int row = 0; row < rows; ++row)
            std::fill_n(reinterpret_cast<QRgb*>(band.scanLine(row)), whole.width(), QRgb(first + row));
        std::this_thread::sleep_for(
            std::chrono::nanoseconds(std::llround(ns_per_pixel * whole.width() * rows)));
        ++steps;
        return band;
    };
}

TEST(BandedDrawing, SlowPicturesComeInBandsAndFastOnesAtOnce) {
    BandedDrawing drawing;
    const QSize size(1201, 701);
    int steps = 0;
    const auto whole_picture = [&](double ns_per_pixel) {
        steps = 0;
        drawing.begin(size, false);
        while (drawing.step(rows_painter(ns_per_pixel, steps))) EXPECT_TRUE(drawing.is_under_way());
        EXPECT_FALSE(drawing.has_fewer_pixels());
        ASSERT_EQ(drawing.picture().size(), size);
        for (int row = 0; row < size.height(); ++row)
            ASSERT_EQ(drawing.picture().pixel(row % 7, row) & 0xffffffU, static_cast<QRgb>(row));
    };
    whole_picture(0.0);
    EXPECT_GT(steps, 4) << "nobody waits for a renderer that nobody has measured";
    for (int n = 0; n < 20; ++n) whole_picture(0.0);
    EXPECT_EQ(steps, 1) << "a fast one has no reason for bands";
    for (int n = 0; n < 2; ++n) whole_picture(60.0);
    EXPECT_GT(steps, 4) << "50 ms are too long for the window";
    EXPECT_TRUE(drawing.takes_long(size));

    drawing.begin(size, true);
    EXPECT_FALSE(drawing.step(rows_painter(60.0, steps))) << "a hurried one is complete at once";
    EXPECT_TRUE(drawing.has_fewer_pixels());
    EXPECT_GE(drawing.picture().width(), size.width());
    EXPECT_GE(drawing.picture().height(), size.height());

    // Ten times as slow: the window does not wait, and blocks stay two pixels wide.
    for (int n = 0; n < 2; ++n) {
        steps = 0;
        drawing.begin(size, true);
        while (drawing.step(rows_painter(600.0, steps))) continue;
    }
    EXPECT_GT(steps, 4);
    const QImage& picture = drawing.picture();
    int changes = 0;
    for (int row = 1; row < picture.height(); ++row)
        changes += picture.pixel(3, row) != picture.pixel(3, row - 1) ? 1 : 0;
    EXPECT_GT(changes, size.height() / 3);
}

TEST(BandedDrawing, WithoutOpenGlThereIsNoPicture) {
    BandedDrawing drawing;
    drawing.begin({400, 300}, false);
    EXPECT_FALSE(drawing.step([](const QSize&, int, int) { return QImage(); }));
    EXPECT_FALSE(drawing.is_under_way());
    EXPECT_TRUE(drawing.picture().isNull());
}

TEST(PaintedPlane, FactorsFollowTheOrderAndTheDirection) {
    const double half_turn = std::numbers::pi, right_angle = 0.5 * std::numbers::pi;
    for (const int m : {0, 1, 2})
        for (const FieldQuantity quantity : {FieldQuantity::e_r, FieldQuantity::h_phi, FieldQuantity::e_z})
            EXPECT_NEAR(factor_at(quantity, m, half_turn),
                        static_cast<double>(mirror_sign(*component_of(quantity), m)), 1e-12)
                << "the half plane opposite is the lower half of the plane view";
    EXPECT_NEAR(factor_at(FieldQuantity::e_z, 2, right_angle), -1.0, 1e-12);
    EXPECT_NEAR(factor_at(FieldQuantity::e_magnitude, 1, right_angle), 1.0, 1e-12);
}

TEST_F(Scene3dTest, HalfCutShowsTheFieldAndTheBody) {
    ASSERT_TRUE(view.is_3d());
    QTest::keyClick(&view, Qt::Key_3);
    const QImage side = picture();
    keep(side, QStringLiteral("scene3d_side.png"));
    const double red = share_of(side, is_red), blue = share_of(side, is_blue);
    EXPECT_GT(red, 0.05);
    EXPECT_GT(blue, 0.05);
    EXPECT_GT(share_of(side, is_grey), 0.01) << "the horn";
    view.controls_3d().set_cut_deg(0);
    const QImage whole = picture();
    EXPECT_LT(share_of(whole, is_red), 0.02) << "nothing is cut away, so there is no field to be seen";
    EXPECT_GT(share_of(whole, is_grey), 2.0 * share_of(side, is_grey)) << "the whole horn from outside";
    view.controls_3d().set_cut_deg(90);
    QTest::keyClick(&view, Qt::Key_0);
    keep(picture(), QStringLiteral("scene3d_quarter.png"));
}

TEST_F(Scene3dTest, FieldFollowsTheFilmAndTheSide) {
    QTest::keyClick(&view, Qt::Key_3);
    const QImage side = picture();
    view.set_component(FieldComponent::e_z);
    view.show_film({film_of(two_signs(FieldComponent::e_z, 1e3F)), horn_with_lens(), QStringLiteral("test"),
                    std::nullopt});
    view.show_frame(0);
    EXPECT_NE(picture(), side) << "E_z turns its sign below the axis";
    QTest::keyClick(&view, Qt::Key_1);
    EXPECT_NEAR(view.canvas_3d().orbit().azimuth_deg, 90.0, 1e-9);
    EXPECT_LT(share_of(picture(), is_red), 0.02) << "from the front the cut is seen edge on";
}

TEST_F(Scene3dTest, PatternStandsAroundTheAntenna) {
    QTest::keyClick(&view, Qt::Key_0);
    const QImage without = picture();
    view.set_results(beam());
    const QImage with = picture();
    keep(with, QStringLiteral("scene3d_pattern.png"));
    EXPECT_NE(with, without);
    ASSERT_TRUE(view.canvas_3d().scene().pattern_peak_dbi().has_value());
    EXPECT_NEAR(*view.canvas_3d().scene().pattern_peak_dbi(), 10.0 * std::log10(9.0), 0.01);
    view.controls_3d().pattern_action()->trigger();
    EXPECT_FALSE(view.canvas_3d().scene().pattern_peak_dbi().has_value());
}

TEST_F(Scene3dTest, MouseTurnsMovesAndZooms) {
    Canvas3d& canvas = view.canvas_3d();
    const Orbit before = canvas.orbit();
    QTest::mousePress(&canvas, Qt::LeftButton, {}, {100, 100});
    QTest::mouseMove(&canvas, {150, 120});
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, {150, 120});
    EXPECT_NEAR(canvas.orbit().azimuth_deg, before.azimuth_deg - 20.0, 1e-9);
    EXPECT_NEAR(canvas.orbit().elevation_deg, before.elevation_deg + 8.0, 1e-9);
    QTest::mousePress(&canvas, Qt::MiddleButton, {}, {100, 100});
    QTest::mouseMove(&canvas, {130, 100});
    QTest::mouseRelease(&canvas, Qt::MiddleButton, {}, {130, 100});
    EXPECT_NE(canvas.orbit().target, before.target);
    QTest::mouseDClick(&canvas, Qt::LeftButton, {}, {100, 100});
    EXPECT_EQ(canvas.orbit().target, before.target);
}

// Printed for the record; the limit only catches a redraw that has become slow by an order of magnitude.
TEST_F(Scene3dTest, RedrawsQuickly) {
    view.set_results(beam());
    picture();
    QElapsedTimer clock;
    clock.start();
    constexpr int redraws = 40;
    for (int i = 0; i < redraws; ++i) {
        view.canvas_3d().look_from(i % 2 == 0 ? CameraPreset::isometric : CameraPreset::side);
        picture();
    }
    const double milliseconds = static_cast<double>(clock.elapsed()) / redraws;
    std::printf("one redraw of %d x %d pixels in 3D: %.1f ms\n", view.canvas_3d().width(),
                view.canvas_3d().height(), milliseconds);
    EXPECT_LT(milliseconds, 200.0);
}

}  // namespace
}  // namespace lathe::ui::test
