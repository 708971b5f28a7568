// Own shapes in the whole window: started, drawn from templates, and left again.
#include <QAction>
#include <QSettings>
#include <QTemporaryDir>

#include "tests/ui/shape/shape_fixture.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

class ShapeWindow : public testing::Test {
protected:
    ShapeWindow() : window({"cpu", stores.path()}) {
        QSettings().clear();
        window.resize(1400, 900);
        window.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&window));
    }
    QAction& action(const char* name) { return *window.findChild<QAction*>(QString::fromLatin1(name)); }
    ShapeEditor& editor() { return *window.findChild<ShapeEditor*>("shape_editor"); }
    Document& document() { return window.workbench().document(); }

    QTemporaryDir stores;
    MainWindow window;
};

TEST_F(ShapeWindow, ANewOwnShapeIsEditedAtOnce) {
    action("new_own_shape").trigger();
    EXPECT_TRUE(editing::is_own_shape(document().project()));
    EXPECT_TRUE(editor().isVisible());
    EXPECT_EQ(editor().view().shape().paths.size(), 1u) << "the curve inside";
    EXPECT_TRUE(action("save_template").isEnabled());
    keep(window.grab().toImage(), "shape_window.png");
    action("shape_done").trigger();
    EXPECT_FALSE(editor().isVisible());
}

TEST_F(ShapeWindow, ATemplateBecomesAnOwnShapeAndUndoBringsItBack) {
    ASSERT_TRUE(window.workbench().open(QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe"), true));
    const Project before = document().project();
    EXPECT_FALSE(action("save_template").isEnabled());
    action("edit_shape").trigger();
    EXPECT_TRUE(editor().isVisible());
    EXPECT_TRUE(editing::is_own_shape(document().project()));
    document().undo_stack().undo();
    EXPECT_EQ(document().project(), before);
    EXPECT_FALSE(editor().isVisible());
}

}  // namespace
}  // namespace lathe::ui::test
