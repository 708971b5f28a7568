#include "ui/study/study_area.hpp"

#include <QAction>
#include <QDesktopServices>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QStatusBar>
#include <QToolButton>
#include <QUrl>
#include <algorithm>

#include "genetic/gradient/first_order_yield.hpp"
#include "genetic/report/run_report.hpp"
#include "genetic/report/study_report.hpp"
#include "genetic/run/run_view.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/results/export_job.hpp"
#include "ui/study/study_form.hpp"
#include "ui/study/study_results.hpp"
#include "ui/study/study_window.hpp"
#include "ui/workbench/workbench.hpp"

namespace lathe::ui {
namespace {

constexpr int shortest_pause_ms = 1000;
constexpr int pause_to_reading = 10;  ///< reading takes at most a tenth of a core

}  // namespace

StudyArea::StudyArea(Workbench& bench, QMainWindow& window, MessageBar& messages, QMenu& run)
    : QObject(&window),
      bench_(bench),
      main_window_(window),
      messages_(messages),
      study_window_(new StudyWindow(bench.document(), &window)),
      status_(new QToolButton),
      worker_(bench.engine()) {
    run.addSeparator();
    const auto add = [&](const QString& text, const QKeySequence& keys, const QString& tip,
                         genetic::StudyKind kind) {
        QAction* entry = run.addAction(text, keys, this, [this, kind] { show_window(kind); });
        entry->setToolTip(tip);
    };
    add(tr("S&weep…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W),
        tr("Goals over one or two parameters, or samples"), genetic::StudyKind::sweep);
    add(tr("&Tolerance…"), QKeySequence(Qt::CTRL | Qt::Key_T),
        tr("Yield and sensitivity under errors of machining"), genetic::StudyKind::tolerance);
    status_->setAutoRaise(true);
    status_->setToolTip(tr("The study that is being solved"));
    status_->hide();
    connect(status_, &QToolButton::clicked, this, [this] { show_window(study_window_->form().kind()); });
    window.statusBar()->addPermanentWidget(status_);
    reading_timer_.setSingleShot(true);
    connect(&reading_timer_, &QTimer::timeout, this, &StudyArea::read);
    connect(&bench_, &Workbench::state_changed, this, &StudyArea::update_state);
    connect(&bench_, &Workbench::study_opened, this, &StudyArea::open);
    connect_window();
    connect_worker();
}

StudyArea::~StudyArea() {
    delete study_window_;  // before its workers' last signals
}

void StudyArea::connect_window() {
    connect(study_window_, &StudyWindow::start_wanted, this, &StudyArea::start);
    connect(study_window_, &StudyWindow::go_on_wanted, this, &StudyArea::go_on);
    connect(study_window_, &StudyWindow::stop_wanted, this, [this] { worker_.stop(); });
    connect(study_window_, &StudyWindow::open_wanted, this, &StudyArea::open);
    connect(study_window_, &StudyWindow::report_wanted, this, &StudyArea::write_report);
    StudyResults& results = study_window_->results();
    connect(&results, &StudyResults::candidate_wanted, this,
            [this, &results](const genetic::StoredEvaluation& candidate) {
                bench_.show_variant(genetic::project_with(results.study()->project, candidate.genome),
                                    candidate_text(*results.study(), candidate));
                main_window_.raise();
            });
    connect(&results, &StudyResults::wanted_as_design, this,
            [this, &results](const genetic::StoredEvaluation& candidate) {
                Document& document = bench_.document();
                document.change(with_candidate(document.project(), *results.study(), candidate),
                                tr("Take over a candidate of the sweep"));
            });
}

void StudyArea::connect_worker() {
    connect(&worker_, &RunWorker::progressed, this, [this](const genetic::RunSnapshot& snapshot) {
        study_window_->show_progress(snapshot);
        status_->setText(tr("Study: %1 of %2").arg(snapshot.evaluated).arg(snapshot.total));
        if (!reading_.is_running() && !reading_timer_.isActive()) read();
    });
    connect(&worker_, &RunWorker::ended, this, [this] { on_ended({}); });
    connect(&worker_, &RunWorker::failed, this, &StudyArea::on_ended);
}

void StudyArea::show_window(genetic::StudyKind kind) {
    if (!study_window_->isVisible() || !worker_.is_running()) study_window_->show_kind(kind);
    study_window_->show();
    study_window_->raise();
    study_window_->activateWindow();
    update_state();
}

void StudyArea::start(const Project& project, genetic::StudyKind kind) {
    if (worker_.is_running()) return;
    bench_.gate().pass(
        kind == genetic::StudyKind::sweep ? WorkKind::sweep : WorkKind::tolerance,
        [project, kind, engine = bench_.engine()] {
            const Project frozen = genetic::study_project(project, kind);
            genetic::WorkForecast forecast =
                genetic::forecast_candidates(frozen, engine, genetic::study_size(frozen, kind));
            if (kind == genetic::StudyKind::tolerance)  // for the yield of first order
                forecast.append(genetic::forecast_gradient(project, engine));
            return forecast;
        },
        [this, project, kind] { begin(project, kind); });
}

bool StudyArea::is_blocked() const {
    using LongWork = Workbench::LongWork;
    return worker_.is_running() || bench_.is_optimising() || bench_.long_work() == LongWork::queue;
}

void StudyArea::begin(const Project& project, genetic::StudyKind kind) {
    if (is_blocked()) return;
    try {
        genetic::study_project(project, kind);  // refuses before a store is named
        const auto store = bench_.stores().fresh(bench_.document().path(), project,
                                                 QLatin1Char('_') + QString::fromStdString(to_string(kind)));
        confirmed_ = store_ = QString::fromStdString(store.string());
        study_window_->messages().dismiss();
        study_window_->show_study(nullptr);
        worker_.set_engine(bench_.engine());
        worker_.start_study(store, project, kind);
    } catch (const std::exception& error) {
        study_window_->messages().show_message(Notice::error, QString::fromUtf8(error.what()));
    }
    update_state();
}

void StudyArea::go_on() {
    if (store_.isEmpty() || worker_.is_running()) return;
    const std::filesystem::path store = store_.toStdString();
    bench_.gate().pass(
        WorkKind::resumed_run,
        [store, engine = bench_.engine()] { return genetic::forecast_rest(store, engine); },
        [this, store] {
            if (is_blocked()) return;
            confirmed_ = store_ = QString::fromStdString(store.string());
            study_window_->messages().dismiss();
            worker_.set_engine(bench_.engine());
            worker_.resume_stored(store);
            update_state();
        });
}

void StudyArea::open(const QString& store) {
    if (worker_.is_running()) {
        study_window_->messages().show_message(
            Notice::information, tr("A study is being solved: stop it before another one is opened."));
        return show_window(study_window_->form().kind());
    }
    store_ = store;
    study_window_->messages().dismiss();
    study_window_->show_study(nullptr);
    show_window(study_window_->form().kind());
    read();
}

/// What the store holds now; while it grows, again after a while.
void StudyArea::read() {
    QElapsedTimer clock;
    clock.start();
    const auto slopes = slopes_of_ == store_ ? slopes_ : nullptr;
    reading_.start([store = store_, slopes](std::stop_token) { return read_study(store, slopes.get()); },
                   [this, clock](const SharedStudy& study) {
                       if (study->store != store_) return;
                       study_window_->show_study(study);
                       find_slopes(study);
                       const auto pause = static_cast<int>(pause_to_reading * clock.elapsed());
                       if (worker_.is_running()) reading_timer_.start(std::max(shortest_pause_ms, pause));
                   },
                   [this](const QString& problem) {
                       // A study that is just being started has no store yet.
                       if (worker_.is_running()) return reading_timer_.start(shortest_pause_ms);
                       study_window_->messages().show_message(Notice::error, problem);
                   });
}

void StudyArea::find_slopes(const SharedStudy& study) {
    if (study->kind != genetic::StudyKind::tolerance || slopes_of_ == study->store) return;
    slopes_of_ = study->store;
    slopes_.reset();
    if (study->store == confirmed_) return solve_slopes(study->project);
    bench_.gate().pass(
        WorkKind::first_order_yield,
        [project = study->project, engine = bench_.engine()] {
            return genetic::forecast_gradient(project, engine);
        },
        [this, project = study->project] { solve_slopes(project); });
}

void StudyArea::solve_slopes(const Project& project) {
    slopes_task_.start(
        [project, engine = bench_.engine()](const std::stop_token& stop) {
            Progress progress;
            return genetic::slopes_of_goals(project, engine, progress, stop);
        },
        // Only the newest request is answered: that for `slopes_of_`. A reading that is under way began
        // without these derivatives, and the new one takes its place.
        [this](const std::optional<genetic::ProjectGradient>& found) {
            if (!found) return;
            slopes_ = std::make_shared<const genetic::ProjectGradient>(*found);
            if (slopes_of_ == store_) read();
        },
        [this](const QString& problem) {
            study_window_->messages().show_message(
                Notice::information, tr("The yield of first order is not known: %1").arg(problem));
        });
}

void StudyArea::on_ended(const QString& problem) {
    reading_timer_.stop();
    if (!problem.isEmpty()) {
        study_window_->messages().show_message(Notice::error, problem);
        if (!study_window_->isVisible()) messages_.show_message(Notice::error, problem);
    } else if (!study_window_->isVisible()) {
        messages_.show_message(Notice::information, tr("The study has ended."),
                               {{tr("Show it"), [this] { show_window(study_window_->form().kind()); }}});
    }
    if (QFileInfo::exists(store_)) read();
    update_state();
}

void StudyArea::write_report() {
    const SharedStudy study = study_window_->results().study();
    if (!study) return;
    MessageBar& messages = study_window_->messages();
    messages.show_message(Notice::information, tr("Writing the report…"));
    report_task_.start(
        [store = study->store, slopes = slopes_of_ == study->store ? slopes_ : nullptr](std::stop_token) {
            return genetic::write_study_report(genetic::RunView(store.toStdString()),
                                               report_folder(store).toStdString(), slopes.get());
        },
        [this, &messages](const genetic::ReportFiles& files) {
            const QString html = QString::fromStdString(files.html.string());
            messages.show_message(
                Notice::information, tr("The report is in %1").arg(html),
                {{tr("Open HTML"), [html] { QDesktopServices::openUrl(QUrl::fromLocalFile(html)); }}});
            emit report_written(html);
        },
        [&messages](const QString& text) {
            messages.show_message(Notice::error, tr("There is no report: %1").arg(text));
        });
}

bool StudyArea::leaves_room_for_a_run() {
    if (!worker_.is_running()) return true;
    messages_.show_message(Notice::information, tr("A study is being solved and has the cores to itself."),
                           {{tr("Show the study"), [this] { show_window(study_window_->form().kind()); }}});
    return false;
}

void StudyArea::update_state() {
    using LongWork = Workbench::LongWork;
    const bool runs = worker_.is_running();
    if (runs)
        bench_.set_long_work(LongWork::study);
    else if (bench_.long_work() == LongWork::study)
        bench_.set_long_work(LongWork::none);
    const SharedResults design = bench_.design_results();
    if (!runs && !bench_.is_optimising()) study_window_->show_solve(design ? design->engine.seconds : 0.0);
    study_window_->set_running(runs);
    study_window_->set_blocked(bench_.is_optimising() ? tr("Waiting: the optimisation is running.")
                               : bench_.long_work() == LongWork::queue ? tr("Waiting: the queue is running.")
                                                                       : QString());
    study_window_->results().set_editable(!bench_.is_optimising());
    if (!runs) status_->setText(QString());
    status_->setVisible(runs);
}

}  // namespace lathe::ui
