// Values to pixels: colours where they belong, linear between nodes, background around; and quickly.
#include "ui/scene/field_painter.hpp"

#include <gtest/gtest.h>

#include <QColor>
#include <QElapsedTimer>
#include <cmath>
#include <limits>

#include "tests/ui/ui_test_support.hpp"
#include "ui/field/field_view.hpp"
#include "ui/scene2d/field_canvas.hpp"

namespace lathe::ui::test {
namespace {

/// 4 x 3 nodes of 1 mm from z = 0 and r = -1 mm; values along z are 0, 1, 2, 3, the same in every row.
MirroredFrame ramp() {
    MirroredFrame frame;
    frame.rows = 3, frame.columns = 4;
    frame.dz_m = frame.dr_m = 1e-3;
    frame.r0_m = -1e-3;
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 4; ++column) frame.values.push_back(static_cast<float>(column));
    return frame;
}

QRgb expected(double t) {
    const Colour colour = scale_colour(ScaleKind::magnitude, t, Theme::light);
    return qRgb(static_cast<int>(std::lround(255 * colour[0])),
                static_cast<int>(std::lround(255 * colour[1])),
                static_cast<int>(std::lround(255 * colour[2])));
}

int distance(QRgb a, QRgb b) {
    return std::max(
        {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

/// 100 pixels a millimetre, from z = -1 mm to 5 mm and r = -2 mm to 2 mm.
QImage painted(FieldPainter& painter) {
    QImage image(600, 400, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    painter.paint({2e-3, 0.0, 1e-5}, 600, 400, reinterpret_cast<std::uint32_t*>(image.bits()),
                  static_cast<int>(image.bytesPerLine() / 4));
    return image;
}

TEST(FieldPainterTest, LinearBetweenNodesAndBackgroundAround) {
    FieldPainter painter;
    painter.set_scale({ScaleKind::magnitude, 0.0, 3.0});
    painter.show(ramp());
    const QImage image = painted(painter);
    for (const double z_mm : {0.1, 0.5, 1.25, 2.0, 2.9})
        EXPECT_LT(distance(image.pixel(static_cast<int>(100 * (z_mm + 1)), 200), expected(z_mm / 3)), 3)
            << z_mm;
    const Colour background = background_colour(Theme::light);
    const QRgb blank = qRgb(static_cast<int>(std::lround(255 * background[0])),
                            static_cast<int>(std::lround(255 * background[1])),
                            static_cast<int>(std::lround(255 * background[2])));
    for (const QPoint outside : {QPoint(95, 200), QPoint(405, 200), QPoint(250, 95), QPoint(250, 305)})
        EXPECT_EQ(image.pixel(outside), blank) << outside.x() << ' ' << outside.y();
    EXPECT_NE(image.pixel(395, 105), blank) << "up to the last node";
}

TEST(FieldPainterTest, RowsRunUpwards) {
    MirroredFrame frame = ramp();
    for (std::size_t n = 8; n < 12; ++n) frame.values[n] = -3.0F;  // r = +1 mm
    for (std::size_t n = 0; n < 4; ++n) frame.values[n] = 3.0F;
    FieldPainter painter;
    painter.set_scale({ScaleKind::diverging, -3.0, 3.0});
    painter.show(frame);
    const QColor above = painted(painter).pixelColor(250, 105), below = painted(painter).pixelColor(250, 295);
    EXPECT_GT(above.blue(), above.red() + 60);
    EXPECT_GT(below.red(), below.blue() + 60);
}

TEST(FieldPainterTest, NotANumberIsNoAccident) {
    MirroredFrame frame = ramp();
    frame.values[5] = std::numeric_limits<float>::quiet_NaN();
    frame.values[6] = std::numeric_limits<float>::infinity();
    FieldPainter painter;
    painter.set_scale({ScaleKind::magnitude, 0.0, 3.0});
    painter.show(frame);
    EXPECT_EQ(painted(painter).pixel(200, 200), expected(0.0));
}

TEST(FieldPainterTest, FilmDrawsNothingButTheField) {
    FieldView view;
    view.resize(700, 500);
    view.show_film({film_of(two_signs(FieldComponent::e_r, 1e3F), 6), horn_with_lens(),
                    QStringLiteral("test"), std::nullopt});
    view.show();
    view.show_frame(0);
    view.canvas().picture();
    const long before = view.canvas().scene().overlay_version();
    for (std::size_t n = 1; n < 6; ++n) view.show_frame(n);
    EXPECT_EQ(view.canvas().scene().overlay_version(), before);
    view.canvas().zoom(1.5, {100, 100});
    EXPECT_NE(view.canvas().scene().overlay_version(), before);
}

// Printed for the record; the limit only catches an order of magnitude.
TEST(FieldPainterTest, PaintsQuickly) {
    MirroredFrame frame;
    frame.rows = 639, frame.columns = 760;
    frame.dz_m = frame.dr_m = 1e-4;
    frame.r0_m = -319e-4;
    for (int n = 0; n < frame.rows * frame.columns; ++n)
        frame.values.push_back(std::sin(0.01F * static_cast<float>(n)));
    FieldPainter painter;
    painter.show(frame);
    QImage image(1090, 580, QImage::Format_RGB32);
    QElapsedTimer clock;
    clock.start();
    constexpr int pictures = 20;
    for (int n = 0; n < pictures; ++n)
        painter.paint({0.038, 0.0, 7e-5}, 1090, 580, reinterpret_cast<std::uint32_t*>(image.bits()), 1090);
    const double milliseconds = 1e-6 * static_cast<double>(clock.nsecsElapsed()) / pictures;
    std::printf("field of 760 x 639 values on 1090 x 580 pixels: %.1f ms\n", milliseconds);
    EXPECT_LT(milliseconds, 60.0);
}

}  // namespace
}  // namespace lathe::ui::test
