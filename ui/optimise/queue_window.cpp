#include "ui/optimise/queue_window.hpp"

#include <QAction>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QToolBar>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/optimise/progress_delegate.hpp"
#include "ui/optimise/queue_summary_view.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/run_panel.hpp"
#include "ui/panels/window_action.hpp"
#include "ui/style/icons.hpp"
#include "ui/workers/queue_worker.hpp"

namespace lathe::ui {

using genetic::JobState;

QueueWindow::QueueWindow(QueueService& service, QueueWorker& worker, QWidget* parent)
    : QDialog(parent),
      service_(service),
      worker_(worker),
      model_(new QueueModel(this)),
      table_(new QTableView),
      summary_(new QueueSummaryView),
      messages_(new MessageBar),
      tabs_(new QTabWidget),
      hint_(new QLabel(tr("The queue is empty.\n\nAdd the project of the window, or drop project files and "
                          "stopped runs (*.db) here. Jobs run one after another; in the morning the "
                          "summary tells what was found."))),
      problem_(new QLabel),
      totals_(new QLabel) {
    setWindowTitle(tr("Queue of optimisations"));
    setObjectName(QStringLiteral("queue_window"));
    setWindowFlag(Qt::WindowMinMaxButtonsHint);
    setProperty("help_page", "optimising.md");
    make_actions();
    make_layout();
    connect_actions();
    update_actions();
}

QAction* QueueWindow::action(const char* name) const {
    return findChild<QAction*>(QString::fromLatin1(name));
}

void QueueWindow::make_actions() {
    add_ = add_window_action(*this, "queue_add", tr("Add project"), glyph_icon(Glyph::create), {},
                             tr("The project of the window as it is now; later edits change nothing"));
    add_files_ = add_window_action(*this, "queue_add_files", tr("Add files…"), glyph_icon(Glyph::open),
                                   QKeySequence::Open, tr("Projects (*.lathe) and stopped runs (*.db)"));
    up_ = add_window_action(*this, "queue_up", QStringLiteral("↑"), {}, Qt::ALT | Qt::Key_Up,
                            tr("Run it earlier"));
    down_ = add_window_action(*this, "queue_down", QStringLiteral("↓"), {}, Qt::ALT | Qt::Key_Down,
                              tr("Run it later"));
    remove_ = add_window_action(*this, "queue_remove", tr("Remove"), {}, QKeySequence::Delete,
                                tr("Remove job; its store stays"));
    retry_ =
        add_window_action(*this, "queue_retry", tr("Try again"), {}, {}, tr("The failed job waits again"));
    start_ = add_window_action(*this, "queue_start", tr("Start"), glyph_icon(Glyph::play),
                               Qt::CTRL | Qt::Key_R, tr("Run all that waits, one after another"));
    pause_ = add_window_action(*this, "queue_pause", tr("Pause"), glyph_icon(Glyph::pause),
                               Qt::CTRL | Qt::Key_P, tr("Hold between two candidates, or go on"));
    pause_->setCheckable(true);
    stop_ =
        add_window_action(*this, "queue_stop", tr("Stop"), glyph_icon(Glyph::stop), Qt::CTRL | Qt::Key_Period,
                          tr("Stop; the job in work goes on where it was at the next start"));
    open_ = add_window_action(*this, "queue_open", tr("Open run"), glyph_icon(Glyph::optimise), {},
                              tr("Candidates, curves and fields of this run in the window (double click)"));
}

void QueueWindow::make_layout() {
    auto* bar = new QToolBar;
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setIconSize(QSize(18, 18));
    bar->addActions({add_, add_files_, remove_, up_, down_});
    bar->addSeparator();
    bar->addActions({start_, pause_, stop_});
    bar->addSeparator();
    bar->addActions({open_, retry_});
    table_->setModel(model_);
    table_->setItemDelegateForColumn(QueueModel::progress, new ProgressDelegate(this));
    table_->setAccessibleName(tr("Jobs"));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setAlternatingRowColors(true);
    table_->setShowGrid(false);
    table_->setWordWrap(false);
    table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table_->setDragEnabled(true);
    table_->setAcceptDrops(true);
    table_->setDragDropMode(QAbstractItemView::DragDrop);
    table_->setDefaultDropAction(Qt::MoveAction);
    table_->setDropIndicatorShown(true);
    table_->setDragDropOverwriteMode(false);
    table_->setContextMenuPolicy(Qt::ActionsContextMenu);
    table_->addActions({open_, up_, down_, retry_, remove_});
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 9 / 5);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setStretchLastSection(true);
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('m'));
    const int widths[] = {19, 12, 13, 7, 9, 8, 9};
    for (int column = 0; column < QueueModel::note; ++column)
        table_->setColumnWidth(column, widths[column] * em);
    hint_->setWordWrap(true);
    hint_->setAlignment(Qt::AlignCenter);
    hint_->setMargin(2 * em);
    hint_->setForegroundRole(QPalette::PlaceholderText);
    auto* jobs = new QWidget;
    auto* jobs_layout = new QVBoxLayout(jobs);
    jobs_layout->setContentsMargins(4, 4, 4, 4);
    jobs_layout->addWidget(table_, 1);
    jobs_layout->addWidget(problem_);
    problem_->setWordWrap(true);
    problem_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    problem_->hide();
    // Over the empty table, which takes the drops.
    auto* over = new QVBoxLayout(table_->viewport());
    hint_->setAttribute(Qt::WA_TransparentForMouseEvents);
    over->addWidget(hint_);
    tabs_->addTab(jobs, tr("&Jobs"));
    tabs_->addTab(summary_, tr("&Summary"));
    tabs_->setDocumentMode(true);
    totals_->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(bar);
    layout->addWidget(messages_);
    layout->addWidget(tabs_, 1);
    layout->addWidget(totals_);
    resize(96 * em, 46 * em);
}

