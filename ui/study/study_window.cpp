#include "ui/study/study_window.hpp"

#include <QAction>
#include <QFileDialog>
#include <QLabel>
#include <QProgressBar>
#include <QSplitter>
#include <QStyle>
#include <QTabWidget>
#include <QToolBar>
#include <QVBoxLayout>
#include <algorithm>

#include "solver/base/core_count.hpp"
#include "ui/forms/form_scroll.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/run_panel.hpp"
#include "ui/panels/window_action.hpp"
#include "ui/study/study_results.hpp"
#include "ui/study/sweep_form.hpp"
#include "ui/study/tolerance_form.hpp"
#include "ui/style/icons.hpp"

namespace lathe::ui {
namespace {

QScrollArea* scrolled(QWidget* form) {
    auto* scroll = new FormScroll;
    scroll->setWidget(form);
    return scroll;
}

}  // namespace

StudyWindow::StudyWindow(Document& document, QWidget* parent)
    : QDialog(parent),
      sweep_(new SweepForm(document)),
      tolerance_(new ToleranceForm(document)),
      forms_(new QTabWidget),
      results_(new StudyResults),
      messages_(new MessageBar),
      bar_(new QProgressBar),
      estimate_(new QLabel),
      numbers_(new QLabel) {
    setWindowTitle(tr("Sweeps and tolerances"));
    setObjectName(QStringLiteral("study_window"));
    setWindowFlag(Qt::WindowMinMaxButtonsHint);
    start_ = add_window_action(*this, "study_start", tr("Start"), glyph_icon(Glyph::play),
                               Qt::CTRL | Qt::Key_R, tr("Solve all candidates into a store of their own"));
    go_on_ = add_window_action(*this, "study_go_on", tr("Resume"), glyph_icon(Glyph::resume), {},
                               tr("Solve what this store has not got yet"));
    stop_ =
        add_window_action(*this, "study_stop", tr("Stop"), glyph_icon(Glyph::stop), Qt::CTRL | Qt::Key_Period,
                          tr("What is solved is kept, and the study can go on"));
    open_ = add_window_action(*this, "study_open", tr("Open…"), glyph_icon(Glyph::open), QKeySequence::Open,
                              tr("A study that was solved before, *.db"));
    report_ = add_window_action(*this, "study_report", tr("Report"), glyph_icon(Glyph::save), {},
                                tr("HTML, PDF, pictures and a table of all candidates, beside the store"));
    make_layout();
    for (StudyForm* form : {sweep_, tolerance_})
        connect(form, &StudyForm::changed, this, &StudyWindow::update_actions);
    connect(forms_, &QTabWidget::currentChanged, this, &StudyWindow::update_actions);
    connect(start_, &QAction::triggered, this,
            [this] { emit start_wanted(form().project(), form().kind()); });
    connect(go_on_, &QAction::triggered, this, &StudyWindow::go_on_wanted);
    connect(stop_, &QAction::triggered, this, &StudyWindow::stop_wanted);
    connect(open_, &QAction::triggered, this, &StudyWindow::choose_store);
    connect(report_, &QAction::triggered, this, &StudyWindow::report_wanted);
    update_actions();
}

QAction* StudyWindow::action(const char* name) const {
    return findChild<QAction*>(QString::fromLatin1(name));
}

void StudyWindow::make_layout() {
    auto* bar = new QToolBar;
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setIconSize(QSize(18, 18));
    bar->addActions({start_, go_on_, stop_});
    bar->addSeparator();
    bar->addActions({open_, report_});
    sweep_->setProperty("help_page", "optimising.md");
    tolerance_->setProperty("help_page", "tolerance.md");
    forms_->addTab(scrolled(sweep_), tr("S&weep"));
    forms_->addTab(scrolled(tolerance_), tr("&Tolerance"));
    forms_->setDocumentMode(true);
    estimate_->setWordWrap(true);
    estimate_->setMargin(6);
    auto* left = new QWidget;
    auto* left_layout = new QVBoxLayout(left);
    left_layout->setContentsMargins(0, 0, 0, 0);
    left_layout->addWidget(forms_, 1);
    left_layout->addWidget(estimate_);
    auto* split = new QSplitter;
    split->addWidget(left);
    split->addWidget(results_);
    split->setStretchFactor(0, 0);
    split->setStretchFactor(1, 1);
    split->setChildrenCollapsible(false);
    const int em = fontMetrics().horizontalAdvance(QLatin1Char('m'));
    const int widest = std::max(sweep_->minimumSizeHint().width(), tolerance_->minimumSizeHint().width());
    left->setMinimumWidth(widest + style()->pixelMetric(QStyle::PM_ScrollBarExtent) + em);
    split->setSizes({36 * em, 80 * em});
    auto* foot = new QHBoxLayout;
    foot->addWidget(bar_, 1);
    foot->addWidget(numbers_);
    bar_->setFormat(tr("no study yet"));
    bar_->setValue(0);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(bar);
    layout->addWidget(messages_);
    layout->addWidget(split, 1);
    layout->addLayout(foot);
    resize(116 * em, 64 * em);
}

StudyForm& StudyWindow::form() const {
    return forms_->currentIndex() == 0 ? *sweep_ : *tolerance_;
}

void StudyWindow::show_kind(genetic::StudyKind kind) {
    forms_->setCurrentIndex(kind == genetic::StudyKind::sweep ? 0 : 1);
}

void StudyWindow::show_solve(double seconds) {
    seconds_per_solve_ = seconds;
    update_actions();
}

void StudyWindow::show_study(const SharedStudy& study) {
    results_->show_study(study);
    if (study && !is_running_) {
        const int done = static_cast<int>(study->evaluations.size());
        bar_->setRange(0, std::max(1, done));
        bar_->setValue(done);
        bar_->setFormat(study->is_finished ? tr("%1 candidates, done").arg(done)
                                           : tr("%1 candidates so far; not finished").arg(done));
        numbers_->clear();
    }
    update_actions();
}

void StudyWindow::show_progress(const genetic::RunSnapshot& snapshot) {
    bar_->setRange(0, std::max(1, snapshot.total));
    bar_->setValue(snapshot.evaluated);
    bar_->setFormat(tr("%1 of %2 candidates").arg(snapshot.evaluated).arg(snapshot.total));
    const std::optional<double> seconds_left = known_seconds_left(snapshot);
    const QString left = seconds_left ? tr("%1 left").arg(duration_text(*seconds_left)) : tr("estimating");
    numbers_->setText(snapshot.evaluations_per_second > 0.0
                          ? tr("%1 /s, %2").arg(snapshot.evaluations_per_second, 0, 'f', 2).arg(left)
                          : QString());
}

void StudyWindow::set_running(bool is_running) {
    is_running_ = is_running;
    update_actions();
}

void StudyWindow::set_blocked(const QString& reason) {
    blocked_ = reason;
    update_actions();
}

void StudyWindow::choose_store() {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open a study"), {}, tr("Run stores (*.db);;All files (*)"));
    if (!path.isEmpty()) emit open_wanted(path);
}

void StudyWindow::update_actions() {
    const SharedStudy& study = results_->study();
    const bool can_start = form().problem().isEmpty() && form().candidates() > 0.0;
    start_->setEnabled(!is_running_ && blocked_.isEmpty() && can_start);
    go_on_->setEnabled(!is_running_ && blocked_.isEmpty() && study && !study->is_finished);
    stop_->setEnabled(is_running_);
    open_->setEnabled(!is_running_);
    report_->setEnabled(study && !study->evaluations.empty());
    const double count = form().candidates();
    QString text = blocked_;
    if (text.isEmpty() && can_start) {
        text = tr("%1 solves").arg(count, 0, 'f', 0);
        if (seconds_per_solve_ > 0.0) {
            const int cores = core_count();
            text += tr(", about <b>%1</b> by the last solve (%2 s on %3 cores).")
                        .arg(duration_text(std::max(1.0, count * seconds_per_solve_)))
                        .arg(QString::number(seconds_per_solve_, 'g', 2))
                        .arg(cores);
        }
    }
    estimate_->setText(text);
}

}  // namespace lathe::ui
