// Help, tour and settings: what a new user meets first.
#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <QTextBrowser>
#include <QTextDocument>

#include "tests/ui/ui_test_support.hpp"
#include "ui/help/help_area.hpp"
#include "ui/help/help_window.hpp"
#include "ui/help/tour.hpp"
#include "ui/main_window.hpp"
#include "ui/panels/parameter_form.hpp"
#include "ui/settings/settings_dialog.hpp"

namespace lathe::ui::test {
namespace {

TEST(Help, EveryPageHasATitleAndItsPictures) {
    HelpWindow help(documentation_folder());
    auto* pages = help.findChild<QListWidget*>();
    auto* text = help.findChild<QTextBrowser*>();
    ASSERT_GE(pages->count(), 7);
    help.show();
    for (int i = 0; i < pages->count(); ++i) {
        pages->setCurrentRow(i);
        EXPECT_TRUE(help.page().endsWith(".md"));
        EXPECT_FALSE(pages->item(i)->text().endsWith(".md")) << help.page().toStdString();
        EXPECT_GT(text->toPlainText().size(), 500) << help.page().toStdString();
    }
    help.show_page("antennas.md");
    const QUrl picture("../resources/templates/lens.svg");
    EXPECT_FALSE(
        text->document()->resource(QTextDocument::ImageResource, text->source().resolved(picture)).isNull());
    wait_until([] { return false; }, 100);
    keep(help.grab().toImage(), "help.png");
}

TEST(Help, SearchLeavesThePagesThatHaveTheWords) {
    HelpWindow help(documentation_folder());
    auto* pages = help.findChild<QListWidget*>();
    const int all = pages->count();
    auto* search = help.findChild<QLineEdit*>();
    QTest::keyClicks(search, "waveguide_radius_mm");
    EXPECT_GE(pages->count(), 1);
    EXPECT_LT(pages->count(), all);
    pages->setCurrentRow(0);
    EXPECT_EQ(help.findChild<QTextBrowser*>()->textCursor().selectedText(), "waveguide_radius_mm");
    search->clear();
    EXPECT_EQ(pages->count(), all);
}

TEST(Help, F1OpensThePageOfWhatHasTheFocus) {
    MainWindow window;
    ASSERT_TRUE(window.workbench().open(QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe"), true));
    window.show();
    window.activateWindow();
    ASSERT_TRUE(wait_until([&] { return window.isActiveWindow(); }, 5000));
    auto* form = window.findChild<ParameterForm*>();
    form->findChild<QDoubleSpinBox*>()->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F1);
    ASSERT_NE(window.help_area().help_window(), nullptr);
    EXPECT_EQ(window.help_area().help_window()->page(), "antennas.md");
    EXPECT_EQ(HelpWindow::page_for(&window), "guide.md");
}

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
    QSettings().setValue("settings/engine", "not here");
    EXPECT_EQ(Settings::load().engine, "auto");
    Settings{}.save();
}

}  // namespace
}  // namespace lathe::ui::test