void QueueWindow::connect_actions() {
    connect(add_, &QAction::triggered, this, &QueueWindow::project_wanted);
    connect(add_files_, &QAction::triggered, this, &QueueWindow::choose_files);
    connect(remove_, &QAction::triggered, this,
            [this] { change_selected([](genetic::JobQueue& jobs, long id) { jobs.remove(id); }); });
    connect(retry_, &QAction::triggered, this,
            [this] { change_selected([](genetic::JobQueue& jobs, long id) { jobs.retry(id); }); });
    connect(up_, &QAction::triggered, this, [this] { move_selected(-1); });
    connect(down_, &QAction::triggered, this, [this] { move_selected(1); });
    connect(start_, &QAction::triggered, this, &QueueWindow::start_wanted);
    connect(pause_, &QAction::triggered, this, [this](bool is_paused) {
        is_paused ? worker_.pause() : worker_.go_on();
        update_actions();
    });
    connect(stop_, &QAction::triggered, &worker_, &QueueWorker::stop);
    const auto open = [this] {
        const auto* job = selected();
        if (job && open_->isEnabled()) emit store_wanted(QString::fromStdString(job->job.store.string()));
    };
    connect(open_, &QAction::triggered, this, open);
    connect(table_, &QTableView::activated, this, open);
    connect(model_, &QueueModel::files_dropped, this, &QueueWindow::files_wanted);
    connect(model_, &QueueModel::moved, this, [this](long id, int places) {
        wanted_selection_ = id;
        service_.change([id, places](genetic::JobQueue& jobs) { jobs.move(id, places); });
    });
    connect(model_, &QAbstractItemModel::modelReset, this, [this] {
        if (!wanted_selection_) return;
        const int row = model_->row_of(*wanted_selection_);
        if (row >= 0) table_->selectRow(row);
    });
    connect(model_, &QAbstractItemModel::dataChanged, this, &QueueWindow::update_actions);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (const auto* job = selected()) wanted_selection_ = job->job.id;
        update_actions();
    });
}

void QueueWindow::choose_files() {
    const QStringList paths = QFileDialog::getOpenFileNames(
        this, tr("Add to the queue"), {}, tr("Lathe projects and runs (*.lathe *.db);;All files (*)"));
    if (!paths.isEmpty()) emit files_wanted(paths);
}

const genetic::JobSummary* QueueWindow::selected() const {
    return model_->job_at(table_->selectionModel()->hasSelection() ? table_->currentIndex().row() : -1);
}

void QueueWindow::change_selected(const std::function<void(genetic::JobQueue&, long)>& change) {
    if (const auto* job = selected())
        service_.change([change, id = job->job.id](genetic::JobQueue& jobs) { change(jobs, id); });
}

void QueueWindow::move_selected(int places) {
    change_selected([places](genetic::JobQueue& jobs, long id) { jobs.move(id, places); });
}

void QueueWindow::show_queue(const SharedQueue& contents) {
    model_->show_queue(contents);
    summary_->show_queue(contents);
    hint_->setVisible(contents->jobs.empty());
    update_actions();
}

void QueueWindow::set_blocked(const QString& reason) {
    blocked_ = reason;
    update_actions();
}

void QueueWindow::show_summary() {
    tabs_->setCurrentWidget(summary_);
}

QString QueueWindow::totals_line() const {
    const auto totals = genetic::totals_of(model_->contents()->jobs);
    if (totals.jobs == 0) return {};
    QString line = QString::fromStdString(genetic::totals_text(totals));
    if (model_->contents()->is_run_elsewhere) line += tr(" Another program runs this queue.");
    const double left = model_->seconds_left();
    if (worker_.is_running() && left > 0.0) line += tr(" The present job: %1 left.").arg(duration_text(left));
    if (!blocked_.isEmpty() && !worker_.is_running()) line += QLatin1Char(' ') + blocked_;
    return line;
}

void QueueWindow::update_actions() {
    const auto* job = selected();
    const bool runs = worker_.is_running();
    const bool elsewhere = model_->contents()->is_run_elsewhere;
    const JobState state = job ? job->job.state : JobState::finished;
    const auto& jobs = model_->contents()->jobs;
    const bool has_open = std::any_of(jobs.begin(), jobs.end(), [](const auto& each) {
        return each.job.state == JobState::waiting || each.job.state == JobState::running;
    });
    up_->setEnabled(job && state == JobState::waiting);
    down_->setEnabled(up_->isEnabled());
    remove_->setEnabled(job && !(state == JobState::running && (runs || elsewhere)));
    const bool has_failed = job && state == JobState::failed;
    retry_->setVisible(has_failed);
    retry_->setEnabled(has_failed);
    open_->setEnabled(job && job->project);
    start_->setEnabled(!runs && !elsewhere && has_open && blocked_.isEmpty());
    pause_->setEnabled(runs);
    pause_->setChecked(worker_.is_paused());
    pause_->setText(worker_.is_paused() ? tr("Resume") : tr("Pause"));
    stop_->setEnabled(runs);
    problem_->setText(job ? QStringLiteral("⚠ ") + QString::fromStdString(job->problem) : QString());
    problem_->setVisible(job && !job->problem.empty());
    totals_->setText(totals_line());
}

void QueueWindow::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    emit shown(true);
}

void QueueWindow::hideEvent(QHideEvent* event) {
    QDialog::hideEvent(event);
    emit shown(false);
}

}  // namespace lathe::ui
