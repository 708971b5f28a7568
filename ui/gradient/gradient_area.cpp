#include "ui/gradient/gradient_area.hpp"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <algorithm>
#include <cmath>

#include "ui/design/profile_view.hpp"
#include "ui/document/design_text.hpp"
#include "ui/forms/field_guide.hpp"
#include "ui/gradient/gradient_panel.hpp"
#include "ui/workbench/workbench.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {
namespace {

constexpr int progress_interval_ms = 200;
constexpr double longest_unasked_s = 20.0;

}  // namespace

GradientArea::GradientArea(Workbench& bench, QMainWindow& window, QMenu& run)
    : QObject(&window), bench_(bench), window_(window), panel_(new GradientPanel) {
    polish_ = run.addAction(tr("Po&lish"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F6), this,
                            &GradientArea::polish);
    polish_->setObjectName(QStringLiteral("polish_design"));
    polish_->setToolTip(tr("Local gradient optimisation of the current design, stored as a separate run"));
    QAction* entry = run.addAction(tr("Sensiti&vity"), QKeySequence(Qt::CTRL | Qt::Key_M), this, [this] {
        show_panel();
        if (!task_.is_running() && !is_current()) compute();
    });
    entry->setObjectName(QStringLiteral("what_matters"));
    entry->setToolTip(tr("How each metric changes with each dimension"));
    make_dock(window);
    connect(&bench_.document(), &Document::project_changed, this, &GradientArea::follow_document);
    connect(&bench_.document(), &Document::project_changed, this, &GradientArea::update_state);
    connect(&bench_.document(), &Document::replaced, this, [this] {
        stop();
        asked_beside_.clear();
        panel_->show_outcome(nullptr);
        follow_document();
    });
    connect(&bench_, &Workbench::state_changed, this, [this] {
        update_state();
        compute_if_due();
    });
    connect(dock_, &QDockWidget::visibilityChanged, this, [this](bool visible) {
        if (visible) compute_if_due();
    });
    connect(panel_, &GradientPanel::compute_wanted, this, &GradientArea::compute);
    connect(panel_, &GradientPanel::stop_wanted, this,
            [this] { end(panel_->outcome() ? QString() : tr("Stopped.")); });
    connect(panel_, &GradientPanel::metric_wanted, this, [this] {
        const auto metric = panel_->chosen_metric();
        if (!metric) return;
        asked_beside_.push_back(*metric);
        compute();
    });
    connect(panel_, &GradientPanel::follow_changed, this, &GradientArea::compute_if_due);
    connect(panel_, &GradientPanel::shown_changed, this, &GradientArea::show_arrows);
    connect(panel_, &GradientPanel::parameter_chosen, this, [this](const QString& key) {
        if (QWidget* field = field_of(window_, key)) lead_to(*field);
    });
    connect(&timer_, &QTimer::timeout, this, &GradientArea::show_progress);
    timer_.setInterval(progress_interval_ms);
    update_state();
}

void GradientArea::make_dock(QMainWindow& window) {
    dock_ = new QDockWidget(tr("Sensitivity"), &window);
    dock_->setObjectName(QStringLiteral("what_matters_dock"));
    dock_->setWidget(panel_);
    window.addDockWidget(Qt::BottomDockWidgetArea, dock_);
    if (auto* metrics = window.findChild<QDockWidget*>(QStringLiteral("metrics_table"))) {
        window.tabifyDockWidget(metrics, dock_);
        if (auto* reflection = window.findChild<QDockWidget*>(QStringLiteral("reflection")))
            reflection->raise();
    }
}

void GradientArea::set_profile(ProfileView& profile) {
    profile_ = &profile;
    show_arrows();
}

void GradientArea::show_panel() {
    dock_->show();
    dock_->raise();
    panel_->bars().setFocus();
}

void GradientArea::polish() {
    bench_.start_polish(bench_.document().project());
}

bool GradientArea::is_blocked() const {
    return bench_.is_optimising() || bench_.long_work() != Workbench::LongWork::none;
}

void GradientArea::compute() {
    if (is_blocked()) return;
    stop();
    const Project& design = bench_.document().project();
    std::vector<Objective> metrics = usual_sensitivities(design);
    for (const Objective& other : other_sensitivities(design))
        if (std::any_of(asked_beside_.begin(), asked_beside_.end(),
                        [&](const Objective& asked) { return is_same_question(asked, other); }))
            metrics.push_back(other);
    tried_ = design;
    Project project;
    try {
        project = sensitivity_project(design, metrics);
    } catch (const InputError& error) {
        panel_->show_outcome(nullptr);
        return panel_->show_refusal(refusal_text(error));
    } catch (const std::exception& error) {
        return panel_->show_refusal(QString::fromUtf8(error.what()));
    }
    bench_.gate().pass(
        WorkKind::sensitivity,
        [project, engine = bench_.engine()] { return genetic::forecast_gradient(project, engine); },
        [this, project] { begin(project); }, [this] { panel_->show_refusal(tr("Not started.")); });
}

