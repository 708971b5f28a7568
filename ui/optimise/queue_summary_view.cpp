#include "ui/optimise/queue_summary_view.hpp"

#include <QDir>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <exception>

#include "genetic/report/figures.hpp"
#include "genetic/report/queue_report.hpp"
#include "ui/design/section_preview.hpp"
#include "ui/optimise/queue_model.hpp"
#include "ui/painting/curve_style.hpp"
#include "ui/painting/section_painter.hpp"

namespace lathe::ui {
namespace {

using genetic::JobState;
using genetic::JobSummary;

QString coloured(const QString& text, CurveRole role, const QPalette& palette) {
    return QStringLiteral("<span style='color:%1'>%2</span>")
        .arg(curve_colour(role, is_dark(palette)).name(), text.toHtmlEscaped());
}

QString heading(const JobSummary& job, int number) {
    return QStringLiteral("<b style='font-size:large'>%1. %2</b>")
        .arg(number)
        .arg(QString::fromStdString(job.job.name).toHtmlEscaped());
}

QString done_words(const JobSummary& job, const QPalette& palette) {
    const genetic::RunVerdict& verdict = job.verdict;
    const bool own = verdict.meets_goals_on_own_grid();
    if (!job.all_goals_met())
        return own ? QueueSummaryView::tr("done, all goals met, but not on the finer grid")
                   : QueueSummaryView::tr("done, not all goals met");
    return coloured(!verdict.fine_winner
                        ? QueueSummaryView::tr("done, all goals met")
                        : (own ? QueueSummaryView::tr("done, all goals met, also on the finer grid")
                               : QueueSummaryView::tr("done, all goals met on the finer grid")),
                    CurveRole::start, palette);
}

QString state_words(const JobSummary& job, const QPalette& palette) {
    switch (job.job.state) {
        case JobState::waiting:
            return job.evaluated > 0 ? QueueSummaryView::tr("stopped, goes on at the next start")
                                     : QueueSummaryView::tr("waiting");
        case JobState::running:
            return QueueSummaryView::tr("in work");
        case JobState::finished:
            return done_words(job, palette);
        case JobState::failed:
            break;
    }
    return coloured(QueueSummaryView::tr("failed: %1").arg(QString::fromStdString(job.problem)),
                    CurveRole::goal, palette);
}

std::vector<genetic::ObjectiveResult> goals_of(const std::optional<genetic::StoredEvaluation>& design) {
    return design ? design->objectives : std::vector<genetic::ObjectiveResult>{};
}

QString facts(const JobSummary& job) {
    QString text =
        QueueSummaryView::tr("%1 of %2 evaluations, %3, distance %4 → %5, wall time %6")
            .arg(job.evaluated)
            .arg(job.total)
            .arg(job.generations == 1 ? QueueSummaryView::tr("1 generation")
                                      : QueueSummaryView::tr("%1 generations").arg(job.generations))
            .arg(distance_text(job.start_distance), distance_text(job.distance),
                 QString::fromStdString(genetic::wall_text(job)));
    const int not_valid = job.infeasible + job.diverged + job.failed;
    if (not_valid > 0)
        text += QueueSummaryView::tr("; %1 not valid (%2 infeasible, %3 diverged, %4 failed)")
                    .arg(not_valid)
                    .arg(job.infeasible)
                    .arg(job.diverged)
                    .arg(job.failed);
    return text;
}

/// The best design, or the user's own before there is one; null when it cannot be drawn.
std::shared_ptr<const Antenna> drawn(const JobSummary& job) {
    const auto& project = job.best_project ? job.best_project : job.project;
    if (!project) return nullptr;
    try {
        return std::make_shared<const Antenna>(antenna_of(*project));
    } catch (const std::exception&) {
        return nullptr;
    }
}

}  // namespace

QueueSummaryView::QueueSummaryView(QWidget* parent)
    : QWidget(parent),
      totals_(new QLabel),
      files_(new QLabel),
      html_(new QPushButton(tr("Open &HTML"))),
      pdf_(new QPushButton(tr("Open &PDF"))) {
    auto* write = new QPushButton(tr("&Write now"));
    write->setToolTip(tr("The summary as it is now, as HTML and PDF beside the queue"));
    html_->setObjectName(QStringLiteral("open_html"));
    write->setObjectName(QStringLiteral("write_summary"));
    for (QPushButton* button : {write, html_, pdf_}) button->setAutoDefault(false);
    connect(write, &QPushButton::clicked, this, &QueueSummaryView::writing_wanted);
    connect(html_, &QPushButton::clicked, this, [this] { emit file_wanted(html_path_); });
    connect(pdf_, &QPushButton::clicked, this, [this] { emit file_wanted(pdf_path_); });
    totals_->setWordWrap(true);
    files_->setForegroundRole(QPalette::PlaceholderText);
    files_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* words = new QVBoxLayout;
    words->addWidget(totals_);
    words->addWidget(files_);
    auto* row = new QHBoxLayout;
    row->addLayout(words, 1);
    for (QPushButton* button : {write, html_, pdf_}) row->addWidget(button, 0, Qt::AlignTop);
    auto* body = new QWidget;
    cards_ = new QVBoxLayout(body);
    cards_->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(body);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(row);
    layout->addWidget(scroll, 1);
    show_files({}, {});
}

void QueueSummaryView::show_files(const QString& html, const QString& pdf) {
    html_path_ = html;
    pdf_path_ = pdf;
    html_->setEnabled(!html.isEmpty());
    pdf_->setEnabled(!pdf.isEmpty());
    files_->setText(html.isEmpty() ? tr("Written as HTML and PDF when the queue is done.")
                                   : QDir::toNativeSeparators(html));
}

int QueueSummaryView::cards() const {
    return cards_->count() - 1;
}

/// The colours of words are in their text.
void QueueSummaryView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !contents_) return;
    // Later: the cards are still being told of their new palettes.
    QMetaObject::invokeMethod(
        this, [this] { show_queue(contents_); }, Qt::QueuedConnection);
}

