// A panel alone in the window, and back; nothing is cut in small windows; words of progress.
#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <set>

#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/planar/beam_chart.hpp"
#include "ui/planar/planar_area.hpp"
#include "ui/planar/port_table.hpp"
#include "ui/window/main_window.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui::test {
namespace {

void settle() {
    wait_until([] { return false; }, 150);
}

class Panels : public testing::Test {
protected:
    Panels() {
        window.resize(1280, 800);
        window.show();
        settle();
    }
    QDockWidget& dock(const char* name) { return *window.findChild<QDockWidget*>(QString::fromLatin1(name)); }
    std::set<QDockWidget*> shown() {
        std::set<QDockWidget*> docks;
        for (QDockWidget* each : window.findChildren<QDockWidget*>())
            if (!each->isHidden()) docks.insert(each);
        return docks;
    }
    void double_click(QDockWidget& panel) {
        QTest::mouseDClick(&panel, Qt::LeftButton, {}, QPoint(20, panel.widget()->y() / 2));
        settle();
    }

    QTemporaryDir folder;
    MainWindow window{WorkbenchOptions{"cpu", folder.path(), folder.filePath("queue.db")}};
};

TEST_F(Panels, ADoubleClickOnATitleMaximisesAndRestores) {
    QDockWidget& pattern = dock("pattern");
    pattern.raise();
    settle();
    const std::set<QDockWidget*> before = shown();
    const QRect place = pattern.geometry();
    double_click(pattern);
    EXPECT_EQ(shown(), std::set<QDockWidget*>{&pattern});
    EXPECT_FALSE(window.centralWidget()->isVisible());
    EXPECT_GT(pattern.height(), 2 * place.height());
    EXPECT_FALSE(pattern.isFloating());
    EXPECT_TRUE(window.findChild<QAction*>("maximise_panel")->isChecked());
    keep(window.grab().toImage(), "panel_maximised.png");
    double_click(pattern);
    EXPECT_EQ(shown(), before);
    EXPECT_TRUE(window.centralWidget()->isVisible());
    EXPECT_EQ(pattern.geometry(), place);
}

TEST_F(Panels, AnotherPanelThatIsShownBringsAllBack) {
    const std::set<QDockWidget*> before = shown();
    double_click(dock("design"));
    ASSERT_EQ(shown().size(), 1U);
    dock("run").toggleViewAction()->trigger();
    settle();
    EXPECT_EQ(shown(), before);
    EXPECT_TRUE(window.centralWidget()->isVisible());
    double_click(dock("design"));
    window.workbench().document().start(draft_of("h_plane_horn_30ghz.lathe", 3));
    window.workbench().stop();
    settle();
    EXPECT_TRUE(window.centralWidget()->isVisible()) << "another geometry has other panels";
    EXPECT_GT(shown().size(), 3U);
}

TEST_F(Panels, AWindowClosedWithOnePanelOpensWithAll) {
    double_click(dock("design"));
    window.close();
    EXPECT_FALSE(window.centralWidget()->isHidden());
    EXPECT_FALSE(dock("run").isHidden());
}

/// Every visible button and box lies in its panel and is as wide as its text.
void expect_whole(QWidget& panel) {
    for (QWidget* each : panel.findChildren<QWidget*>()) {
        if (!each->isVisible() || !(qobject_cast<QToolButton*>(each) || qobject_cast<QComboBox*>(each)))
            continue;
        if (each->parentWidget() != &panel && each->parentWidget()->parentWidget() != &panel) continue;
        const QRect place(each->mapTo(&panel, QPoint(0, 0)), each->size());
        EXPECT_TRUE(panel.rect().contains(place)) << each->objectName().toStdString();
        EXPECT_GE(each->width(), each->minimumSizeHint().width()) << each->objectName().toStdString();
    }
}

TEST_F(Panels, ControlsOfPlanarPanelsAreWholeInASmallWindow) {
    window.workbench().document().start(draft_of("rotman_lens_30ghz.lathe", 3));
    window.workbench().stop();
    settle();
    PlanarArea& area = window.planar_area();
    dock("planar_beams").raise();
    settle();
    expect_whole(area.beams());
    dock("planar_ports").raise();
    settle();
    expect_whole(area.ports());
    keep(window.grab().toImage(), "planar_1280.png");
    EXPECT_LE(window.minimumSizeHint().width(), 1280);
    BeamChart narrow;
    narrow.resize(220, 260);
    narrow.show();
    settle();
    expect_whole(narrow);
}

TEST(ProgressWords, EstimateBeforeTheFirstTenthAndPromiseNothingAtTheEnd) {
    EXPECT_EQ(left_text(0.05, 3.0), "estimating");
    EXPECT_EQ(left_text(0.5, 12.0), "about 12 s left");
    EXPECT_EQ(left_text(0.5, {}), "");
    EXPECT_EQ(left_text(0.98, 3.0), "almost done");
}

}  // namespace
}  // namespace lathe::ui::test
