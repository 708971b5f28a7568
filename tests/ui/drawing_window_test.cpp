// The whole window, as it looked before: at two sizes, light and dark.
#include <gtest/gtest.h>

#include <QSettings>
#include <QStatusBar>
#include <QTemporaryDir>

#include "tests/ui/drawing_support.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/field/field_view.hpp"
#include "ui/field/scale_controls.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

const QString cone = QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe");

/// Solved, its film stopped. The line at the bottom has the time that it took: it is left out.
TEST(DrawingBaselines, WholeWindow) {
    for (const bool dark : {false, true})
        for (const QSize& size : sizes_to_take({1280, 800}, {1600, 1000}, dark)) {
            const Look look(dark);
            QSettings().clear();
            QTemporaryDir stores;
            MainWindow window({"cpu", stores.path()});
            window.statusBar()->hide();
            window.resize(size);
            window.show();
            ASSERT_TRUE(window.workbench().open(cone, true));
            ASSERT_TRUE(wait_until([&] { return window.workbench().shown_results() != nullptr; }, 60000));
            window.field_view().set_playing(false);
            // An automatic range depends on which frames were played before.
            window.field_view().scale_controls().set_fixed(30.0);
            const auto part = window.field_view().film_part();
            window.field_view().show_frame(part.first + (part.end - part.first) / 3);
            settle(window);
            EXPECT_EQ(window.size(), size) << "it fits";
            EXPECT_EQ(difference_from_drawing(window.grab().toImage(), picture_file("window", size, dark)),
                      "");
        }
}

}  // namespace
}  // namespace lathe::ui::test
