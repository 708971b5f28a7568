// The window with a planar antenna: it is solved, its excitations are played, its results stand beside it,
// and bodies of revolution come back as they were.
#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QTableWidget>
#include <QTemporaryDir>
#include <cmath>

#include "tests/ui/planar/planar_projects.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/field/field_view.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/planar/array_chart.hpp"
#include "ui/planar/beam_chart.hpp"
#include "ui/planar/path_errors.hpp"
#include "ui/planar/planar_area.hpp"
#include "ui/planar/port_table.hpp"
#include "ui/planar/scattering_chart.hpp"
#include "ui/planar/scattering_table.hpp"
#include "ui/planar/weights_panel.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

class PlanarWindow : public testing::Test {
protected:
    PlanarWindow() : window({"cpu", folder.path()}) {
        window.resize(1600, 1000);
        window.show();
    }
    void open(const Project& project) {
        window.workbench().document().start(project);
        ASSERT_TRUE(
            wait_until([&] { return window.workbench().shown_results() && !window.workbench().is_solving(); },
                       patience_ms))
            << window.message_bar().text().toStdString();
    }
    PlanarArea& area() { return window.planar_area(); }
    bool is_shown(const char* dock) {
        return !window.findChild<QDockWidget*>(QLatin1String(dock))->isHidden();
    }

    QTemporaryDir folder;
    MainWindow window;
};

TEST_F(PlanarWindow, SolvesAHornAndShowsItsBeamAndBalance) {
    open(planar_project("h_plane_horn"));
    const SharedResults results = window.workbench().shown_results();
    ASSERT_EQ(results->pattern_kind, PatternKind::plane);
    ASSERT_EQ(area().beams().curves().size(), 1);
    EXPECT_EQ(area().scattering_chart().curves().size(), 1);
    EXPECT_EQ(area().scattering_table().matrix().rowCount(), 1);
    EXPECT_EQ(area().scattering_table().beams().rowCount(), 1);
    EXPECT_TRUE(is_shown("planar_beams") && is_shown("planar_ports") && is_shown("planar_power"));
    EXPECT_TRUE(is_shown("band_chart") && is_shown("metrics_table"));
    EXPECT_FALSE(is_shown("reflection") || is_shown("pattern") || is_shown("planar_array"));
    EXPECT_FALSE(window.field_view().action_3d()->isEnabled());
    EXPECT_EQ(window.field_view().quantity(), FieldQuantity::e_phi);
    window.field_view().show_frame(window.field_view().film_part().end / 2);
    keep(window.grab().toImage(), "planar_horn_window.png");
    // Even across the magnetic wall.
    EXPECT_TRUE(window.field_view().has_field());
}

TEST_F(PlanarWindow, EachDrivenPortHasAFilmAndTheyPlayInTurn) {
    open(planar_project("rotman_lens"));
    auto* box = window.findChild<QComboBox*>("field_excitation");
    const int beams = static_cast<int>(window.workbench().shown_results()->driven.size());
    ASSERT_GT(beams, 2);
    EXPECT_EQ(box->count(), beams + 1) << "and all in turn";
    FieldView& field = window.field_view();
    int shown = -1;
    QObject::connect(&field, &FieldView::excitation_shown, &field,
                     [&](int excitation) { shown = excitation; });
    const std::size_t middle = field.film_part().end / 2;
    field.show_frame(middle);
    const QImage first = field.canvas().picture();
    field.set_excitation(1);
    EXPECT_EQ(shown, 1);
    field.show_frame(middle);
    const QImage second = field.canvas().picture();
    EXPECT_GT(share_of(first, [&](const QColor&) { return true; }), 0.99);
    EXPECT_NE(first, second);
    keep(window.grab().toImage(), "planar_lens_window.png");
    field.set_excitation(-1);
    field.set_playing(true);
    EXPECT_TRUE(wait_until([&] { return shown == beams - 1; }, patience_ms)) << "one after another";

    EXPECT_TRUE(is_shown("planar_array") && is_shown("planar_paths"));
    EXPECT_EQ(area().array().plot().curves().size(), beams);
    area().array().choose_excitation(beams / 2);
    EXPECT_FALSE(area().array().summary().isEmpty());
    EXPECT_EQ(area().path_errors().plot().curves().size(), beams);
    area().beams().set_polar(true);
    area().weights().set_weights(std::vector<std::complex<double>>(static_cast<std::size_t>(beams), 1.0));
    EXPECT_EQ(area().beams().curves().size(), beams + 1) << "the weighted one";
    keep(window.grab().toImage(), "planar_lens_weighted.png");
}

TEST_F(PlanarWindow, ABodyOfRevolutionBringsItsChartsBack) {
    open(planar_project("h_plane_horn"));
    window.workbench().document().open(QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe"));
    EXPECT_TRUE(is_shown("reflection") && is_shown("pattern"));
    EXPECT_FALSE(is_shown("planar_beams") || is_shown("planar_ports"));
    EXPECT_TRUE(window.field_view().action_3d()->isEnabled());
    EXPECT_EQ(window.field_view().quantity(), FieldQuantity::e_r);
}

TEST_F(PlanarWindow, PortsAreEditedInTheTableAndRefusedBesideIt) {
    open(guide_of_regions());
    PortTable& ports = area().ports();
    ASSERT_EQ(ports.table().rowCount(), 2);
    ports.table().item(0, PortTable::x)->setText("5");
    EXPECT_TRUE(ports.problem().isEmpty()) << ports.problem().toStdString();
    EXPECT_DOUBLE_EQ(
        std::get<Antenna>(window.workbench().document().project().antenna).planar->ports[0].centre_x, 5e-3);
    ports.table().item(0, PortTable::width)->setText("8");
    EXPECT_TRUE(ports.problem().contains("width_mm")) << ports.problem().toStdString();
    ports.table().item(0, PortTable::width)->setText("wide");
    EXPECT_FALSE(ports.problem().isEmpty());
    window.workbench().document().undo_stack().undo();
    EXPECT_EQ(window.workbench().document().project(), guide_of_regions());
    EXPECT_TRUE(ports.problem().isEmpty());
    ports.table().selectRow(1);
    EXPECT_EQ(ports.selected_port(), 1);
    ports.table().item(1, PortTable::driven)->setCheckState(Qt::Checked);
    ASSERT_TRUE(wait_until(
        [&] {
            const auto results = window.workbench().shown_results();
            return results && results->driven.size() == 2 && !window.workbench().is_solving();
        },
        patience_ms));
    EXPECT_EQ(area().scattering_table().matrix().item(1, 0)->text().isEmpty(), false);
}

TEST_F(PlanarWindow, SwitchesToDirectivityIn3dWithTheHeightOfThePlates) {
    Project horn = planar_project("h_plane_horn");
    open(horn);
    QComboBox* scale = window.findChild<QComboBox*>("beam_scale");
    const bool had_plates = scale->findData(static_cast<int>(BeamScale::directivity_3d)) >= 0;
    for (Parameter& parameter : std::get<Design>(horn.antenna).parameters)
        if (parameter.key == "plate_height_mm") parameter.entries.front().value = had_plates ? 0.0 : 5.0;
    open(horn);
    EXPECT_EQ(scale->findData(static_cast<int>(BeamScale::directivity_3d)) >= 0, !had_plates);
}

}  // namespace
}  // namespace lathe::ui::test
