#include "ui/workbench.hpp"

#include <algorithm>
#include <exception>

#include "genetic/fitness/evaluator.hpp"
#include "genetic/run/run_view.hpp"

namespace lathe::ui {
namespace {

constexpr int settle_ms = 250;
constexpr int champion_check_ms = 500;
constexpr int shortest_film_ms = 9000;
constexpr int champion_nice = 14, design_nice = 10;

bool is_same_solve(const Project& left, const Project& right) {
    return left.antenna == right.antenna && left.simulation == right.simulation;
}

/// What the winner's second solve on a finer grid says of the goals.
QString recheck_text(const std::vector<genetic::StoredVerification>& verifications) {
    for (const auto& check : verifications) {
        if (check.role != "after" || check.evaluation.objectives.empty()) continue;
        const auto& goals = check.evaluation.objectives;
        const auto met =
            std::count_if(goals.begin(), goals.end(), [](const auto& goal) { return goal.is_met(); });
        return QLatin1Char(' ') +
               Workbench::tr("On the finer grid of the re-check (%1 cells a wavelength) %2 of %3 are met.")
                   .arg(check.cells_per_wavelength)
                   .arg(met)
                   .arg(goals.size());
    }
    return {};
}

}  // namespace

Workbench::Workbench(WorkbenchOptions options, QObject* parent)
    : QObject(parent),
      engine_(options.engine),
      queue_(options.queue),
      stores_(options.store_folder),
      solver_(options.engine),
      optimiser_(options.engine) {
    settle_.setSingleShot(true);
    settle_.setInterval(settle_ms);
    champion_timer_.setInterval(champion_check_ms);
    connect(&settle_, &QTimer::timeout, this, &Workbench::solve_design);
    connect(&champion_timer_, &QTimer::timeout, this, &Workbench::show_champion_if_due);
    connect(&document_, &Document::replaced, this, &Workbench::forget_run);
    connect(&document_, &Document::project_changed, this, &Workbench::on_project_changed);
    connect_workers();
}

void Workbench::connect_workers() {
    connect(&solver_, &SolveWorker::started, this, [this](const SolveJob& job) {
        job_ = job;
        const auto& request = job.request;
        emit film_changed(
            {job.recorder, request.antenna, request.settings.pml_cells, request.title, request.settings});
        emit state_changed();
    });
    connect(&solver_, &SolveWorker::finished, this, &Workbench::on_solve_finished);
    connect(&solver_, &SolveWorker::cancelled, this, [this](const SolveJob&) {
        job_.reset();
        emit state_changed();
    });
    connect(&solver_, &SolveWorker::failed, this, [this](const SolveJob&, const QString& message) {
        job_.reset();
        emit noticed(Notice::error, message);
        emit state_changed();
    });
    connect(&optimiser_, &OptimiseWorker::progressed, this, &Workbench::on_progress);
    connect(&optimiser_, &OptimiseWorker::ended, this, &Workbench::on_ended);
    connect(&optimiser_, &OptimiseWorker::failed, this, [this](const QString& message) {
        champion_timer_.stop();
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

bool Workbench::save(const QString& path) {
    try {
        document_.save(path);
        return true;
    } catch (const std::exception& error) {
        emit noticed(Notice::error, QString::fromUtf8(error.what()));
        return false;
    }
}

void Workbench::set_engine(const std::string& kind) {
    engine_ = kind;
    solver_.set_engine(kind);
    optimiser_.set_engine(kind);
}

void Workbench::forget_run() {
    optimiser_.stop();
    champion_timer_.stop();
    snapshot_.reset();
    run_project_.reset();
    wanted_design_.reset();
    run_store_.clear();
    start_.reset();
    shown_.reset();
    shown_project_.reset();
    design_results_.reset();
    emit reference_changed(std::nullopt);
    emit results_changed(nullptr, nullptr);
    emit run_store_changed({});
    emit state_changed();
}

void Workbench::on_project_changed() {
    try {
        const Project& project = document_.project();
        const Antenna antenna = antenna_of(project);
        emit design_is_good();
        if (shown_project_ && is_same_solve(*shown_project_, project))
            shown_project_ = std::make_shared<const Project>(project);
        // Goals and settings of the optimiser are no reason to solve again.
        if (wanted_design_ && is_same_solve(*wanted_design_, project)) return;
        wanted_design_ = project;
        emit antenna_changed(antenna, QString::fromStdString(project.name));
        settle_.start();
    } catch (const std::exception& error) {
        wanted_design_.reset();
        settle_.stop();
        solver_.cancel();
        emit noticed(Notice::error, QString::fromUtf8(error.what()));
    }
}

void Workbench::solve_design() {
    settle_.stop();
    try {
        const Project& project = document_.project();
        last_request_ = SolveRequest{SolvePurpose::design,
                                     antenna_of(project),
                                     project.simulation,
                                     components_,
                                     tr("Design: %1").arg(QString::fromStdString(project.name)),
                                     0,
                                     design_nice,
                                     std::make_shared<const Project>(project)};
        solver_.request(*last_request_);
    } catch (const std::exception& error) {
        emit noticed(Notice::error, QString::fromUtf8(error.what()));
    }
}

void Workbench::set_components(const std::vector<FieldComponent>& components) {
    components_ = components;
    if (!last_request_) return;
    auto& filmed = last_request_->components;
    const bool has_all = std::all_of(components.begin(), components.end(), [&](FieldComponent wanted) {
        return std::find(filmed.begin(), filmed.end(), wanted) != filmed.end();
    });
    if (has_all) return;
    filmed = components;
    solver_.request(*last_request_);
}

void Workbench::on_solve_finished(const SolveJob& job, const SharedResults& results) {
    job_.reset();
    if (results->stop_reason == "reached_max_steps")
        emit noticed(Notice::warning,
                     tr("The solve ended at its longest time with %1 dB of its energy left: results are less "
                        "exact than asked for. Raise max_periods in the project file.")
                         .arg(results->final_energy_db, 0, 'f', 1));
    if (job.request.purpose == SolvePurpose::design) {
        design_results_ = results;
    }
    if (job.request.purpose != SolvePurpose::design || !is_optimising()) {
        shown_ = results;
        shown_project_ = job.request.project;
        shown_title_ = job.request.purpose == SolvePurpose::design
                           ? QString::fromStdString(shown_project_->name)
                           : job.request.title;
    }
    emit results_changed(start_, shown_);
    emit state_changed();
}

std::optional<StoredRun> Workbench::stored_run() const {
    return stores_.find(document_.path(), document_.project());
}

void Workbench::begin_run(const std::filesystem::path& store) {
    solver_.cancel();
    settle_.stop();
    run_project_ = document_.project();
    snapshot_.reset();
    filmed_genome_.clear();
    start_ = design_results_;
    emit reference_changed(antenna_of(*run_project_));
    emit results_changed(start_, shown_);
    champion_age_.invalidate();
    champion_timer_.start();
    run_store_ = store;
    emit run_store_changed(QString::fromStdString(store.string()));
}

void Workbench::start_optimisation() {
    if (is_optimising()) return;
    try {
        const auto store = stores_.fresh(document_.path(), document_.project());
        begin_run(store);
        optimiser_.start(store, document_.project());
    } catch (const std::exception& error) {
        emit noticed(Notice::error, QString::fromUtf8(error.what()));
    }
    emit state_changed();
}

void Workbench::resume_optimisation(const std::filesystem::path& store) {
    if (is_optimising()) return;
    try {
        begin_run(store);
        optimiser_.resume_stored(store);
    } catch (const std::exception& error) {
        emit noticed(Notice::error, QString::fromUtf8(error.what()));
    }
    emit state_changed();
}

void Workbench::set_paused(bool paused) {
    paused ? optimiser_.pause() : optimiser_.go_on();
    emit state_changed();
}

void Workbench::stop() {
    if (is_optimising())
        optimiser_.stop();
    else
        solver_.cancel();
}

bool Workbench::has_best() const {
    return snapshot_ && snapshot_->best && run_project_ &&
           snapshot_->best->score.status == genetic::EvaluationStatus::valid;
}

void Workbench::take_best() {
    if (!has_best()) return;
    document_.change(genetic::project_with(*run_project_, snapshot_->best->genome),
                     tr("Take over the best candidate"));
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
        emit results_changed(start_, shown_);
    }
    emit run_progressed(snapshot);
    emit state_changed();
}

void Workbench::on_ended(const genetic::RunSummary& summary) {
    champion_timer_.stop();
    if (!run_project_) return;
    on_progress(summary.snapshot);
    if (has_best() && snapshot_->best->genome != filmed_genome_) request_champion();
    QString end =
        tr("Optimisation stopped after %1 evaluations; it can be resumed.").arg(summary.snapshot.evaluated);
    if (summary.state == genetic::RunState::finished) {
        end = summary.snapshot.all_goals_met ? tr("Optimisation finished: all goals are met.")
                                             : tr("Optimisation finished.");
        end += recheck_text(summary.verifications);
    }
    emit noticed(Notice::information, end);
    emit state_changed();
}

void Workbench::show_champion_if_due() {
    if (!has_best() || job_ || snapshot_->best->genome == filmed_genome_) return;
    if (champion_age_.isValid() && champion_age_.elapsed() < shortest_film_ms) return;
    request_champion();
}

void Workbench::request_champion() {
    const auto& best = *snapshot_->best;
    filmed_genome_ = best.genome;
    champion_age_.start();
    solve_candidate(best.genome, (is_optimising() ? tr("Best candidate so far, from generation %1")
                                                  : tr("Best candidate, from generation %1"))
                                     .arg(best.generation));
}

void Workbench::solve_candidate(const genetic::Genome& genome, const QString& title) {
    try {
        auto project = std::make_shared<const Project>(genetic::project_with(*run_project_, genome));
        last_request_ = SolveRequest{SolvePurpose::champion,
                                     antenna_of(*project),
                                     project->simulation,
                                     components_,
                                     title,
                                     is_optimising() ? 1 : 0,
                                     champion_nice,
                                     project};
        solver_.request(*last_request_);
    } catch (const std::exception& error) {
        emit noticed(Notice::error, QString::fromUtf8(error.what()));
    }
}

void Workbench::show_candidate(const genetic::Genome& genome, const QString& title) {
    if (!run_project_) return;
    champion_age_.start();
    solve_candidate(genome, title);
}

void Workbench::take_candidate(const genetic::Genome& genome) {
    if (!run_project_ || is_optimising()) return;
    document_.change(genetic::project_with(*run_project_, genome), tr("Take over a candidate"));
}

bool Workbench::open_store(const QString& path) {
    try {
        const genetic::RunView view(path.toStdString());
        document_.start(view.project());
        run_project_ = view.project();
        emit reference_changed(antenna_of(*run_project_));
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
