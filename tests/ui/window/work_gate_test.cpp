// The gate before long work alone: estimates, questions, answers and withdrawals.
#include "ui/workbench/work_gate.hpp"

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/ui/ui_test_support.hpp"

namespace lathe::ui::test {
namespace {

const genetic::WorkForecast two_hours{7200.0, 1e9, 0.0};

struct AskedGate {
    AskedGate() {
        QObject::connect(&gate, &WorkGate::asked,
                         [this](const WorkQuestion& asked) { questions.push_back(asked); });
    }
    void pass(const WorkGate::Forecast& forecast) {
        gate.pass(
            WorkKind::sweep, forecast, [this] { ++started; }, [this] { ++refused; });
    }
    bool is_settled() {
        return wait_until([&] { return !questions.empty() || started > 0; }, patience_ms);
    }

    WorkGate gate;
    std::vector<WorkQuestion> questions;
    int started = 0, refused = 0;
};

TEST(WorkGateAlone, StartsWhatIsWithinTheLimitsWithoutAQuestion) {
    AskedGate asked;
    asked.pass([] { return genetic::WorkForecast{600.0, 8e9, 10e9}; });
    ASSERT_TRUE(asked.is_settled());
    EXPECT_EQ(asked.started, 1);
    EXPECT_TRUE(asked.questions.empty());
}

TEST(WorkGateAlone, AsksOnceAndFollowsTheAnswer) {
    AskedGate asked;
    asked.pass([] { return two_hours; });
    ASSERT_TRUE(asked.is_settled());
    EXPECT_EQ(asked.questions.front().text, "This sweep needs about 2 h (limit 10 min).");
    EXPECT_TRUE(asked.questions.front().details.contains("about 2 h, 1 GB of memory."));
    EXPECT_EQ(asked.started, 0);
    asked.gate.answer(WorkKind::sweep, false);
    asked.gate.answer(WorkKind::sweep, true);
    EXPECT_EQ(asked.refused, 1);
    EXPECT_EQ(asked.started, 0) << "the question is over";
    asked.questions.clear();
    asked.pass([] { return two_hours; });
    ASSERT_TRUE(asked.is_settled());
    asked.gate.answer(WorkKind::sweep, true);
    EXPECT_EQ(asked.started, 1);
    EXPECT_EQ(asked.refused, 1);
}

TEST(WorkGateAlone, MemoryAndDiskAreReasonsToo) {
    AskedGate asked;
    asked.pass([] { return genetic::WorkForecast{1.0, 12e9, 77.4e9}; });
    ASSERT_TRUE(asked.is_settled());
    EXPECT_EQ(asked.started, 0);
    EXPECT_TRUE(asked.questions.front().text.contains("12 GB of memory (limit 8 GB), 77.4 GB of disk"));
}

TEST(WorkGateAlone, ASlowEstimateDoesNotHoldTheWindow) {
    AskedGate asked;
    asked.gate.set_patience(std::chrono::milliseconds(40));
    QElapsedTimer clock;
    clock.start();
    asked.pass([] {
        std::this_thread::sleep_for(std::chrono::seconds(2));
        return two_hours;
    });
    EXPECT_LT(clock.elapsed(), 1500);
    EXPECT_TRUE(asked.gate.is_waiting(WorkKind::sweep));
    EXPECT_TRUE(asked.questions.empty());
    ASSERT_TRUE(asked.is_settled());
    EXPECT_EQ(asked.started, 0);
}

TEST(WorkGateAlone, WithdrawnWorkNeverStarts) {
    AskedGate asked;
    asked.gate.set_patience(std::chrono::milliseconds(0));
    asked.pass([] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        return genetic::WorkForecast{};
    });
    asked.gate.withdraw_work_of_document();
    EXPECT_FALSE(asked.gate.is_waiting(WorkKind::sweep));
    wait_until([] { return false; }, 200);
    EXPECT_EQ(asked.started, 0);
}

TEST(WorkGateAlone, WorkWithoutAnEstimateStartsAndReportsWhy) {
    AskedGate asked;
    asked.pass([]() -> genetic::WorkForecast { throw std::runtime_error("no such design"); });
    ASSERT_TRUE(asked.is_settled());
    EXPECT_EQ(asked.started, 1);
}

}  // namespace
}  // namespace lathe::ui::test
