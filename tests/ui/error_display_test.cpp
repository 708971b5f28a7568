// Errors stand in the window, in full, and go when their cause goes.
#include <gtest/gtest.h>

#include <QDoubleSpinBox>
#include <QFile>
#include <QTemporaryDir>

#include "tests/ui/ui_test_support.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

const QString example = QStringLiteral(LATHE_EXAMPLES "/spline_horn_30ghz.lathe");

TEST(ErrorDisplay, BadFileIsExplainedAndTheProjectStays) {
    const QTemporaryDir folder;
    QFile source(example);
    ASSERT_TRUE(source.open(QIODevice::ReadOnly));
    QFile bad(folder.filePath("bad.lathe"));
    ASSERT_TRUE(bad.open(QIODevice::WriteOnly));
    bad.write(source.readAll().replace("\"wall_thickness_mm\": 0.6", "\"wall_thickness_mm\": -7.25"));
    bad.close();

    MainWindow window({"cpu", folder.path()});
    window.show();
    ASSERT_TRUE(window.workbench().open(example));
    const Project opened = window.workbench().document().project();
    EXPECT_FALSE(window.workbench().open(bad.fileName()));
    EXPECT_TRUE(window.message_bar().isVisible());
    const std::string text = window.message_bar().text().toStdString();
    for (const char* part : {"bad.lathe", "wall_thickness_mm", "-7.25"})
        EXPECT_NE(text.find(part), std::string::npos) << text;
    EXPECT_EQ(window.workbench().document().project(), opened);
}

TEST(ErrorDisplay, RuleOfTheTemplateIsShownUntilTheDesignKeepsItAgain) {
    const QTemporaryDir folder;
    MainWindow window({"cpu", folder.path()});
    window.show();
    ASSERT_TRUE(window.workbench().open(example));
    auto* knot = window.findChild<QDoubleSpinBox*>("knot_radii_mm[3]");
    ASSERT_NE(knot, nullptr);
    const double good = knot->value();
    knot->setValue(18.0);  // a bump in a wall that is asked to be monotone
    ASSERT_TRUE(window.message_bar().isVisible());
    EXPECT_EQ(window.message_bar().kind(), Notice::error);
    const QString rule = window.message_bar().text();
    EXPECT_FALSE(rule.isEmpty());
    EXPECT_FALSE(window.workbench().save(folder.filePath("broken.lathe")));
    EXPECT_EQ(window.message_bar().text(), "Not saved: " + rule);
    EXPECT_TRUE(window.workbench().document().is_modified());
    knot->setValue(good);
    EXPECT_FALSE(window.message_bar().isVisible());
}

TEST(ErrorDisplay, MissingFileIsNamed) {
    MainWindow window({"cpu", {}});
    window.show();
    EXPECT_FALSE(window.workbench().open("/nowhere/horn.lathe"));
    EXPECT_TRUE(window.message_bar().text().contains("/nowhere/horn.lathe"))
        << window.message_bar().text().toStdString();
}

}  // namespace
}  // namespace lathe::ui::test
