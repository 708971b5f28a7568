#include "ui/optimise/goals_model.hpp"

#include <algorithm>
#include <exception>

#include "genetic/project/metric_existence.hpp"
#include "genetic/report/figures.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::ui {

GoalsModel::GoalsModel(Document& document, QObject* parent)
    : QAbstractTableModel(parent), document_(&document) {
    connect(&document, &Document::project_changed, this, &GoalsModel::follow_document);
    connect(&document, &Document::replaced, this, [this] { show_results(nullptr); });
}

const Objective& GoalsModel::at(int row) const {
    return document_->project().objectives.at(static_cast<std::size_t>(row));
}

/// Rows that stay keep their open editors: only a change of their number resets the model.
void GoalsModel::follow_document() {
    antenna_.reset();
    try {
        antenna_ = document_->any_antenna();
    } catch (const std::exception&) {
        // The message bar says what is wrong.
    }
    measure();
    const int rows = rowCount();
    if (rows != shown_rows_) {
        beginResetModel();
        shown_rows_ = rows;
        endResetModel();
    } else if (rows > 0) {
        emit dataChanged(index(0, 0), index(rows - 1, columns - 1));
    }
}

void GoalsModel::show_results(SharedResults results) {
    results_ = std::move(results);
    measure();
    if (rowCount() > 0) emit dataChanged(index(0, now), index(rowCount() - 1, now));
}

void GoalsModel::show_check(SharedCheck check) {
    check_ = std::move(check);
    show_results(results_);
}

void GoalsModel::show_state(ResultState state) {
    state_ = state;
    emit headerDataChanged(Qt::Horizontal, now, now);
    if (rowCount() > 0) emit dataChanged(index(0, now), index(rowCount() - 1, now));
}

void GoalsModel::measure() {
    measured_.clear();
    on_finer_grid_.clear();
    if (!results_) return;
    try {
        const Project& project = document_->project();
        static const Antenna none{};  // of solids no metric is of the geometry
        const Antenna* antenna = drawn_in_plane(*document_->any_antenna());
        const Antenna& drawn = antenna ? *antenna : none;
        measured_ = genetic::evaluate_objectives(*results_, drawn, project.objectives);
        if (is_check_of(check_, results_))
            on_finer_grid_ = genetic::evaluate_objectives(*check_->finer, drawn, project.objectives);
    } catch (const std::exception&) {
        measured_.clear();  // results of another band, or an antenna that is being changed
    }
}

QString GoalsModel::why_not(const std::string& key) const {
    if (!antenna_) return {};
    return QString::fromStdString(why_metric_cannot_exist(key, *antenna_, document_->project().simulation));
}

/// Goals that are there already stay until they are removed, or nothing else could be changed beside them.
bool GoalsModel::refuse_what_cannot_exist(const std::vector<Objective>& objectives) {
    for (const Objective& objective : objectives) {
        const QString reason = why_not(objective.metric);
        if (reason.isEmpty()) continue;
        emit refused(tr("%1 does not exist for this antenna: %2.")
                         .arg(QString::fromStdString(genetic::metric_title(objective.metric)), reason));
        return true;
    }
    return false;
}

bool GoalsModel::change(std::vector<Objective> objectives, const QString& text, const QString& what) {
    Project project = document_->project();
    std::vector<Objective> fresh = objectives;
    std::erase_if(fresh, [&project](const Objective& objective) {
        const auto& present = project.objectives;
        return std::find(present.begin(), present.end(), objective) != present.end();
    });
    if (refuse_what_cannot_exist(fresh)) return false;
    try {
        project.objectives = std::move(fresh);
        if (!project.objectives.empty()) genetic::check_objectives(project);
        project.objectives = std::move(objectives);
    } catch (const InputError& error) {
        emit refused(QStringLiteral("%1 %2").arg(QString::fromStdString(error.value()),
                                                 QString::fromStdString(error.problem())));
        return false;
    }
    emit refused({});
    document_->change(project, text, what);
    return true;
}

bool GoalsModel::add(const Objective& objective) {
    std::vector<Objective> all = document_->project().objectives;
    all.push_back(objective);
    return change(std::move(all), tr("Add a goal"));
}

bool GoalsModel::duplicate(int row) {
    std::vector<Objective> all = document_->project().objectives;
    all.insert(all.begin() + row + 1, at(row));
    return change(std::move(all), tr("Duplicate a goal"));
}

bool GoalsModel::remove(int row) {
    std::vector<Objective> all = document_->project().objectives;
    all.erase(all.begin() + row);
    return change(std::move(all), tr("Remove a goal"));
}

bool GoalsModel::move(int row, int by) {
    if (row + by < 0 || row + by >= rowCount()) return false;
    std::vector<Objective> all = document_->project().objectives;
    std::iter_swap(all.begin() + row, all.begin() + row + by);
    return change(std::move(all), tr("Move a goal"));
}

}  // namespace lathe::ui
