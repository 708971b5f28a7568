// Keyboard and wheel in the forms of the window.
#include <gtest/gtest.h>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

#include "tests/ui/forms/in_locale.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/design/new_project_dialog.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/forms/number_line.hpp"
#include "ui/help/help_area.hpp"
#include "ui/help/help_window.hpp"
#include "ui/optimise/goals_editor.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/settings/settings_dialog.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

const QString example = QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe");

class FormKeys : public InLocale {
protected:
    void SetUp() override {
        window.resize(1400, 900);
        window.show();
        ASSERT_TRUE(window.workbench().open(example));
        window.activateWindow();
        ASSERT_TRUE(wait_until([this] { return window.isActiveWindow(); }, 5000));
    }
    Document& document() { return window.workbench().document(); }
    NumberEdit& field(const char* name) { return *window.findChild<NumberEdit*>(name); }
    void type(NumberEdit& into, const QString& text) {
        into.setFocus();
        into.selectAll();
        QTest::keyClicks(&into, text);
        QTest::keyClick(&into, Qt::Key_Return);
    }
    double value(const std::string& key) {
        return ParameterValues(std::get<Design>(document().project().antenna)).scalar(key);
    }
    void press(int key, Qt::KeyboardModifiers with = {}) {
        QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(key), with);
    }
    static void turn(QWidget& widget, int delta) {
        const QPointF place = widget.rect().center();
        QWheelEvent event(place, widget.mapToGlobal(place), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        // As the desktop sends it: only such an event goes on to the parents of who leaves it alone.
        QSpontaneKeyEvent::setSpontaneous(&event);
        qApp->notify(&widget, &event);
    }

    QTemporaryDir folder;
    MainWindow window{WorkbenchOptions{"cpu", folder.path(), folder.filePath("queue.db")}};
};

TEST_P(FormKeys, AfterReturnKeysAreTheWindowsAgain) {
    NumberEdit& length = field("flare_length_mm");
    const double before = value("flare_length_mm");
    type(length, "41,5");
    ASSERT_EQ(value("flare_length_mm"), 41.5);
    press(Qt::Key_Space);
    EXPECT_EQ(length.text(), "41.500") << "Space is for the film";
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(value("flare_length_mm"), before);
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(value("flare_length_mm"), 41.5);
    type(length, "42");
    EXPECT_EQ(value("flare_length_mm"), 42.0) << "the field can be typed into again at once";
    bool has_come = false;
    QAction exporting(&window);
    exporting.setShortcut(Qt::CTRL | Qt::ALT | Qt::Key_E);  // as Ctrl+E: end of the line for a line of text
    window.addAction(&exporting);
    QObject::connect(&exporting, &QAction::triggered, &window, [&] { has_come = true; });
    press(Qt::Key_E, Qt::ControlModifier | Qt::AltModifier);
    EXPECT_TRUE(has_come);
    QKeyEvent end_of_line(QEvent::ShortcutOverride, Qt::Key_E, Qt::ControlModifier, QString(QChar(5)));
    end_of_line.ignore();
    QCoreApplication::sendEvent(&length, &end_of_line);
    EXPECT_FALSE(end_of_line.isAccepted()) << "Ctrl+E";
}

TEST_P(FormKeys, WhatIsBeingTypedIsUndoneFirst) {
    NumberEdit& length = field("flare_length_mm");
    length.setFocus();
    length.selectAll();
    QTest::keyClicks(&length, "55");
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_NE(length.text(), "55");
    EXPECT_EQ(document().undo_stack().count(), 0);
}

TEST_P(FormKeys, AWrongNumberStopsTheSolveAndLeadsToItsField) {
    NumberEdit& radius = field("aperture_radius_mm");
    type(radius, "99999");
    EXPECT_EQ(document().undo_stack().count(), 0);
    EXPECT_TRUE(radius.is_wrong());
    window.findChild<QLineEdit*>("parameter_filter")->setFocus();
    window.optimise();
    EXPECT_FALSE(window.workbench().is_optimising());
    EXPECT_TRUE(window.message_bar().isVisible());
    EXPECT_TRUE(window.message_bar().text().startsWith("Aperture radius: Too large."))
        << window.message_bar().text().toStdString();
    EXPECT_EQ(QApplication::focusWidget(), &radius);
    QCoreApplication::processEvents();
    keep(window.grab().toImage(), "wrong_number.png");
}

