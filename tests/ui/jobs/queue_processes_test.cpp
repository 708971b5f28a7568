// Jobs of the window's queue in processes of their own: killed, set aside, paused, and ended with the queue.
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <thread>

#include "ui/workers/queue_worker.hpp"

namespace lathe::ui::test {
namespace {

constexpr int job_patience_ms = 120'000;

bool is_true_within(int milliseconds, const std::function<bool()>& condition) {
    QElapsedTimer clock;
    clock.start();
    while (!condition() && clock.elapsed() < milliseconds) {
        QCoreApplication::processEvents();
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return condition();
}

/// The processes that any thread of this program has started and that run a job.
std::vector<pid_t> job_processes() {
    std::vector<pid_t> found;
    for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream children(thread.path() / "children");
        for (pid_t child = 0; children >> child;) {
            std::ifstream file("/proc/" + std::to_string(child) + "/cmdline");
            const std::string words{std::istreambuf_iterator<char>(file), {}};
            if (words.find("run-one") != std::string::npos) found.push_back(child);
        }
    }
    return found;
}

class QueueProcessesOfTheWindow : public testing::Test {
protected:
    QueueProcessesOfTheWindow() : queue(place("queue.db")), worker(place("queue.db")) {
        QObject::connect(
            &worker, &QueueWorker::progressed, &worker,
            [this](long, const genetic::RunSnapshot& run) {
                evaluated = run.evaluated;
                total = run.total;
            },
            Qt::DirectConnection);
        QObject::connect(
            &worker, &QueueWorker::ended, &worker, [this] { ++ended; }, Qt::DirectConnection);
    }
    std::filesystem::path place(const std::string& name) const {
        return folder.filePath(QString::fromStdString(name)).toStdString();
    }
    void add(const std::string& name, int evaluations) {
        Project project = read_project(LATHE_EXAMPLES "/conical_horn_30ghz.lathe");
        project.simulation.cells_per_wavelength = 8;
        project.simulation.frequencies = 3;
        project.simulation.max_periods = 40;
        project.optimiser.population = 6;
        project.optimiser.evaluations = evaluations;
        project.optimiser.workers = 2;
        for (Objective& goal : project.objectives)
            if (goal.metric == "s11_db") goal.value = -90.0;  // out of reach: the run does not end early
        queue.add(project, {}, place(name + ".db"));
    }
    bool is_computing() {
        evaluated = 0;
        return is_true_within(job_patience_ms, [&] { return evaluated > 1; });
    }
    /// Ends the process of the present job, another one than `last`; 0 where none came.
    pid_t end_job(int signal, pid_t last) {
        pid_t found = 0;
        is_true_within(job_patience_ms, [&] {
            for (const pid_t child : job_processes())
                if (child != last) found = child;
            return found > 0 || !worker.is_running();
        });
        if (found > 0) kill(found, signal);
        return found;
    }
    bool has_ended() {
        return is_true_within(job_patience_ms, [&] { return ended > 0 && !worker.is_running(); });
    }

    QTemporaryDir folder;
    genetic::JobQueue queue;
    std::atomic<int> evaluated{0}, total{0}, ended{0};
    QueueWorker worker;  // last: ends first
};

TEST_F(QueueProcessesOfTheWindow, AJobThatKillsItsProcessIsSetAsideAndTheNextOneRuns) {
    add("bad", 100000);
    add("good", 6);
    worker.start("auto");
    ASSERT_TRUE(is_computing());
    EXPECT_EQ(total, 100000);
    pid_t last = 0;
    for (int attempt = 0; attempt < 3; ++attempt) {
        last = end_job(attempt == 1 ? SIGKILL : SIGSEGV, last);
        ASSERT_GT(last, 0) << attempt;
    }
    ASSERT_TRUE(has_ended());
    const auto jobs = queue.list();
    EXPECT_EQ(jobs[0].state, genetic::JobState::failed);
    EXPECT_NE(jobs[0].message.find("set aside: its process ended 3 times, the last time: signal 11"),
              std::string::npos)
        << jobs[0].message;
    EXPECT_EQ(jobs[1].state, genetic::JobState::finished) << jobs[1].message;
}

TEST_F(QueueProcessesOfTheWindow, AProcessThatIsKilledOnceIsReplacedAndTheJobFinished) {
    add("one", 60);
    worker.start("auto");
    ASSERT_TRUE(is_computing());
    ASSERT_GT(end_job(SIGSEGV, 0), 0);
    ASSERT_TRUE(has_ended());
    EXPECT_EQ(queue.list()[0].state, genetic::JobState::finished) << queue.list()[0].message;
    EXPECT_EQ(evaluated, 60);
}

TEST_F(QueueProcessesOfTheWindow, PausesHoldTheProcess) {
    add("long", 100000);
    worker.start("auto");
    ASSERT_TRUE(is_computing());
    worker.pause();
    EXPECT_TRUE(worker.is_paused());
    // Candidates that were begun end, then nothing moves.
    ASSERT_TRUE(is_true_within(job_patience_ms, [&] {
        const int before = evaluated;
        return !is_true_within(1000, [&] { return evaluated != before; });
    }));
    const int held = evaluated;
    worker.go_on();
    EXPECT_TRUE(is_true_within(job_patience_ms, [&] { return evaluated > held; }));
}

TEST_F(QueueProcessesOfTheWindow, NoProcessIsLeftWhenTheQueueStops) {
    add("long", 100000);
    worker.start("auto");
    ASSERT_TRUE(is_computing());
    EXPECT_EQ(job_processes().size(), 1U);
    worker.stop();
    ASSERT_TRUE(has_ended());
    EXPECT_TRUE(job_processes().empty());
    EXPECT_EQ(queue.list()[0].state, genetic::JobState::waiting);
}

}  // namespace
}  // namespace lathe::ui::test
