#include "ui/workers/queue_service.hpp"

#include <chrono>
#include <exception>
#include <utility>

#include "ui/workers/background_thread.hpp"

namespace lathe::ui {
namespace {

constexpr int reading_nice = 5;
constexpr std::chrono::milliseconds shortest_pause(2000);
constexpr int pause_to_reading = 10;  ///< reading takes at most a tenth of a core

/// Changes whenever the file does; a store in write-ahead mode grows beside itself first.
std::string stamp_of(const std::filesystem::path& file) {
    std::string stamp;
    for (const char* ending : {"", "-wal"}) {
        std::error_code error;
        const std::filesystem::path part = file.string() + ending;
        const auto time = std::filesystem::last_write_time(part, error);
        const auto size = std::filesystem::file_size(part, error);
        if (!error)
            stamp += std::to_string(time.time_since_epoch().count()) + "," + std::to_string(size) + ";";
    }
    return stamp;
}

}  // namespace

QueueService::QueueService(std::filesystem::path queue, QObject* parent)
    : QObject(parent), queue_(std::move(queue)), thread_([this](std::stop_token quit) { work(quit); }) {}

QueueService::~QueueService() {
    thread_.request_stop();
    thread_.join();
}

void QueueService::wake_with(const std::function<void()>& change) {
    {
        std::lock_guard lock(mutex_);
        change();
        is_wanted_ = true;
    }
    wake_.notify_one();
}

void QueueService::refresh() {
    wake_with([] {});
}

void QueueService::change(Action action) {
    wake_with([&] { actions_.push_back(std::move(action)); });
}

void QueueService::set_watching(bool is_watching) {
    wake_with([&] { is_watching_ = is_watching; });
}

void QueueService::set_present_job(long id) {
    wake_with([&] { present_ = id; });
}

void QueueService::work(std::stop_token quit) {
    yield_to_window(reading_nice);
    auto pause = shortest_pause;
    while (true) {
        std::deque<Action> actions;
        long present = 0;
        {
            std::unique_lock lock(mutex_);
            const auto wanted = [this] { return is_wanted_; };
            if (is_watching_)
                wake_.wait_for(lock, quit, pause, wanted);
            else
                wake_.wait(lock, quit, wanted);
            // What the user asked for is done even when the window closes right after.
            if (quit.stop_requested() && actions_.empty()) return;
            is_wanted_ = false;
            actions.swap(actions_);
            present = present_;
        }
        const auto begin = std::chrono::steady_clock::now();
        try {
            genetic::JobQueue queue(queue_);
            for (const Action& action : actions) {
                try {
                    action(queue);
                } catch (const std::exception& error) {
                    emit failed(QString::fromUtf8(error.what()));
                }
            }
            emit read(read_queue(queue, present));
        } catch (const std::exception& error) {
            emit failed(QString::fromUtf8(error.what()));
        }
        const auto took =
            std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
        pause = std::max(shortest_pause, pause_to_reading * took);
    }
}

SharedQueue QueueService::read_queue(const genetic::JobQueue& queue, long present) {
    auto contents = std::make_shared<QueueContents>();
    std::map<long, Known> still_there;
    bool is_in_work = false;
    for (const genetic::Job& job : queue.list()) {
        contents->jobs.push_back(summary_of(job, job.id == present));
        still_there[job.id] = std::move(known_[job.id]);
        is_in_work = is_in_work || job.state == genetic::JobState::running;
    }
    known_ = std::move(still_there);
    contents->is_run_elsewhere = present == 0 && is_in_work && queue.is_being_run();
    return contents;
}

genetic::JobSummary QueueService::summary_of(const genetic::Job& job, bool is_present) {
    Known& known = known_[job.id];
    // What the job in work does comes from its run, not from its store.
    const std::string stamp = is_present && known.summary.project ? known.stamp : stamp_of(job.store);
    if (stamp != known.stamp || stamp.empty() || job.state != known.summary.job.state) {
        known.summary = genetic::summarise(job);
        known.stamp = stamp;
    }
    known.summary.job = job;
    return known.summary;
}

}  // namespace lathe::ui
