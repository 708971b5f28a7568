// A window with a quick horn, and its sweep and tolerance studies as a user gets at them.
#pragma once

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>

#include "genetic/run/run_view.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/study/document_view.hpp"
#include "ui/study/study_area.hpp"
#include "ui/study/study_form.hpp"
#include "ui/study/study_results.hpp"
#include "ui/study/study_window.hpp"
#include "ui/style/theme.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {

using genetic::StudyKind;

class StudyTest : public ::testing::Test {
protected:
    StudyTest() {
        document().start(quick_horn(8, 3, 6, 12));
        window.resize(1400, 900);
        window.show();
    }
    Document& document() { return window.workbench().document(); }
    StudyArea& area() { return window.study_area(); }
    StudyWindow& study() { return area().window(); }
    StudyResults& results() { return study().results(); }
    const SweepSettings& sweep() { return *document().project().sweep; }
    const ToleranceSettings& tolerance() { return *document().project().tolerance; }

    template <class Widget>
    Widget* find(const char* name) {
        auto* widget = study().findChild<Widget*>(QString::fromLatin1(name));
        EXPECT_NE(widget, nullptr) << name;
        return widget;
    }
    void type(const char* name, const char* text) {
        auto* field = find<QWidget>(name);
        field->setFocus();
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    void choose(const char* name, int index) {
        auto* box = find<QComboBox>(name);
        box->setCurrentIndex(index);
        emit box->activated(index);
    }
    void click(const char* action) {
        auto* button = study().findChild<QToolBar*>()->widgetForAction(study().action(action));
        ASSERT_NE(button, nullptr) << action;
        ASSERT_TRUE(button->isEnabled()) << action;
        QTest::mouseClick(button, Qt::LeftButton);
    }
    QString complaint() {
        auto* label = study().form().findChild<QLabel*>("complaint");
        return label->isHidden() ? QString() : label->text();
    }
    bool wait_for_end(std::size_t candidates) {
        return wait_until(
            [&] {
                return !area().worker().is_running() && results().study() &&
                       results().study()->evaluations.size() == candidates;
            },
            60000 * slowness);
    }
    bool wait_for_figures() {
        return wait_until(
            [&] {
                for (const PlotView* figure : results().document().figures())
                    if (!figure->visibleRegion().isEmpty() && !figure->is_drawn()) return false;
                return !results().document().figures().empty();
            },
            10000 * slowness);
    }
    void keep_in_all_looks(const QString& name) {
        for (const Appearance look : {Appearance::light, Appearance::dark}) {
            apply_appearance(*qApp, look);
            for (const QSize size : {QSize(1500, 950), QSize(1000, 640)}) {
                study().resize(size);
                wait_until([] { return false; }, 80);
                ASSERT_TRUE(wait_for_figures());
                keep(study().grab().toImage(), QStringLiteral("%1_%2_%3.png")
                                                   .arg(name, look == Appearance::dark ? "dark" : "light")
                                                   .arg(size.width()));
            }
        }
        apply_appearance(*qApp, Appearance::light);
    }
    /// The rows of a store as text, without times.
    static std::vector<std::string> rows_of(const std::filesystem::path& store) {
        std::vector<std::string> rows;
        for (const auto& each : genetic::RunView(store).evaluations()) {
            std::string row = each.key + (each.is_pending ? " pending" : "");
            for (const double value : each.genome) row += ' ' + std::to_string(value);
            for (const auto& goal : each.objectives) row += ' ' + std::to_string(goal.worst_value);
            rows.push_back(row);
        }
        return rows;
    }
    std::vector<std::string> rows_without_a_window(const char* name, const Project& project, StudyKind kind) {
        const auto store = std::filesystem::path(folder.filePath(name).toStdString());
        genetic::RunOptions options;
        options.engine = "cpu";
        genetic::StudyRun::create(store, project, kind, options).run({});
        return rows_of(store);
    }

    QTemporaryDir folder;
    MainWindow window{WorkbenchOptions{"cpu", folder.path(), folder.filePath("queue.db")}};
};

}  // namespace lathe::ui::test
