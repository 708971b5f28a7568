#include "ui/workers/study_worker.hpp"

#include <exception>

#include "ui/workers/background_thread.hpp"

namespace lathe::ui {
namespace {

constexpr int study_nice = 15;  ///< before the design that is solved beside it

genetic::RunOptions options_with(const std::string& engine) {
    genetic::RunOptions options;
    options.engine = engine;
    return options;
}

}  // namespace

StudyWorker::~StudyWorker() {
    stop();
    if (thread_.joinable()) thread_.join();
}

void StudyWorker::start(const std::filesystem::path& store, const Project& project, genetic::StudyKind kind,
                        const std::string& engine) {
    launch([=] { return genetic::Run::create(store, project, kind, options_with(engine)); });
}

void StudyWorker::resume_stored(const std::filesystem::path& store, const std::string& engine) {
    launch([=] { return genetic::Run::open(store, options_with(engine)); });
}

void StudyWorker::launch(MakeStudy make_study) {
    if (running_.exchange(true)) return;
    if (thread_.joinable()) thread_.join();
    thread_ = std::jthread([this, make_study = std::move(make_study)](std::stop_token stop) {
        yield_to_window(study_nice);
        try {
            genetic::RunSummary summary = make_study().run(stop, this);
            running_ = false;
            emit ended(std::move(summary));
        } catch (const std::exception& error) {
            running_ = false;
            emit failed(QString::fromUtf8(error.what()));
        }
    });
}

}  // namespace lathe::ui
