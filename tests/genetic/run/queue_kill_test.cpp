// A queue whose runner is killed at random times ends like one that nobody disturbed.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include "genetic/run/job_queue.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

using namespace lathe::genetic;

namespace {

/// Runs the queue in a process of its own and kills that after a while; true when it came to the end.
bool run_or_be_killed(const std::filesystem::path& queue, std::chrono::milliseconds delay) {
    const pid_t process = fork();
    if (process == 0) {
        try {
            JobQueue(queue).run({}, fake_run_options({.workers = 2, .longest_delay_us = 4000}));
            _exit(0);
        } catch (...) {
            _exit(99);
        }
    }
    std::this_thread::sleep_for(delay);
    kill(process, SIGKILL);
    int status = 0;
    waitpid(process, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) == 0) << "the queue could not be gone on with";
    return WIFEXITED(status);
}

}  // namespace

TEST(QueueKill, AKilledQueueEndsWithTheBitsOfAnUndisturbedOne) {
    TemporaryFolder folder;
    const auto path = folder / "queue.db";
    JobQueue queue(path);
    for (const char* name : {"a", "b", "c"}) {
        queue.add(fake_project(150, name[0]), {}, folder / (name + std::string(".db")), fake_run_options());
        run_fake(folder / (name + std::string("_undisturbed.db")), fake_project(150, name[0]));
    }
    std::mt19937 random(1);
    int kills = 0;
    while (!run_or_be_killed(path, std::chrono::milliseconds(40 + random() % 150))) {
        ++kills;
        ASSERT_LT(kills, 300);
        ASSERT_FALSE(queue.is_being_run()) << "a lock ends with its process";
    }
    EXPECT_GE(kills, 3);
    for (const Job& job : queue.list()) {
        EXPECT_EQ(job.state, JobState::finished) << job.message;
        EXPECT_EQ(first_difference(job.store, folder / (job.store.stem().string() + "_undisturbed.db")), "");
    }
}
