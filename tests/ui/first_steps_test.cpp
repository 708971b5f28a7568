// Tour and settings: what a new user meets first.
#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QFrame>
#include <QLineEdit>
#include <QSettings>
#include <QTest>
#include <QThreadPool>

#include "tests/ui/ui_test_support.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/length_unit.hpp"
#include "ui/help/help_area.hpp"
#include "ui/help/tour.hpp"
#include "ui/settings/settings_dialog.hpp"
#include "ui/window/main_window.hpp"
#include "ui/workbench/workbench.hpp"

namespace lathe::ui::test {
namespace {

TEST(Tour, GoesThroughTheWindowByKeyboard) {
    QSettings().remove("tour/seen");
    MainWindow window;
    window.show();
    window.help_area().show_tour_first_time();
    Tour* tour = window.help_area().tour();
    ASSERT_NE(tour, nullptr);
    ASSERT_EQ(tour->steps(), 3);
    wait_until([] { return false; }, 50);
    keep(window.grab().toImage(), "tour.png");
    QTest::keyClick(tour, Qt::Key_Right);
    EXPECT_EQ(tour->step(), 1);
    QTest::keyClick(tour, Qt::Key_Left);
    EXPECT_EQ(tour->step(), 0);
    for (int i = 0; i < 3; ++i) QTest::keyClick(tour, Qt::Key_Return);
    EXPECT_TRUE(wait_until([&] { return window.help_area().tour() == nullptr; }, 1000));
    window.help_area().show_tour_first_time();
    EXPECT_EQ(window.help_area().tour(), nullptr) << "only once";
}

TEST(Tour, TheCardCoversNothingThatItIsAbout) {
    MainWindow window;
    window.resize(1280, 760);
    window.show();
    wait_until([] { return false; }, 50);
    window.help_area().start_tour();
    Tour* tour = window.help_area().tour();
    tour->go_to(1);
    wait_until([] { return false; }, 50);
    keep(window.grab().toImage(), "tour_step_2.png");
    const QRect card = tour->findChild<QFrame*>()->geometry();
    for (const char* name : {"reflection", "pattern"}) {
        const auto* dock = window.findChild<QDockWidget*>(name);
        ASSERT_TRUE(dock->isVisible());
        EXPECT_FALSE(card.intersects(QRect(dock->mapTo(&window, QPoint(0, 0)), dock->size()))) << name;
    }
    const QWidget* film = window.centralWidget();
    const QRect covered = card.intersected(QRect(film->mapTo(&window, QPoint(0, 0)), film->size()));
    EXPECT_LT(covered.width() * covered.height(), 0.1 * film->width() * film->height());
    tour->go_to(3);
}

TEST(Tour, CardStaysInASmallWindow) {
    MainWindow window;
    window.show();
    window.help_area().start_tour();
    window.resize(1000, 700);
    Tour* tour = window.help_area().tour();
    for (int i = 0; i < tour->steps(); ++i) {
        tour->go_to(i);
        wait_until([] { return false; }, 20);
        EXPECT_EQ(tour->geometry(), window.rect());
        const QWidget* card = tour->findChild<QFrame*>();
        EXPECT_TRUE(window.rect().contains(card->geometry())) << i;
    }
}

TEST(SettingsDialogTest, KeepsWhatIsChosen) {
    Settings{}.save();
    SettingsDialog dialog(Settings::load());
    dialog.show();
    wait_until([] { return false; }, 20);
    keep(dialog.grab().toImage(), "settings.png");
    auto* engine = dialog.findChild<QComboBox*>("engine");
    engine->setCurrentIndex(engine->findData("debug"));
    QTest::keyClicks(dialog.findChild<QLineEdit*>("store_folder"), "/tmp/runs");
    dialog.settings().save();
    EXPECT_EQ(Settings::load(), (Settings{"debug", "system", "/tmp/runs"}));
    QThreadPool::globalInstance()->waitForDone();
    QFile file(QSettings().fileName());
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.readAll().contains("/tmp/runs")) << "the disk has it";
    QSettings().setValue("settings/engine", "not here");
    EXPECT_EQ(Settings::load().engine, "auto");
    Settings{}.save();
}

TEST(SettingsDialogTest, TheProjectsUnitOfLengthsGoesBeforeThatOfTheSettings) {
    Settings{}.save();
    SettingsDialog dialog(Settings::load());
    dialog.show();
    auto* unit = dialog.findChild<QComboBox*>("project_length_unit");
    EXPECT_FALSE(unit->isVisible());
    dialog.offer_project_unit(std::nullopt);
    EXPECT_TRUE(unit->isVisible());
    EXPECT_EQ(dialog.project_unit(), std::nullopt);
    unit->setCurrentIndex(unit->findData("mil"));
    EXPECT_EQ(dialog.project_unit(), DisplayUnit::mil);

    MainWindow window;
    window.show();
    Document& document = window.workbench().document();
    Project project = document.project();
    project.display_unit = DisplayUnit::inch;
    document.change(project, "Unit of lengths");
    EXPECT_EQ(LengthDisplay::instance().name(), "in");
    document.undo_stack().undo();
    EXPECT_EQ(LengthDisplay::instance().name(), "mm");
}

}  // namespace
}  // namespace lathe::ui::test
