// The views of the field as they looked before: decibels and 3D, at two sizes, light and dark.
#include <gtest/gtest.h>

#include <QAction>
#include <cmath>
#include <numbers>

#include "tests/solver/results/one_port.hpp"
#include "tests/ui/picture_baseline.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/field/field_view.hpp"
#include "ui/field/scale_controls.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene3d/canvas_3d.hpp"
#include "ui/scene3d/controls_3d.hpp"

namespace lathe::ui::test {
namespace {

/// Waves inside a beam: every colour of a scale.
Frame waves() {
    Frame frame = two_signs(FieldComponent::e_r, 1.0F);
    for (int i = 0; i < frame.nr; ++i)
        for (int k = 0; k < frame.nz; ++k)
            frame.values[static_cast<std::size_t>(i) * static_cast<std::size_t>(frame.nz) +
                         static_cast<std::size_t>(k)] =
                static_cast<float>(1e3 * std::cos(0.2 * k) * std::exp(-0.03 * i - 0.01 * k));
    return frame;
}

std::shared_ptr<const Results> beam_with_a_waist() {
    auto results = std::make_shared<Results>(lathe::test::one_port_results());
    FrequencyResult result = lathe::test::one_port_result();
    FarField& field = result.beam().far_field;
    for (int n = 0; n <= 90; ++n) {
        const double theta = n * std::numbers::pi / 90.0;
        field.theta_rad.push_back(theta);
        field.a.emplace_back(std::pow(std::cos(0.5 * theta), 8));
        field.b.emplace_back(-std::pow(std::cos(0.5 * theta), 14));
    }
    field.radiated_power_w = 1e-3;
    results->frequencies.push_back(result);
    return results;
}

TEST(ViewBaselines, PlaneAndTurnedAtTwoSizesLightAndDark) {
    for (const Theme theme : {Theme::light, Theme::dark})
        for (const QSize& size : sizes_to_take({640, 440}, {1100, 640}, theme == Theme::dark)) {
            FieldView view;
            view.resize(size);
            view.set_theme(theme);
            view.show_film({film_of(waves()), horn_with_lens(), QStringLiteral("test"), std::nullopt});
            view.scale_controls().set_floor_db(-40.0);
            view.show();
            view.show_frame(0);
            const QString ending = QStringLiteral("_%1x%2_%3.png")
                                       .arg(size.width())
                                       .arg(size.height())
                                       .arg(theme == Theme::light ? "light" : "dark");
            EXPECT_EQ(difference_from_baseline(on_screen(view.canvas()), "plane_decibel" + ending), "");
            view.scale_controls().set_floor_db(0.0);
            view.set_results(beam_with_a_waist());
            view.action_3d()->setChecked(true);
            view.controls_3d().set_cut_deg(120);
            view.canvas_3d().look_from(CameraPreset::isometric);
            EXPECT_EQ(difference_from_baseline(view.canvas_3d().picture(), "turned" + ending), "");
        }
}

}  // namespace
}  // namespace lathe::ui::test
