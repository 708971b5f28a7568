#include "genetic/run/job_queue.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "genetic/run/run_view.hpp"
#include "solver/base/input_error.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"
#include "tests/genetic/support/held_workers.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

class JobQueueTest : public ::testing::Test {
protected:
    TemporaryFolder folder;
    JobQueue queue{folder / "deep/queue.db"};

    std::filesystem::path project_file(const std::string& name, int evaluations) {
        const auto path = folder / name;
        std::ofstream(path) << write_project(fake_project(evaluations));
        return path;
    }
};

}  // namespace

TEST_F(JobQueueTest, RunsJobsInOrderAndKeepsTheirStates) {
    const auto options = fake_run_options();
    const long first = queue.add(project_file("a.lathe", 30), folder / "a.db", options);
    const long second = queue.add(project_file("b.lathe", 20), folder / "b.db", options);
    std::filesystem::remove(folder / "a.lathe");  // the store has it
    std::vector<long> order;
    JobWatch watch;
    watch.started = [&](const Job& job) -> RunObserver* {
        order.push_back(job.id);
        return nullptr;
    };
    const auto ran = queue.run({}, options, watch);
    EXPECT_EQ(order, (std::vector<long>{first, second}));
    ASSERT_EQ(ran.size(), 2u);
    EXPECT_EQ(ran[0].state, JobState::finished);
    EXPECT_EQ(RunView(folder / "a.db").evaluations().size(), 30u);
    EXPECT_TRUE(queue.run({}, options).empty());
    EXPECT_EQ(JobQueue(folder / "deep/queue.db").list().size(), 2u);
}

TEST_F(JobQueueTest, AJobThatFailsDoesNotStopTheNext) {
    const auto options = fake_run_options();
    queue.add(project_file("a.lathe", 30), folder / "a.db", options);
    queue.add(project_file("b.lathe", 30), folder / "b.db", options);
    std::filesystem::remove(folder / "a.db");
    queue.run({}, options);
    EXPECT_EQ(queue.list()[0].state, JobState::failed);
    EXPECT_NE(queue.list()[0].message.find("no such run store"), std::string::npos);
    EXPECT_EQ(queue.list()[1].state, JobState::finished);
}

TEST_F(JobQueueTest, WaitingJobsChangePlacesAndRunInTheNewOrder) {
    const auto options = fake_run_options();
    const auto add = [&](const std::string& name) {
        return queue.add(project_file(name + ".lathe", 10), folder / (name + ".db"), options);
    };
    const long a = add("a"), b = add("b"), c = add("c");
    const auto stores = [&] {
        std::string names;
        for (const Job& job : queue.list()) names += job.store.stem().string();
        return names;
    };
    queue.move(c, -2);
    EXPECT_EQ(stores(), "cab");
    queue.move(a, 1);
    EXPECT_EQ(stores(), "cba");
    queue.move(c, -5);
    EXPECT_EQ(stores(), "cba") << "there is nothing above the first";
    queue.move(c, 2);
    EXPECT_EQ(stores(), "bac");
    EXPECT_EQ(queue.list()[0].id, b) << "a job keeps its number";
    add("d");
    EXPECT_EQ(stores(), "bacd") << "a new job comes last";
    std::string ran;
    JobWatch watch;
    watch.started = [&](const Job& job) -> RunObserver* {
        ran += job.store.stem().string();
        // While one runs the others can still change places.
        if (job.id == b) queue.move(c, -1);
        return nullptr;
    };
    queue.run({}, options, watch);
    EXPECT_EQ(ran, "bcad");
    EXPECT_THROW(queue.move(a, 1), StorageError) << "it is done";
    EXPECT_THROW(queue.move(99, 1), StorageError);
}

TEST_F(JobQueueTest, AQueueWithoutAnOrderIsTakenOver) {
    const auto options = fake_run_options();
    const long a = queue.add(project_file("a.lathe", 10), folder / "a.db", options);
    const long b = queue.add(project_file("b.lathe", 10), folder / "b.db", options);
    SQLite::Database((folder / "deep/queue.db").string(), SQLite::OPEN_READWRITE)
        .exec("DROP TABLE job_order");
    JobQueue again(folder / "deep/queue.db");
    ASSERT_EQ(again.list().size(), 2u);
    EXPECT_EQ(again.list()[0].id, a);
    again.move(b, -1);
    EXPECT_EQ(again.list()[0].id, b);
}

TEST_F(JobQueueTest, PausesTheRunInWorkAndTellsWhenAJobHasEnded) {
    queue.add(project_file("a.lathe", 30), folder / "a.db", fake_run_options());
    std::atomic<genetic::Run*> present = nullptr;
    std::atomic<int> called = 0;
    JobWatch watch;
    watch.in_work = [&](genetic::Run* run) { present = run; };
    watch.ended = [&](const Job& job) { EXPECT_EQ(queue.list()[0].id, job.id); };
    std::atomic<PauseGate*> gate = nullptr;
    const auto count_and_pause = [&](const Genome&) {
        if (++called == 12) present.load()->pause();
    };
    const auto pausing = options_with_gate({.called = count_and_pause}, gate);
    std::jthread runner([&] { queue.run({}, pausing, watch); });
    wait_for_held_workers(gate, 1);
    EXPECT_EQ(called, 12) << "it holds between two candidates";
    EXPECT_EQ(queue.list()[0].state, JobState::running);
    present.load()->resume();
    runner.join();
    EXPECT_EQ(present, nullptr);
    EXPECT_EQ(queue.list()[0].state, JobState::finished);
}

