// What a handler of an event throws ends the handler, and neither the program nor the user's work.
#include <gtest/gtest.h>

#include <QEvent>
#include <QLocale>
#include <QTemporaryDir>
#include <new>
#include <optional>
#include <stdexcept>

#include "tests/ui/timed_application.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/window/main_window.hpp"
#include "ui/workers/pool_task.hpp"

namespace lathe::ui::test {
namespace {

/// Fails whenever it is sent an event.
class Thrower final : public QObject {
public:
    bool event(QEvent* event) override {
        if (event->type() != QEvent::User) return QObject::event(event);
        ++events;
        throw std::runtime_error("no luck");
    }
    int events = 0;
};

class Outliving : public testing::Test {
protected:
    Outliving() { TimedApplication::instance().set_outliving(true); }
    ~Outliving() override { TimedApplication::instance().set_outliving(false); }

    QTemporaryDir place;
    MainWindow window{{"cpu", place.path()}};
    Thrower thrower;
};

TEST(ApplicationLocale, NumbersAreThoseOfFilesWhateverTheDesktopSpeaks) {
    EXPECT_EQ(QLocale(), QLocale::c());
    EXPECT_EQ(QLocale().toString(1234567.5, 'f', 1), "1234567.5");
}

TEST_F(Outliving, WhatAHandlerThrowsIsSaidWhereTheEyeIs) {
    QCoreApplication::postEvent(&thrower, new QEvent(QEvent::User));
    EXPECT_TRUE(wait_until([&] { return window.message_bar().text().contains("no luck"); }, 5000));
    EXPECT_EQ(window.message_bar().kind(), Notice::error);
    window.workbench().open(QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe"));
    EXPECT_EQ(window.workbench().document().project().name, "30 GHz conical horn") << "the window works on";
}

TEST_F(Outliving, AHandlerThatFailsAgainAndAgainIsToldOfOnce) {
    int told = 0;
    QObject::connect(&TimedApplication::instance(), &Application::failed, &thrower, [&] { ++told; });
    for (int n = 0; n < 5; ++n) {
        QEvent event(QEvent::User);
        QCoreApplication::sendEvent(&thrower, &event);
    }
    EXPECT_TRUE(wait_until([&] { return told > 0; }, 5000));
    QCoreApplication::processEvents();
    EXPECT_EQ(thrower.events, 5);
    EXPECT_EQ(told, 1);
}

TEST(PoolTask, WhatCannotBeComputedComesAsADefault) {
    QObject context;
    std::optional<int> result;
    in_the_pool([]() -> int { throw std::bad_alloc(); }, &context, [&](int computed) { result = computed; });
    EXPECT_TRUE(wait_until([&] { return result.has_value(); }, 5000));
    EXPECT_EQ(result, 0);
}

}  // namespace
}  // namespace lathe::ui::test
