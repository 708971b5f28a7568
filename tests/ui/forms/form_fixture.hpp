// The window with the forms of an example, used by keyboard and wheel.
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>
#include <string>

#include "tests/ui/forms/in_locale.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {

/// The window with an example, under a locale.
class FormFixture : public InLocale {
protected:
    void SetUp() override {
        window.resize(1400, 900);
        window.show();
        ASSERT_TRUE(window.workbench().open(QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe")));
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

}  // namespace lathe::ui::test
