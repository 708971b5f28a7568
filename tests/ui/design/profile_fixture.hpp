// The profile of a horn under the mouse.
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QMouseEvent>
#include <QTest>
#include <cmath>
#include <string>
#include <vector>

#include "tests/ui/ui_test_support.hpp"
#include "ui/design/profile_editor.hpp"
#include "ui/design/profile_view.hpp"
#include "ui/document/document.hpp"

namespace lathe::ui::test {

/// The example horn with a spline, 700 x 420, with a hand that pulls at it.
class ProfileFixture : public testing::Test {
protected:
    ProfileFixture() : editor(document) {
        document.open(QStringLiteral(LATHE_EXAMPLES "/spline_horn_30ghz.lathe"));
        editor.resize(700, 420);
        editor.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&editor));
    }
    ProfileView& view() { return editor.view(); }
    double value(const std::string& key, std::size_t entry = 0) {
        for (const Parameter& parameter : std::get<Design>(document.project().antenna).parameters)
            if (parameter.key == key) return parameter.entries[entry].value;
        return NAN;
    }
    int handle_named(const QString& name) {
        for (std::size_t i = 0; i < view().handles().size(); ++i)
            if (view().handles()[i].name == name) return static_cast<int>(i);
        ADD_FAILURE() << name.toStdString();
        return 0;
    }
    QPoint pixel_of(int handle) {
        return view().to_pixels(view().handles()[static_cast<std::size_t>(handle)].position).toPoint();
    }
    /// Pulls in ten moves, as a hand does.
    void pull(int handle, QPoint by, Qt::KeyboardModifiers modifiers = {}, bool let_go = true) {
        const QPoint from = pixel_of(handle);
        QTest::mousePress(&view(), Qt::LeftButton, modifiers, from);
        for (int i = 1; i <= 10; ++i) move_to(from + by * i / 10, modifiers);
        if (let_go) QTest::mouseRelease(&view(), Qt::LeftButton, modifiers, from + by);
    }
    void move_to(QPoint at, Qt::KeyboardModifiers modifiers = {}) {
        QMouseEvent event(QEvent::MouseMove, at, view().mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                          modifiers);
        QApplication::sendEvent(&view(), &event);
    }
    void open_regions() {
        Project project = document.project();
        project.antenna = horn_with_lens();
        project.objectives.clear();
        document.start(project);
    }
    const std::vector<Point>& outline(std::size_t region) {
        return std::get<Antenna>(document.project().antenna).regions[region].outline;
    }
    template <class Widget>
    Widget& child(const char* name) {
        return *editor.findChild<Widget*>(QString::fromLatin1(name));
    }

    Document document;
    ProfileEditor editor;
};

}  // namespace lathe::ui::test
