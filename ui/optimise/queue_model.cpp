#include "ui/optimise/queue_model.hpp"

#include <QDateTime>
#include <QGuiApplication>
#include <QPalette>
#include <cmath>

#include "genetic/report/queue_report.hpp"
#include "ui/painting/curve_style.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/panels/run_panel.hpp"

namespace lathe::ui {
namespace {

const QString dash = QStringLiteral("–");

using genetic::JobState;
using genetic::JobSummary;

QString local_time(const std::string& utc) {
    const QDateTime time = QDateTime::fromString(QString::fromStdString(utc), Qt::ISODate).toLocalTime();
    return time.isValid() ? QLocale::c().toString(time, QStringLiteral("d MMM hh:mm")) : dash;
}

}  // namespace

QString distance_text(double distance) {
    return std::isfinite(distance) ? QString::number(distance, 'f', 3) : dash;
}

QueueModel::QueueModel(QObject* parent)
    : QAbstractTableModel(parent), contents_(std::make_shared<QueueContents>()) {}

void QueueModel::show_queue(SharedQueue contents) {
    const bool is_same_size = contents->jobs.size() == contents_->jobs.size();
    bool is_same = is_same_size;
    for (std::size_t i = 0; is_same && i < contents->jobs.size(); ++i)
        is_same = contents->jobs[i].job.id == contents_->jobs[i].job.id;
    // A table that is only refreshed keeps its selection.
    if (!is_same) beginResetModel();
    contents_ = std::move(contents);
    if (!is_same) return endResetModel();
    repaint_rows();
}

void QueueModel::show_present(long id, bool is_paused) {
    if (id != present_) snapshot_.reset();
    present_ = id;
    is_paused_ = is_paused;
    repaint_rows();
}

void QueueModel::set_paused(bool is_paused) {
    is_paused_ = is_paused;
    repaint_rows();
}

void QueueModel::forget_present(long id) {
    if (present_ != id) return;
    present_.reset();
    snapshot_.reset();
}

void QueueModel::repaint_rows() {
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

JobState QueueModel::state_of(const JobSummary& job) const {
    return is_present(job) ? JobState::running : job.job.state;
}

void QueueModel::show_progress(long id, const genetic::RunSnapshot& snapshot) {
    if (present_ != id) return;
    snapshot_ = snapshot;
    const int row = row_of(id);
    if (row >= 0) emit dataChanged(index(row, 0), index(row, columns - 1));
}

const JobSummary* QueueModel::job_at(int row) const {
    return row >= 0 && row < rowCount() ? &contents_->jobs[static_cast<std::size_t>(row)] : nullptr;
}

int QueueModel::row_of(long id) const {
    for (int row = 0; row < rowCount(); ++row)
        if (job_at(row)->job.id == id) return row;
    return -1;
}

double QueueModel::seconds_left() const {
    return snapshot_ ? snapshot_->seconds_left : 0.0;
}

int QueueModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(contents_->jobs.size());
}

int QueueModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant QueueModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    static const QString titles[columns] = {tr("Project"),   tr("State"),    tr("Evaluations"), tr("Rate"),
                                            tr("Time left"), tr("Distance"), tr("Goals met"),   tr("Remark")};
    static const QString tips[columns] = {tr("In the order they are run"),
                                          {},
                                          {},
                                          tr("Candidates a second"),
                                          tr("To the end of its budget"),
                                          tr("Of the best candidate from the goals; 0: all are met"),
                                          tr("By the best candidate"),
                                          {}};
    if (role == Qt::DisplayRole) return titles[section];
    if (role == Qt::ToolTipRole) return tips[section];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (section == goals || section == progress ? Qt::AlignHCenter
                                    : section >= rate && section < goals    ? Qt::AlignRight
                                                                            : Qt::AlignLeft));
    return {};
}

const genetic::RunSnapshot* QueueModel::live(const JobSummary& job) const {
    return is_present(job) && snapshot_ ? &*snapshot_ : nullptr;
}

int QueueModel::evaluated(const JobSummary& job) const {
    const auto* run = live(job);
    return run ? run->evaluated : job.evaluated;
}

QString QueueModel::state_text(const JobSummary& job) const {
    switch (state_of(job)) {
        case JobState::waiting:
            return job.evaluated > 0 ? tr("Stopped, goes on") : tr("Waiting");
        case JobState::running:
            if (!is_present(job))
                return contents_->is_run_elsewhere ? tr("Running elsewhere") : tr("Interrupted");
            if (is_paused_) return tr("Paused");
            return snapshot_ && snapshot_->state == genetic::RunState::verifying ? tr("Re-checking")
                                                                                 : tr("Running");
        case JobState::finished:
            return tr("Done");
        case JobState::failed:
            break;
    }
    return tr("Failed");
}

QString QueueModel::note_text(const JobSummary& job) const {
    if (!job.problem.empty()) return QString::fromStdString(job.problem);
    if (job.job.state == JobState::finished)
        return tr("ended %1 after %2")
            .arg(local_time(job.job.ended_utc), QString::fromStdString(genetic::wall_text(job)));
    if (job.job.state == JobState::running && !is_present(job) && !contents_->is_run_elsewhere)
        return tr("goes on where it was at the next start");
    return tr("added %1").arg(local_time(job.job.added_utc));
}

QString QueueModel::text(const JobSummary& job, int column) const {
    const auto* run = live(job);
    const bool has_best = run && run->best && run->best->score.status == genetic::EvaluationStatus::valid;
    switch (column) {
        case name:
            return QString::fromStdString(job.job.name);
        case state:
            return state_text(job);
        case progress:
            return job.total > 0 ? tr("%1 of %2").arg(evaluated(job)).arg(job.total) : dash;
        case rate:
            return run && run->evaluations_per_second > 0.0
                       ? QString::number(run->evaluations_per_second, 'f', 1) + QStringLiteral(" /s")
                       : dash;
        case time_left:
            return run && run->seconds_left > 0.0 && !is_paused_ ? duration_text(run->seconds_left) : dash;
        case distance:
            return distance_text(has_best ? run->best->score.objective : job.distance);
        case goals: {
            if (!has_best) return QString::fromStdString(genetic::goals_text(job));
            JobSummary now = job;
            now.verdict = {};
            now.verdict.winner = genetic::StoredEvaluation{};
            now.verdict.winner->score = run->best->score;
            now.verdict.winner->objectives = run->best->objectives;
            return QString::fromStdString(genetic::goals_text(now));
        }
        default:
            return note_text(job);
    }
}

QVariant QueueModel::colour(const JobSummary& job, int column) const {
    const bool dark = is_dark(QGuiApplication::palette());
    const bool is_failed = job.job.state == JobState::failed || !job.problem.empty();
    if ((column == state || column == note) && is_failed) return curve_colour(CurveRole::goal, dark);
    if (column == goals && job.all_goals_met()) return curve_colour(CurveRole::start, dark);
    return {};
}

QVariant QueueModel::data(const QModelIndex& index, int role) const {
    const JobSummary* job = job_at(index.row());
    if (!job) return {};
    switch (role) {
        case Qt::DisplayRole:
            return text(*job, index.column());
        case Qt::ToolTipRole:
            return job->problem.empty() ? QString::fromStdString(job->job.store.string())
                                        : QString::fromStdString(job->problem);
        case Qt::TextAlignmentRole:
            return headerData(index.column(), Qt::Horizontal, role);
        case Qt::ForegroundRole:
            return colour(*job, index.column());
        case share_role:
            return job->total > 0 ? static_cast<double>(evaluated(*job)) / job->total : 0.0;
        default:
            return {};
    }
}

}  // namespace lathe::ui