TEST_P(FormKeys, TheOptimisersRangeIsNeverWidenedSilently) {
    const auto gene = [this] {
        return std::get<Design>(document().project().antenna).parameters[3].entries[0];
    };
    ASSERT_TRUE(gene().is_gene());
    const ParameterEntry before = gene();
    NumberEdit& radius = field("aperture_radius_mm");
    type(radius, "19");
    EXPECT_EQ(gene(), before);
    EXPECT_TRUE(radius.problem().contains("8 to 18 mm")) << radius.problem().toStdString();
    radius.forget_typed();
    NumberEdit& most = field("aperture_radius_mm.max");
    type(most, "5");
    EXPECT_EQ(gene(), before);
    EXPECT_EQ(most.text(), "5");
    EXPECT_TRUE(most.is_wrong());
    type(most, "20");
    EXPECT_EQ(*gene().maximum, 20.0);
    type(radius, "19");
    EXPECT_EQ(gene().value, 19.0);
}

TEST_P(FormKeys, CellsOfGoalsTakeACommaAndKeepWhatIsWrong) {
    auto* editor = window.findChild<GoalsEditor*>();
    ASSERT_NE(editor, nullptr);
    for (QWidget* around = editor; around; around = around->parentWidget())
        if (auto* dock = qobject_cast<QDockWidget*>(around)) dock->raise();
    const QModelIndex cell = editor->model().index(0, GoalsModel::value);
    const auto edit = [&](const char* text) -> NumberLine* {
        editor->table().edit(cell);
        NumberLine* line = nullptr;
        for (NumberLine* each : editor->table().findChildren<NumberLine*>())
            if (each->isVisible()) line = each;
        if (!line) return nullptr;
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return line;
    };
    ASSERT_NE(edit("-20,5"), nullptr);
    EXPECT_EQ(document().project().objectives[0].value, -20.5);
    const Project before = document().project();
    const QPointer<NumberLine> line = edit("1.234,5");
    ASSERT_TRUE(line) << "the cell stays open";
    EXPECT_EQ(line->text(), "1.234,5");
    EXPECT_TRUE(line->problem().contains("no thousands separators")) << line->problem().toStdString();
    EXPECT_EQ(document().project().objectives.back(), before.objectives.back());
}

TEST_P(FormKeys, TheFieldPictureTakesTheFocusByAClick) {
    auto* canvas = window.findChild<QWidget*>("field_canvas");
    ASSERT_NE(canvas, nullptr);
    field("flare_length_mm").setFocus();
    QTest::mouseClick(canvas, Qt::LeftButton);
    EXPECT_EQ(QApplication::focusWidget(), canvas);
    auto* play = window.findChild<QAction*>("film_play");
    ASSERT_TRUE(wait_until([&] { return play->isEnabled(); }, 30000 * slowness)) << "a film";
    QSignalSpy played(play, &QAction::triggered);
    press(Qt::Key_Space);
    EXPECT_EQ(played.count(), 1);
    NumberEdit& length = field("flare_length_mm");
    length.setFocus();
    QTest::keyClick(&length, Qt::Key_Return);
    press(Qt::Key_Space);
    EXPECT_EQ(played.count(), 2) << "and from a field at rest";
}

TEST_P(FormKeys, TabGoesFromTheFilterThroughTheParameters) {
    window.findChild<QLineEdit*>("parameter_filter")->setFocus();
    QStringList visited;
    for (int i = 0; i < 12; ++i) {
        press(Qt::Key_Tab);
        visited << QApplication::focusWidget()->objectName();
    }
    EXPECT_EQ(visited[0].toStdString(), "waveguide_radius_mm");
    EXPECT_EQ(visited[1].toStdString(), "waveguide_radius_mm.optimise");
    const auto radius = visited.indexOf("aperture_radius_mm");
    ASSERT_GT(radius, 0) << visited.join(' ').toStdString();
    EXPECT_EQ(visited.mid(radius, 4), QStringList({"aperture_radius_mm", "aperture_radius_mm.optimise",
                                                   "aperture_radius_mm.min", "aperture_radius_mm.max"}));
}

