// Processes of jobs: how they end, what they say, how they are held; progress as lines.
#include "genetic/run/job_process.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <thread>

#include "genetic/run/snapshot_line.hpp"
#include "genetic/run/storage_error.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

namespace lathe::genetic {
namespace {

/// A shell in the place of the batch program.
std::optional<std::string> run_shell(JobProcess& process, const std::string& script,
                                     const std::stop_token& stop = {}) {
    process.set_program("/bin/sh");
    return process.run({"-c", script}, stop);
}

TEST(JobProcess, TellsHowAProcessEnded) {
    JobProcess process("/bin/sh");
    EXPECT_EQ(run_shell(process, "exit 0"), std::nullopt);
    EXPECT_EQ(run_shell(process, "exit 3"), "exit code 3");
    EXPECT_EQ(run_shell(process, "exit 130"), "the job's process was interrupted, not the queue");
    EXPECT_NE(run_shell(process, "kill -SEGV $$").value_or("").find("signal 11"), std::string::npos);
    process.set_program("/no/such/program");
    EXPECT_NE(process.run({}, {}).value_or("").find("could not be started"), std::string::npos);
}

TEST(JobProcess, PassesAStopOn) {
    JobProcess process([](const std::string&) {});
    std::stop_source stop;
    const std::jthread stopping([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        stop.request_stop();
    });
    EXPECT_EQ(run_shell(process, "trap 'exit 130' TERM; while true; do sleep 0.02; done", stop.get_token()),
              std::nullopt);
}

TEST(JobProcess, ReadsWholeLinesAndWritesPauses) {
    std::vector<std::string> lines;
    JobProcess process([&](const std::string& line) { lines.push_back(line); });
    process.set_paused(true);
    const std::jthread resuming([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        process.set_paused(false);
    });
    EXPECT_EQ(run_shell(process, "printf 'a b\\nc'; read x; printf ' %s\\n' $x; read x; echo $x; seq 3000"),
              std::nullopt);
    ASSERT_EQ(lines.size(), 3003U);
    EXPECT_EQ(lines[0], "a b");
    EXPECT_EQ(lines[1], "c pause");
    EXPECT_EQ(lines[2], "resume");
    EXPECT_EQ(lines.back(), "3000");
}

TEST(JobProcess, TheBatchProgramIsMissedByName) {
    const TemporaryFolder folder;
    try {
        batch_program_in(folder.path());
        FAIL() << "nothing is there";
    } catch (const StorageError& error) {
        EXPECT_NE(std::string(error.what()).find((folder / "lathe-batch").string() + " is missing"),
                  std::string::npos)
            << error.what();
    }
    std::ofstream(folder / "lathe-batch") << "not a program";
    EXPECT_THROW(batch_program_in(folder.path()), StorageError);
}

TEST(SnapshotLine, ReadsBackWhatItWrote) {
    RunSnapshot snapshot;
    snapshot.state = RunState::verifying;
    snapshot.generation = 7;
    snapshot.evaluated = 120;
    snapshot.total = 400;
    snapshot.valid = 110;
    snapshot.failed = 10;
    snapshot.evaluations_per_second = 12.5;
    snapshot.seconds_left = 22.4;
    snapshot.message = "line\nfeed \xff \x1b[31m";
    snapshot.best.emplace();
    snapshot.best->score.status = EvaluationStatus::valid;
    snapshot.best->score.objective = 0.25;
    snapshot.best->objectives.resize(2);
    snapshot.best->objectives[0].worst_value = -12.0;
    snapshot.best->objectives[0].worst_violation = 3.0;
    snapshot.best->objectives[1].worst_violation = std::numeric_limits<double>::quiet_NaN();
    const std::string line = snapshot_line(snapshot);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const auto read = read_snapshot_line(line);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->state, RunState::verifying);
    EXPECT_EQ(read->generation, 7);
    EXPECT_EQ(read->evaluated, 120);
    EXPECT_EQ(read->total, 400);
    EXPECT_EQ(read->valid, 110);
    EXPECT_EQ(read->failed, 10);
    EXPECT_EQ(read->evaluations_per_second, 12.5);
    EXPECT_EQ(read->seconds_left, 22.4);
    ASSERT_TRUE(read->best);
    EXPECT_EQ(read->best->score.status, EvaluationStatus::valid);
    EXPECT_EQ(read->best->score.objective, 0.25);
    ASSERT_EQ(read->best->objectives.size(), 2U);
    EXPECT_EQ(read->best->objectives[0].worst_value, -12.0);
    EXPECT_FALSE(read->best->objectives[0].is_met());
    EXPECT_TRUE(std::isnan(read->best->objectives[1].worst_violation));
}

TEST(SnapshotLine, OtherTextIsNotProgress) {
    for (const char* text :
         {"", "{", "[]", "{\"run\": 1}", "{\"run\": \"running\"}", "report: a.html", "null"})
        EXPECT_FALSE(read_snapshot_line(text)) << text;
}

}  // namespace
}  // namespace lathe::genetic
