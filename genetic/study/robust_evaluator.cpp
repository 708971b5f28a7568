#include "genetic/study/robust_evaluator.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "genetic/objectives/json_numbers.hpp"
#include "genetic/objectives/project_genes.hpp"
#include "genetic/study/machining_errors.hpp"

namespace lathe::genetic {

namespace {

using nlohmann::json;

/// Copies of all candidates under way, each with a count of what is missing.
struct Gathered {
    std::vector<Evaluation> copies;
    std::size_t missing = 0;
};

}  // namespace

Project robust_inner_project(const Project& project) {
    std::vector<FreeParameter> free;
    const Design& design = template_design(project);
    const auto toleranced = toleranced_parameters(project);
    const auto genes = design_genes(design);
    for (const ParameterRef& ref : numbers_of(design)) {
        const auto gene = std::find_if(genes.begin(), genes.end(),
                                       [&](const DesignGene& other) { return other.name == ref.name; });
        const auto error =
            std::find_if(toleranced.begin(), toleranced.end(),
                         [&](const TolerancedParameter& other) { return other.ref.name == ref.name; });
        if (gene == genes.end() && error == toleranced.end()) continue;
        FreeParameter range{ref, value_at(design, ref), value_at(design, ref)};
        if (gene != genes.end()) {
            range.minimum = gene->minimum;
            range.maximum = gene->maximum;
        }
        if (error != toleranced.end()) {
            const double reach = farthest_error(*project.tolerance, error->tolerance);
            range.minimum -= reach;
            range.maximum += reach;
        }
        free.push_back(range);
    }
    Project inner = with_free_parameters(project, free);
    inner.tolerance->robust.reset();
    return inner;
}

std::vector<std::size_t> own_genes_in(const Project& project, const Project& inner) {
    std::vector<std::size_t> indices;
    const auto inner_genes = genes_of(inner);
    for (const Gene& gene : genes_of(project))
        for (std::size_t i = 0; i < inner_genes.size(); ++i)
            if (inner_genes[i].name == gene.name) indices.push_back(i);
    return indices;
}

RobustEvaluator::RobustEvaluator(const Project& project, std::unique_ptr<Evaluator> inner)
    : project_(project),
      inner_project_(robust_inner_project(project)),
      inner_(std::move(inner)),
      own_genes_(own_genes_in(project_, inner_project_)) {
    const ToleranceSettings& settings = *project_.tolerance;
    const auto parameters = toleranced_parameters(project_);
    const auto copies = static_cast<std::size_t>(settings.robust->copies);
    const auto errors = machining_errors(settings, parameters,
                                         latin_hypercube_points(parameters.size(), copies, settings.seed));
    const auto genes = genes_of(inner_project_);
    for (const auto& error : errors) {
        auto& row = errors_.emplace_back(genes.size(), 0.0);
        for (std::size_t i = 0; i < parameters.size(); ++i)
            for (std::size_t k = 0; k < genes.size(); ++k)
                if (genes[k].name == parameters[i].ref.name) row[k] = error[i];
    }
}

std::vector<Genome> RobustEvaluator::copies_of(const Genome& genome) const {
    Genome own = seed_genome_of(inner_project_);
    for (std::size_t i = 0; i < own_genes_.size(); ++i) own[own_genes_[i]] = genome[i];
    std::vector<Genome> copies{own};
    for (const auto& error : errors_) {
        Genome copy = own;
        for (std::size_t i = 0; i < copy.size(); ++i) copy[i] += error[i];
        copies.push_back(std::move(copy));
    }
    return copies;
}

void RobustEvaluator::evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                               const Finished& finished) {
    std::vector<Genome> all;
    for (const Genome& genome : genomes)
        for (Genome& copy : copies_of(genome)) all.push_back(std::move(copy));
    const std::size_t each = errors_.size() + 1;
    std::vector<Gathered> gathered(genomes.size());
    for (Gathered& candidate : gathered) candidate.missing = each;
    inner_->evaluate(all, control, [&](std::size_t index, Evaluation evaluation) {
        Gathered& candidate = gathered[index / each];
        if (candidate.copies.empty()) candidate.copies.resize(each);
        // Patterns of the copies would fill the memory; those of the candidate itself are shown.
        if (index % each != 0) evaluation.results.reset();
        candidate.copies[index % each] = std::move(evaluation);
        if (--candidate.missing == 0) finished(index / each, combined(std::exchange(candidate.copies, {})));
    });
}

Evaluation RobustEvaluator::combined(std::vector<Evaluation> copies) const {
    std::vector<std::size_t> order(copies.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
        return better(copies[left].score, copies[right].score);
    });
    // A hair less, so that 70 % of 10 is 7 whatever the last bit of the product says.
    const double rank =
        std::ceil(0.01 * project_.tolerance->robust->percentile * static_cast<double>(copies.size()) - 1e-9);
    const std::size_t deciding = order[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];

    Evaluation evaluation = copies[0];
    evaluation.milliseconds = 0.0;
    json objectives = json::array();
    for (const Evaluation& copy : copies) {
        evaluation.milliseconds += copy.milliseconds;
        objectives.push_back(number_to_json(copy.score.objective));
    }
    evaluation.score = copies[deciding].score;
    evaluation.objectives = copies[deciding].objectives;
    evaluation.error = copies[deciding].error;
    if (deciding != 0 && !evaluation.error.empty())
        evaluation.error = "a perturbed copy: " + evaluation.error;
    json metrics = json::parse(evaluation.metrics_json);
    metrics["robust"] = {{"objectives", std::move(objectives)}, {"deciding_copy", deciding}};
    if (evaluation.metrics_json != "{}") evaluation.metrics_json = metrics.dump();
    return evaluation;
}

}  // namespace lathe::genetic
