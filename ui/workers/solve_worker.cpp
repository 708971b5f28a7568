#include "ui/workers/solve_worker.hpp"

#include <algorithm>
#include <exception>

#include "solver/simulation/solve_any.hpp"
#include "solver/volume/engine/selection/make_session.hpp"
#include "solver/volume/setup/volume_simulation.hpp"
#include "ui/workers/background_thread.hpp"
#include "ui/workers/clear_extent.hpp"
#include "ui/workers/excitations.hpp"

namespace lathe::ui {
namespace {

/// All films of one solve together take no more than some of a body of revolution.
constexpr std::size_t films_budget_bytes = 256u << 20;

/// One recorder for each excitation of a planar antenna, else one.
void add_recorders(SolveJob& job) {
    const SolveRequest& request = job.request;
    const Antenna* antenna = drawn_in_plane(*request.antenna);
    if (!antenna) {
        job.planes = std::make_shared<PlaneRecorder>(request.plane);
        return;
    }
    const std::size_t excitations = excitations_of(*antenna, request.settings).size();
    const std::size_t count = std::max<std::size_t>(1, excitations);
    const std::size_t budget = std::min(FrameRecorder::default_budget_bytes, films_budget_bytes / count);
    constexpr int interval_steps = 4;
    const std::optional<Extent> clear = clear_extent(*antenna, request.settings);
    for (std::size_t n = 0; n < count; ++n) {
        job.recorders.push_back(std::make_shared<FrameRecorder>(request.components, interval_steps, budget));
        job.recorders.back()->set_clear(clear);
    }
    job.recorder = job.recorders.front();
    if (excitations == 0) job.recorders.clear();
}

void finish_films(const SolveJob& job) {
    if (job.recorder) job.recorder->finish();
    for (const auto& recorder : job.recorders) recorder->finish();
    if (job.planes) job.planes->finish();
}

/// Who watches which problem of a planar antenna, in the order of problems_of().
std::vector<FrameSink*> watchers_of(const SolveJob& job) {
    std::vector<FrameSink*> sinks;
    const auto excitations = excitations_of(*drawn_in_plane(*job.request.antenna), job.request.settings);
    for (std::size_t n = 0; n < job.recorders.size(); ++n) {
        const std::size_t problem = excitations[n].problem;
        if (sinks.size() <= problem) sinks.resize(problem + 1, nullptr);
        sinks[problem] = job.recorders[n].get();
    }
    return sinks;
}

SolveWatch watch_of(const SolveJob& job) {
    SolveWatch watch;
    watch.frames = job.recorders.empty() ? std::vector<FrameSink*>{job.recorder.get()} : watchers_of(job);
    if (!job.planes) return watch;
    watch.space.built = [planes = job.planes](const VolumeSimulation& simulation) {
        planes->set_modes(mode_arrows(simulation));
    };
    watch.space.planes = [planes = job.planes](std::size_t problem) {
        planes->begin(problem);
        return planes.get();
    };
    return watch;
}

Results solve_job(const SolveJob& job, Session& session, const std::stop_token& stop) {
    const SolveRequest& request = job.request;
    Results results = solve(*request.antenna, request.settings, session, *job.progress, stop, watch_of(job));
    if (request.project) results.name = request.project->name;
    return results;
}

}  // namespace

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
    const std::tuple key(engine_kind, request.threads, request.nice, request.family());
    if (!session_ || session_key_ != key || !session_->notice().empty()) {
        session_.reset();
        session_ = make_session(engine_kind, request.threads, request.family());
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
        SolveJob job{request, nullptr, std::make_shared<Progress>()};
        try {
            if (!is_draft) add_recorders(job);
            Session& session = session_for(request, engine_kind);
            if (!is_draft) emit started(job);
            auto results = std::make_shared<const Results>(solve_job(job, session, stop));
            session.release_idle_memory();
            finish_films(job);
            emit finished(job, std::move(results));
        } catch (const std::exception& error) {
            finish_films(job);
            if (stop.stop_requested())
                emit cancelled(job);
            else
                emit failed(job, QString::fromUtf8(error.what()));
        }
    }).join();
}

}  // namespace lathe::ui
