#include "ui/workers/solve_worker.hpp"

#include <exception>

#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/session.hpp"
#include "solver/solve/solve.hpp"
#include "ui/workers/background_thread.hpp"

namespace lathe::ui {

SolveWorker::SolveWorker(std::string engine_kind, QObject* parent)
    : QObject(parent),
      engine_kind_(std::move(engine_kind)),
      thread_([this](std::stop_token quit) { work(quit); }) {}

SolveWorker::~SolveWorker() {
    thread_.request_stop();
    cancel();
    thread_.join();
}

void SolveWorker::request(SolveRequest request) {
    {
        std::lock_guard lock(mutex_);
        if (!runs_draft_ || request.purpose != SolvePurpose::draft) current_.request_stop();
        waiting_ = std::move(request);
    }
    wake_.notify_one();
}

void SolveWorker::cancel() {
    std::lock_guard lock(mutex_);
    current_.request_stop();
    waiting_.reset();
}

void SolveWorker::set_engine(std::string kind) {
    std::lock_guard lock(mutex_);
    engine_kind_ = std::move(kind);
}

void SolveWorker::work(std::stop_token quit) {
    while (!quit.stop_requested()) {
        SolveRequest request;
        std::string engine_kind;
        std::stop_token stop;
        {
            std::unique_lock lock(mutex_);
            if (!wake_.wait(lock, quit, [this] { return waiting_.has_value(); })) return;
            request = std::move(*waiting_);
            engine_kind = engine_kind_;
            waiting_.reset();
            runs_draft_ = request.purpose == SolvePurpose::draft;
            current_ = std::stop_source();
            stop = current_.get_token();
        }
        solve_one(request, engine_kind, stop);
        const std::lock_guard lock(mutex_);
        runs_draft_ = false;
    }
}

/// A session's threads have the priority of the thread that opens it.
Session& SolveWorker::session_for(const SolveRequest& request, const std::string& engine_kind) {
    const std::tuple key(engine_kind, request.threads, request.nice);
    if (!session_ || session_key_ != key || !session_->notice().empty()) {
        session_.reset();
        session_ = make_engine(engine_kind, request.threads);
        session_key_ = key;
    }
    return *session_;
}

void SolveWorker::solve_one(const SolveRequest& request, const std::string& engine_kind,
                            std::stop_token stop) {
    // Priorities can be lowered but not raised again, so each solve gets a thread of its own.
    std::jthread([&] {
        yield_to_window(request.nice);
        const bool is_draft = request.purpose == SolvePurpose::draft;
        SolveJob job{request, is_draft ? nullptr : std::make_shared<FrameRecorder>(request.components),
                     std::make_shared<Progress>()};
        try {
            Session& session = session_for(request, engine_kind);
            if (!is_draft) emit started(job);
            auto results = std::make_shared<const Results>(
                solve(request.antenna, request.settings, session, *job.progress, stop, job.recorder.get()));
            session.release_idle_memory();
            if (job.recorder) job.recorder->finish();
            emit finished(job, std::move(results));
        } catch (const std::exception& error) {
            if (job.recorder) job.recorder->finish();
            if (stop.stop_requested())
                emit cancelled(job);
            else
                emit failed(job, QString::fromUtf8(error.what()));
        }
    }).join();
}

}  // namespace lathe::ui
