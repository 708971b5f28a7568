// The way of a user with a beam former, with mouse and keys; and the pictures of docs/user/planar.md, which
// are taken on the way so that they show what the program does.
#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSettings>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <cstdlib>

#include "tests/ui/planar/planar_projects.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/design/design_area.hpp"
#include "ui/design/new_project_dialog.hpp"
#include "ui/design/profile_editor.hpp"
#include "ui/design/profile_view.hpp"
#include "ui/field/field_view.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/planar/array_chart.hpp"
#include "ui/planar/beam_chart.hpp"
#include "ui/planar/path_errors.hpp"
#include "ui/planar/planar_area.hpp"
#include "ui/planar/port_table.hpp"
#include "ui/planar/weights_panel.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

constexpr int patience_ms = 180000 * slowness, short_patience_ms = 5000 * slowness;

class PlanarUser : public testing::Test {
protected:
    PlanarUser() : window({"cpu", place.path()}) {
        QSettings().setValue("tour/seen", true);
        window.resize(1400, 900);
        window.show();
        window.activateWindow();
        EXPECT_TRUE(wait_until([&] { return window.isActiveWindow(); }, short_patience_ms));
    }
    Workbench& bench() { return window.workbench(); }
    /// docs/user/guide/NAME.png when LATHE_GUIDE is set, always in the build folder.
    void picture(QWidget& of, const QString& name) {
        wait_until([] { return false; }, 150);
        const QImage image = of.grab().toImage();
        keep(image, "guide_" + name + ".png");
        EXPECT_GT(colours_in(image), 8) << name.toStdString();
        if (const char* folder = std::getenv("LATHE_GUIDE"); folder != nullptr) {
            EXPECT_TRUE(image.save(QDir(QString::fromLocal8Bit(folder)).filePath(name + ".png")));
        }
    }
    void raise(const char* name) {
        auto* dock = window.findChild<QDockWidget*>(QString::fromLatin1(name));
        ASSERT_NE(dock, nullptr) << name;
        dock->show();
        dock->raise();
    }
    /// A picture of a tab that has been pulled out of the window, where its charts have room.
    void picture_of_dock(const char* name, const QSize& size, const QString& file) {
        auto* dock = window.findChild<QDockWidget*>(QString::fromLatin1(name));
        ASSERT_NE(dock, nullptr) << name;
        dock->setFloating(true);
        dock->resize(size);
        dock->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(dock));
        picture(*dock->widget(), file);
        dock->setFloating(false);
        dock->raise();
    }
    void wait_for_results() {
        ASSERT_TRUE(wait_until([&] { return bench().shown_results() && !bench().is_solving(); }, patience_ms))
            << window.message_bar().text().toStdString();
    }

    QTemporaryDir place;
    MainWindow window;
};

TEST_F(PlanarUser, PicksALensDrivesItsPortsAndMovesItsFoci) {
    window.design_area().new_project();
    NewProjectDialog* gallery = window.design_area().gallery();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(gallery));
    auto* search = gallery->findChild<QLineEdit*>("gallery_search");
    QTest::keyClicks(search, "rotman");
    auto* list = gallery->findChild<QListView*>("gallery");
    ASSERT_EQ(list->model()->rowCount(), 1);
    list->setCurrentIndex(list->model()->index(0, 0));
    EXPECT_TRUE(gallery->findChild<QLineEdit*>("new_scan_deg")->isVisible());
    picture(*gallery, "planar_gallery");
    QTest::mouseClick(gallery->findChild<QPushButton*>("new_create"), Qt::LeftButton);
    ASSERT_TRUE(antenna_of(bench().document().project()).is_planar());
    // The guide's lens at once: what a person looks at for a minute need not be solved finely here.
    Project project = bench().document().project();
    project.simulation.cells_per_wavelength = 10;
    project.simulation.frequencies = 3;
    bench().document().change(project, "Draft");
    wait_for_results();

    PlanarArea& area = window.planar_area();
    FieldView& field = window.field_view();
    field.set_excitation(0);
    field.show_frame(field.film_part().end / 3);
    area.beams().set_polar(false);
    picture(window, "planar_solved");

    raise("planar_ports");
    QTest::mouseClick(area.ports().table().viewport(), Qt::LeftButton, {},
                      area.ports().table().visualItemRect(area.ports().table().item(1, 0)).center());
    EXPECT_EQ(area.ports().selected_port(), 1);
    picture_of_dock("planar_ports", {760, 420}, "planar_ports");

    raise("planar_array");
    area.array().choose_excitation(0);
    picture_of_dock("planar_array", {620, 400}, "planar_array");
    raise("planar_weights");
    QTableWidget& weights = area.weights().table();
    weights.item(0, WeightsPanel::amplitude)->setText("1");
    weights.item(1, WeightsPanel::amplitude)->setText("1");
    EXPECT_EQ(area.beams().curves().back().name, "weighted");
    raise("planar_beams");
    area.beams().set_polar(true);
    picture_of_dock("planar_beams", {620, 460}, "planar_beams");

    raise("planar_paths");
    raise("profile");
    ProfileView& plan = window.design_area().profile().view();
    int focus = -1;
    for (std::size_t n = 0; n < plan.handles().size(); ++n)
        if (plan.handles()[n].name == "Focus off the axis") focus = static_cast<int>(n);
    ASSERT_GE(focus, 0);
    const QString before = area.path_errors().summary();
    const QPoint from = plan.to_pixels(plan.handles()[static_cast<std::size_t>(focus)].position).toPoint();
    QTest::mousePress(&plan, Qt::LeftButton, {}, from);
    for (int n = 1; n <= 10; ++n) QTest::mouseMove(&plan, from + QPoint(-n, 0));
    EXPECT_NE(area.path_errors().summary(), before) << "while the hand still moves";
    picture(window.design_area().profile(), "planar_foci");
    QTest::mouseRelease(&plan, Qt::LeftButton, {}, from + QPoint(-10, 0));
    raise("planar_paths");
    picture_of_dock("planar_paths", {620, 360}, "planar_paths");
    bench().document().undo_stack().undo();
    EXPECT_EQ(area.path_errors().summary(), before);
}

}  // namespace
}  // namespace lathe::ui::test
