// Where the keyboard and the wheel act in the window: focus, Tab, help over dialogs.
#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include "tests/ui/forms/form_fixture.hpp"
#include "ui/help/help_window.hpp"
#include "ui/settings/settings_dialog.hpp"

namespace lathe::ui::test {
namespace {

class FormFocus : public FormFixture {};

TEST_P(FormFocus, TheFieldPictureTakesTheFocusByAClick) {
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

TEST_P(FormFocus, TabGoesFromTheFilterThroughTheParameters) {
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
TEST_P(FormFocus, TabGoesThroughOnePanelAfterTheOther) {
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

TEST_P(FormFocus, HelpComesOverModalDialogs) {
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

TEST_P(FormFocus, WheelOverUnfocusedFieldsScrollsAndChangesNothing) {
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

INSTANTIATE_TEST_SUITE_P(Locales, FormFocus, both_locales, locale_name);

}  // namespace
}  // namespace lathe::ui::test
