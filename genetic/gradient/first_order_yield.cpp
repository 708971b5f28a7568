#include "genetic/gradient/first_order_yield.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "genetic/objectives/objectives.hpp"
#include "genetic/objectives/project_genes.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::genetic {
namespace {

/// Errors of a copy in the gradient's order: whole numbers have no place there.
std::vector<double> errors_of(const std::vector<Gene>& genes, const Genome& copy, const Genome& design) {
    std::vector<double> errors;
    for (std::size_t n = 0; n < genes.size(); ++n)
        if (!genes[n].is_integer) errors.push_back(copy[n] - design[n]);
    return errors;
}

double value_at(const GradientRow& row, const std::vector<double>& errors) {
    double value = row.value;
    for (std::size_t n = 0; n < errors.size(); ++n)
        if (errors[n] != 0.0) value += row.derivatives[n] * errors[n];
    return value;
}

}  // namespace

std::optional<ProjectGradient> slopes_of_goals(const Project& project, const std::string& engine,
                                               Progress& progress, std::stop_token stop) {
    Project as_drawn = project;  // copies are judged one by one, whatever the optimiser's score
    if (as_drawn.tolerance) as_drawn.tolerance->robust.reset();
    if (project.objectives.empty() || !why_no_gradient(as_drawn).empty()) return std::nullopt;
    try {
        return project_gradient(project, *make_gradient_session(engine, 0), progress, std::move(stop));
    } catch (const InputError&) {
        return std::nullopt;
    }
}

FirstOrderYield first_order_yield(const Project& project, const ProjectGradient& gradient,
                                  std::span<const Genome> copies) {
    const std::vector<Gene> genes = genes_of(project);
    const Genome design = seed_genome_of(project);
    const std::size_t goals = project.objectives.size();
    FirstOrderYield yield{static_cast<int>(copies.size()), 0, std::vector<int>(goals, 0)};
    for (const Genome& copy : copies) {
        if (!broken_rules(with_genes(design_of(project), copy)).empty()) continue;
        const std::vector<double> errors = errors_of(genes, copy, design);
        std::vector<bool> is_met(goals, true);
        for (const GradientRow& row : gradient.gradient.rows)
            // Not a number keeps no goal.
            if (!(signed_miss(value_at(row, errors), project.objectives[row.wanted]) <= 0.0))
                is_met[row.wanted] = false;
        for (std::size_t goal = 0; goal < goals; ++goal) yield.met_a_goal[goal] += is_met[goal] ? 1 : 0;
        yield.met += std::find(is_met.begin(), is_met.end(), false) == is_met.end() ? 1 : 0;
    }
    return yield;
}

}  // namespace lathe::genetic
