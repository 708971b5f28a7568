// Runs whose solving is done by processes of their own: the same end, whoever is killed.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "genetic/run/run_view.hpp"
#include "tests/app/batch/program.hpp"
#include "tests/app/batch/stored_rows.hpp"

namespace {

using lathe::test::child_of;
using lathe::test::Outcome;
using lathe::test::run_batch;
using lathe::test::RunningProgram;
using lathe::test::TemporaryFolder;

bool becomes_true(const std::function<bool()>& condition) {
    for (int n = 0; n < 2000 && !condition(); ++n) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return condition();
}

std::vector<std::pair<lathe::genetic::Genome, double>> scored(const std::string& store) {
    std::vector<std::pair<lathe::genetic::Genome, double>> all;
    for (const auto& evaluation : lathe::genetic::RunView(store).evaluations()) {
        EXPECT_FALSE(evaluation.is_pending);
        EXPECT_NE(evaluation.score.status, lathe::genetic::EvaluationStatus::failed) << evaluation.error;
        all.emplace_back(evaluation.genome, evaluation.score.objective);
    }
    return all;
}

class IsolatedRuns : public testing::Test {
protected:
    void SetUp() override { lathe::test::write_file(folder_ / "tiny.lathe", lathe::test::tiny_project(60)); }
    std::vector<std::string> optimise(const std::string& store) const {
        return {"optimise", "tiny.lathe", "--store", store, "--no-verify", "--isolated"};
    }

    TemporaryFolder folder_;
};

TEST_F(IsolatedRuns, EndAsAnyOtherAlthoughTheirSolversAreKilled) {
    ASSERT_EQ(
        run_batch({"optimise", "tiny.lathe", "--store", "here.db", "--no-verify"}, folder_.path()).exit_code,
        0);
    RunningProgram program(optimise("isolated.db"), folder_.path());
    int killed = 0;
    while (!program.has_ended()) {
        const pid_t solver = child_of(program.id());
        if (solver > 0 && killed < 4 && kill(solver, SIGKILL) == 0) ++killed;
        std::this_thread::sleep_for(std::chrono::milliseconds(40));
    }
    const Outcome outcome = program.wait();
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_GT(killed, 0);
    EXPECT_EQ(scored(folder_ / "isolated.db"), scored(folder_ / "here.db"));
}

TEST_F(IsolatedRuns, LeaveNoSolverBehindWhenTheyAreKilled) {
    RunningProgram program(optimise("isolated.db"), folder_.path());
    pid_t solver = 0;
    ASSERT_TRUE(becomes_true([&] { return (solver = child_of(program.id())) > 0; }));
    program.signal(SIGKILL);
    program.wait();
    EXPECT_TRUE(becomes_true([&] { return kill(solver, 0) != 0; }));
}

TEST_F(IsolatedRuns, InterruptedAtOnce) {
    RunningProgram program(optimise("isolated.db"), folder_.path());
    ASSERT_TRUE(becomes_true([&] { return child_of(program.id()) > 0; }));
    program.signal(SIGINT);
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.exit_code, 130) << outcome.err;
    ASSERT_EQ(run_batch({"resume", "isolated.db", "--no-verify"}, folder_.path()).exit_code, 0);
}

TEST(SolverProcessVerb, IsForProgramsOnly) {
    const TemporaryFolder folder;
    EXPECT_EQ(run_batch({"solver-process", "--parent", "1"}, folder.path()).exit_code, 1);
    EXPECT_EQ(run_batch({"--help"}, folder.path()).out.find("solver-process"), std::string::npos);
}

}  // namespace
