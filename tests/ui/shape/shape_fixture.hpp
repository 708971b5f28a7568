// The editor of own shapes under mouse and keys.
#pragma once

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QMouseEvent>
#include <QTest>
#include <cmath>

#include "genetic/editing/own_shape.hpp"
#include "genetic/editing/parameter_edits.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/shape/name_edit.hpp"
#include "ui/shape/shape_editor.hpp"
#include "ui/shape/shape_view.hpp"

namespace lathe::ui::test {

/// A guide with a flare as one outline of numbers, in an editor of 1000 x 520.
class ShapeFixture : public testing::Test {
protected:
    ShapeFixture() : editor(document) {
        document.start(parse_project(R"({"format": "lathe/1", "antenna": {"parameters": {}, "regions": [
{"material": "pec", "outline_zr_mm": [[0, 3.6], [15, 3.6], [40, 9], [40, 10], [15, 4.6], [0, 4.6]]}],
"port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": 3.6, "z_mm": 0, "reference_z_mm": 15}},
"simulation": {"from_ghz": 28, "to_ghz": 32, "cells_per_wavelength": 12}})",
                                     "flare"));
        editor.resize(1000, 520);
        editor.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&editor));
        editor.set_active(true);
    }
    ShapeView& view() { return editor.view(); }
    QPoint pixel(editing::Place at_mm) { return view().pixels_of(at_mm).toPoint(); }
    void click(editing::Place at_mm, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseMove(&view(), pixel(at_mm));
        QTest::mouseClick(&view(), Qt::LeftButton, modifiers, pixel(at_mm));
    }
    void move_to(QPoint at) {
        QMouseEvent event(QEvent::MouseMove, at, view().mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(&view(), &event);
    }
    void pull(editing::Place from_mm, QPoint by, bool lets_go = true) {
        const QPoint from = pixel(from_mm);
        QTest::mousePress(&view(), Qt::LeftButton, {}, from);
        for (int i = 1; i <= 10; ++i) move_to(from + by * i / 10);
        if (lets_go) QTest::mouseRelease(&view(), Qt::LeftButton, {}, from + by);
    }
    void key(int code) { QTest::keyClick(&view(), static_cast<Qt::Key>(code)); }
    /// Types into the line that is open and ends it with Return.
    void type(const QString& text) {
        ASSERT_TRUE(editor.name_edit().isVisible());
        QTest::keyClicks(&editor.name_edit().line(), text);
        QTest::keyClick(&editor.name_edit().line(), Qt::Key_Return);
    }
    editing::Place point(std::size_t index, std::size_t region = 0) {
        const Point at = antenna_of(document.project()).regions.at(region).outline.at(index);
        return {1e3 * at.z, 1e3 * at.r};
    }
    double value(const std::string& name) {
        for (const Parameter& parameter : parameters_in(document.project().antenna)->parameters)
            if (parameter.key == name) return parameter.entries.front().value;
        return NAN;
    }
    int steps() { return document.undo_stack().count(); }
    /// Undoes and redoes the last step; both bring the whole design back.
    void expect_undoable(const Project& before) {
        const Project after = document.project();
        EXPECT_NE(after, before);
        document.undo_stack().undo();
        EXPECT_EQ(document.project(), before);
        document.undo_stack().redo();
        EXPECT_EQ(document.project(), after);
    }
    template <class Widget>
    Widget& child(const char* name) {
        return *editor.findChild<Widget*>(QString::fromLatin1(name));
    }
    void tool(const char* name) { child<QAction>(name).trigger(); }

    Document document;
    ShapeEditor editor;
};

}  // namespace lathe::ui::test
