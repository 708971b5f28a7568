#include "ui/workbench/workbench.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "ui/workers/excitations.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {
namespace {

constexpr int settle_ms = 250;
constexpr int incumbent_check_ms = 500;
constexpr int design_nice = 19;

}  // namespace

bool is_same_solve(const Project& left, const Project& right) {
    return left.antenna == right.antenna && left.simulation == right.simulation;
}

Workbench::Workbench(const WorkbenchOptions& options, QObject* parent)
    : QObject(parent),
      engine_(options.engine),
      queue_(options.queue),
      stores_(options.store_folder),
      solver_(options.engine),
      optimiser_(options.engine),
      memory_(new MemoryReleaser(this)) {
    connect(this, &Workbench::state_changed, this,
            [this] { memory_->note(is_optimising() || is_solving() || long_work_ != LongWork::none); });
    settle_.setSingleShot(true);
    settle_.setInterval(settle_ms);
    incumbent_timer_.setInterval(incumbent_check_ms);
    connect(&settle_, &QTimer::timeout, this, &Workbench::solve_design);
    connect(&incumbent_timer_, &QTimer::timeout, this, &Workbench::show_incumbent_if_due);
    connect(&document_, &Document::replaced, this, &Workbench::forget_run);
    connect(&document_, &Document::project_changed, this, &Workbench::on_project_changed);
    connect_workers();
}

void Workbench::connect_workers() {
    connect(&solver_, &SolveWorker::started, this, [this](const SolveJob& job) {
        job_ = job;
        solve_clock_.start();
        const auto& request = job.request;
        const Antenna* antenna = drawn_in_plane(*request.antenna);
        if (!antenna) {
            emit space_solve_started(job);
            emit state_changed();
            return;
        }
        FieldFilm film{job.recorder, *antenna, request.title, request.settings, {}};
        const auto excitations = excitations_of(*antenna, request.settings);
        for (std::size_t n = 0; n < job.recorders.size(); ++n)
            film.excitations.push_back(excitation_film(excitations[n], *antenna, job.recorders[n]));
        emit film_changed(film);
        emit state_changed();
    });
    connect(&solver_, &SolveWorker::finished, this, &Workbench::on_solve_finished);
    connect(&solver_, &SolveWorker::cancelled, this, [this](const SolveJob&) {
        job_.reset();
        emit state_changed();
    });
    connect(&solver_, &SolveWorker::failed, this, [this](const SolveJob& job, const QString& message) {
        // The solve in the design's own quality says it again.
        if (job.request.purpose == SolvePurpose::draft) return;
        job_.reset();
        has_failed_ = true;
        if (result_state_ != ResultState::invalid) set_result_state(ResultState::not_solved);
        emit noticed(Notice::error, message);
        emit state_changed();
    });
    connect(&optimiser_, &RunWorker::progressed, this, &Workbench::on_progress);
    connect(&optimiser_, &RunWorker::ended, this, &Workbench::on_ended);
    connect(&optimiser_, &RunWorker::failed, this, [this](const QString& message) {
        incumbent_timer_.stop();
        emit noticed(Notice::error, message);
        emit state_changed();
    });
}

bool Workbench::open(const QString& path, bool as_untitled) {
    try {
        as_untitled ? document_.open_as_untitled(path) : document_.open(path);
        return true;
    } catch (const std::exception& error) {
        emit noticed(Notice::error, QString::fromUtf8(error.what()));
        return false;
    }
}

bool Workbench::save(const QString& path, bool over_changes) {
    try {
        document_.save(path, over_changes);
        return true;
    } catch (const std::exception& error) {
        emit noticed(Notice::error, tr("Not saved: %1").arg(QString::fromUtf8(error.what())));
        return false;
    }
}

void Workbench::set_engine(const std::string& kind) {
    engine_ = kind;
    solver_.set_engine(kind);
    optimiser_.set_engine(kind);
}

void Workbench::forget_run() {
    gate_.withdraw_work_of_document();
    ahead_.cancel();
    search_.cancel();
    allowed_updates_ = 0.0;
    found_.cancel();
    optimiser_.stop();
    incumbent_timer_.stop();
    snapshot_.reset();
    run_project_.reset();
    wanted_design_.reset();
    last_request_.reset();
    run_store_.clear();
    start_.reset();
    shown_.reset();
    shown_project_.reset();
    design_results_.reset();
    set_result_state(ResultState::current);  // there are none
    emit reference_changed(std::nullopt);
    emit results_changed(nullptr, nullptr);
    emit run_store_changed({});
    emit state_changed();
}

void Workbench::on_project_changed() {
    try {
        const Project& project = document_.project();
        document_.any_antenna();
        emit design_is_good();
        if (shown_project_ && is_same_solve(*shown_project_, project))
            shown_project_ = std::make_shared<const Project>(project);
        // Goals and settings of the optimiser are no reason to solve again.
        if (wanted_design_ && is_same_solve(*wanted_design_, project)) return;
        wanted_design_ = project;
        ahead_.cancel();
        show_design();
        follow_change();
    } catch (const std::exception& error) {
        wanted_design_.reset();
        settle_.stop();
        ahead_.cancel();
        solver_.cancel();
        set_result_state(ResultState::invalid);
        emit noticed(Notice::error, QString::fromUtf8(error.what()));
    }
}

