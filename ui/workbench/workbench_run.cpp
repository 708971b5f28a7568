// The running half of Workbench: optimisations, their candidates on show, and stored runs.
#include <exception>

#include "genetic/execution/evaluator.hpp"
#include "genetic/run/run_extension.hpp"
#include "genetic/run/run_header.hpp"
#include "ui/workbench/workbench.hpp"

namespace lathe::ui {
namespace {

constexpr int shortest_film_ms = 9000;
constexpr int incumbent_nice = 19;

}  // namespace

void Workbench::find_stored_run(const FoundRun& found, RunMatch match) {
    search_.start([stores = stores_, path = document_.path(), project = document_.project(),
                   match](std::stop_token) { return stores.find(path, project, match); },
                  found, [found](const QString&) { found(std::nullopt); });
}

void Workbench::show_stored_run(const std::filesystem::path& store) {
    found_.start(
        [store](std::stop_token) {
            const genetic::RunView view(store);
            return std::pair(view.project(), genetic::stored_summary(view));
        },
        [this, store](const std::pair<Project, genetic::RunSummary>& found) {
            if (is_optimising()) return;
            run_project_ = found.first;
            is_polish_ = false;
            snapshot_ = found.second.snapshot;
            run_store_ = store;
            emit run_store_changed(QString::fromStdString(store.string()));
            emit run_progressed(*snapshot_);
            emit run_found(found.second);
            emit state_changed();
        },
        [](const QString&) {});
}

void Workbench::begin_run(const std::filesystem::path& store, const Project& project, bool is_polish) {
    found_.cancel();
    solver_.cancel();
    settle_.stop();
    ahead_.cancel();
    run_project_ = project;
    is_polish_ = is_polish;
    snapshot_.reset();
    filmed_genome_.clear();
    start_ = design_results_;
    tell_reference();
    emit results_changed(start_, shown_);
    incumbent_age_.invalidate();
    incumbent_timer_.start();
    run_store_ = store;
    emit run_store_changed(QString::fromStdString(store.string()));
}

/// The design that a run began with; in space there is no outline to compare with.
void Workbench::tell_reference() {
    const AnyAntenna antenna = any_antenna_of(*run_project_);
    const Antenna* drawn = drawn_in_plane(antenna);
    emit reference_changed(drawn ? std::optional(*drawn) : std::nullopt);
}

bool Workbench::has_room_for_a_run() {
    if (is_optimising()) return false;
    if (long_work_ == LongWork::none) return true;
    emit noticed(Notice::information,
                 long_work_ == LongWork::study
                     ? tr("A study is being solved: the optimisation can start after it.")
                     : tr("The queue is running: the optimisation can start after it."));
    return false;
}

void Workbench::begin_if_room(const std::function<void()>& begin) {
    if (!has_room_for_a_run()) return;
    try {
        begin();
    } catch (const std::exception& error) {
        emit noticed(Notice::error, QString::fromUtf8(error.what()));
    }
    emit state_changed();
}

void Workbench::start_optimisation() {
    if (!has_room_for_a_run()) return;
    gate_.pass(
        WorkKind::optimisation,
        [project = document_.project(), engine = engine_] {
            return genetic::forecast_candidates(project, engine, project.optimiser.evaluations);
        },
        [this, project = document_.project()] {
            begin_if_room([&] {
                const auto store = stores_.fresh(document_.path(), project);
                begin_run(store, project, false);
                optimiser_.start(store, project);
            });
        });
}

void Workbench::resume_optimisation(const std::filesystem::path& store) {
    if (!has_room_for_a_run()) return;
    gate_.pass(
        WorkKind::resumed_run, [store, engine = engine_] { return genetic::forecast_rest(store, engine); },
        [this, store] {
            begin_if_room([&] {
                // A run that was stopped a moment ago need not be one of the document as it stands.
                const bool is_last = run_project_ && store == run_store_;
                begin_run(store, is_last ? Project(*run_project_) : document_.project(),
                          is_last && is_polish_);
                optimiser_.resume_stored(store);
            });
        });
}

void Workbench::extend_optimisation(const std::filesystem::path& store, int evaluations) {
    if (!has_room_for_a_run()) return;
    gate_.pass(
        WorkKind::resumed_run,
        [store, evaluations, engine = engine_] { return genetic::forecast_rest(store, engine, evaluations); },
        [this, store, evaluations] {
            begin_if_room([&] {
                Project project = is_polish_ && run_project_ ? *run_project_ : document_.project();
                project.optimiser.evaluations = evaluations;
                if (!is_polish_) document_.change(project, tr("Extend the run"));
                begin_run(store, project, is_polish_);
                optimiser_.extend_stored(store, evaluations);
            });
        });
}

void Workbench::set_paused(bool paused) {
    paused ? optimiser_.pause() : optimiser_.go_on();
    emit state_changed();
}

void Workbench::stop() {
    gate_.withdraw_work_of_document();
    if (is_optimising()) return optimiser_.stop();
    solver_.cancel();
    settle_.stop();
    ahead_.cancel();
    if (result_state_ == ResultState::solving || result_state_ == ResultState::draft)
        set_result_state(ResultState::not_solved);
}

bool Workbench::has_best() const {
    return snapshot_ && snapshot_->best && run_project_ &&
           snapshot_->best->score.status == genetic::EvaluationStatus::valid;
}

std::optional<Project> Workbench::project_of_best() const {
    if (!has_best()) return std::nullopt;
    return genetic::project_with(*run_project_, snapshot_->best->genome);
}

void Workbench::take_best() {
    if (has_best()) document_.change(taken(snapshot_->best->genome), tr("Take over the best candidate"));
}

void Workbench::on_progress(const genetic::RunSnapshot& snapshot) {
    if (!run_project_) return;  // of a run that the user has left
    snapshot_ = snapshot;
    if (snapshot.before && snapshot.before->results) start_ = snapshot.before->results;
    if (has_best() && snapshot.best->results && snapshot.best->results != shown_) {
        shown_ = snapshot.best->results;
        shown_project_ =
            std::make_shared<const Project>(genetic::project_with(*run_project_, snapshot.best->genome));
        shown_title_ = tr("Best of generation %1").arg(snapshot.best->generation);
        set_result_state(ResultState::current);
        emit results_changed(start_, shown_);
    }
    emit run_progressed(snapshot);
    emit state_changed();
}

void Workbench::on_ended(const genetic::RunSummary& summary) {
    incumbent_timer_.stop();
    if (!run_project_) return;
    on_progress(summary.snapshot);
    if (has_best() && snapshot_->best->genome != filmed_genome_) request_incumbent();
    // The design's own solve was given up for the run.
    if (!has_best() && result_state_ == ResultState::solving) set_result_state(ResultState::not_solved);
    emit run_ended(summary);
    emit state_changed();
}

void Workbench::show_incumbent_if_due() {
    // In space a film of the best would take the cores from the run for long.
    if (run_project_ && family_of(*run_project_) == ProblemFamily::space) return;
    if (!has_best() || job_ || snapshot_->best->genome == filmed_genome_) return;
    if (incumbent_age_.isValid() && incumbent_age_.elapsed() < shortest_film_ms) return;
    request_incumbent();
}

/// The incumbent of a run is one more candidate of work that was asked about.
void Workbench::request_incumbent() {
    const auto& best = *snapshot_->best;
    filmed_genome_ = best.genome;
    incumbent_age_.start();
    const auto project = std::make_shared<const Project>(genetic::project_with(*run_project_, best.genome));
    if (const auto request =
            looks_request(project, (is_optimising() ? tr("Best candidate so far, from generation %1")
                                                    : tr("Best candidate, from generation %1"))
                                       .arg(best.generation)))
        solve_for_looks(*request);
}

std::optional<SolveRequest> Workbench::looks_request(const std::shared_ptr<const Project>& project,
                                                     const QString& title) {
    try {
        return request_of(SolvePurpose::incumbent, project, title, is_optimising() ? 1 : 0, incumbent_nice);
    } catch (const std::exception& error) {
        emit noticed(Notice::error, QString::fromUtf8(error.what()));
        return std::nullopt;
    }
}

void Workbench::solve_for_looks(const SolveRequest& request) {
    ahead_.cancel();  // the newest request wins
    last_request_ = request;
    if (!is_optimising() && !shows_results_of(*request.project)) set_result_state(ResultState::solving);
    solver_.request(request);
}

void Workbench::solve_after_estimate(const SolveRequest& request) {
    gate_.pass(
        WorkKind::candidate,
        [project = request.project, engine = engine_] { return genetic::forecast_work(*project, engine); },
        [this, request] { solve_for_looks(request); });
}

void Workbench::show_variant(const Project& project, const QString& title) {
    if (const auto request = looks_request(std::make_shared<const Project>(project), title))
        solve_after_estimate(*request);
}

void Workbench::set_long_work(LongWork work) {
    if (work == long_work_) return;
    long_work_ = work;
    emit state_changed();
}

void Workbench::show_candidate(const genetic::Genome& genome, const QString& title) {
    if (!run_project_) return;
    incumbent_age_.start();
    show_variant(genetic::project_with(*run_project_, genome), title);
}

void Workbench::take_candidate(const genetic::Genome& genome) {
    if (!run_project_ || is_optimising()) return;
    document_.change(taken(genome), tr("Take over a candidate"));
}

bool Workbench::open_store(const QString& path) {
    try {
        const genetic::RunView view(path.toStdString());
        if (genetic::study_kind(view.header())) {
            emit study_opened(path);
            return true;
        }
        document_.start(view.project());
        run_project_ = view.project();
        is_polish_ = false;
        tell_reference();
        run_store_ = path.toStdString();
        emit run_store_changed(path);
        emit noticed(
            Notice::information,
            view.state() == genetic::StoredState::finished
                ? tr("A finished run: click a candidate to see it.")
                : tr("A run that is not finished: what is evaluated so far can be looked at, and what "
                     "comes is added here."));
        return true;
    } catch (const std::exception& error) {
        emit noticed(Notice::error, QString::fromUtf8(error.what()));
        return false;
    }
}

}  // namespace lathe::ui
