// Frequency maps and the region map of planar antennas in the field view.
#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <cmath>
#include <numbers>

#include "solver/base/constants.hpp"
#include "tests/ui/planar/planar_projects.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/field/field_view.hpp"
#include "ui/field/map_controls.hpp"
#include "ui/field/map_picture.hpp"
#include "ui/field/map_solver.hpp"
#include "ui/field/region_table.hpp"
#include "ui/scene/grid_facts.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene2d/grid_overlay.hpp"
#include "ui/workers/excitations.hpp"

namespace lathe::ui::test {
namespace {

constexpr double width = 7e-3, middle_y = 3.5e-3;  // of guide_of_regions()

/// The guide with both of its ports driven.
Project driven_guide() {
    Project project = guide_of_regions();
    std::get<Antenna>(project.antenna).planar->ports.back().driven = true;
    return project;
}

/// A view of a film that has ended, of any antenna: a map is solved when it is asked for. `value`: of the
/// film's field.
void show(FieldView& view, const Project& project, FieldComponent component, float value = 1e3F) {
    const Antenna antenna = antenna_of(project);
    FieldFilm film{film_of(two_signs(component, value)), antenna, QStringLiteral("test"), project.simulation};
    for (const Excitation& each : excitations_of(antenna, project.simulation))
        film.excitations.push_back(excitation_film(each, film.antenna, film.recorder));
    view.resize(900, 560);
    view.show_film(film);
    view.show();
}

double value(const ShownField& field, double x_mm, double y_mm) {
    return field.value_at({1e-3 * x_mm, 1e-3 * y_mm}).value();
}

/// TE10 that carries 1 W per metre of height: P = E^2 a / (4 Z), Z = eta / sqrt(1 - (c / 2 a f)^2).
double guided_field(double frequency_hz) {
    const double ratio = constants::speed_of_light / (2.0 * width * frequency_hz);
    const double impedance = constants::vacuum_impedance / std::sqrt(1.0 - ratio * ratio);
    return std::sqrt(4.0 * impedance / width);
}

TEST(PlanarMaps, AGuideCarriesAWattPerMetreFromThePortThatIsChosen) {
    FieldView view;
    show(view, driven_guide(), FieldComponent::e_phi);
    view.set_source(FieldSource::map);
    ASSERT_TRUE(wait_until([&] { return view.map_solver().maps() != nullptr; }, patience_ms));
    const auto& maps = *view.map_solver().maps();
    ASSERT_EQ(maps.size(), 6U) << "three frequencies, two ports";
    EXPECT_EQ(maps[0].frequency_hz, maps[1].frequency_hz);
    const FieldMirror mirror = mirror_of(antenna_of(driven_guide()));
    for (const FrequencyMap& map : maps) {
        const ShownField amplitude =
            MapPicture(map, FieldQuantity::e_phi, mirror).at(MapKind::amplitude, 0.0);
        EXPECT_NEAR(value(amplitude, 15.0, 1e3 * middle_y) / guided_field(map.frequency_hz), 1.0, 0.02)
            << map.excitation << " at " << map.frequency_hz;
        EXPECT_EQ(value(amplitude, 15.0, -1.0), 0.0) << "metal";
    }
    view.map_controls().set_kind(MapKind::phase);
    const QImage from_left = view.canvas().picture();
    EXPECT_TRUE(view.probe_text({15e-3, middle_y}).contains("∠Ez = "));
    view.set_excitation(1);
    EXPECT_NE(view.canvas().picture(), from_left) << "the wave goes the other way";
    view.map_controls().set_kind(MapKind::amplitude);
    const auto* key = view.findChild<QLabel*>("field_key");
    EXPECT_TRUE(key->text().contains("1 W/m") && key->text().contains("x = ")) << key->text().toStdString();
    keep(view.grab().toImage(), QStringLiteral("planar_map.png"));
    view.set_quantity(FieldQuantity::h_magnitude);
    EXPECT_TRUE(view.probe_text({15e-3, middle_y}).contains("|H| = "));
    view.set_excitation(-1);
    view.map_controls().set_kind(MapKind::instant);
    view.map_controls().set_phase_deg(0.0);
    const QString before = view.probe_text({12e-3, middle_y});
    EXPECT_TRUE(wait_until(
        [&] {
            return view.probe_text({12e-3, middle_y}) != before;
        },
        5000 * slowness))
        << "one port after another";
}

TEST(PlanarMaps, TheFormerFieldIsDescribedByThePortsItWasSolvedWith) {
    FieldView view;
    show(view, driven_guide(), FieldComponent::e_phi);
    view.set_excitation(1);
    view.show_frame(0);
    Antenna without_ports = antenna_of(driven_guide());
    without_ports.planar->ports.clear();
    view.show_antenna(without_ports, QStringLiteral("another design"));
    view.set_reference(std::nullopt);
    EXPECT_TRUE(view.shows_former_field());
    EXPECT_FALSE(view.probe_text({15e-3, middle_y}).isEmpty());
    view.forget_field();
    const auto* box = view.findChild<QComboBox*>("field_excitation");
    EXPECT_EQ(box->count(), 0) << "another project: the former one's films are not offered";
}

TEST(PlanarMaps, AHalfThatIsSolvedIsShownWhole) {
    const Project horn = planar_project("h_plane_horn");
    FieldView view;
    show(view, horn, FieldComponent::e_phi);
    view.set_source(FieldSource::map);
    ASSERT_TRUE(wait_until([&] { return view.map_solver().maps() != nullptr; }, patience_ms));
    const FieldMirror mirror = mirror_of(antenna_of(horn));
    ASSERT_FALSE(mirror.is_whole);
    const FrequencyMap& map = view.map_solver().maps()->front();
    const ShownField across = MapPicture(map, FieldQuantity::e_phi, mirror).at(MapKind::instant, 0.3);
    EXPECT_EQ(value(across, 10.0, -2.0), value(across, 10.0, 2.0)) << "even";
    const ShownField along = MapPicture(map, FieldQuantity::h_z, mirror).at(MapKind::instant, 0.3);
    EXPECT_EQ(value(along, 10.0, -2.0), -value(along, 10.0, 2.0)) << "odd";
    EXPECT_GT(std::abs(value(across, 10.0, 2.0)), 0.0);
}

TEST(PlanarMaps, AnotherPolarisationOrGeometryFindsNoMapOfTheFormerOne) {
    FieldView view;
    show(view, driven_guide(), FieldComponent::e_phi);
    view.set_source(FieldSource::map);
    ASSERT_TRUE(wait_until([&] { return view.map_solver().maps() != nullptr; }, patience_ms));
    view.show_antenna(antenna_of(planar_project("e_plane_horn")), QStringLiteral("te"));
    EXPECT_EQ(view.quantity(), FieldQuantity::h_phi);
    EXPECT_EQ(view.map_solver().maps(), nullptr);
    view.show_antenna(
        antenna_of(read_project(QStringLiteral(LATHE_EXAMPLES "/spline_horn_30ghz.lathe").toStdString())),
        QStringLiteral("revolution"));
    EXPECT_EQ(view.quantity(), FieldQuantity::e_r);
    EXPECT_EQ(view.source(), FieldSource::map);
}

TEST(PlanarMaps, PortsShareTheMemory) {
    SimulationSettings settings;
    settings.from_hz = 28e9, settings.to_hz = 32e9, settings.frequencies = 9;
    const std::size_t cells = 100'000;
    EXPECT_EQ(map_frequencies(settings, cells).size(), 9U);
    EXPECT_EQ(map_frequencies(settings, 15 * cells).size(), 3U) << "fifteen ports share the memory";
}

TEST(PlanarRegions, EveryCellIsSaidWholeAndMirrored) {
    const Project guide = guide_of_regions();
    const GridFacts whole = grid_facts(antenna_of(guide), guide.simulation);
    EXPECT_FALSE(whole.is_mirrored());
    std::size_t cells = 0, metal = 0;
    for (const RegionShare& line : whole.table) {
        cells += line.cells;
        if (line.region == CellRegion::metal) metal = line.cells;
        if (line.region == CellRegion::axis) {
            EXPECT_EQ(line.cells, 0U);
        }
    }
    EXPECT_EQ(cells, whole.grid.cells());
    EXPECT_GT(metal, 0U);
    const Project horn = planar_project("h_plane_horn");
    const GridFacts half = grid_facts(antenna_of(horn), horn.simulation);
    EXPECT_TRUE(half.is_mirrored());
    RegionTable table;
    table.show_facts(&half);
    bool is_named = false;
    for (int row = 0; row < table.rowCount(); ++row)
        is_named = is_named || table.item(row, 0)->text() == "wall of symmetry";
    EXPECT_TRUE(is_named);
}

TEST(PlanarRegions, TheRegionUnderTheCursorIsThatOfItsSideOfThePlane) {
    FieldView view;
    // No field, which shows through the regions once its first frame is there.
    show(view, guide_of_regions(), FieldComponent::e_phi, 0.0F);
    ASSERT_TRUE(view.overlay().regions_action()->isEnabled());
    view.overlay().regions_action()->trigger();
    ASSERT_TRUE(wait_until([&] { return view.overlay().facts() != nullptr; }, patience_ms));
    EXPECT_TRUE(view.probe_text({15e-3, middle_y}).contains("free space"));
    EXPECT_TRUE(view.probe_text({15e-3, -1e-3}).contains("metal"));
    EXPECT_TRUE(view.probe_text({15e-3, 8.5e-3}).contains("metal"));
    const QImage picture = view.canvas().picture();
    const auto colour_at = [&](double x, double y) {
        const QPointF place = view.canvas().place_of({x, y}) * view.canvas().devicePixelRatioF();
        return QColor(picture.pixel(place.toPoint()));
    };
    EXPECT_EQ(colour_at(15e-3, -1e-3), colour_at(15e-3, 8.5e-3));
    EXPECT_NE(colour_at(15e-3, -1e-3), colour_at(15e-3, middle_y));
    keep(view.grab().toImage(), QStringLiteral("planar_regions.png"));
}

}  // namespace
}  // namespace lathe::ui::test
