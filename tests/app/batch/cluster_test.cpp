// Runs under mpirun: the store of one machine, and workers that are killed or held.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <set>
#include <thread>

#include "genetic/run/run_view.hpp"
#include "tests/app/batch/program.hpp"
#include "tests/faults/fault_counts.hpp"
#include "tests/genetic/support/small_volume.hpp"

namespace {

using namespace lathe::test;

/// Rows of a store that must not depend on where it was made.
std::vector<std::string> rows(const std::string& store) {
    std::vector<std::string> all;
    for (const auto& one : lathe::genetic::RunView(store).evaluations()) {
        std::string row = one.key + (one.is_pending ? " pending" : " done") + one.metrics_json;
        char objective[40];
        std::snprintf(objective, sizeof objective, " %a", one.score.objective);
        all.push_back(row + objective);
    }
    return all;
}

std::set<pid_t> children_of(pid_t parent) {
    std::set<pid_t> all;
    std::error_code error;
    for (const auto& task :
         std::filesystem::directory_iterator("/proc/" + std::to_string(parent) + "/task", error)) {
        std::ifstream file(task.path() / "children");
        for (pid_t child = 0; file >> child;) all.insert(child);
    }
    return all;
}

int rank_of(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/environ", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}}, key = "OMPI_COMM_WORLD_RANK=";
    const std::size_t at = text.find(key);
    return at == std::string::npos ? -1 : std::atoi(text.c_str() + at + key.size());
}

std::size_t evaluated(const std::string& store) {
    try {
        std::size_t count = 0;
        for (const auto& one : lathe::genetic::RunView(store).evaluations()) count += !one.is_pending;
        return count;
    } catch (const lathe::genetic::StorageError&) {
        return 0;
    }
}

class ClusterRuns : public testing::Test {
protected:
    void SetUp() override {
        write_file(folder_ / "tiny.lathe", tiny_project(evaluations));
        setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
        setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
        const Outcome here =
            run_batch({"optimise", "tiny.lathe", "--store", "here.db", "--no-verify"}, folder_.path());
        ASSERT_EQ(here.exit_code, 0) << here.err;
    }

    std::vector<std::string> command(const std::string& store, const std::string& lease = "2") const {
        return {LATHE_MPIRUN,        "-n",      "4",   "--oversubscribe", "--bind-to", "none",
                "--enable-recovery", "--mca",   "btl", "self,vader",      LATHE_BATCH, "optimise",
                "tiny.lathe",        "--store", store, "--no-verify",     "--lease",   lease};
    }

