#include <gtest/gtest.h>

#include <QFont>
#include <QStandardPaths>
#include <chrono>

#include "tests/ui/crash_report.hpp"
#include "tests/ui/timed_application.hpp"
#include "ui/scene/offscreen_picture.hpp"
#include "ui/style/theme.hpp"
#include "ui/workers/background_thread.hpp"
#include "ui/workers/prompt_task.hpp"

#if defined(__SANITIZE_ADDRESS__)
// What was loaded stays loaded: blocks that only the data of a library point to, such as those of an OpenGL
// driver, would be taken for leaks once it is gone, and would have no name.
extern "C" int dlclose(void* /*library*/) {
    return 0;
}
#endif

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    // CTest asks for the names where there is no display.
    if (GTEST_FLAG_GET(list_tests)) return RUN_ALL_TESTS();
    lathe::ui::test::report_crashes();
    qputenv("FONTCONFIG_FILE", LATHE_UI_FONTS);
    lathe::ui::answer_at_once();
    // Work starts at once where it is started, however busy the machine is.
    lathe::ui::PromptTask::set_usual_patience(std::chrono::seconds(5));
    lathe::ui::use_field_surface_format();
    QStandardPaths::setTestModeEnabled(true);
    lathe::ui::test::TimedApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("lathe"));
    QCoreApplication::setApplicationName(QStringLiteral("lathe-tests"));
    QApplication::setFont(QFont(QStringLiteral("DejaVu Sans"), 9));
    lathe::ui::apply_appearance(application, lathe::ui::Appearance::light);
    return RUN_ALL_TESTS();
}
