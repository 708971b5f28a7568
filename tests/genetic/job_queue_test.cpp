#include "genetic/run/job_queue.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <atomic>
#include <fstream>

#include "genetic/run/run_view.hpp"
#include "solver/antenna/input_error.hpp"
#include "tests/genetic/stand_in.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

class JobQueueTest : public ::testing::Test {
protected:
    TemporaryFolder folder;
    JobQueue queue{folder / "deep/queue.db"};

    std::filesystem::path project_file(const std::string& name, int evaluations) {
        const auto path = folder / name;
        std::ofstream(path) << write_project(stand_in_project(evaluations));
        return path;
    }
};

}  // namespace

TEST_F(JobQueueTest, RunsJobsInOrderAndKeepsTheirStates) {
    const auto options = stand_in_run_options();
    const long first = queue.add(project_file("a.lathe", 30), folder / "a.db", options);
    const long second = queue.add(project_file("b.lathe", 20), folder / "b.db", options);
    std::filesystem::remove(folder / "a.lathe");  // the store has it
    std::vector<long> order;
    const auto ran = queue.run({}, options, [&](const Job& job) -> RunObserver* {
        order.push_back(job.id);
        return nullptr;
    });
    EXPECT_EQ(order, (std::vector<long>{first, second}));
    ASSERT_EQ(ran.size(), 2u);
    EXPECT_EQ(ran[0].state, JobState::finished);
    EXPECT_EQ(RunView(folder / "a.db").evaluations().size(), 30u);
    EXPECT_TRUE(queue.run({}, options).empty());
    EXPECT_EQ(JobQueue(folder / "deep/queue.db").list().size(), 2u);
}

TEST_F(JobQueueTest, AJobThatFailsDoesNotStopTheNext) {
    const auto options = stand_in_run_options();
    queue.add(project_file("a.lathe", 30), folder / "a.db", options);
    queue.add(project_file("b.lathe", 30), folder / "b.db", options);
    std::filesystem::remove(folder / "a.db");
    queue.run({}, options);
    EXPECT_EQ(queue.list()[0].state, JobState::failed);
    EXPECT_NE(queue.list()[0].message.find("no such run store"), std::string::npos);
    EXPECT_EQ(queue.list()[1].state, JobState::finished);
}

TEST_F(JobQueueTest, StoppedJobWaitsAndGoesOn) {
    std::stop_source stop;
    std::atomic<int> called = 0;
    const auto stopping = stand_in_run_options({.called = [&](const Genome&) {
        if (++called == 15) stop.request_stop();
    }});
    queue.add(project_file("a.lathe", 30), folder / "a.db", stopping);
    queue.add(project_file("b.lathe", 30), folder / "b.db", stopping);
    EXPECT_EQ(queue.run(stop.get_token(), stopping).size(), 1u);
    EXPECT_EQ(queue.list()[0].state, JobState::waiting);
    queue.run({}, stand_in_run_options());
    EXPECT_EQ(queue.list()[0].state, JobState::finished);
    run_stand_in(folder / "unbroken.db", stand_in_project(30));
    EXPECT_EQ(first_difference(folder / "a.db", folder / "unbroken.db"), "");
}

TEST_F(JobQueueTest, RemovesAndRefuses) {
    const auto options = stand_in_run_options();
    const long id = queue.add(project_file("a.lathe", 30), folder / "a.db", options);
    EXPECT_THROW(queue.add(folder / "a.lathe", folder / "a.db", options), StorageError);
    queue.remove(id);
    EXPECT_TRUE(queue.list().empty());
    EXPECT_TRUE(std::filesystem::exists(folder / "a.db"));
    EXPECT_THROW(queue.remove(id), StorageError);
    std::ofstream(folder / "bad.lathe") << "{";
    EXPECT_THROW(queue.add(folder / "bad.lathe", folder / "c.db", options), InputError);
}

TEST_F(JobQueueTest, AJobBeingRunCannotBeRemovedNorRunTwice) {
    const auto options = stand_in_run_options();
    const long id = queue.add(project_file("a.lathe", 20), folder / "a.db", options);
    const auto observing = [&](const Job&) -> RunObserver* {
        EXPECT_THROW(queue.run({}, options), StorageError);
        return nullptr;
    };
    std::atomic<bool> tried = false;
    const auto while_running = stand_in_run_options({.called = [&](const Genome&) {
        if (tried.exchange(true)) return;
        EXPECT_THROW(queue.remove(id), StorageError);
    }});
    queue.run({}, while_running, observing);
    EXPECT_TRUE(tried);
    EXPECT_NO_THROW(queue.remove(id));
}

TEST(JobQueuePath, FollowsTheDesktopsConvention) {
    setenv("XDG_DATA_HOME", "/data", 1);
    EXPECT_EQ(JobQueue::default_path(), "/data/lathe/queue.db");
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "/home/somebody", 1);
    EXPECT_EQ(JobQueue::default_path(), "/home/somebody/.local/share/lathe/queue.db");
}
