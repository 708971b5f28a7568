#include "ui/optimise/candidate_set.hpp"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "genetic/execution/evaluator.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/run/run_view.hpp"
#include "solver/antenna/parameter_names.hpp"

namespace lathe::ui {
namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// "knot_radii_mm[2]" as "Knot radius 3 / mm".
QString gene_title(const Project& project, const std::string& name) {
    const Design* design = parameters_in(project.antenna);
    const NamedParameter named = design != nullptr ? parameter_named(*design, name) : NamedParameter{};
    if (!named.description) return QString::fromStdString(name);
    QString title = QString::fromStdString(display_name(*named.description, named.entry));
    if (!named.description->unit.empty())
        title += QStringLiteral(" / ") + QString::fromStdString(named.description->unit);
    return title;
}

/// Smaller is better, whatever the objective's goal.
double cost(const CandidateSet& set, const CandidateQuantity& quantity, const Candidate& candidate) {
    const double value = quantity.of(candidate);
    const Objective& objective = set.project.objectives.at(quantity.index);
    switch (objective.goal) {
        case Goal::below:
            return value;
        case Goal::above:
            return -value;
        case Goal::near:
            break;
    }
    return std::abs(value - objective.value);
}

}  // namespace

double CandidateQuantity::of(const Candidate& candidate) const {
    switch (kind) {
        case Kind::distance:
            return candidate.score.status == genetic::EvaluationStatus::valid ? candidate.score.objective
                                                                              : not_a_number;
        case Kind::generation:
            return candidate.generation;
        case Kind::objective:
            return index < candidate.values.size() ? candidate.values[index] : not_a_number;
        case Kind::gene:
            return index < candidate.genome.size() ? candidate.genome[index] : not_a_number;
    }
    return not_a_number;
}

std::vector<CandidateQuantity> quantities_of(const CandidateSet& set) {
    using Kind = CandidateQuantity::Kind;
    std::vector<CandidateQuantity> all = {{QObject::tr("distance from the goals"), Kind::distance}};
    for (std::size_t i = 0; i < set.project.objectives.size(); ++i) {
        const Objective& objective = set.project.objectives[i];
        const QString unit = QString::fromStdString(genetic::metric_unit(objective.metric));
        const QString title = QString::fromStdString(genetic::metric_title(objective.metric));
        all.push_back({unit.isEmpty() ? title : QStringLiteral("%1 / %2").arg(title, unit), Kind::objective,
                       i, objective.goal != Goal::above});
    }
    for (std::size_t i = 0; i < set.genes.size(); ++i)
        all.push_back({gene_title(set.project, set.genes[i].name), Kind::gene, i});
    all.push_back({QObject::tr("generation"), Kind::generation});
    return all;
}

std::vector<std::size_t> pareto_front(const CandidateSet& set, const CandidateQuantity& first,
                                      const CandidateQuantity& second) {
    std::vector<std::size_t> order;
    std::vector<std::pair<double, double>> costs(set.candidates.size());
    for (std::size_t n = 0; n < set.candidates.size(); ++n) {
        costs[n] = {cost(set, first, set.candidates[n]), cost(set, second, set.candidates[n])};
        if (std::isfinite(costs[n].first) && std::isfinite(costs[n].second)) order.push_back(n);
    }
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return costs[a] < costs[b]; });
    std::vector<std::size_t> front;
    double least = std::numeric_limits<double>::infinity();
    for (const std::size_t n : order) {
        if (costs[n].second >= least) continue;
        least = costs[n].second;
        front.push_back(n);
    }
    return front;
}

SharedCandidates read_candidates(const QString& store) {
    const genetic::RunView view(store.toStdString());
    auto set = std::make_shared<CandidateSet>();
    set->project = view.project();
    set->genes = genetic::genes_of(set->project);
    set->is_finished = view.state() == genetic::StoredState::finished;
    set->total = set->project.optimiser.evaluations;
    for (const genetic::StoredEvaluation& stored : view.evaluations()) {
        if (stored.is_pending) continue;
        Candidate candidate{stored.generation, stored.slot, stored.genome, stored.score, {}, {}};
        for (const genetic::ObjectiveResult& result : stored.objectives) {
            candidate.values.push_back(result.worst_value);
            candidate.is_met.push_back(result.is_met());
        }
        set->candidates.push_back(std::move(candidate));
    }
    std::stable_sort(
        set->candidates.begin(), set->candidates.end(),
        [](const Candidate& a, const Candidate& b) { return genetic::better(a.score, b.score); });
    return set;
}

}  // namespace lathe::ui
