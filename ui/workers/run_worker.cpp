#include "ui/workers/run_worker.hpp"

#include <exception>
#include <type_traits>
#include <utility>

#include "genetic/run/run_extension.hpp"

namespace lathe::ui {
namespace {

using genetic::OptimisationRun;
using genetic::StudyRun;

constexpr int run_nice = 15;  ///< computes before the incumbent that is solved beside it

/// Lets `thread` hold the run for as long as this lives.
class Holdable {
public:
    Holdable(RunThread& thread, OptimisationRun& run) : thread_(thread) { thread_.hold_with(&run); }
    Holdable(RunThread& thread, StudyRun&) : thread_(thread) {}  // a study cannot be paused
    ~Holdable() { thread_.hold_with(nullptr); }
    Holdable(const Holdable&) = delete;
    Holdable& operator=(const Holdable&) = delete;

private:
    RunThread& thread_;
};

}  // namespace

RunWorker::RunWorker(std::string engine_kind, QObject* parent)
    : QObject(parent), engine_kind_(std::move(engine_kind)) {}

genetic::RunOptions RunWorker::options() const {
    genetic::RunOptions options;
    options.engine = engine_kind_;
    return options;
}

void RunWorker::start(const std::filesystem::path& store, const Project& project) {
    launch<OptimisationRun>(
        [=, options = options()] { return OptimisationRun::create(store, project, options); });
}

void RunWorker::start_study(const std::filesystem::path& store, const Project& project,
                            genetic::StudyKind kind) {
    launch<StudyRun>([=, options = options()] { return StudyRun::create(store, project, kind, options); });
}

void RunWorker::resume_stored(const std::filesystem::path& store) {
    launch<OptimisationRun>([=, options = options()] { return OptimisationRun::open(store, options); });
}

void RunWorker::resume_study(const std::filesystem::path& store) {
    launch<StudyRun>([=, options = options()] { return StudyRun::open(store, options); });
}

void RunWorker::extend_stored(const std::filesystem::path& store, int evaluations) {
    launch<OptimisationRun>([=, options = options()] {
        genetic::extend_run(store, evaluations);
        return OptimisationRun::open(store, options);
    });
}

template <class Run>
void RunWorker::launch(std::function<Run()> make_run) {
    thread_.launch(run_nice, [this, make_run = std::move(make_run)](std::stop_token stop) -> RunThread::Tell {
        try {
            Run run = make_run();
            const Holdable holdable(thread_, run);
            genetic::RunSummary summary = run.run(stop, this);
            return [this, summary = std::move(summary)] { emit ended(summary); };
        } catch (const std::exception& error) {
            return [this, text = QString::fromUtf8(error.what())] { emit failed(text); };
        }
    });
}

}  // namespace lathe::ui
