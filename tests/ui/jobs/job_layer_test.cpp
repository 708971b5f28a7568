// Workers under fire: requests, cancels, pauses and stops from one thread while others compute. Says little
// by itself; the thread sanitizer reads it.
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <algorithm>
#include <atomic>
#include <fstream>
#include <mutex>
#include <thread>

#include "ui/workers/background_task.hpp"
#include "ui/workers/file_writer.hpp"
#include "ui/workers/queue_worker.hpp"
#include "ui/workers/run_worker.hpp"
#include "ui/workers/solve_worker.hpp"

namespace lathe::ui::test {
namespace {

Project coarse_project() {
    Project project = read_project(LATHE_EXAMPLES "/conical_horn_30ghz.lathe");
    project.simulation.cells_per_wavelength = 8;
    project.simulation.frequencies = 3;
    project.simulation.max_periods = 40;
    project.optimiser.population = 6;
    project.optimiser.evaluations = 18;
    project.optimiser.workers = 2;
    return project;
}

SolveRequest request_of(const Project& project) {
    SolveRequest request;
    request.antenna = std::make_shared<const AnyAntenna>(any_antenna_of(project));
    request.settings = project.simulation;
    request.threads = 2;
    return request;
}

bool wait_until(const std::function<bool()>& done, int milliseconds) {
    QElapsedTimer clock;
    clock.start();
    while (!done() && clock.elapsed() < milliseconds) {
        QCoreApplication::processEvents();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return done();
}

/// What the worker tells, taken in its own thread: Qt's queue is not built with the sanitizer, which would
/// call every hand-over through it a race.
struct Told {
    std::atomic<int> started{0}, finished{0}, cancelled{0}, failed{0};
    std::mutex mutex;
    std::shared_ptr<FrameRecorder> recorder;
    std::shared_ptr<Progress> progress;

    void listen(SolveWorker& worker) {
        QObject::connect(
            &worker, &SolveWorker::started, &worker,
            [this](const SolveJob& job) {
                std::lock_guard lock(mutex);
                recorder = job.recorder;
                progress = job.progress;
                ++started;
            },
            Qt::DirectConnection);
        QObject::connect(
            &worker, &SolveWorker::finished, &worker,
            [this](const SolveJob&, const SharedResults&) { ++finished; }, Qt::DirectConnection);
        QObject::connect(
            &worker, &SolveWorker::cancelled, &worker, [this](const SolveJob&) { ++cancelled; },
            Qt::DirectConnection);
        QObject::connect(
            &worker, &SolveWorker::failed, &worker, [this](const SolveJob&, const QString&) { ++failed; },
            Qt::DirectConnection);
    }
};

TEST(JobLayer, NewestOfManyRequestsIsSolvedWhileItsFilmIsWatched) {
    const Project project = coarse_project();
    Told told;
    SolveWorker worker("cpu");
    told.listen(worker);
    for (int n = 0; n < 30; ++n) {
        SolveRequest request = request_of(project);
        request.components = {n % 2 ? FieldComponent::e_r : FieldComponent::h_phi};
        worker.request(std::move(request));
        if (n % 7 == 3) worker.cancel();
        if (n % 5 == 4) worker.set_engine(n % 2 ? "cpu" : "auto");
        std::this_thread::sleep_for(std::chrono::milliseconds(n % 4 * 5));
        std::lock_guard lock(told.mutex);
        if (!told.recorder) continue;
        // As the window does at each of its ticks.
        const auto part = told.recorder->part_worth_showing();
        if (told.recorder->size() > part.first) told.recorder->frame(part.first);
        (void)told.progress->periods.load();
    }
    ASSERT_TRUE(wait_until(
        [&] {
            return told.finished + told.failed > 0 &&
                   told.started == told.finished + told.failed + told.cancelled;
        },
        120000));
    EXPECT_EQ(told.failed, 0);
    EXPECT_GE(told.finished, 1);
}

TEST(JobLayer, WorkersEndInTheMiddleOfASolve) {
    const Project project = coarse_project();
    for (int n = 0; n < 8; ++n) {
        Told told;
        SolveWorker worker("cpu");
        told.listen(worker);
        worker.request(request_of(project));
        if (n % 2) wait_until([&] { return told.started > 0; }, 20000);
        std::this_thread::sleep_for(std::chrono::milliseconds(3 * n));
    }
}

TEST(JobLayer, RunsPauseGoOnStopAndResume) {
    QTemporaryDir folder;
    const std::filesystem::path store = folder.filePath("run.db").toStdString();
    std::atomic<int> ended{0}, failed{0}, progressed{0};
    RunWorker worker("cpu");
    const auto tell = [&](auto signal, std::atomic<int>& count) {
        QObject::connect(
            &worker, signal, &worker, [&count] { ++count; }, Qt::DirectConnection);
    };
    tell(&RunWorker::ended, ended);
    tell(&RunWorker::failed, failed);
    tell(&RunWorker::progressed, progressed);
    worker.start(store, coarse_project());
    ASSERT_TRUE(wait_until([&] { return progressed > 1; }, 60000));
    for (int n = 0; n < 10; ++n) {
        n % 2 ? worker.go_on() : worker.pause();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    worker.stop();
    ASSERT_TRUE(wait_until([&] { return ended + failed == 1 && !worker.is_running(); }, 60000));
    worker.resume_stored(store);
    ASSERT_TRUE(wait_until([&] { return ended + failed == 2 && !worker.is_running(); }, 240000));
    EXPECT_EQ(failed, 0);
}

TEST(JobLayer, QueueIsPausedStoppedAndRunToItsEnd) {
    QTemporaryDir folder;
    const auto place = [&folder](const char* name) {
        return std::filesystem::path(folder.filePath(QString::fromLatin1(name)).toStdString());
    };
    std::ofstream(place("horn.lathe")) << write_project(coarse_project());
    genetic::JobQueue queue(place("queue.db"));
    queue.add(place("horn.lathe"), place("first.db"));
    queue.add(place("horn.lathe"), place("second.db"));
    std::atomic<int> ended{0}, progressed{0};
    QueueWorker worker(place("queue.db"));
    QObject::connect(
        &worker, &QueueWorker::ended, &worker, [&ended] { ++ended; }, Qt::DirectConnection);
    QObject::connect(
        &worker, &QueueWorker::progressed, &worker, [&progressed] { ++progressed; }, Qt::DirectConnection);
    worker.start("cpu");
    ASSERT_TRUE(wait_until([&] { return progressed > 1; }, 60000));
    for (int n = 0; n < 10; ++n) {
        n % 2 ? worker.go_on() : worker.pause();
        EXPECT_EQ(worker.is_paused(), n % 2 == 0);
        EXPECT_EQ(queue.list().size(), 2u);
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    worker.stop();
    ASSERT_TRUE(wait_until([&] { return ended == 1 && !worker.is_running(); }, 60000));
    worker.start("cpu");
    ASSERT_TRUE(wait_until([&] { return ended == 2 && !worker.is_running(); }, 240000));
    for (const genetic::Job& job : queue.list())
        EXPECT_EQ(job.state, genetic::JobState::finished) << job.message;
}

TEST(JobLayer, TasksAreReplacedAndCancelled) {
    std::atomic<int> computed{0};
    int done = 0;
    BackgroundTask task;
    for (int n = 0; n < 40; ++n) {
        task.start(
            [&computed](std::stop_token stop) {
                for (int i = 0; i < 20 && !stop.stop_requested(); ++i)
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                return ++computed;
            },
            [&done](int) { ++done; }, [](const QString&) {});
        if (n % 9 == 8) task.cancel();
        QCoreApplication::processEvents();
    }
    ASSERT_TRUE(wait_until([&] { return !task.is_running(); }, 10000));
    EXPECT_GE(done, 1) << "the newest";
}

TEST(JobLayer, WriterDoesTheNewestOfEachNameInOrder) {
    const QTemporaryDir folder;
    const QString path = folder.filePath("text");
    FileWriter writer;
    std::vector<int> done;  // of the writer's thread until it has finished
    for (int round = 0; round < 20; ++round) {
        int given_up = 0;
        for (int i = 0; i < 10; ++i) {
            writer.ask("file", [=] { write_whole_file(path, QByteArray::number(i)); });
            given_up += writer.ask("list", [&done, i] { done.push_back(i); }) ? 1 : 0;
        }
        writer.finish();
        ASSERT_EQ(done.back(), 9);
        EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
        EXPECT_EQ(static_cast<int>(done.size()) + given_up, 10);
        done.clear();
        std::ifstream file(path.toStdString());
        int written = -1;
        file >> written;
        EXPECT_EQ(written, 9);
    }
}

}  // namespace
}  // namespace lathe::ui::test

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    QCoreApplication application(argc, argv);
    return RUN_ALL_TESTS();
}
