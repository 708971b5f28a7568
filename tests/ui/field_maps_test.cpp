// Frequency maps in the field view: values of a map with a closed form, kinds, phase, and a real solve.
#include <gtest/gtest.h>

#include <QAction>
#include <QTest>
#include <cmath>
#include <numbers>

#include "genetic/project/project.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/field/field_view.hpp"
#include "ui/field/map_controls.hpp"
#include "ui/field/map_picture.hpp"
#include "ui/field/map_solver.hpp"
#include "ui/scene2d/colour_bar.hpp"
#include "ui/scene2d/field_canvas.hpp"

namespace lathe::ui::test {
namespace {

/// A wave along z, 4 cells of wavelength 40: E_r = 3 e^{-jkz}, E_phi = j, E_z = 4 e^{-jkz}.
FrequencyMap wave_map() {
    FrequencyMap map;
    map.frequency_hz = 30e9;
    map.nr = 10, map.nz = 81;
    map.dr_m = map.dz_m = 1e-3;
    map.components = {FieldComponent::e_r, FieldComponent::e_phi, FieldComponent::e_z};
    map.planes.resize(3);
    for (int i = 0; i < map.nr; ++i)
        for (int k = 0; k < map.nz; ++k) {
            const auto wave = std::polar(1.0F, static_cast<float>(-2.0 * std::numbers::pi * k / 40.0));
            map.planes[0].push_back(3.0F * wave);
            map.planes[1].push_back({0.0F, 1.0F});
            map.planes[2].push_back(4.0F * wave);
        }
    return map;
}

double value(const ShownField& field, double z_mm, double r_mm) {
    return field.value_at({z_mm * 1e-3, r_mm * 1e-3}).value();
}

TEST(FieldMaps, KindsOfAWave) {
    const MapPicture picture(wave_map(), FieldQuantity::e_r);
    EXPECT_NEAR(picture.peak_level(), 3.0, 1e-5);
    EXPECT_NEAR(value(picture.at(MapKind::amplitude, 0.0), 17, 4), 3.0, 1e-5);
    const ShownField phase = picture.at(MapKind::phase, 0.0);
    EXPECT_TRUE(phase.is_phase);
    EXPECT_NEAR(value(phase, 10, 4), -90.0, 1e-3);
    const double right_angle = 0.5 * std::numbers::pi;
    EXPECT_NEAR(value(picture.at(MapKind::instant, 0.0), 0, 4), 3.0, 1e-5);
    EXPECT_NEAR(value(picture.at(MapKind::instant, 0.0), 10, 4), 0.0, 1e-4);
    EXPECT_NEAR(value(picture.at(MapKind::instant, right_angle), 10, 4), 3.0, 1e-4)
        << "a quarter of a period later the crest is a quarter of a wavelength further";
}

TEST(FieldMaps, LowerHalfTurnsThePhaseOfOddComponents) {
    const ShownField phase = MapPicture(wave_map(), FieldQuantity::e_z).at(MapKind::phase, 0.0);
    EXPECT_NEAR(value(phase, 10, 4), -90.0, 1e-3);
    EXPECT_NEAR(value(phase, 10, -4), 90.0, 1e-3) << "E_z of m = 1 is odd about the axis";
    const MirroredFrame painted = painted_values(phase, ScaleKind::phase, 1.0);
    EXPECT_NEAR(painted.values[10], 90.0, 1e-3);
    EXPECT_NEAR(painted.values[painted.values.size() - 71], -90.0, 1e-3);
}

TEST(FieldMaps, StressIsTheLargestLengthOverTimeAndPhi) {
    const MapPicture picture(wave_map(), FieldQuantity::e_magnitude);
    EXPECT_NEAR(value(picture.at(MapKind::amplitude, 0.0), 30, 5), 5.0, 1e-4);
    EXPECT_NEAR(value(picture.at(MapKind::instant, 0.0), 10, 5), 0.0, 1e-3);
    EXPECT_FALSE(is_defined(FieldQuantity::e_magnitude, MapKind::phase));
    EXPECT_FALSE(is_defined(FieldQuantity::h_magnitude, MapKind::phase));
    FrequencyMap magnetic = wave_map();
    magnetic.components = {FieldComponent::h_r, FieldComponent::h_phi, FieldComponent::h_z};
    EXPECT_NEAR(value(MapPicture(magnetic, FieldQuantity::h_magnitude).at(MapKind::amplitude, 0.0), 30, 5),
                5.0, 1e-4);
}

TEST(FieldMaps, FrequenciesFitTheBandAndTheMemory) {
    SimulationSettings settings;
    settings.from_hz = 28e9, settings.to_hz = 32e9, settings.frequencies = 9;
    const auto few_cells = map_frequencies(settings, 10'000);
    ASSERT_EQ(few_cells.size(), 9U);
    EXPECT_DOUBLE_EQ(few_cells.front(), 28e9);
    EXPECT_DOUBLE_EQ(few_cells.back(), 32e9);
    EXPECT_EQ(map_frequencies(settings, 2'000'000).size(), 2U);
    EXPECT_EQ(map_frequencies(settings, 200'000'000), std::vector<double>{30e9});
}

TEST(FieldMaps, AreSolvedWhenAskedForAndShownInEveryKind) {
    Project project = read_project(QStringLiteral(LATHE_EXAMPLES "/spline_horn_30ghz.lathe").toStdString());
    project.simulation.cells_per_wavelength = 14;
    project.simulation.frequencies = 3;
    FieldView view;
    view.resize(900, 560);
    view.show_film({film_of(two_signs(FieldComponent::e_r, 1e3F)), antenna_of(project),
                    QStringLiteral("test"), project.simulation});
    view.show();
    EXPECT_FALSE(view.map_solver().is_running()) << "nobody has asked";
    view.set_source(FieldSource::map);
    ASSERT_TRUE(wait_until([&] { return view.map_solver().maps() != nullptr; }, 60000));
    ASSERT_EQ(view.map_solver().maps()->size(), 3U);
    EXPECT_EQ(view.colour_bar().scale().kind, ScaleKind::magnitude);
    const QImage amplitude = view.canvas().picture();
    EXPECT_TRUE(view.probe_text({10e-3, 1e-3}).contains("Er = "));
    view.map_controls().set_kind(MapKind::phase);
    EXPECT_EQ(view.colour_bar().scale().kind, ScaleKind::phase);
    EXPECT_TRUE(view.probe_text({10e-3, 1e-3}).contains("°"));
    const QImage phase = view.canvas().picture();
    EXPECT_NE(amplitude, phase);
    view.map_controls().set_kind(MapKind::instant);
    EXPECT_TRUE(view.map_controls().is_animated());
    const double before = view.map_controls().phase_rad();
    EXPECT_TRUE(wait_until([&] { return view.map_controls().phase_rad() != before; }, 2000));
    view.map_controls().set_phase_deg(0.0);
    const QString text = view.probe_text({20e-3, 1e-3});
    view.map_controls().set_phase_deg(180.0);
    EXPECT_NE(view.probe_text({20e-3, 1e-3}), text);
    view.set_quantity(FieldQuantity::e_magnitude);
    view.map_controls().set_kind(MapKind::amplitude);
    keep(view.grab().toImage(), QStringLiteral("field_map_stress.png"));
    view.set_source(FieldSource::film);
    EXPECT_FALSE(view.map_controls().is_animated());
}

}  // namespace
}  // namespace lathe::ui::test
