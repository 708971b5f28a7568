// However many pixels the screen has for a logical one: what lies over the field lies where the field is. The
// program's lists of tests run these at several values of QT_SCALE_FACTOR.
#include <gtest/gtest.h>

#include <QAction>
#include <algorithm>
#include <cmath>

#include "tests/ui/ui_test_support.hpp"
#include "ui/field/field_view.hpp"
#include "ui/field/scale_controls.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene2d/grid_overlay.hpp"

namespace lathe::ui::test {
namespace {

constexpr double wall_r_m = 10e-3, wall_z_m = 5e-3;  // inner edge and port-side edge of the metal

bool is_red(const QColor& c) {
    return c.red() > c.blue() + 60;
}
bool is_line(const QColor& c) {
    return std::max({c.red(), c.green(), c.blue()}) < 110 && std::abs(c.red() - c.blue()) < 40;
}

/// A ring of metal of square section.
Antenna ring() {
    Material metal;
    metal.is_pec = true;
    Antenna antenna;
    antenna.regions.push_back(
        {metal, {{wall_z_m, wall_r_m}, {30e-3, wall_r_m}, {30e-3, 20e-3}, {wall_z_m, 20e-3}}});
    antenna.port.radius = 4e-3;
    return antenna;
}

/// Changes its sign at the radius and at the plane where the metal begins.
Frame signs_at_the_metal() {
    Frame frame = two_signs(FieldComponent::e_r, 1e3F);
    const auto sign = [](double value) { return value > 1e-9 ? -1.0F : value < -1e-9 ? 1.0F : 0.0F; };
    for (int i = 0; i < frame.nr; ++i)
        for (int k = 0; k < frame.nz; ++k)
            frame.values[static_cast<std::size_t>(i) * static_cast<std::size_t>(frame.nz) +
                         static_cast<std::size_t>(k)] =
                1e3F * sign(i * frame.dr_m - wall_r_m) * sign(frame.z0_m + k * frame.dz_m - wall_z_m);
    return frame;
}

class FieldRatio : public testing::Test {
protected:
    FieldRatio() {
        view.resize(640, 420);
        view.overlay().findChild<QAction*>("overlay_materials")->setChecked(false);
        view.show_film({film_of(signs_at_the_metal(), 3, 0), ring(), QStringLiteral("test"), std::nullopt});
        view.scale_controls().set_fixed(1.2e3);
        view.show();
        view.show_frame(0);
        ratio = view.devicePixelRatioF();
    }
    QImage seen() {
        QImage picture = on_screen(view.canvas());
        picture.setDevicePixelRatio(1.0);
        keep(picture, QStringLiteral("field_at_ratio_%1.png").arg(ratio));
        return picture;
    }
    /// Device pixels.
    QPoint pixel(double z_m, double r_m) { return (view.canvas().place_of({z_m, r_m}) * ratio).toPoint(); }
    /// Logical pixels from `from` along `step` to the middle of the first run of pixels that `accepts`.
    double way_to(const QImage& picture, QPoint from, QPoint step, bool (*accepts)(const QColor&)) {
        int first = -1, steps = 0;
        for (QPoint at = from; picture.rect().contains(at); at += step, ++steps) {
            const bool is_it = accepts(picture.pixelColor(at));
            if (is_it && first < 0) first = steps;
            if (!is_it && first >= 0) return 0.5 * (first + steps - 1) / ratio;
        }
        return NAN;
    }
    /// Logical pixels from `from` along `step` to where red ends.
    double way_to_the_change(const QImage& picture, QPoint from, QPoint step) {
        int steps = 0;
        for (QPoint at = from; picture.rect().contains(at); at += step, ++steps)
            if (!is_red(picture.pixelColor(at))) return steps / ratio;
        return NAN;
    }

    FieldView view;
    double ratio = 1.0;
};

TEST_F(FieldRatio, IsTheOneAskedFor) {
    const QByteArray asked = qgetenv("QT_SCALE_FACTOR");
    EXPECT_DOUBLE_EQ(ratio, asked.isEmpty() ? 1.0 : asked.toDouble());
}

TEST_F(FieldRatio, TheOutlineLiesOnTheFieldsMetalEdge) {
    const QImage picture = seen();
    const QPoint up(0, -1), right(1, 0);
    const QPoint below_field = pixel(-3e-3, 6e-3), below_metal = pixel(15e-3, 6e-3);
    const double field_r = way_to_the_change(picture, below_field, up);
    const double outline_r = way_to(picture, below_metal, up, is_line);
    EXPECT_NEAR(field_r, 4e-3 * view.canvas().pixels_per_metre(), 1.5) << "the field itself";
    EXPECT_NEAR(outline_r, field_r, 1.0) << "logical pixels, along r";
    const double field_z = way_to_the_change(picture, pixel(0.0, 5e-3), right);
    const double outline_z = way_to(picture, pixel(0.0, 15e-3), right, is_line);
    EXPECT_NEAR(outline_z, field_z, 1.0) << "logical pixels, along z";
}

TEST_F(FieldRatio, LinesAreAsWideAsAtRatioOne) {
    const QImage picture = seen();
    int dark = 0;
    for (QPoint at = pixel(15e-3, 9e-3), end = pixel(15e-3, 11e-3); at.y() >= end.y(); --at.ry())
        dark += is_line(picture.pixelColor(at)) ? 1 : 0;
    EXPECT_GE(dark, static_cast<int>(std::floor(ratio)));
    EXPECT_LE(dark, static_cast<int>(std::ceil(2.5 * ratio)));
}

TEST_F(FieldRatio, TheCursorReadsWhatItPointsAt) {
    const QImage picture = seen();
    for (const auto& [z_m, r_m, red] : {std::tuple(-3e-3, 5e-3, true), std::tuple(-3e-3, 15e-3, false),
                                        std::tuple(40e-3, 5e-3, false), std::tuple(40e-3, 15e-3, true)}) {
        EXPECT_EQ(is_red(picture.pixelColor(pixel(z_m, r_m))), red) << z_m << " " << r_m;
        const Point read = view.canvas().plane_at(view.canvas().place_of({z_m, r_m}));
        EXPECT_NEAR(read.z, z_m, 1e-9);
        EXPECT_NEAR(read.r, r_m, 1e-9);
    }
}

}  // namespace
}  // namespace lathe::ui::test
