#include "ui/optimise/queue_area.hpp"

#include <QAction>
#include <QDir>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QStandardPaths>
#include <QStatusBar>
#include <QToolButton>

#include "genetic/report/queue_report.hpp"
#include "ui/optimise/queue_summary_view.hpp"
#include "ui/optimise/queue_window.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/workbench/workbench.hpp"

namespace lathe::ui {
namespace {

/// JobQueue::default_path(), as Qt says it, so that tests have a queue of their own.
std::filesystem::path own_queue() {
    return (QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
            QStringLiteral("/lathe/queue.db"))
        .toStdString();
}

}  // namespace

QueueArea::QueueArea(Workbench& bench, FileCommands& files, QMainWindow& window, MessageBar& messages,
                     QMenu& run)
    : QObject(&window),
      bench_(bench),
      files_(files),
      main_window_(window),
      messages_(messages),
      queue_(bench.queue().isEmpty() ? own_queue() : std::filesystem::path(bench.queue().toStdString())),
      contents_(std::make_shared<QueueContents>()),
      additions_(bench.gate()),
      service_(queue_),
      worker_(queue_) {
    run.addSeparator();
    add_ = run.addAction(tr("&Add to the queue"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_J), this,
                         &QueueArea::add_project);
    add_->setToolTip(tr("Optimise this project overnight, after what waits already"));
    show_ = run.addAction(tr("&Queue…"), QKeySequence(Qt::CTRL | Qt::Key_J), this, &QueueArea::show_window);
    show_->setToolTip(tr("Overnight jobs: order, progress, results"));
    summary_ = run.addAction(tr("Queue s&ummary…"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_J), this,
                             &QueueArea::show_summary);
    summary_->setToolTip(tr("What came of the jobs, in the window and as HTML and PDF"));
    status_ = new QToolButton;
    status_->setAutoRaise(true);
    status_->setToolTip(tr("The queue of optimisations (Ctrl+J)"));
    status_->hide();
    connect(status_, &QToolButton::clicked, this, &QueueArea::show_window);
    window.statusBar()->addPermanentWidget(status_);
    queue_window_ = new QueueWindow(service_, worker_, &window);
    connect_window();
    connect_worker();
    connect(&bench_, &Workbench::state_changed, this, &QueueArea::update_state);
    connect(&bench_.document(), &Document::project_changed, this, &QueueArea::update_state);
    update_state();
}

QueueArea::~QueueArea() {
    delete queue_window_;  // it looks at service and worker
}

void QueueArea::connect_window() {
    connect(queue_window_, &QueueWindow::project_wanted, this, &QueueArea::add_project);
    connect(queue_window_, &QueueWindow::files_wanted, this, &QueueArea::add_files);
    connect(queue_window_, &QueueWindow::start_wanted, this, &QueueArea::start);
    connect(queue_window_, &QueueWindow::store_wanted, this, &QueueArea::open_store);
    connect(queue_window_, &QueueWindow::shown, &service_, &QueueService::set_watching);
    QueueSummaryView& summary = queue_window_->summary();
    connect(&summary, &QueueSummaryView::store_wanted, this, &QueueArea::open_store);
    connect(&summary, &QueueSummaryView::report_wanted, this, &QueueArea::open_report);
    connect(&summary, &QueueSummaryView::file_wanted, this, &QueueArea::open_file);
    connect(&summary, &QueueSummaryView::writing_wanted, this, [this] { write_summary(false); });
    const auto files = genetic::queue_report_files(queue_);
    if (std::filesystem::exists(files.html))
        summary.show_files(QString::fromStdString(files.html.string()),
                           QString::fromStdString(files.pdf.string()));
}

void QueueArea::connect_worker() {
    connect(&service_, &QueueService::read, this, &QueueArea::on_read);
    connect(&service_, &QueueService::failed, this, &QueueArea::show_problem);
    connect(&worker_, &QueueWorker::job_started, this, [this](long id) {
        service_.set_present_job(id);
        queue_window_->model().show_present(id, worker_.is_paused());
        update_state();
    });
    connect(&worker_, &QueueWorker::progressed, this, [this](long id, const genetic::RunSnapshot& run) {
        queue_window_->model().show_progress(id, run);
        update_state();
    });
    connect(&worker_, &QueueWorker::job_ended, this, [this](long id) {
        ++ended_jobs_;
        service_.set_present_job(0);
        // Until its end has been read it is shown as it was.
        before_next_reading([this, id] { queue_window_->model().forget_present(id); });
    });
    connect(&worker_, &QueueWorker::ended, this, &QueueArea::on_ended);
    connect(queue_window_->action("queue_pause"), &QAction::triggered, this, [this] {
        queue_window_->model().set_paused(worker_.is_paused());
        update_state();
    });
}

void QueueArea::show_window() {
    queue_window_->show();
    queue_window_->raise();
    queue_window_->activateWindow();
}

void QueueArea::show_summary() {
    queue_window_->show_summary();
    show_window();
    before_next_reading([this] {
        is_summary_due_ = true;
        is_summary_announced_ = false;
    });
}

void QueueArea::before_next_reading(std::function<void()> action) {
    // Both come from the service's thread to this object, so in this order.
    service_.change([this, action = std::move(action)](genetic::JobQueue&) {
        QMetaObject::invokeMethod(this, action, Qt::QueuedConnection);
    });
}

void QueueArea::add_project() {
    const Document& document = bench_.document();
    genetic::RunOptions options;
    options.engine = bench_.engine();
    additions_.add(
        [project = document.project(), options] {
            return genetic::forecast_candidates(project, options.engine, project.optimiser.evaluations);
        },
        [this, project = document.project(), path = document.path(), stores = bench_.stores(), options] {
            service_.change([=](genetic::JobQueue& jobs) {
                jobs.add(project, path.toStdString(), stores.fresh(path, project), options);
            });
        });
    show_window();
}

void QueueArea::add_files(const QStringList& paths) {
    genetic::RunOptions options;
    options.engine = bench_.engine();
    additions_.add([paths, options] { return forecast_of_files(paths, options.engine); },
                   [this, paths, stores = bench_.stores(), options] {
                       for (const QString& path : paths)
                           service_.change([=](genetic::JobQueue& jobs) {
                               const std::filesystem::path file = path.toStdString();
                               if (file.extension() == ".db") {
                                   jobs.add_stored_run(file);
                                   return;
                               }
                               const Project project = read_project(file);
                               jobs.add(project, file, stores.fresh(path, project), options);
                           });
                   });
}

void QueueArea::start() {
    if (bench_.is_optimising() || bench_.long_work() == Workbench::LongWork::study) return;
    queue_window_->messages().dismiss();
    ended_jobs_ = 0;
    // Every job goes on with the engine that it was added with.
    worker_.start("auto");
    update_state();
}

void QueueArea::on_read(const SharedQueue& contents) {
    contents_ = contents;
    queue_window_->show_queue(contents);
    if (is_summary_due_) {
        is_summary_due_ = false;
        write_summary(is_summary_announced_);
    }
    if (!is_offer_due_) return;
    is_offer_due_ = false;
    for (const genetic::JobSummary& job : contents->jobs) {
        if (job.job.state != genetic::JobState::running || contents->is_run_elsewhere) continue;
        messages_.show_message(Notice::information,
                               tr("The queue was cut off in “%1”, after %2 of %3 evaluations.")
                                   .arg(QString::fromStdString(job.job.name))
                                   .arg(job.evaluated)
                                   .arg(job.total),
                               {{tr("Resume"),
                                 [this] {
                                     start();
                                     show_window();
                                 }},
                                {tr("Show the queue"), [this] { show_window(); }}});
        return;
    }
}

void QueueArea::on_ended(const QString& problem, bool was_stopped) {
    if (!problem.isEmpty()) show_problem(problem);
    service_.set_present_job(0);
    before_next_reading([this, is_due = !was_stopped && ended_jobs_ > 0] {
        is_summary_due_ = is_summary_due_ || is_due;
        is_summary_announced_ = is_due;
        if (worker_.is_running()) return;
        // A queue that could not be written ended without a word of its job.
        if (const auto id = queue_window_->model().present()) queue_window_->model().forget_present(*id);
    });
    update_state();
}

void QueueArea::show_problem(const QString& text) {
    queue_window_->messages().show_message(Notice::error, text);
    if (!queue_window_->isVisible()) messages_.show_message(Notice::error, text);
}

void QueueArea::offer_to_go_on() {
    if (!std::filesystem::exists(queue_)) return;
    before_next_reading([this] { is_offer_due_ = true; });
}

bool QueueArea::leaves_room_for_a_run() {
    if (!worker_.is_running()) return true;
    messages_.show_message(Notice::information, tr("The queue is running and has the optimiser to itself."),
                           {{tr("Add to the queue"), [this] { add_project(); }},
                            {tr("Show the queue"), [this] { show_window(); }}});
    return false;
}

bool QueueArea::may_leave() {
    if (!worker_.is_running()) return true;
    return QMessageBox::question(
               &main_window_, tr("The queue is running"),
               tr("Stop the queue and close the window? It goes on where it was at the next "
                  "start."),
               QMessageBox::Yes | QMessageBox::No, QMessageBox::No) == QMessageBox::Yes;
}

void QueueArea::update_state() {
    add_->setEnabled(!bench_.document().project().objectives.empty());
    queue_window_->action("queue_add")->setEnabled(add_->isEnabled());
    using LongWork = Workbench::LongWork;
    queue_window_->set_blocked(
        bench_.is_optimising() ? tr("It can be started when the optimisation in the window has ended.")
        : bench_.long_work() == LongWork::study ? tr("It can be started when the study has ended.")
                                                : QString());
    const bool runs = worker_.is_running();
    if (runs)
        bench_.set_long_work(LongWork::queue);
    else if (bench_.long_work() == LongWork::queue)
        bench_.set_long_work(LongWork::none);
    status_->setVisible(runs);
    if (!runs) return;
    const auto totals = genetic::totals_of(contents_->jobs);
    status_->setText(worker_.is_paused()
                         ? tr("Queue paused")
                         : tr("Queue: %1 of %2 done").arg(totals.finished + totals.failed).arg(totals.jobs));
}

}  // namespace lathe::ui
