// What is typed into the forms of the window: taken, undone, refused.
#include <gtest/gtest.h>

#include <QAction>
#include <QDockWidget>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include "tests/ui/forms/form_fixture.hpp"
#include "ui/design/new_project_dialog.hpp"
#include "ui/forms/number_line.hpp"
#include "ui/optimise/goals_editor.hpp"
#include "ui/panels/message_bar.hpp"

namespace lathe::ui::test {
namespace {

class FormKeys : public FormFixture {};

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
