// A window that a test drives as a user would, with mouse and keys, and whose pictures the guide shows.
#pragma once

#include <gtest/gtest.h>

#include <QAction>
#include <QDir>
#include <QDockWidget>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <cstdlib>

#include "tests/ui/ui_test_support.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {

class GuideWindow : public testing::Test {
protected:
    explicit GuideWindow(const char* engine) : window({engine, place.path(), place.filePath("queue.db")}) {
        QSettings().setValue("tour/seen", true);
        window.resize(1400, 900);
        window.show();
        window.activateWindow();
        EXPECT_TRUE(wait_until([&] { return window.isActiveWindow(); }, short_patience_ms));
    }
    Workbench& bench() { return window.workbench(); }
    /// docs/user/guide/NAME.png when LATHE_GUIDE is set, always in the build folder.
    void picture(QWidget& of, const QString& name) {
        wait_until([] { return false; }, 150);
        const QImage image = of.grab().toImage();
        keep(image, "guide_" + name + ".png");
        EXPECT_GT(colours_in(image), 8) << name.toStdString();
        if (const char* folder = std::getenv("LATHE_GUIDE"); folder != nullptr) {
            EXPECT_TRUE(image.save(QDir(QString::fromLocal8Bit(folder)).filePath(name + ".png")));
        }
    }
    /// The tab of this name, brought to the front.
    QDockWidget& dock(const char* name) {
        auto* found = window.findChild<QDockWidget*>(QString::fromLatin1(name));
        EXPECT_NE(found, nullptr) << name;
        found->show();
        found->raise();
        return *found;
    }

    /// Into the field, as a user would, with the key that ends it.
    void type(NumberEdit* field, const QString& text) {
        ASSERT_NE(field, nullptr);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    /// The button of this action in the tool bar of `of`, as soon as it may be clicked.
    void click_button(QWidget& of, const char* action) {
        auto* shown = of.findChild<QAction*>(QString::fromLatin1(action));
        ASSERT_NE(shown, nullptr) << action;
        auto* button = of.findChild<QToolBar*>()->widgetForAction(shown);
        ASSERT_NE(button, nullptr) << action;
        ASSERT_TRUE(wait_until([&] { return button->isEnabled(); }, short_patience_ms)) << action;
        QTest::mouseClick(button, Qt::LeftButton);
    }

    static constexpr int short_patience_ms = 5000 * slowness;
    QTemporaryDir place;
    MainWindow window;
};

}  // namespace lathe::ui::test
