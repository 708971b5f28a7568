// Jobs of the queue in processes of their own: killed, set aside, and gone on with.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "tests/app/batch/program.hpp"

namespace {

using namespace lathe::test;

/// The process that a program has started and that still runs; 0: none.
pid_t child_of(pid_t program) {
    const std::string id = std::to_string(program);
    std::ifstream file("/proc/" + id + "/task/" + id + "/children");
    pid_t child = 0;
    file >> child;
    return file ? child : 0;
}

/// False also for a process that has ended and was not waited for.
bool is_running(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string number, name, state;
    return (file >> number >> name >> state) && state != "Z";
}

class QueueProcesses : public BatchTest {
protected:
    void add(const std::string& name, int evaluations) {
        write_file(folder_ / (name + ".lathe"), tiny_project(evaluations));
        ASSERT_EQ(run({"queue", "--queue", "q.db", "add", name + ".lathe", "--store", name + ".db", "--yes"})
                      .exit_code,
                  0);
    }
    std::string list() { return run({"queue", "--queue", "q.db", "list"}).out; }
    RunningProgram runner() { return {{"queue", "--queue", "q.db", "run", "--no-reports"}, folder_.path()}; }
    /// Waits for a job's process and ends it with `number`; the process, 0 where the program ended before.
    static pid_t end_child(RunningProgram& program, int number, pid_t last = 0) {
        for (;;) {
            if (program.has_ended()) return 0;
            const pid_t child = child_of(program.id());
            if (child > 0 && child != last) {
                // It has to be past its beginning, where it still is a copy of its parent.
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
                kill(child, number);
                return child;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }
};

TEST_F(QueueProcesses, AJobThatKillsItsProcessIsSetAsideAndTheNextOneRuns) {
    add("bad", 100000);
    add("good", 6);
    RunningProgram program = runner();
    pid_t last = 0;
    for (int n = 0; n < 3; ++n) {
        last = end_child(program, SIGSEGV, last);
        ASSERT_GT(last, 0) << n;
    }
    EXPECT_EQ(program.wait().exit_code, 3);
    const std::string jobs = list();
    EXPECT_NE(jobs.find("set aside: its process ended 3 times, the last time: signal 11"), std::string::npos)
        << jobs;
    EXPECT_NE(jobs.find("finished"), std::string::npos) << jobs;
    EXPECT_EQ(run({"queue", "--queue", "q.db", "retry", "1"}).exit_code, 0);
    EXPECT_NE(list().find("waiting"), std::string::npos);
    EXPECT_EQ(run({"queue", "--queue", "q.db", "retry", "1"}).exit_code, 1);
}

/// SIGTERM to a job's process alone does not stop the queue: the job is resumed.
TEST_F(QueueProcesses, AJobThatIsInterruptedAloneIsResumed) {
    add("one", 120);
    RunningProgram program = runner();
    ASSERT_GT(end_child(program, SIGTERM), 0);
    EXPECT_EQ(program.wait().exit_code, 0);
    EXPECT_NE(list().find("finished"), std::string::npos) << list();
}

TEST_F(QueueProcesses, AKilledQueueLeavesNoProcessAndCountsNothing) {
    add("long", 100000);
    for (int n = 0; n < 4; ++n) {
        RunningProgram program = runner();
        pid_t child = 0;
        while (child == 0 && !program.has_ended()) child = child_of(program.id());
        ASSERT_GT(child, 0);
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        program.signal(SIGKILL);
        program.wait();
        for (int wait = 0; wait < 200 && is_running(child); ++wait)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        EXPECT_FALSE(is_running(child)) << "it ends with its parent";
    }
    RunningProgram program = runner();
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    program.signal(SIGTERM);
    EXPECT_EQ(program.wait().exit_code, 130);
    EXPECT_NE(list().find("waiting"), std::string::npos) << list();
}

TEST_F(QueueProcesses, AreForTheQueueOnly) {
    add("one", 6);
    const Outcome outcome = run({"queue", "--queue", "q.db", "run-one", "1", "--parent", "1"});
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_NE(outcome.err.find("only another program"), std::string::npos) << outcome.err;
}

}  // namespace
