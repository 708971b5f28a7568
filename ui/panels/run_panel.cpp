#include "ui/panels/run_panel.hpp"

#include <QAction>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "genetic/report/figures.hpp"
#include "genetic/report/goal_errors.hpp"
#include "genetic/report/table_words.hpp"
#include "genetic/run/recheck.hpp"
#include "genetic/verification/grid_check.hpp"
#include "ui/charts/plot.hpp"

namespace lathe::ui {
namespace {

enum Column { start_column = 1, best_column, fine_column };
constexpr double seconds_per_minute = 60.0, seconds_per_hour = 3600.0;

QString number_text(double value) {
    return std::isfinite(value) ? QString::number(value, 'f', 2).replace(QLatin1Char('-'), QChar(0x2212))
                                : QStringLiteral("–");
}

QString state_text(genetic::RunState state) {
    switch (state) {
        case genetic::RunState::idle:
            return RunPanel::tr("Idle");
        case genetic::RunState::running:
            return RunPanel::tr("Optimising");
        case genetic::RunState::paused:
            return RunPanel::tr("Paused");
        case genetic::RunState::verifying:
            return RunPanel::tr("Re-checking the winner on a finer grid");
        case genetic::RunState::finished:
            return RunPanel::tr("Finished");
        case genetic::RunState::interrupted:
            return RunPanel::tr("Stopped; can be resumed");
        case genetic::RunState::failed:
            return RunPanel::tr("Failed");
    }
    return {};
}

}  // namespace

std::optional<double> known_seconds_left(const genetic::RunSnapshot& snapshot) {
    if (snapshot.evaluated * 10 < snapshot.total) return std::nullopt;
    return snapshot.seconds_left;
}

QString duration_text(double seconds) {
    if (!std::isfinite(seconds) || seconds < 0.0) return QStringLiteral("–");
    const auto whole = static_cast<long long>(std::llround(seconds));
    if (seconds < seconds_per_minute) return QStringLiteral("%1 s").arg(whole);
    if (seconds < seconds_per_hour)
        return QStringLiteral("%1 min %2 s").arg(whole / 60).arg(whole % 60, 2, 10, QLatin1Char('0'));
    return QStringLiteral("%1 h %2 min").arg(whole / 3600).arg(whole / 60 % 60, 2, 10, QLatin1Char('0'));
}

QString objective_text(const Objective& objective) {
    const QString sign = objective.goal == Goal::below   ? QStringLiteral("≤")
                         : objective.goal == Goal::above ? QStringLiteral("≥")
                                                         : QStringLiteral("≈");
    return QStringLiteral("%1 %2 %3 %4")
        .arg(QString::fromStdString(genetic::metric_title(objective.metric)), sign,
             QString::number(objective.value).replace(QLatin1Char('-'), QChar(0x2212)),
             QString::fromStdString(genetic::metric_unit(objective.metric)))
        .trimmed();
}

RunPanel::RunPanel(const std::vector<QAction*>& actions, QWidget* parent) : QWidget(parent) {
    auto* buttons = new QGridLayout;
    buttons->setSpacing(4);
    for (std::size_t i = 0; i < actions.size(); ++i) {
        auto* button = new QToolButton;
        button->setDefaultAction(actions[i]);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        buttons->addWidget(button, static_cast<int>(i) / 3, static_cast<int>(i) % 3);
    }
    state_ = new QLabel;
    numbers_ = new QLabel;
    numbers_->setTextFormat(Qt::RichText);
    bar_ = new QProgressBar;
    bar_->setTextVisible(true);
    goals_ = new QTableWidget(0, 4);
    goals_->setObjectName("goals");
    goals_->setToolTip(tr("Values are the worst in the band of each goal"));
    goals_->setHorizontalHeaderLabels({tr("Goal"), tr("Start"), tr("Best"), tr("Fine grid")});
    goals_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (const int column : {start_column, best_column, fine_column}) {
        goals_->horizontalHeader()->setSectionResizeMode(column, QHeaderView::Fixed);
        goals_->setColumnWidth(column, 78);
    }
    goals_->horizontalHeaderItem(fine_column)
        ->setToolTip(tr("The winner, solved again on a grid twice as fine"));
    goals_->hideColumn(fine_column);
    goals_->verticalHeader()->hide();
    goals_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    goals_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    goals_->setSelectionMode(QAbstractItemView::NoSelection);
    goals_->setFocusPolicy(Qt::NoFocus);
    goals_->setShowGrid(false);
    goals_->setMinimumHeight(90);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(6);
    layout->addLayout(buttons);
    layout->addWidget(state_);
    layout->addWidget(bar_);
    layout->addWidget(numbers_);
    layout->addWidget(goals_, 1);
    show_idle();
}

void RunPanel::show_objectives(const std::vector<Objective>& objectives) {
    if (objectives == objectives_ && goals_->rowCount() > 0) return;
    objectives_ = objectives;
    goals_->hideColumn(fine_column);
    goals_->setRowCount(static_cast<int>(objectives.size()));
    for (int row = 0; row < goals_->rowCount(); ++row) {
        const QString text = objective_text(objectives[static_cast<std::size_t>(row)]);
        goals_->setItem(row, 0, new QTableWidgetItem(text));
        goals_->item(row, 0)->setToolTip(text);
        for (const int column : {start_column, best_column, fine_column}) {
            auto* item = new QTableWidgetItem(QStringLiteral("–"));
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            goals_->setItem(row, column, item);
        }
    }
}

bool RunPanel::is_dark() const {
    return palette().color(QPalette::Base).lightness() < 128;
}

void RunPanel::show_goal(int row, int column, const genetic::ObjectiveResult* result) {
    QTableWidgetItem& item = *goals_->item(row, column);
    item.setForeground(QBrush());
    if (result == nullptr) return item.setText(QStringLiteral("–"));
    if (result->is_met()) {
        item.setText(number_text(result->worst_value) + QStringLiteral(" ✓"));
        return item.setForeground(curve_colour(CurveRole::start, is_dark()));
    }
    const double limit = objectives_[static_cast<std::size_t>(row)].value;
    item.setText(QString::fromStdString(genetic::text_beside(result->worst_value, limit))
                     .replace(QLatin1Char('-'), QChar(0x2212)));
    if (column != fine_column) return;
    // What is believed misses the goal: that must not pass for a success.
    item.setText(item.text() + QStringLiteral(" ✗"));
    item.setForeground(is_dark() ? QColor(0xff, 0xb7, 0x4d) : QColor(0xa8, 0x50, 0x00));
}

void RunPanel::show_candidate(int column, const std::optional<genetic::CandidateSummary>& candidate) {
    for (int row = 0; row < goals_->rowCount(); ++row) {
        const bool is_known = candidate && static_cast<std::size_t>(row) < candidate->objectives.size();
        show_goal(row, column, is_known ? &candidate->objectives[static_cast<std::size_t>(row)] : nullptr);
    }
}

void RunPanel::show_verdict(const genetic::RunVerdict& verdict) {
    goals_->setColumnHidden(fine_column, !verdict.fine_winner);
    show_errors(verdict);
    if (!verdict.fine_winner) return;
    const auto& results = verdict.fine_winner->evaluation.objectives;
    for (int row = 0; row < goals_->rowCount(); ++row)
        show_goal(row, fine_column,
                  static_cast<std::size_t>(row) < results.size() ? &results[static_cast<std::size_t>(row)]
                                                                 : nullptr);
}

/// Values on the grids of a polish have no estimate.
void RunPanel::show_errors(const genetic::RunVerdict& verdict) {
    const bool is_known = verdict.winner && verdict.fine_winner && !verdict.is_of_polish_grids();
    for (int row = 0; row < goals_->rowCount(); ++row) {
        const auto index = static_cast<std::size_t>(row);
        QString tip;
        if (is_known && index < verdict.winner->objectives.size() &&
            index < verdict.fine_winner->evaluation.objectives.size()) {
            const auto& own = verdict.winner->objectives[index];
            const double error = genetic::goal_error(own, verdict.fine_winner->evaluation.objectives[index],
                                                     genetic::recheck_refinement);
            if (std::isfinite(error))
                tip = tr("Estimated error of the value on the run's own grid: ± %1")
                          .arg(QString::fromStdString(genetic::error_text(error)));
            if (genetic::exceeds_margin(error, own, objectives_[index]))
                tip += tr(", larger than the distance to the goal");
        }
        for (const int column : {best_column, fine_column}) goals_->item(row, column)->setToolTip(tip);
    }
}

void RunPanel::show_run(const genetic::RunSnapshot& snapshot) {
    state_->setText(QStringLiteral("<b>%1</b>").arg(state_text(snapshot.state)));
    bar_->setRange(0, std::max(1, snapshot.total));
    bar_->setValue(snapshot.evaluated);
    bar_->setFormat(tr("%1 of %2 evaluations").arg(snapshot.evaluated).arg(snapshot.total));
    const QString rate =
        snapshot.evaluations_per_second > 0.0
            ? QString::number(snapshot.evaluations_per_second, 'f', 2) + QStringLiteral(" /s")
            : QStringLiteral("–");
    const bool has_end = snapshot.state != genetic::RunState::finished && snapshot.seconds_left > 0.0;
    const std::optional<double> seconds_left = known_seconds_left(snapshot);
    const QString left = !has_end        ? QStringLiteral("–")
                         : !seconds_left ? tr("estimating")
                                         : duration_text(*seconds_left);
    const QString best = snapshot.best ? number_text(snapshot.best->score.objective) : QStringLiteral("–");
    numbers_->setText(
        QStringLiteral(
            "<table width='100%'><tr><td>%1</td><td align='right'><b>%2</b></td><td>&nbsp;&nbsp;%3</td>"
            "<td align='right'><b>%4</b></td></tr><tr><td>%5</td><td align='right'><b>%6</b></td>"
            "<td>&nbsp;&nbsp;%7</td><td align='right'><b>%8</b></td></tr></table>")
            .arg(tr("Generation"), QString::number(snapshot.generation), tr("Time left"), left, tr("Rate"),
                 rate, tr("Goal distance"), best));
    show_candidate(start_column, snapshot.before);
    show_candidate(best_column, snapshot.best);
}

void RunPanel::show_idle() {
    show_run({});
    bar_->setFormat(tr("no optimisation yet"));
}

}  // namespace lathe::ui
