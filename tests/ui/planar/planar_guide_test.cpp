// The way of a user with a beam former, with mouse and keys; and the pictures of docs/user/planar.md, which
// are taken on the way so that they show what the program does.
#include <gtest/gtest.h>

#include <QDockWidget>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>

#include "tests/ui/guide_window.hpp"
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

namespace lathe::ui::test {
namespace {

class PlanarUser : public GuideWindow {
protected:
    PlanarUser() : GuideWindow("cpu") {}
    /// A picture of a tab that has been pulled out of the window, where its charts have room.
    void picture_of_dock(const char* name, const QSize& size) {
        QDockWidget& tab = dock(name);
        tab.setFloating(true);
        tab.resize(size);
        tab.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&tab));
        picture(*tab.widget(), name);
        tab.setFloating(false);
        tab.raise();
    }
    void wait_for_results() {
        ASSERT_TRUE(wait_until([&] { return bench().shown_results() && !bench().is_solving(); }, patience_ms))
            << window.message_bar().text().toStdString();
    }
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

    dock("planar_ports");
    QTest::mouseClick(area.ports().table().viewport(), Qt::LeftButton, {},
                      area.ports().table().visualItemRect(area.ports().table().item(1, 0)).center());
    EXPECT_EQ(area.ports().selected_port(), 1);
    picture_of_dock("planar_ports", {760, 420});

    dock("planar_array");
    area.array().choose_excitation(0);
    picture_of_dock("planar_array", {620, 400});
    dock("planar_weights");
    QTableWidget& weights = area.weights().table();
    weights.item(0, WeightsPanel::amplitude)->setText("1");
    weights.item(1, WeightsPanel::amplitude)->setText("1");
    EXPECT_EQ(area.beams().curves().back().name, "weighted");
    dock("planar_beams");
    area.beams().set_polar(true);
    picture_of_dock("planar_beams", {620, 460});

    dock("planar_paths");
    dock("profile");
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
    dock("planar_paths");
    picture_of_dock("planar_paths", {620, 360});
    bench().document().undo_stack().undo();
    EXPECT_EQ(area.path_errors().summary(), before);
}

}  // namespace
}  // namespace lathe::ui::test
