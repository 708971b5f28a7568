#include "ui/workers/optimise_worker.hpp"

#include <exception>

#include "genetic/run/run_extension.hpp"
#include "ui/workers/background_thread.hpp"

namespace lathe::ui {
namespace {

constexpr int optimisation_nice = 15;  ///< before the champion that is solved beside it

}  // namespace

OptimiseWorker::OptimiseWorker(std::string engine_kind, QObject* parent)
    : QObject(parent), engine_kind_(std::move(engine_kind)) {}

OptimiseWorker::~OptimiseWorker() {
    stop();
    if (thread_.joinable()) thread_.join();
}

void OptimiseWorker::start(const std::filesystem::path& store, const Project& project) {
    genetic::RunOptions options;
    options.engine = engine_kind_;
    launch([=] { return genetic::Run::create(store, project, options); });
}

void OptimiseWorker::resume_stored(const std::filesystem::path& store) {
    genetic::RunOptions options;
    options.engine = engine_kind_;
    launch([=] { return genetic::Run::open(store, options); });
}

void OptimiseWorker::extend_stored(const std::filesystem::path& store, int evaluations) {
    genetic::RunOptions options;
    options.engine = engine_kind_;
    launch([=] {
        genetic::extend_run(store, evaluations);
        return genetic::Run::open(store, options);
    });
}

void OptimiseWorker::launch(MakeRun make_run) {
    if (running_.exchange(true)) return;
    if (thread_.joinable()) thread_.join();
    {
        std::lock_guard lock(mutex_);
        pause_wanted_ = false;
    }
    thread_ =
        std::jthread([this, make_run = std::move(make_run)](std::stop_token stop) { work(make_run, stop); });
}

void OptimiseWorker::work(const MakeRun& make_run, std::stop_token stop) {
    yield_to_window(optimisation_nice);
    try {
        auto run = std::make_unique<genetic::Run>(make_run());
        genetic::Run* present = run.get();
        {
            std::lock_guard lock(mutex_);
            run_ = std::move(run);
            if (pause_wanted_) run_->pause();
        }
        genetic::RunSummary summary = present->run(stop, this);
        {
            std::lock_guard lock(mutex_);
            run_.reset();
        }
        running_ = false;
        emit ended(std::move(summary));
    } catch (const std::exception& error) {
        {
            std::lock_guard lock(mutex_);
            run_.reset();
        }
        running_ = false;
        emit failed(QString::fromUtf8(error.what()));
    }
}

void OptimiseWorker::pause() {
    std::lock_guard lock(mutex_);
    pause_wanted_ = true;
    if (run_) run_->pause();
}

void OptimiseWorker::go_on() {
    std::lock_guard lock(mutex_);
    pause_wanted_ = false;
    if (run_) run_->resume();
}

void OptimiseWorker::stop() {
    thread_.request_stop();
}

}  // namespace lathe::ui
