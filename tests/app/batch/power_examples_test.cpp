// What docs/user/power_examples.md says that the shipped examples break down at.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "genetic/run/run_view.hpp"
#include "tests/app/batch/program.hpp"

namespace {

using namespace lathe::test;

std::string example(const std::string& name) {
    return LATHE_SOURCE "/resources/examples/" + name + ".lathe";
}

TEST(PowerExamplesLong, GapOfTheMonopoleIsOpenedByMoreThan3Decibels) {
    enum Goal { reflection, directivity, margin };
    const TemporaryFolder folder;
    const Outcome run =
        run_batch({"optimise", example("monopole_vacuum_2ghz"), "--store", "run.db"}, folder.path());
    ASSERT_EQ(run.exit_code, 0) << run.err;
    std::cout << run.out;
    const auto rechecks = lathe::genetic::RunView(folder / "run.db").verifications();
    const auto worst = [&](const std::string& role, std::size_t goal) {
        const auto found =
            std::find_if(rechecks.begin(), rechecks.end(), [&](const auto& r) { return r.role == role; });
        return found == rechecks.end() ? 0.0 : found->evaluation.objectives.at(goal).worst_value;
    };
    EXPECT_NEAR(worst("before", margin), 5.2, 0.5);
    EXPECT_GT(worst("after", margin), worst("before", margin) + 3.0);
    EXPECT_GT(worst("after", margin), 9.5);
    EXPECT_LT(worst("after", reflection), -14.0);
    EXPECT_GT(worst("after", directivity), 2.5);
}

TEST(PowerExamplesLong, ThroatOfTheCorrugatedHornBreaksDownInASlot) {
    const TemporaryFolder folder;
    const Outcome run = run_batch({"multipactor", example("corrugated_horn_ku"), "--frequency-ghz", "12.5",
                                   "--cells", "90", "--power-w", "1e6:6e6", "--out", "power"},
                                  folder.path());
    ASSERT_EQ(run.exit_code, 0) << run.err;
    std::cout << run.out;
    const auto throat =
        nlohmann::json::parse(file_text(folder / "power/multipactor.json")).at("regions").at(0);
    EXPECT_EQ(throat.at("verdict"), "breakdown");
    EXPECT_NEAR(throat.at("threshold_w").get<double>() / 2.74e6, 1.0, 0.1);
    EXPECT_NEAR(throat.at("gap_mm").get<double>(), 2.4, 0.05) << "a slot, not the guide of 22.9 mm";
    EXPECT_GT(throat.at("cells_across_gap").get<double>(), 10.0);
    EXPECT_GT(throat.at("margin_db").get<double>(), 29.0);
}

}  // namespace