void QueueSummaryView::show_queue(const SharedQueue& contents) {
    contents_ = contents;
    const auto& jobs = contents->jobs;
    const genetic::QueueTotals totals = genetic::totals_of(jobs);
    QString text = QString::fromStdString(genetic::totals_text(totals));
    if (totals.evaluated > 0)
        text += QLatin1Char(' ') + tr("%1 evaluations in %2.")
                                       .arg(totals.evaluated)
                                       .arg(QString::fromStdString(genetic::time_text(totals.wall_seconds)));
    totals_->setText(QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped()));
    QString shown = palette().color(QPalette::Base).name();
    for (const JobSummary& job : jobs)
        shown += QStringLiteral("|%1 %2 %3 %4")
                     .arg(job.job.id)
                     .arg(int(job.job.state))
                     .arg(job.evaluated)
                     .arg(QString::fromStdString(job.problem));
    if (shown == shown_) return;
    shown_ = shown;
    while (cards_->count() > 1) {
        QLayoutItem* item = cards_->takeAt(0);
        delete item->widget();
        delete item;
    }
    int number = 0;
    for (const JobSummary& job : jobs) {
        ++number;
        cards_->insertWidget(cards_->count() - 1, card(job, number));
    }
}

QLabel* QueueSummaryView::goals_label(const JobSummary& job) {
    QString rows;
    for (std::size_t i = 0; job.project && i < job.project->objectives.size(); ++i) {
        const Objective& goal = job.project->objectives[i];
        const auto& judged = job.verdict.goals();
        const bool is_known = i < judged.size();
        const bool is_met = is_known && judged[i].is_met();
        const QString mark = !is_known ? QStringLiteral("–")
                             : is_met  ? coloured(QStringLiteral("✓"), CurveRole::start, palette())
                                       : coloured(QStringLiteral("✗"), CurveRole::goal, palette());
        const auto value = [&](const std::vector<genetic::ObjectiveResult>& goals) {
            return i < goals.size() ? QString::number(goals[i].worst_value, 'f', 2)
                                          .replace(QLatin1Char('-'), QChar(0x2212))
                                    : QStringLiteral("–");
        };
        const QString unit = QString::fromStdString(genetic::metric_unit(goal.metric)).toHtmlEscaped();
        const QString fine = job.verdict.fine_winner
                                 ? tr("&nbsp;&nbsp;finer grid %1").arg(value(job.verdict.goals()))
                                 : QString();
        rows +=
            QStringLiteral(
                "<tr><td>%1&nbsp;</td><td>%2&nbsp;&nbsp;</td><td align='right'>%3</td>"
                "<td>&nbsp;→&nbsp;</td><td align='right'><b>%4</b>&nbsp;%5</td><td>%6</td></tr>")
                .arg(mark, QString::fromStdString(genetic::objective_text(goal)).toHtmlEscaped(),
                     value(goals_of(job.verdict.before)), value(goals_of(job.verdict.winner)), unit, fine);
    }
    auto* label = new QLabel(QStringLiteral("<table>%1</table>").arg(rows));
    label->setTextFormat(Qt::RichText);
    return label;
}

QWidget* QueueSummaryView::card(const JobSummary& job, int number) {
    auto* frame = new QFrame;
    frame->setFrameShape(QFrame::StyledPanel);
    frame->setObjectName(QStringLiteral("card"));
    auto* picture = new SectionPreview;
    const int em = fontMetrics().height();
    picture->setFixedSize(em * 15, em * 9);
    picture->show_antenna(drawn(job));
    picture->setToolTip(job.best_project ? tr("The best design") : tr("The design as it was added"));
    auto* words = new QVBoxLayout;
    auto* title = new QLabel(heading(job, number) + QStringLiteral("<br>") + state_words(job, palette()));
    title->setWordWrap(true);
    title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    words->addWidget(title);
    if (job.goals() > 0) words->addWidget(goals_label(job));
    if (job.evaluated > 0) {
        auto* numbers = new QLabel(facts(job));
        numbers->setWordWrap(true);
        words->addWidget(numbers);
    }
    if (!job.volume_verdict.empty()) {
        auto* verdict =
            new QLabel(tr("Winner in three dimensions: %1").arg(QString::fromStdString(job.volume_verdict)));
        verdict->setWordWrap(true);
        words->addWidget(verdict);
    }
    words->addStretch(1);
    const QString store = QString::fromStdString(job.job.store.string());
    auto* buttons = new QVBoxLayout;
    const auto add = [&](const QString& text, const char* name, const QString& tip, auto signal) {
        auto* button = new QPushButton(text);
        button->setObjectName(QString::fromLatin1(name));
        button->setAutoDefault(false);
        button->setToolTip(tip);
        button->setEnabled(job.evaluated > 0);
        connect(button, &QPushButton::clicked, this, [this, store, signal] { emit(this->*signal)(store); });
        buttons->addWidget(button);
    };
    add(tr("Open run"), "open_store", tr("Its candidates, curves and fields in the window"),
        &QueueSummaryView::store_wanted);
    add(tr("Open report"), "open_report",
        tr("HTML with curves and patterns; written now when there is none (two solves)"),
        &QueueSummaryView::report_wanted);
    buttons->addStretch(1);
    auto* row = new QHBoxLayout(frame);
    row->addWidget(picture, 0, Qt::AlignTop);
    row->addLayout(words, 1);
    row->addLayout(buttons);
    return frame;
}

}  // namespace lathe::ui
