#include "ui/verification/verification_area.hpp"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QStatusBar>
#include <QToolButton>

#include "genetic/objectives/project_genes.hpp"
#include "genetic/run/run_store.hpp"
#include "genetic/verification/verification_json.hpp"
#include "solver/base/whole_file.hpp"
#include "ui/optimise/candidate_view.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/verification/verification_window.hpp"
#include "ui/workbench/workbench.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {

VerificationArea::VerificationArea(Workbench& bench, QMainWindow& window, MessageBar& messages,
                                   CandidateView& candidates, QMenu& run)
    : QObject(&window),
      bench_(bench),
      main_window_(window),
      messages_(messages),
      candidates_(candidates),
      status_(new QToolButton) {
    run.addSeparator();
    QAction* design = run.addAction(tr("&Verify in 3D…"), QKeySequence(Qt::CTRL | Qt::Key_D), this,
                                    [this] { show_window(); });
    design->setObjectName(QStringLiteral("verify_design"));
    design->setToolTip(tr("Solve the design again with the independent 3D solver"));
    QAction* best =
        run.addAction(tr("Verify the &best in 3D…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D), this,
                      [this] { show_window(true); });
    best->setObjectName(QStringLiteral("verify_best"));
    best->setEnabled(false);
    connect(&bench_, &Workbench::state_changed, best, [this, best] { best->setEnabled(bench_.has_best()); });
    connect(&candidates_, &CandidateView::wanted_verified, this, &VerificationArea::verify);
    connect(&bench_, &Workbench::run_store_changed, this, [this] {
        asked_.reset();
        if (window_) offer(0);
    });
    connect(&bench_, &Workbench::state_changed, this, &VerificationArea::update_state);
    status_->setAutoRaise(true);
    status_->setText(tr("Verifying in 3D"));
    status_->hide();
    connect(status_, &QToolButton::clicked, this, [this] { this->window().raise(); });
    window.statusBar()->addPermanentWidget(status_);
}

VerificationArea::~VerificationArea() {
    delete window_.data();  // before its solves' last words
}

VerificationWindow& VerificationArea::window() {
    if (window_) return *window_;
    window_ = new VerificationWindow(bench_.document(), &main_window_);
    connect(window_, &VerificationWindow::start_wanted, this, &VerificationArea::start);
    connect(window_, &VerificationWindow::stop_wanted, this, [this] {
        task_.cancel();
        on_failed(tr("Stopped."));
    });
    connect(window_, &VerificationWindow::keep_wanted, this, &VerificationArea::keep_beside_project);
    offer(0);
    return *window_;
}

/// The design, the best candidate of the run on show, and a candidate that was asked for.
void VerificationArea::offer(int chosen) {
    std::vector<VerificationTarget> others;
    if (const auto best = bench_.project_of_best())
        others.push_back({tr("The best candidate"), *best});
    else if (chosen == 1)
        chosen = 0;
    const SharedCandidates& set = candidates_.candidates();
    if (asked_ && set)
        others.push_back({tr("Candidate %1 of generation %2").arg(asked_->slot + 1).arg(asked_->generation),
                          genetic::project_with(set->project, asked_->genome)});
    if (chosen < 0) chosen = static_cast<int>(others.size());
    window().offer(others, chosen);
}

void VerificationArea::show_window(bool is_of_best) {
    VerificationWindow& shown = window();
    if (!task_.is_running()) offer(is_of_best ? 1 : 0);
    shown.show();
    shown.raise();
    shown.activateWindow();
    update_state();
}

void VerificationArea::verify(const Candidate& candidate) {
    asked_ = candidate;
    show_window();
    if (!task_.is_running()) offer(-1);
}

void VerificationArea::start(int target, const genetic::VerificationPlan& plan) {
    if (task_.is_running()) return;
    bench_.gate().pass(
        WorkKind::verification,
        [plan, engine = bench_.engine()] { return genetic::forecast_work(plan, engine); },
        [this, target, plan] { begin(target, plan); });
}

void VerificationArea::begin(int target, const genetic::VerificationPlan& plan) {
    if (task_.is_running() || bench_.is_optimising()) return;
    running_ = {};
    running_.title = window().targets().itemText(target);
    if (target > 0) {
        const bool is_best = bench_.project_of_best() && target == 1;
        running_.store = bench_.run_store();
        running_.genome = is_best ? bench_.snapshot()->best->genome : asked_->genome;
    }
    progress_ = std::make_shared<genetic::VerificationProgress>();
    task_.start(
        [plan, engine = bench_.engine(), progress = progress_](std::stop_token stop) {
            return genetic::verify_design(plan, engine, 0, *progress, stop);
        },
        [this](const genetic::Verification& verification) { on_done(verification); },
        [this](const QString& problem) { on_failed(problem); });
    window().show_running(progress_);
    update_state();
}

void VerificationArea::on_done(const genetic::Verification& verification) {
    const Progress& solve = progress_->solves[genetic::VerificationProgress::volume];
    learn_solve_rate(rate_name(bench_.engine(), true), static_cast<double>(solve.cell_updates.load()),
                     verification.in_3d.seconds);
    result_ = verification;
    window().show_ended();
    window().show_result(verification, running_.title);
    if (!running_.store.empty()) keep_in_store();
    if (!window().isVisible())
        messages_.show_message(Notice::information,
                               verification.agrees()
                                   ? tr("The verification in 3D confirms the antenna.")
                                   : tr("The verification in 3D does not confirm the antenna."),
                               {{tr("Show it"), [this] { show_window(); }}});
    update_state();
    emit finished();
}

void VerificationArea::on_failed(const QString& problem) {
    window().show_ended();
    window().messages().show_message(Notice::information, problem);
    update_state();
    emit finished();
}

/// A run that goes on has its store for itself: the result stays in the window then.
void VerificationArea::keep_in_store() {
    keeping_.start(
        [store = running_.store,
         kept = genetic::StoredVolumeVerification{running_.genome, genetic::verification_json(*result_)}](
            std::stop_token) {
            genetic::RunStore::open(store).store(kept);
            return true;
        },
        [this](bool) {
            window().messages().show_message(Notice::information,
                                             tr("Kept in the store of the run: its report shows it."));
        },
        [this](const QString& problem) {
            window().messages().show_message(Notice::information,
                                             tr("Not kept in the store of the run: %1").arg(problem));
        });
}

void VerificationArea::keep_beside_project() {
    if (!result_) return;
    const QString project = bench_.document().path();
    if (project.isEmpty())
        return window().messages().show_message(Notice::information,
                                                tr("Save the project first: the result is kept beside it."));
    const QString path = QFileInfo(project).dir().filePath(QStringLiteral("verification.json"));
    keeping_.start(
        [path = path.toStdString(), text = genetic::verification_json(*result_)](std::stop_token) {
            write_text_file(path, text);
            return true;
        },
        [this, path](bool) {
            window().messages().show_message(Notice::information, tr("Kept in %1").arg(path));
        },
        [this](const QString& problem) { window().messages().show_message(Notice::error, problem); });
}

void VerificationArea::update_state() {
    status_->setVisible(task_.is_running());
    if (!window_) return;
    window_->set_rate(solve_rate(rate_name(bench_.engine(), true)));
    window_->set_blocked(bench_.is_optimising() ? tr("Waiting: the optimisation is running.") : QString());
}

}  // namespace lathe::ui
