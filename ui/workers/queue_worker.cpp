#include "ui/workers/queue_worker.hpp"

#include <exception>
#include <utility>

#include "genetic/process/program_folder.hpp"
#include "genetic/run/snapshot_line.hpp"

namespace lathe::ui {
namespace {

constexpr int queue_nice = 19;

}  // namespace

QueueWorker::QueueWorker(std::filesystem::path queue, QObject* parent)
    : QObject(parent), queue_(std::move(queue)), process_([this](const std::string& line) {
          if (const auto snapshot = genetic::read_snapshot_line(line))
              emit progressed(present_id_, *snapshot);
      }) {}

void QueueWorker::pause() {
    thread_.pause();
    process_.set_paused(true);
}

void QueueWorker::go_on() {
    thread_.go_on();
    process_.set_paused(false);
}

void QueueWorker::start(const std::string& engine) {
    if (is_running()) return;
    process_.set_paused(false);
    thread_.launch(queue_nice, [this, engine](std::stop_token stop) { return work(engine, stop); });
}

RunThread::Tell QueueWorker::work(const std::string& engine, std::stop_token stop) {
    QString problem;
    try {
        process_.set_program(genetic::batch_program_in(genetic::program_folder()));
        genetic::RunOptions options;
        options.engine = engine;
        genetic::JobWatch watch;
        // The process has the priority of this thread.
        watch.isolate = [this, engine](const genetic::Job& job, const std::stop_token& job_stop) {
            present_id_ = job.id;
            emit job_started(job.id);
            std::vector<std::string> words = genetic::words_of_job(queue_, job.id, engine);
            words.emplace_back("--lines");
            return process_.run(words, job_stop);
        };
        watch.ended = [this](const genetic::Job& job) { emit job_ended(job.id); };
        genetic::JobQueue(queue_).run(stop, options, watch);
    } catch (const std::exception& error) {
        problem = QString::fromUtf8(error.what());
    }
    return [this, problem, stop] { emit ended(problem, stop.stop_requested()); };
}

}  // namespace lathe::ui
