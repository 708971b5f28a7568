#include "ui/study/study_contents.hpp"

#include <QStringList>
#include <algorithm>
#include <cmath>
#include <limits>

#include "genetic/report/figures.hpp"
#include "genetic/report/plot_units.hpp"
#include "genetic/report/study_report.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/run_record.hpp"
#include "genetic/run/storage_error.hpp"

namespace lathe::ui {
namespace {

/// What the axes of a sweep's figures are: sweep_document() draws a figure a goal for one parameter and for
/// a grid of two, otherwise one for each goal and parameter.
struct Axes {
    std::size_t x_gene = 0, goal = 0;
    std::optional<std::size_t> y_gene;
};

std::optional<Axes> axes_of(const StudyContents& study, std::size_t figure) {
    if (study.kind != genetic::StudyKind::sweep) return std::nullopt;
    const auto genes = genetic::genes_of(study.project).size();
    const std::size_t goals = study.project.objectives.size();
    const bool is_map = genes == 2 && study.project.sweep->method == SweepMethod::grid;
    if (genes == 1 || is_map) {
        if (figure >= goals) return std::nullopt;
        return Axes{0, figure, is_map ? std::optional<std::size_t>(1) : std::nullopt};
    }
    const std::size_t clouds = std::min(genes, genetic::most_clouds);
    if (clouds == 0 || figure >= goals * clouds) return std::nullopt;
    return Axes{figure % clouds, figure / clouds, std::nullopt};
}

QPointF place_of(const genetic::StoredEvaluation& candidate, const Axes& axes) {
    constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();
    if (axes.y_gene) return {candidate.genome[axes.x_gene], candidate.genome[*axes.y_gene]};
    const auto& goals = candidate.objectives;
    return {candidate.genome[axes.x_gene], axes.goal < goals.size() ? goals[axes.goal].worst_value : nowhere};
}

QString number_text(double value, int digits) {
    return QString::number(value, digits > 0 ? 'f' : 'g', digits > 0 ? digits : 6)
        .replace(QLatin1Char('-'), QChar(0x2212));
}

}  // namespace

SharedStudy read_study(const QString& store, const genetic::ProjectGradient* slopes) {
    const genetic::RunView run(store.toStdString());
    const auto kind = genetic::study_kind(run.header());
    if (!kind)
        throw genetic::StorageError(store.toStdString() +
                                    " is an optimisation, not a sweep or a tolerance study");
    auto study = std::make_shared<StudyContents>();
    study->store = store;
    study->kind = *kind;
    genetic::RunRecord record(run);
    study->project = record.project;
    study->is_finished = record.state == genetic::StoredState::finished;
    const auto is_pending = [](const auto& evaluation) { return evaluation.is_pending; };
    if (!std::all_of(record.evaluations.begin(), record.evaluations.end(), is_pending))
        study->document =
            *kind == genetic::StudyKind::sweep
                ? genetic::sweep_document(record)
                : genetic::tolerance_document(record, genetic::summarise_tolerance(run, slopes));
    study->evaluations = std::move(record.evaluations);
    std::erase_if(study->evaluations, is_pending);
    return study;
}

const genetic::StoredEvaluation* candidate_at(const StudyContents& study, std::size_t figure, QPointF value,
                                              QPointF axes) {
    const auto meaning = axes_of(study, figure);
    if (!meaning) return nullptr;
    // A curve is read off at its parameter, however far above or below it the mouse is.
    const bool is_curve = genetic::genes_of(study.project).size() == 1;
    const genetic::StoredEvaluation* nearest = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const genetic::StoredEvaluation& candidate : study.evaluations) {
        const QPointF place = place_of(candidate, *meaning);
        const double aside = (place.x() - value.x()) / axes.x();
        const double distance =
            is_curve ? std::abs(aside) : std::hypot(aside, (place.y() - value.y()) / axes.y());
        if (!(distance < least)) continue;
        least = distance;
        nearest = &candidate;
    }
    return nearest;
}

QPointF place_in(const StudyContents& study, std::size_t figure, const genetic::StoredEvaluation& candidate) {
    const auto meaning = axes_of(study, figure);
    return meaning ? place_of(candidate, *meaning) : QPointF();
}

QString candidate_text(const StudyContents& study, const genetic::StoredEvaluation& candidate) {
    QStringList parts;
    const auto genes = genetic::genes_of(study.project);
    for (std::size_t i = 0; i < genes.size() && i < candidate.genome.size(); ++i)
        parts << QStringLiteral("%1 %2").arg(
            QString::fromStdString(genetic::parameter_label(study.project, genes[i].name)),
            number_text(candidate.genome[i], 0));
    const auto& goals = study.project.objectives;
    if (candidate.objectives.empty())
        parts << QString::fromStdString(genetic::to_string(candidate.score.status));
    for (std::size_t i = 0; i < goals.size() && i < candidate.objectives.size(); ++i)
        parts << QStringLiteral("%1 %2 %3%4")
                     .arg(QString::fromStdString(genetic::metric_title(goals[i].metric)),
                          number_text(candidate.objectives[i].worst_value, 2),
                          QString::fromStdString(genetic::metric_unit(goals[i].metric)),
                          candidate.objectives[i].is_met() ? QStringLiteral(" ✓") : QString());
    return parts.join(QStringLiteral(", "));
}

Project with_candidate(const Project& project, const StudyContents& study,
                       const genetic::StoredEvaluation& candidate) {
    Project changed = project;
    Design* design = parameters_in(changed.antenna);
    if (design == nullptr) return changed;
    const auto genes = genetic::genes_of(study.project);
    for (std::size_t i = 0; i < genes.size(); ++i)
        for (const ParameterRef& place : parameters_named(*design, genes[i].name)) {
            ParameterEntry& entry = design->parameters[place.parameter].entries[place.entry];
            entry.value = candidate.genome.at(i);
            // A gene's range holds its value.
            if (entry.minimum) entry.minimum = std::min(*entry.minimum, entry.value);
            if (entry.maximum) entry.maximum = std::max(*entry.maximum, entry.value);
        }
    return changed;
}

}  // namespace lathe::ui