void GradientArea::begin(const Project& project) {
    if (is_blocked()) return;
    progress_ = std::make_shared<Progress>();
    estimate_ = {};
    clock_.start();
    task_.start(
        [project, engine = bench_.engine(), progress = progress_](const std::stop_token& stop) {
            return run_sensitivity(project, engine, *progress, stop);
        },
        [this](const SensitivityEnd& found) {
            if (found.outcome) {
                computed_ = tried_;
                panel_->show_outcome(found.outcome);
                end({});
            } else {
                end(said_in_the_window(QString::fromUtf8(found.refusal->what())).text);
            }
        },
        [this](const QString& problem) { end(problem); });
    panel_->show_refusal({});
    timer_.start();
    show_progress();
    follow_document();
}

void GradientArea::stop() {
    bench_.gate().withdraw(WorkKind::sensitivity);
    if (task_.is_running()) end({});
}

/// With a reason there is nothing new to show but that.
void GradientArea::end(const QString& reason) {
    task_.cancel();
    timer_.stop();
    panel_->show_progress(0.0, {});
    if (!reason.isEmpty()) panel_->show_refusal(reason);
    follow_document();
    emit finished();
}

void GradientArea::show_progress() {
    const double seconds = 1e-3 * static_cast<double>(clock_.elapsed());
    estimate_.update(*progress_, seconds);
    const SolveStage now = stage_of(*progress_, estimate_);
    QString words = tr("Coefficients are being compared");
    if (now.stage == SolveStage::stepping) {
        words =
            tr("%1 solves: %2 %").arg(progress_->problems.load()).arg(static_cast<int>(100.0 * now.share));
        if (const QString left = left_text(now.share, now.seconds_left); !left.isEmpty())
            words += QStringLiteral(", ") + left;
    } else if (now.stage == SolveStage::evaluating) {
        words = tr("Derivatives are being summed");
    }
    panel_->show_progress(now.share, words);
}

bool GradientArea::is_current() const {
    const SharedSensitivity& outcome = panel_->outcome();
    if (!outcome || is_former()) return false;
    const std::vector<Objective> wanted = usual_sensitivities(bench_.document().project());
    const auto& asked = outcome->project.objectives;
    return std::all_of(wanted.begin(), wanted.end(), [&](const Objective& one) {
        return std::any_of(asked.begin(), asked.end(),
                           [&](const Objective& other) { return is_same_question(other, one); });
    });
}

bool GradientArea::is_former() const {
    return panel_->outcome() && !(computed_ && is_same_solve(*computed_, bench_.document().project()));
}

void GradientArea::follow_document() {
    const Project& design = bench_.document().project();
    if (task_.is_running() && tried_ && !is_same_solve(*tried_, design)) return stop();
    if (tried_ && !is_same_solve(*tried_, design)) {
        bench_.gate().withdraw(WorkKind::sensitivity);
        panel_->show_refusal({});
    }
    panel_->show_design(design);
    panel_->show_state(!is_former()         ? ResultState::current
                       : task_.is_running() ? ResultState::solving
                                            : ResultState::not_solved);
}

void GradientArea::compute_if_due() {
    const Project& design = bench_.document().project();
    if (!panel_->follows() || !panel_->isVisible() || task_.is_running() || is_blocked() ||
        bench_.is_solving())
        return;
    // What is looked at is the design, and it has been solved.
    const auto shown = bench_.shown_project();
    if (bench_.result_state() != ResultState::current || !shown || !is_same_solve(*shown, design)) return;
    if (is_current() || (tried_ && is_same_solve(*tried_, design) && tried_->objectives == design.objectives))
        return;
    const double solves = 2.0 + static_cast<double>(usual_sensitivities(design).size());
    const SharedResults solved = bench_.design_results();
    if (!solved || solves * solved->engine.seconds > longest_unasked_s) return;
    compute();
}

void GradientArea::show_arrows() {
    if (!profile_) return;
    const SharedSensitivity& outcome = panel_->outcome();
    const std::vector<SensitivityBar>& bars = panel_->bars().bars();
    // A former outcome's walls are elsewhere, and the present design may have no antenna at all.
    const bool is_shown = outcome && panel_->has_arrows() && !is_former() && !bars.empty();
    if (!is_shown) return profile_->show_wall_arrows({}, {});
    // Downhill in the units of the bars: where a step costs each parameter the same.
    std::vector<double> steps(outcome->motions.size(), 0.0);
    for (const SensitivityBar& bar : bars)
        if (bar.gene < steps.size() && std::isfinite(bar.change))
            steps[bar.gene] = panel_->better_direction() * bar.change * bar.step;
    profile_->show_wall_arrows(wall_arrows(*bench_.document().antenna(), outcome->motions, steps),
                               (panel_->better_direction() > 0.0 ? tr("for more: %1") : tr("for less: %1"))
                                   .arg(panel_->metric_words()));
}

void GradientArea::update_state() {
    polish_->setEnabled(!bench_.is_optimising() && !bench_.document().project().objectives.empty());
    if (bench_.is_optimising()) stop();
    panel_->set_blocked(bench_.is_optimising() ? tr("Waiting: the optimisation is running.")
                        : bench_.long_work() != Workbench::LongWork::none
                            ? tr("Waiting: the study or the queue is running.")
                            : QString());
}

}  // namespace lathe::ui
