// The window fits its screen, and nothing that is said in it moves what stands there.
#include <gtest/gtest.h>

#include <QAbstractItemView>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>
#include <QStatusBar>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <vector>

#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/design/new_project_dialog.hpp"
#include "ui/field/field_view.hpp"
#include "ui/field/map_controls.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/result_warnings.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/style/window_geometry.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

/// Sizes of the frames of usual window managers: title above, borders at the sides.
constexpr QMargins frame{4, 30, 4, 4};

void settle() {
    wait_until([] { return false; }, 150);
}

QRect on_screen(const QWidget& widget) {
    return {widget.mapToGlobal(QPoint(0, 0)), widget.size()};
}

TEST(Layout, DocksMayGoWhileATabOfTheirsIsHeld) {
    const QTemporaryDir folder;
    MainWindow window({"cpu", folder.path()});
    window.show();
    settle();
    int bars = 0;
    for (QTabBar* tabs : window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (!tabs->isVisible() || tabs->count() < 2) continue;
        ++bars;
        QTest::mousePress(tabs, Qt::LeftButton, {}, tabs->tabRect(0).center());
        const QList<QDockWidget*> docks = window.findChildren<QDockWidget*>();
        std::vector<QDockWidget*> gone;
        for (QDockWidget* dock : docks)
            if (!dock->isHidden()) gone.push_back(dock), dock->hide();
        for (int x = 5; x < tabs->width(); x += 5) QTest::mouseMove(tabs, {x, tabs->height() / 2});
        QTest::mouseRelease(tabs, Qt::LeftButton, {}, {5, 5});
        for (QDockWidget* dock : gone) dock->show();
        settle();
    }
    EXPECT_GT(bars, 0);
}

TEST(Layout, WindowFitsItsScreenWithFrameAtTheFirstStart) {
    const QTemporaryDir folder;
    MainWindow window({"cpu", folder.path()});
    window.show();
    settle();
    const QRect room = window.screen()->availableGeometry();
    EXPECT_LE(window.width(), room.width() - frame.left() - frame.right());
    EXPECT_LE(window.height(), room.height() - frame.top() - frame.bottom());
    EXPECT_LE(window.minimumSizeHint().width(), room.width() - frame.left() - frame.right());
    EXPECT_LE(window.minimumSizeHint().height(), room.height() - frame.top() - frame.bottom());
    EXPECT_TRUE(room.contains(on_screen(*window.statusBar()))) << "the solve's progress stands there";
    keep(window.grab().toImage(), QStringLiteral("layout_first_start_%1.png").arg(room.width()));
}

TEST(Layout, WindowFromALargerScreenIsBroughtBack) {
    EXPECT_EQ(moved_inside({100, 100, 300, 200}, {0, 0, 1280, 800}, frame), QRect(100, 100, 300, 200));
    EXPECT_EQ(moved_inside({0, 0, 1600, 1000}, {0, 0, 1280, 800}, frame), QRect(4, 30, 1272, 766));
    EXPECT_EQ(moved_inside({1200, 700, 300, 200}, {0, 0, 1280, 800}, frame), QRect(976, 596, 300, 200));
    EXPECT_EQ(size_inside({1600, 1000}, {0, 0, 1280, 800}, frame), QSize(1272, 766));
    MainWindow window({"cpu", {}});
    window.setGeometry(0, 0, 4000, 3000);
    window.show();
    settle();
    EXPECT_TRUE(window.screen()->availableGeometry().contains(on_screen(window)));
}

