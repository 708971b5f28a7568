#include "ui/workers/run_worker.hpp"

#include <exception>
#include <type_traits>
#include <utility>

#include "genetic/run/run_extension.hpp"

namespace lathe::ui {
namespace {

constexpr int run_nice = 15;  ///< computes before the incumbent that is solved beside it

/// Lets `thread` hold the run for as long as this lives.
class Holdable {
public:
    Holdable(RunThread& thread, genetic::Run& run) : thread_(thread) { thread_.hold_with(&run); }
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
    launch([=, options = options()] { return genetic::Run::create(store, project, options); });
}

void RunWorker::start_study(const std::filesystem::path& store, const Project& project,
                            genetic::StudyKind kind) {
    launch([=, options = options()] { return genetic::Run::create(store, project, kind, options); });
}

void RunWorker::resume_stored(const std::filesystem::path& store) {
    launch([=, options = options()] { return genetic::Run::open(store, options); });
}

void RunWorker::extend_stored(const std::filesystem::path& store, int evaluations) {
    launch([=, options = options()] {
        genetic::extend_run(store, evaluations);
        return genetic::Run::open(store, options);
    });
}

void RunWorker::launch(std::function<genetic::Run()> make_run) {
    thread_.launch(run_nice, [this, make_run = std::move(make_run)](std::stop_token stop) -> RunThread::Tell {
        try {
            genetic::Run run = make_run();
            const Holdable holdable(thread_, run);
            genetic::RunSummary summary = run.run(stop, this);
            return [this, summary = std::move(summary)] { emit ended(summary); };
        } catch (const std::exception& error) {
            return [this, text = QString::fromUtf8(error.what())] { emit failed(text); };
        }
    });
}

}  // namespace lathe::ui
