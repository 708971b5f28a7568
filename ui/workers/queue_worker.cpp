#include "ui/workers/queue_worker.hpp"

#include <exception>
#include <utility>

namespace lathe::ui {
namespace {

constexpr int queue_nice = 19;

}  // namespace

QueueWorker::QueueWorker(std::filesystem::path queue, QObject* parent)
    : QObject(parent), queue_(std::move(queue)) {}

void QueueWorker::start(const std::string& engine) {
    thread_.launch(queue_nice, [this, engine](std::stop_token stop) { return work(engine, stop); });
}

RunThread::Tell QueueWorker::work(const std::string& engine, std::stop_token stop) {
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
        watch.in_work = [this](genetic::OptimisationRun* run) { thread_.hold_with(run); };
        watch.ended = [this](const genetic::Job& job) { emit job_ended(job.id); };
        genetic::JobQueue(queue_).run(stop, options, watch);
    } catch (const std::exception& error) {
        problem = QString::fromUtf8(error.what());
    }
    return [this, problem, stop] { emit ended(problem, stop.stop_requested()); };
}

}  // namespace lathe::ui