TEST(Layout, MessagesTakeRoomFromThePictureAlone) {
    const QTemporaryDir folder;
    MainWindow window({"cpu", folder.path()});
    window.show();
    settle();
    const QSize before = window.size();
    const int narrowest = window.minimumSizeHint().width();
    const QRect picture = on_screen(window.field_view().canvas());
    const QRect area = on_screen(window.field_view().picture_area());
    const QString path = "/home/" + QString(300, QLatin1Char('x')) + "/horn.lathe";
    window.message_bar().show_message(Notice::error, path + ": " + QString("and so on ").repeated(60),
                                      {{"One way", [] {}}, {"Another way", [] {}}});
    window.result_warnings().show_warnings({{"code", "A wall is off. " + std::string(400, 'y'), "place"}});
    window.field_view().map_controls().show_progress(path);
    settle();
    EXPECT_EQ(window.size(), before);
    EXPECT_EQ(window.minimumSizeHint().width(), narrowest);
    EXPECT_EQ(on_screen(window.field_view().picture_area()), area) << "nothing moves above the picture";
    EXPECT_TRUE(on_screen(window).contains(on_screen(window.message_bar())));
    EXPECT_TRUE(area.intersects(on_screen(window.message_bar())));
    EXPECT_GE(window.result_warnings().y(), window.message_bar().geometry().bottom());
    const QRect canvas = on_screen(window.field_view().canvas());
    EXPECT_GE(canvas.height(), area.height() / 4) << "the picture keeps a part of the room";
    EXPECT_EQ(canvas.bottom(), picture.bottom());
    window.result_warnings().fold_unless(false);
    window.message_bar().show_message(Notice::warning, "A line.");
    settle();
    // A picture at its least height may be covered in part by banners of one line.
    const std::initializer_list<QWidget*> banners{&window.message_bar(), &window.result_warnings()};
    const int least = window.field_view().picture_area().layout()->itemAt(0)->minimumSize().height();
    int room = area.height() - least;
    for (const QWidget* banner : banners) room -= banner->height() + 4;
    for (const QWidget* banner : banners)
        EXPECT_TRUE(room < 0 || !on_screen(*banner).intersects(on_screen(window.field_view().canvas())))
            << banner->objectName().toStdString();
    keep(window.grab().toImage(), "layout_banners.png");
    window.message_bar().dismiss();
    window.result_warnings().close_button().click();
    settle();
    EXPECT_EQ(on_screen(window.field_view().canvas()), picture);
}

TEST(Layout, AListOfWarningsFoldsWhereItWouldHideThePicture) {
    ResultWarnings panel;
    panel.resize(600, 100);
    panel.show_warnings({{"code", "A wall is off.", "place"}});
    panel.fold_unless(false);
    EXPECT_FALSE(panel.fold().isChecked());
    EXPECT_FALSE(panel.heading().isEmpty());
    EXPECT_TRUE(panel.text().contains("A wall is off"));
    panel.fold_unless(true);
    EXPECT_TRUE(panel.fold().isChecked());
    panel.fold().click();
    panel.fold_unless(true);
    EXPECT_FALSE(panel.fold().isChecked()) << "as the user has chosen";
}

TEST(Layout, ToolButtonsStandStillWhenUndoNamesWhatItUndoes) {
    const QTemporaryDir folder;
    MainWindow window({"cpu", folder.path()});
    window.show();
    window.workbench().document().start(draft_of("conical_horn_30ghz.lathe", 3));
    settle();
    auto* bar = window.findChild<QToolBar*>("tools");
    ASSERT_NE(bar, nullptr);
    const auto places = [&] {
        std::vector<QRect> rects;
        for (QToolButton* button : bar->findChildren<QToolButton*>())
            if (button->isVisible()) rects.push_back(button->geometry());
        return rects;
    };
    const auto before = places();
    Project project = window.workbench().document().project();
    project.simulation.max_periods = 150.0;
    window.workbench().document().change(project, "Move flare length and aperture radius");
    settle();
    EXPECT_EQ(places(), before);
    EXPECT_TRUE(window.workbench().document().undo_stack().undoText().contains("flare"));
}

TEST(Layout, FieldsOfTheGalleryStandStill) {
    NewProjectDialog dialog;
    dialog.show();
    settle();
    auto* frequency = dialog.findChild<QLineEdit*>("new_frequency_ghz");
    auto* aim = dialog.findChild<QLineEdit*>("new_aim_value");
    ASSERT_TRUE(frequency && aim);
    const QRect frequency_place = on_screen(*frequency), aim_place = on_screen(*aim);
    const auto expect_still = [&](const std::string& when) {
        settle();
        EXPECT_EQ(on_screen(*frequency), frequency_place) << when;
        EXPECT_EQ(on_screen(*aim), aim_place) << when;
    };
    auto* list = dialog.findChild<QAbstractItemView*>("gallery");
    for (int row = 0; row < list->model()->rowCount(); ++row) {
        list->setCurrentIndex(list->model()->index(row, 0));
        expect_still(list->currentIndex().data().toString().toStdString());
    }
    list->setCurrentIndex(list->model()->index(0, 0));
    frequency->setText("900");
    expect_still("a wrong frequency");
    frequency->setText("10");
    aim->setText("60");
    expect_still("a wrong gain");
}

}  // namespace
}  // namespace lathe::ui::test
