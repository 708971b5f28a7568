#include "ui/power/power_area.hpp"

#include <QAction>
#include <QDir>
#include <QMainWindow>
#include <QMenu>
#include <QStatusBar>
#include <QToolButton>

#include "genetic/run/storage_error.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/power/power_results.hpp"
#include "ui/power/power_window.hpp"
#include "ui/results/export_job.hpp"
#include "ui/workbench/workbench.hpp"
#include "ui/workers/picture_writer.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {

PowerArea::PowerArea(Workbench& bench, QMainWindow& window, MessageBar& messages, QMenu& run)
    : QObject(&window), bench_(bench), main_window_(window), messages_(messages), status_(new QToolButton) {
    QAction* entry = run.addAction(tr("Power &handling…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
                                   this, [this] { show_window(); });
    entry->setObjectName(QStringLiteral("power_handling"));
    entry->setToolTip(tr("Multipactor and corona thresholds"));
    connect(&bench_, &Workbench::state_changed, this, &PowerArea::update_state);
    status_->setAutoRaise(true);
    status_->setText(tr("Power handling"));
    status_->hide();
    connect(status_, &QToolButton::clicked, this, [this] { show_window(); });
    window.statusBar()->addPermanentWidget(status_);
}

PowerArea::~PowerArea() {
    delete window_.data();  // before its analysis's last words
}

PowerWindow& PowerArea::window() {
    if (window_) return *window_;
    window_ = new PowerWindow(bench_.document(), &main_window_);
    connect(window_, &PowerWindow::start_wanted, this, &PowerArea::start);
    connect(window_, &PowerWindow::export_wanted, this, &PowerArea::export_into);
    connect(window_, &PowerWindow::stop_wanted, this, [this] {
        task_.cancel();
        on_failed(tr("Stopped."));
    });
    return *window_;
}

void PowerArea::show_window() {
    PowerWindow& shown = window();
    shown.show();
    shown.raise();
    shown.activateWindow();
    update_state();
}

void PowerArea::start(const PowerPlan& plan) {
    if (task_.is_running()) return;
    const double electron_seconds = static_cast<double>(plan.settings.regions.size()) *
                                    expected_steps(plan.settings.multipactor) / electron_rate();
    bench_.gate().pass(
        WorkKind::power,
        [plan, electron_seconds, engine = bench_.engine()] {
            genetic::WorkForecast forecast = genetic::forecast_work(plan.antenna, plan.simulation, engine);
            forecast.seconds += electron_seconds;
            return forecast;
        },
        [this, plan] { begin(plan); });
}

void PowerArea::begin(const PowerPlan& plan) {
    if (task_.is_running() || bench_.is_optimising()) return;
    progress_ = std::make_shared<PowerProgress>();
    task_.start(
        [plan, engine = bench_.engine(), progress = progress_](std::stop_token stop) {
            return run_power(plan, engine, *progress, stop);
        },
        [this](const PowerEnd& end) { on_end(end); }, [this](const QString& problem) { on_failed(problem); });
    window().show_running(plan, progress_);
    update_state();
}

void PowerArea::on_end(const PowerEnd& end) {
    window().show_ended();
    if (end.refusal) {
        window().show_refusal(*end.refusal);
    } else {
        learn_electron_rate(*end.outcome);
        window().show_result(end.outcome);
        if (!window().isVisible())
            messages_.show_message(Notice::information, tr("The analysis of power handling is done."),
                                   {{tr("Show it"), [this] { show_window(); }}});
    }
    update_state();
    emit finished();
}

void PowerArea::on_failed(const QString& problem) {
    window().show_ended();
    window().messages().show_message(Notice::information, problem);
    update_state();
    emit finished();
}

void PowerArea::export_into(const QString& folder) {
    const SharedPowerOutcome outcome = window().results().outcome();
    if (!outcome) return;
    const auto pictures = window().results().pictures();
    writing_.start(
        [outcome, pictures, folder](std::stop_token) {
            write_power(*outcome, folder.toStdString());
            for (const auto& [name, picture] : pictures) {
                const QString path = QDir(folder).filePath(file_stem(name.toLower()) + ".png");
                if (!write_picture(picture, path))
                    throw genetic::StorageError(tr("%1 cannot be written.").arg(path).toStdString());
            }
            return true;
        },
        [this, folder](bool) {
            window().messages().show_message(Notice::information,
                                             tr("Written into %1").arg(QDir::toNativeSeparators(folder)));
        },
        [this](const QString& problem) { window().messages().show_message(Notice::error, problem); });
}

void PowerArea::update_state() {
    status_->setVisible(task_.is_running());
    if (!window_) return;
    window_->set_blocked(bench_.is_optimising() ? tr("Waiting: the optimisation is running.") : QString());
}

}  // namespace lathe::ui