void Workbench::show_design() {
    const QString name = QString::fromStdString(document_.project().name);
    if (family_of(document_.project()) == ProblemFamily::space) {
        emit space_antenna_changed(document_.volume_antenna(), name);
        return;
    }
    emit space_antenna_changed(nullptr, name);
    const std::shared_ptr<const Antenna> antenna = document_.antenna();
    film_what_exists(*antenna);
    emit antenna_changed(*antenna, name);
}

/// Throws what the design breaks.
SolveRequest Workbench::request_of(SolvePurpose purpose, const std::shared_ptr<const Project>& project,
                                   const QString& title, int threads, int nice) const {
    SolveRequest request{purpose, {}, project->simulation, components_, title, threads, nice, project};
    request.plane = plane_;
    // The document has built the antenna of the design already.
    request.antenna = purpose == SolvePurpose::design
                          ? document_.any_antenna()
                          : std::make_shared<const AnyAntenna>(any_antenna_of(*project));
    return request;
}

/// Another geometry has other components: those of the last film may say nothing.
void Workbench::film_what_exists(const Antenna& antenna) {
    const bool was_planar = std::exchange(films_planar_, antenna.is_planar());
    if (!antenna.is_planar()) {
        if (was_planar) components_ = {FieldComponent::e_r};
        return;
    }
    const auto quantities = planar_quantities(antenna.planar->polarisation);
    const bool is_filmed = std::any_of(quantities.begin(), quantities.end(), [&](FieldQuantity quantity) {
        return components_of(quantity) == components_;
    });
    if (!is_filmed) components_ = components_of(quantities.front());
}

void Workbench::solve_design() {
    settle_.stop();
    try {
        const Project& project = document_.project();
        last_request_ =
            request_of(SolvePurpose::design, std::make_shared<const Project>(project),
                       tr("Design: %1").arg(QString::fromStdString(project.name)), 0, design_nice);
        if (!shows_results_of(project) && result_state_ != ResultState::draft)
            set_result_state(ResultState::solving);
        ahead_.start(
            [project = last_request_->project, engine = engine_, limits = gate_.limits()] {
                return solve_ahead(*project, engine, limits);
            },
            [this, request = *last_request_](const SolveAhead& ahead) { solve_unless_long(request, ahead); });
    } catch (const std::exception& error) {
        emit noticed(Notice::error, QString::fromUtf8(error.what()));
    }
}

/// Estimates the time from predicted cells and steps and the measured update rate of this machine.
void Workbench::solve_unless_long(const SolveRequest& request, const SolveAhead& ahead) {
    constexpr double not_much_longer = 1.5;
    const double seconds =
        ahead.size.updates / solve_rate(rate_name(engine_, request.family() == ProblemFamily::space));
    const bool is_long = seconds > gate_.solve_question_above() || ahead.is_beyond_limits;
    // By what there is to do, since the rate is learnt anew from every solve.
    if (!is_long || ahead.size.updates <= not_much_longer * allowed_updates_) return solver_.request(request);
    solver_.cancel();
    set_result_state(ResultState::not_solved);
    asked_updates_ = ahead.size.updates;
    emit long_solve_ahead(seconds, ahead.size.cells, ahead.size.memory_bytes);
}

void Workbench::solve_long_design() {
    allowed_updates_ = asked_updates_;
    solve_design();
}

void Workbench::set_components(const std::vector<FieldComponent>& components) {
    components_ = components;
    if (!last_request_ || last_request_->family() == ProblemFamily::space) return;
    auto& filmed = last_request_->components;
    const bool has_all = std::all_of(components.begin(), components.end(), [&](FieldComponent wanted) {
        return std::find(filmed.begin(), filmed.end(), wanted) != filmed.end();
    });
    if (has_all) return;
    if (last_request_->purpose == SolvePurpose::design) return solve_design();
    filmed = components;
    solve_after_estimate(*last_request_);
}

/// The solve that runs follows at once.
void Workbench::watch_plane(const WatchedPlane& plane) {
    plane_ = plane;
    if (job_ && job_->planes) job_->planes->watch(plane);
}

void Workbench::on_solve_finished(const SolveJob& job, const SharedResults& results) {
    if (job.request.purpose == SolvePurpose::draft) return show_draft(job, results);
    job_.reset();
    // What the last solve complained of is over.
    if (std::exchange(has_failed_, false)) emit design_is_good();
    if (std::exchange(engine_notice_, results->engine.notice) != results->engine.notice)
        if (!engine_notice_.empty()) emit noticed(Notice::warning, QString::fromStdString(engine_notice_));
    if (job.request.purpose == SolvePurpose::design) {
        design_results_ = results;
        const bool in_space = results->pattern_kind == PatternKind::cuts;
        const double updates = in_space ? static_cast<double>(job.progress->cell_updates.load())
                                        : static_cast<double>(results->grid.steps) * results->grid.nr *
                                              results->grid.nz * job.progress->problems.load();
        learn_solve_rate(rate_name(engine_, in_space), updates,
                         1e-3 * static_cast<double>(solve_clock_.elapsed()));
    }
    if (job.request.purpose != SolvePurpose::design || !is_optimising()) {
        shown_ = results;
        shown_project_ = job.request.project;
        shown_title_ = job.request.purpose == SolvePurpose::design
                           ? QString::fromStdString(shown_project_->name)
                           : job.request.title;
        if (job.request.purpose == SolvePurpose::incumbent || shows_results_of(document_.project()))
            set_result_state(ResultState::current);
    }
    emit results_changed(start_, shown_);
    emit state_changed();
}

}  // namespace lathe::ui
