#include "ui/results/grid_check_area.hpp"

#include <QAction>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QStatusBar>
#include <QToolButton>
#include <utility>

#include "genetic/run/work_forecast.hpp"
#include "ui/panels/elided_label.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/window_action.hpp"
#include "ui/workbench/workbench.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {
namespace {

constexpr int progress_interval_ms = 250;

}  // namespace

GridCheckArea::GridCheckArea(Workbench& bench, QMainWindow& window, MessageBar& messages)
    : QObject(&window),
      bench_(bench),
      window_(window),
      messages_(messages),
      action_(new QAction(this)),
      status_(new QWidget),
      status_text_(new ElidedLabel) {
    action_->setObjectName(QStringLiteral("check_grid"));
    action_->setShortcut(Qt::SHIFT | Qt::Key_F5);
    connect(action_, &QAction::triggered, this, [this] { is_running() ? stop() : start(); });
    auto* cancel = new QToolButton;
    cancel->setObjectName(QStringLiteral("check_grid_cancel"));
    cancel->setText(tr("Cancel"));
    cancel->setToolTip(tr("Stop the check on another grid"));
    cancel->setAccessibleName(cancel->toolTip());
    cancel->setAutoRaise(true);
    connect(cancel, &QToolButton::clicked, this, &GridCheckArea::stop);
    status_text_->setAccessibleName(tr("Progress of the check on another grid"));
    auto* layout = new QHBoxLayout(status_);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(status_text_);
    layout->addWidget(cancel);
    status_->hide();
    window.statusBar()->addPermanentWidget(status_);
    connect(&bench_, &Workbench::results_changed, this, &GridCheckArea::follow);
    connect(&bench_, &Workbench::result_state_changed, this, &GridCheckArea::follow);
    connect(&bench_, &Workbench::state_changed, this, &GridCheckArea::follow);
    connect(&bench_.document(), &Document::replaced, this, &GridCheckArea::stop);
    timer_.setInterval(progress_interval_ms);
    connect(&timer_, &QTimer::timeout, this, &GridCheckArea::show_progress);
    update_action();
}

bool GridCheckArea::is_running() const {
    return is_waiting_ || task_.is_running() || bench_.gate().is_waiting(WorkKind::grid_check);
}

bool GridCheckArea::shows_own_results() const {
    return bench_.shown_results() && bench_.shown_project() && bench_.result_state() == ResultState::current;
}

void GridCheckArea::start() {
    if (is_running() || !action_->isEnabled()) return;
    if (shows_own_results()) return begin();
    is_waiting_ = true;
    if (bench_.result_state() != ResultState::solving) bench_.solve_design();
    update_action();
}

void GridCheckArea::stop() {
    is_waiting_ = false;
    task_.cancel();
    checked_.reset();
    bench_.gate().withdraw(WorkKind::grid_check);
    update_action();
}

/// Checks belong to the results on show.
void GridCheckArea::follow() {
    const bool is_own = shows_own_results();
    if (check_ && !(is_own && is_check_of(check_, bench_.shown_results()))) set_check(nullptr);
    const bool is_other = checked_ && !(is_own && checked_ == bench_.shown_results());
    const bool is_unsolved = is_waiting_ && (bench_.result_state() == ResultState::not_solved ||
                                             bench_.result_state() == ResultState::invalid);
    if (is_other || is_unsolved || (is_running() && bench_.is_optimising())) stop();
    if (is_waiting_ && is_own) begin();
    update_action();
}

void GridCheckArea::begin() {
    is_waiting_ = false;
    checked_ = bench_.shown_results();
    bench_.gate().pass(
        WorkKind::grid_check,
        [project = bench_.shown_project(), engine = bench_.engine()] {
            return genetic::forecast_work(genetic::on_finer_grid(*project), engine);
        },
        [this, project = bench_.shown_project()] { solve(project, checked_); }, [this] { stop(); });
    update_action();
}

void GridCheckArea::solve(const std::shared_ptr<const Project>& project, const SharedResults& results) {
    progress_ = std::make_shared<Progress>();
    estimate_ = {};
    clock_.start();
    task_.start(
        [project, results, engine = bench_.engine(), progress = progress_](std::stop_token stop) {
            return check_design(*project, results, engine, *progress, stop);
        },
        [this](const SharedCheck& check) { on_done(check); },
        [this](const QString& problem) { on_failed(problem); });
    update_action();
}

void GridCheckArea::on_done(const SharedCheck& check) {
    checked_.reset();
    set_check(check);
    update_action();
    const QString errors = largest_errors_text(check->check);
    const QString text =
        tr("Solved on a grid %1 times as fine: charts, metrics and goals show estimated errors.")
            .arg(genetic::check_density_ratio);
    messages_.show_message(
        Notice::information,
        errors.isEmpty() ? text : text + QLatin1Char(' ') + tr("The largest: %1.").arg(errors),
        {{tr("Metrics"), [this] {
              if (auto* dock = window_.findChild<QDockWidget*>(QStringLiteral("metrics_table"))) {
                  dock->show();
                  dock->raise();
              }
          }}});
}

void GridCheckArea::on_failed(const QString& problem) {
    stop();
    messages_.show_message(Notice::error, tr("The check on another grid failed: %1").arg(problem));
}

void GridCheckArea::set_check(SharedCheck check) {
    check_ = std::move(check);
    emit check_changed(check_);
}

QString GridCheckArea::progress_text() const {
    if (!task_.is_running()) return is_running() ? tr("Check on another grid: waiting") : QString();
    const double seconds = 1e-3 * static_cast<double>(clock_.elapsed());
    const double updates = static_cast<double>(progress_->cell_updates.load());
    QString text = tr("Check on another grid: %1").arg(solve_text(*progress_, estimate_));
    if (seconds > 0.0 && updates > 0.0) text += tr(", %1 Mcells/s").arg(updates / seconds * 1e-6, 0, 'f', 0);
    return text;
}

void GridCheckArea::show_progress() {
    if (!is_running() && timer_.isActive()) return update_action();  // the gate has withdrawn it
    if (task_.is_running()) estimate_.update(*progress_, 1e-3 * static_cast<double>(clock_.elapsed()));
    status_text_->setText(progress_text());
}

void GridCheckArea::update_action() {
    const bool runs = is_running();
    const bool is_blocked = bench_.is_optimising() || bench_.long_work() != Workbench::LongWork::none ||
                            bench_.result_state() == ResultState::invalid;
    action_->setText(runs ? tr("Stop the check on another &grid") : tr("Check on another &grid"));
    action_->setIconText(runs ? tr("Stop ±") : tr("Check ±"));
    const QString tip =
        runs ? tr("Stop the check on another grid")
             : tr("Solve on a grid 1.4 times as fine too, and show the estimated errors of all metrics");
    action_->setToolTip(tip_with_keys(tip, action_->shortcut()));
    action_->setEnabled(runs || !is_blocked);
    status_->setVisible(runs);
    if (runs == timer_.isActive()) return;
    runs ? timer_.start() : timer_.stop();
    show_progress();
}

}  // namespace lathe::ui