TEST_F(JobQueueTest, AFailedJobCanBeTriedAgain) {
    const auto options = fake_run_options();
    const long id = queue.add(project_file("a.lathe", 20), folder / "a.db", options);
    EXPECT_THROW(queue.retry(id), StorageError) << "it waits";
    std::filesystem::rename(folder / "a.db", folder / "aside.db");
    queue.run({}, options);
    ASSERT_EQ(queue.list()[0].state, JobState::failed);
    std::filesystem::rename(folder / "aside.db", folder / "a.db");
    queue.retry(id);
    queue.run({}, options);
    EXPECT_EQ(queue.list()[0].state, JobState::finished);
}

TEST_F(JobQueueTest, AskingWhoRunsItDisturbsNobody) {
    const auto options = fake_run_options();
    std::jthread asking([&](std::stop_token stop) {
        while (!stop.stop_requested()) {
            queue.is_being_run();
            std::this_thread::sleep_for(std::chrono::microseconds(200));
        }
    });
    for (int i = 0; i < 20; ++i) EXPECT_NO_THROW(queue.run({}, options));
}

TEST_F(JobQueueTest, AProjectThatHasNoFileIsAdded) {
    const auto options = fake_run_options();
    queue.add(fake_project(20), {}, folder / "a.db", options);
    EXPECT_TRUE(queue.list()[0].project.empty());
    queue.run({}, options);
    EXPECT_EQ(queue.list()[0].state, JobState::finished);
}

TEST_F(JobQueueTest, AStoppedRunCanBeLeftToTheQueue) {
    Run::create(folder / "a.db", fake_project(20), fake_run_options());
    const long id = queue.add_stored_run(folder / "a.db");
    EXPECT_THROW(queue.add_stored_run(folder / "a.db"), StorageError) << "it is there already";
    EXPECT_THROW(queue.add_stored_run(folder / "none.db"), StorageError);
    queue.run({}, fake_run_options());
    EXPECT_EQ(queue.list()[0].state, JobState::finished);
    queue.remove(id);
    EXPECT_THROW(queue.add_stored_run(folder / "a.db"), StorageError) << "nothing is left to do";
}

TEST_F(JobQueueTest, AJobKeepsTheEngineItWasAddedWith) {
    Project project = fake_project(4);
    project.simulation.cells_per_wavelength = 8;
    project.optimiser.population = 4;
    queue.add(project, {}, folder / "a.db", {.engine = "debug", .verify = false});
    RunOptions automatic;
    automatic.verify = false;
    queue.run({}, automatic);
    EXPECT_EQ(queue.list()[0].state, JobState::finished) << queue.list()[0].message;
    EXPECT_EQ(RunView(folder / "a.db").header().evaluator, "debug");
}

TEST_F(JobQueueTest, StoppedJobWaitsAndGoesOn) {
    std::stop_source stop;
    std::atomic<int> called = 0;
    const auto stopping = fake_run_options({.called = [&](const Genome&) {
        if (++called == 15) stop.request_stop();
    }});
    queue.add(project_file("a.lathe", 30), folder / "a.db", stopping);
    queue.add(project_file("b.lathe", 30), folder / "b.db", stopping);
    EXPECT_EQ(queue.run(stop.get_token(), stopping).size(), 1u);
    EXPECT_EQ(queue.list()[0].state, JobState::waiting);
    queue.run({}, fake_run_options());
    EXPECT_EQ(queue.list()[0].state, JobState::finished);
    run_fake(folder / "unbroken.db", fake_project(30));
    EXPECT_EQ(first_difference(folder / "a.db", folder / "unbroken.db"), "");
}

TEST_F(JobQueueTest, RemovesAndRefuses) {
    const auto options = fake_run_options();
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
    const auto options = fake_run_options();
    const long id = queue.add(project_file("a.lathe", 20), folder / "a.db", options);
    JobWatch observing;
    observing.started = [&](const Job&) -> RunObserver* {
        EXPECT_TRUE(queue.is_being_run());
        EXPECT_THROW(queue.run({}, options), StorageError);
        return nullptr;
    };
    std::atomic<bool> tried = false;
    const auto while_running = fake_run_options({.called = [&](const Genome&) {
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
    // Without a usable HOME the folder is that of the user, never one below the current folder.
    for (const char* home : {"", "somewhere/else"}) {
        setenv("HOME", home, 1);
        EXPECT_TRUE(JobQueue::default_path().is_absolute()) << home;
    }
    unsetenv("HOME");
    EXPECT_TRUE(JobQueue::default_path().is_absolute());
}
