// A window with a queue of its own, used as a user does.
#pragma once

#include <gtest/gtest.h>

#include <QAction>
#include <QDropEvent>
#include <QMimeData>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <memory>

#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/optimise/queue_area.hpp"
#include "ui/optimise/queue_summary_view.hpp"
#include "ui/optimise/queue_window.hpp"
#include "ui/style/theme.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {

inline Project quick_project(const std::string& name, int evaluations) {
    Project project = quick_horn(8, 3, 6, evaluations);
    project.name = name;
    return project;
}

class QueueTest : public ::testing::Test {
protected:
    QueueTest() { open_window(); }

    void open_window() {
        window =
            std::make_unique<MainWindow>(WorkbenchOptions{"cpu", folder.path(), folder.filePath("queue.db")});
        window->workbench().gate().set_limits({1e30, 1e30, 1e30});  // budgets are large, jobs are stopped
        window->show();
        area().show_window();
    }
    QueueArea& area() { return window->queue_area(); }
    QueueWindow& queue() { return area().window(); }
    QueueModel& model() { return queue().model(); }
    QString cell(int row, QueueModel::Column column) { return model().index(row, column).data().toString(); }
    QString names() {
        QString all;
        for (int row = 0; row < model().rowCount(); ++row) all += cell(row, QueueModel::name);
        return all;
    }
    void click(const char* action) {
        auto* bar = queue().findChild<QToolBar*>();
        auto* button = bar->widgetForAction(queue().action(action));
        ASSERT_NE(button, nullptr) << action;
        ASSERT_TRUE(button->isEnabled()) << action;
        QTest::mouseClick(button, Qt::LeftButton);
    }
    void add(const char* name, int evaluations = 12) {
        const int before = model().rowCount();
        window->workbench().document().start(quick_project(name, evaluations));
        click("queue_add");
        ASSERT_TRUE(wait_until([&] { return model().rowCount() == before + 1; }, 5000));
    }
    bool wait_for_names(const char* wanted) {
        return wait_until([&] { return names() == QLatin1String(wanted); }, 5000);
    }
    bool wait_for_states(const QString& wanted) {
        return wait_until(
            [&] {
                for (int row = 0; row < model().rowCount(); ++row)
                    if (cell(row, QueueModel::state) != wanted) return false;
                return model().rowCount() > 0 && !area().worker().is_running();
            },
            60000);
    }
    /// Where the window is when the summary has not come forward.
    void go_to_jobs() {
        auto* bar = queue().findChild<QTabBar*>();
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(0).center());
        ASSERT_TRUE(queue().table().isVisible());
    }
    void wait_for_summary() {
        ASSERT_TRUE(wait_until([&] { return queue().summary().isVisible(); }, 20000));
    }
    void drop(const QMimeData* data, const QPoint& place) {
        QWidget* viewport = queue().table().viewport();
        QDragEnterEvent enter(place, Qt::MoveAction | Qt::CopyAction, data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(viewport, &enter);
        QDragMoveEvent move(place, Qt::MoveAction | Qt::CopyAction, data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(viewport, &move);
        QDropEvent event(place, Qt::MoveAction | Qt::CopyAction, data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(viewport, &event);
    }
    void keep_in_all_looks(const QString& name) {
        for (const Appearance look : {Appearance::light, Appearance::dark}) {
            apply_appearance(*qApp, look);
            for (const QSize size : {QSize(1600, 1000), QSize(1280, 800), QSize(1100, 480)}) {
                queue().resize(size);
                wait_until([] { return false; }, 80);
                keep(queue().grab().toImage(), QStringLiteral("%1_%2_%3.png")
                                                   .arg(name, look == Appearance::dark ? "dark" : "light")
                                                   .arg(size.width()));
            }
        }
        apply_appearance(*qApp, Appearance::light);
    }

    QTemporaryDir folder;
    std::unique_ptr<MainWindow> window;
};

}  // namespace lathe::ui::test