/// Tab never leaves a panel to come back to it later.
TEST_P(FormKeys, TabGoesThroughOnePanelAfterTheOther) {
    const auto panel_of = [](QWidget* widget) -> QWidget* {
        for (; widget; widget = widget->parentWidget())
            if (qobject_cast<QDockWidget*>(widget)) return widget;
        return nullptr;
    };
    QList<QWidget*> panels;
    QWidget* first = window.findChild<QLineEdit*>("parameter_filter");
    for (QWidget* next = first->nextInFocusChain(); next != first; next = next->nextInFocusChain()) {
        const bool is_stop = next->isVisible() && next->isEnabled() && (next->focusPolicy() & Qt::TabFocus);
        QWidget* panel = is_stop ? panel_of(next) : nullptr;
        if (panel && (panels.isEmpty() || panels.last() != panel)) panels << panel;
    }
    for (QWidget* panel : panels)
        EXPECT_LE(panels.count(panel), panel == panel_of(first) ? 2 : 1) << panel->objectName().toStdString();
}

TEST_P(FormKeys, HelpComesOverModalDialogs) {
    SettingsDialog dialog(Settings{}, &window);
    HelpWindow* help = nullptr;
    QTimer::singleShot(0, &dialog, [&] {
        wait_until([&] { return dialog.isActiveWindow(); }, 5000);
        QTest::keyClick(dialog.findChild<QComboBox*>("engine"), Qt::Key_F1);
        help = dialog.findChild<HelpWindow*>();
        if (help) {
            EXPECT_TRUE(help->isVisible());
        }
        dialog.reject();
    });
    dialog.exec();
    EXPECT_NE(help, nullptr);
}

TEST_P(FormKeys, WheelOverUnfocusedFieldsScrollsAndChangesNothing) {
    ASSERT_TRUE(window.workbench().open(QStringLiteral(LATHE_EXAMPLES "/corrugated_horn_ku.lathe")));
    window.resize(1200, 600);
    QCoreApplication::processEvents();
    const Project before = document().project();
    auto* profile = window.findChild<QComboBox*>("profile");
    ASSERT_NE(profile, nullptr);
    QScrollArea* list = nullptr;
    for (QWidget* around = profile; around && !list; around = around->parentWidget())
        list = qobject_cast<QScrollArea*>(around);
    ASSERT_GT(list->verticalScrollBar()->maximum(), 0);
    window.findChild<QLineEdit*>("parameter_filter")->setFocus();
    for (QWidget* each : std::initializer_list<QWidget*>{profile, &field("pitch_mm")}) {
        list->verticalScrollBar()->setValue(0);
        turn(*each, -120);
        EXPECT_EQ(document().project(), before) << each->objectName().toStdString();
        EXPECT_GT(list->verticalScrollBar()->value(), 0) << each->objectName().toStdString();
        EXPECT_NE(each->focusPolicy(), Qt::WheelFocus) << "or the wheel would give it the focus";
    }
    // Any combo box of the window, also in tool bars.
    for (QComboBox* box : window.findChildren<QComboBox*>()) {
        const int index = box->currentIndex();
        if (!box->isVisible() || box->hasFocus()) continue;
        turn(*box, -120);
        turn(*box, 120);
        turn(*box, 120);
        EXPECT_EQ(box->currentIndex(), index) << box->objectName().toStdString();
    }
    field("pitch_mm").setFocus();
    turn(field("pitch_mm"), 120);
    EXPECT_NE(document().project(), before) << "who works in a field may turn it";
}

TEST_P(FormKeys, ReturnInTheGalleryWorksAgainAfterACorrectedError) {
    NewProjectDialog dialog(&window);
    dialog.show();
    auto* gain = dialog.findChild<QLineEdit*>("new_aim_value");
    dialog.activateWindow();
    ASSERT_TRUE(wait_until([&] { return dialog.isActiveWindow(); }, 5000));
    gain->setFocus();
    gain->selectAll();
    QTest::keyClicks(gain, "99");
    QTest::keyClick(gain, Qt::Key_Return);
    EXPECT_TRUE(dialog.isVisible());
    EXPECT_FALSE(dialog.findChild<QPushButton*>("new_create")->isEnabled());
    // The way of a user who looks around: the focus leaves while Create is disabled, and comes back.
    for (int i = 0; i < 3; ++i) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QTest::mouseClick(gain, Qt::LeftButton);
    gain->selectAll();
    QTest::keyClicks(gain, "17,5");
    EXPECT_TRUE(dialog.findChild<QPushButton*>("new_create")->isDefault());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    EXPECT_EQ(dialog.result(), QDialog::Accepted);
    EXPECT_FALSE(dialog.isVisible());
}

INSTANTIATE_TEST_SUITE_P(Locales, FormKeys, both_locales, locale_name);

}  // namespace
}  // namespace lathe::ui::test
