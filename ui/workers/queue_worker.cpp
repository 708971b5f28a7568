#include "ui/workers/queue_worker.hpp"

#include <exception>

#include "ui/workers/background_thread.hpp"

namespace lathe::ui {
namespace {

constexpr int queue_nice = 19;

}  // namespace

QueueWorker::QueueWorker(std::filesystem::path queue, QObject* parent)
    : QObject(parent), queue_(std::move(queue)) {}

QueueWorker::~QueueWorker() {
    stop();
    if (thread_.joinable()) thread_.join();
}

void QueueWorker::start(const std::string& engine) {
    if (running_.exchange(true)) return;
    if (thread_.joinable()) thread_.join();
    {
        std::lock_guard lock(mutex_);
        pause_wanted_ = false;
    }
    thread_ = std::jthread([this, engine](std::stop_token stop) { work(engine, stop); });
}

void QueueWorker::work(const std::string& engine, std::stop_token stop) {
    yield_to_window(queue_nice);
    QString problem;
    try {
        genetic::RunOptions options;
        options.engine = engine;
        genetic::JobWatch watch;
        watch.started = [this](const genetic::Job& job) -> genetic::RunObserver* {
            present_id_ = job.id;
            emit job_started(job.id);
            return this;
        };
        watch.in_work = [this](genetic::Run* run) { take(run); };
        watch.ended = [this](const genetic::Job& job) { emit job_ended(job.id); };
        genetic::JobQueue(queue_).run(stop, options, watch);
    } catch (const std::exception& error) {
        problem = QString::fromUtf8(error.what());
    }
    running_ = false;
    emit ended(problem, stop.stop_requested());
}

void QueueWorker::take(genetic::Run* run) {
    std::lock_guard lock(mutex_);
    run_ = run;
    if (run_ && pause_wanted_) run_->pause();
}

void QueueWorker::pause() {
    std::lock_guard lock(mutex_);
    pause_wanted_ = true;
    if (run_) run_->pause();
}

void QueueWorker::go_on() {
    std::lock_guard lock(mutex_);
    pause_wanted_ = false;
    if (run_) run_->resume();
}

bool QueueWorker::is_paused() const {
    std::lock_guard lock(mutex_);
    return running_ && pause_wanted_;
}

void QueueWorker::stop() {
    thread_.request_stop();
}

}  // namespace lathe::ui