    static constexpr int evaluations = 48;
    TemporaryFolder folder_;
};

TEST_F(ClusterRuns, GiveTheStoreOfOneMachine) {
    const Outcome outcome = RunningProgram(LATHE_MPIRUN, command("cluster.db"), folder_.path()).wait();
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(rows(folder_ / "cluster.db"), rows(folder_ / "here.db"));
}

/// Each candidate of the lens is three problems on one grid.
TEST_F(ClusterRuns, GiveThatOfOneMachineForPlanarAntennasToo) {
    write_file(folder_ / "tiny.lathe", tiny_lens("ga", 24));
    const Outcome here =
        run_batch({"optimise", "tiny.lathe", "--store", "lens.db", "--no-verify"}, folder_.path());
    ASSERT_EQ(here.exit_code, 0) << here.err;
    const Outcome outcome = RunningProgram(LATHE_MPIRUN, command("cluster.db"), folder_.path()).wait();
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(rows(folder_ / "lens.db").size(), 24U);
    EXPECT_EQ(rows(folder_ / "cluster.db"), rows(folder_ / "lens.db"));
}

/// One candidate a core at a time with each of two workers; a worker has the project from its message alone.
TEST_F(ClusterRuns, GiveThatOfOneMachineForAntennasInSpaceToo) {
    write_file(folder_ / "tiny.lathe", lathe::genetic::small_collar_text());
    const Outcome here = run_batch(
        {"optimise", "tiny.lathe", "--store", "collar.db", "--no-verify", "--engine", "cpu"}, folder_.path());
    ASSERT_EQ(here.exit_code, 0) << here.err;
    std::vector<std::string> arguments = command("cluster.db", "60");
    arguments[2] = "3";
    arguments.insert(arguments.end(), {"--engine", "cpu"});
    const Outcome outcome = RunningProgram(LATHE_MPIRUN, arguments, folder_.path()).wait();
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(rows(folder_ / "collar.db").size(), 4U);
    EXPECT_EQ(rows(folder_ / "cluster.db"), rows(folder_ / "collar.db"));
}

/// Signals one of the three workers, and looks how the run ends.
void torment(int number, const std::vector<std::string>& command, const TemporaryFolder& folder,
             const std::string& store, std::mt19937& random) {
    RunningProgram program(LATHE_MPIRUN, command, folder.path());
    const std::size_t moment = 1 + random() % 30;
    while (!program.has_ended() && evaluated(folder / store) < moment)
        std::this_thread::sleep_for(std::chrono::milliseconds(3));
    const int rank = 1 + static_cast<int>(random() % 3);
    for (const pid_t process : children_of(program.id())) {
        if (rank_of(process) != rank) continue;
        kill(process, number);
        if (number != SIGSTOP) continue;
        std::this_thread::sleep_for(std::chrono::milliseconds(random() % 4000));
        kill(process, SIGCONT);
    }
    const auto begin = std::chrono::steady_clock::now();
    while (!program.has_ended() && std::chrono::steady_clock::now() - begin < std::chrono::seconds(60))
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_TRUE(program.has_ended()) << "it hangs";
    if (!program.has_ended()) program.signal(SIGKILL);
    program.wait();
}

/// The process of lathe-batch with this rank below mpirun and the shells that it starts; 0: none.
pid_t process_of_rank(const RunningProgram& mpirun, int rank) {
    for (const pid_t shell : children_of(mpirun.id()))
        if (rank_of(shell) == rank)
            for (const pid_t process : children_of(shell)) return process;
    return 0;
}

std::size_t times(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

/// With --enable-recovery mpirun leaves the others running, and its own exit code is always 0.
TEST_F(ClusterRuns, EndWithoutTheirMaster) {
    write_file(folder_ / "tiny.lathe", tiny_project(20'000));
    for (const int signal : {SIGKILL, SIGABRT}) {
        std::filesystem::remove(folder_ / "lost.db");
        std::vector<std::string> shells = command("lost.db");
        const auto program = std::find(shells.begin(), shells.end(), LATHE_BATCH);
        shells.insert(program, {"sh", "-c", "\"$0\" \"$@\"; echo \"exit code $?\" >&2"});
        RunningProgram mpirun(LATHE_MPIRUN, shells, folder_.path());
        while (!mpirun.has_ended() && evaluated(folder_ / "lost.db") < 4)
            std::this_thread::sleep_for(std::chrono::milliseconds(3));
        const pid_t master = process_of_rank(mpirun, 0);
        ASSERT_GT(master, 0);
        kill(master, signal);
        const auto begin = std::chrono::steady_clock::now();
        while (!mpirun.has_ended() && std::chrono::steady_clock::now() - begin < std::chrono::seconds(30))
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
        if (!mpirun.has_ended()) mpirun.signal(SIGKILL);
        const Outcome outcome = mpirun.wait();
        EXPECT_EQ(times(outcome.err, "the first process of this run has ended"), 3U) << outcome.err;
        EXPECT_EQ(times(outcome.err, "exit code 3"), 3U) << outcome.err;
        EXPECT_GE(evaluated(folder_ / "lost.db"), 4U) << "what the master has saved can be read";
    }
}

/// A process that never joins stands for one that was killed while Open MPI started.
TEST_F(ClusterRuns, EndWhereAProcessDoesNotJoin) {
    for (const char* absent : {"0", "2"}) {
        std::vector<std::string> shells = command("absent.db");
        const auto program = std::find(shells.begin(), shells.end(), LATHE_BATCH);
        shells.insert(program, {"sh", "-c",
                                std::string("[ $OMPI_COMM_WORLD_RANK = ") + absent +
                                    " ] && exec sleep 6; \"$0\" \"$@\"; echo \"exit code $?\" >&2"});
        shells.insert(shells.end(), {"--join", "2"});
        const Outcome outcome = RunningProgram(LATHE_MPIRUN, shells, folder_.path()).wait();
        EXPECT_EQ(times(outcome.err, "have joined within 2 s"), 3U) << outcome.err;
        EXPECT_EQ(times(outcome.err, "exit code 3"), 3U) << outcome.err;
        EXPECT_FALSE(std::filesystem::exists(folder_ / "absent.db"));
    }
}

TEST_F(ClusterRuns, WaitForAMasterThatIsStopped) {
    RunningProgram mpirun(LATHE_MPIRUN, command("cluster.db", "60"), folder_.path());
    while (!mpirun.has_ended() && evaluated(folder_ / "cluster.db") < 4)
        std::this_thread::sleep_for(std::chrono::milliseconds(3));
    for (const pid_t process : children_of(mpirun.id())) {
        if (rank_of(process) != 0) continue;
        kill(process, SIGSTOP);
        std::this_thread::sleep_for(std::chrono::milliseconds(2500));
        kill(process, SIGCONT);
    }
    const Outcome outcome = mpirun.wait();
    EXPECT_EQ(rows(folder_ / "cluster.db"), rows(folder_ / "here.db")) << outcome.err;
}

class ClusterFaults : public ClusterRuns, public testing::WithParamInterface<int> {};

TEST_P(ClusterFaults, CostOnlyWhatTheWorkerHadInWork) {
    std::mt19937 random(5);
    const int count = fault_count(1, 200);
    for (int n = 0; n < count; ++n) {
        const std::string store = "run" + std::to_string(n) + ".db";
        torment(GetParam(), command(store), folder_, store, random);
        ASSERT_EQ(rows(folder_ / store), rows(folder_ / "here.db")) << n;
        const auto view = lathe::genetic::RunView(folder_ / store);
        EXPECT_EQ(view.state(), lathe::genetic::StoredState::finished);
        std::filesystem::remove(folder_ / store);
    }
    std::cout << count << " runs\n";
}

INSTANTIATE_TEST_SUITE_P(Signals, ClusterFaults, testing::Values(SIGKILL, SIGSTOP),
                         [](const auto& one) { return one.param == SIGKILL ? "Kill" : "Hold"; });

}  // namespace
