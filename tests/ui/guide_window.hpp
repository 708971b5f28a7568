// A window that a test drives as a user would, with mouse and keys, and whose pictures the guide shows.
#pragma once

#include <gtest/gtest.h>

#include <QDir>
#include <QDockWidget>
#include <QSettings>
#include <QTemporaryDir>
#include <cstdlib>

#include "tests/ui/ui_test_support.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {

class GuideWindow : public testing::Test {
protected:
    explicit GuideWindow(const char* engine) : window({engine, place.path()}) {
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

    static constexpr int short_patience_ms = 5000 * slowness;
    QTemporaryDir place;
    MainWindow window;
};

}  // namespace lathe::ui::test
