#include "genetic/study/study_plan.hpp"

#include <algorithm>

#include "genetic/objectives/objectives.hpp"
#include "genetic/objectives/project_genes.hpp"
#include "genetic/study/machining_errors.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::genetic {

namespace {

constexpr std::size_t most_candidates = 10'000'000;

/// Parameters left out stand for all genes.
std::vector<SweepParameter> swept_parameters(const Project& project) {
    if (!project.sweep)
        throw InputError({.key = "sweep"}, "", "is missing: say what is to be swept, here or by options");
    if (!project.sweep->parameters.empty()) return project.sweep->parameters;
    std::vector<SweepParameter> parameters;
    for (const Gene& gene : genes_of(project)) parameters.push_back({gene.name, gene.minimum, gene.maximum});
    return parameters;
}

double sweep_size(const SweepSettings& sweep) {
    if (sweep.method != SweepMethod::grid) return sweep.samples;
    double count = 1.0;
    for (const SweepParameter& parameter : sweep.parameters) count *= parameter.points;
    return count;
}

Project sweep_project(Project project) {
    project.sweep->parameters = swept_parameters(project);
    const Design& design = template_design(project);
    std::vector<FreeParameter> free;
    for (const SweepParameter& parameter : project.sweep->parameters) {
        const auto refs = parameters_named(design, parameter.name);
        if (refs.size() != 1)
            throw InputError({.key = "sweep.parameters"}, parameter.name,
                             "is not a parameter of this design");
        free.push_back({refs.front(), parameter.from, parameter.to});
    }
    return with_free_parameters(std::move(project), free);
}

Project tolerance_project(const Project& project) {
    std::vector<FreeParameter> free;
    for (const TolerancedParameter& parameter : toleranced_parameters(project)) {
        const double reach = farthest_error(*project.tolerance, parameter.tolerance);
        free.push_back({parameter.ref, parameter.nominal - reach, parameter.nominal + reach});
    }
    return with_free_parameters(project, free);
}

/// Sampled in the sweep's order of parameters, which are genes in the design's order.
std::vector<Genome> sweep_genomes(const Project& frozen) {
    const SweepSettings& sweep = *frozen.sweep;
    const auto genes = genes_of(frozen);
    std::vector<Gene> swept;
    std::vector<std::size_t> column(genes.size());
    std::vector<int> points;
    for (std::size_t i = 0; i < sweep.parameters.size(); ++i) {
        const SweepParameter& parameter = sweep.parameters[i];
        const auto gene = std::find_if(genes.begin(), genes.end(),
                                       [&](const Gene& other) { return other.name == parameter.name; });
        column.at(static_cast<std::size_t>(gene - genes.begin())) = i;
        swept.push_back({parameter.name, parameter.from, parameter.to, gene->is_integer});
        points.push_back(parameter.points);
    }
    const auto count = static_cast<std::size_t>(sweep.samples);
    auto genomes = sweep.method == SweepMethod::grid ? grid_genomes(swept, points)
                   : sweep.method == SweepMethod::latin_hypercube
                       ? genomes_at(swept, latin_hypercube_points(swept.size(), count, sweep.seed))
                       : genomes_at(swept, sobol_points(swept.size(), count, sweep.seed));
    for (Genome& genome : genomes) {
        const Genome in_order_of_the_sweep = genome;
        for (std::size_t i = 0; i < genes.size(); ++i) genome[i] = in_order_of_the_sweep[column[i]];
    }
    return genomes;
}

std::vector<Genome> tolerance_genomes(const Project& frozen) {
    const ToleranceSettings& settings = *frozen.tolerance;
    const auto parameters = toleranced_parameters(frozen);
    const auto errors = machining_errors(
        settings, parameters,
        random_points(parameters.size(), static_cast<std::size_t>(settings.copies), settings.seed));
    Genome nominal;
    for (const TolerancedParameter& parameter : parameters) nominal.push_back(parameter.nominal);
    std::vector<Genome> genomes{nominal};
    for (const auto& error : errors) {
        Genome copy = nominal;
        for (std::size_t i = 0; i < copy.size(); ++i) copy[i] += error[i];
        genomes.push_back(std::move(copy));
    }
    return genomes;
}

}  // namespace

std::string to_string(StudyKind kind) {
    return kind == StudyKind::sweep ? "sweep" : "tolerance";
}

std::optional<StudyKind> parse_study_kind(const std::string& text) {
    for (const StudyKind kind : {StudyKind::sweep, StudyKind::tolerance})
        if (text == to_string(kind)) return kind;
    return std::nullopt;
}

Project study_project(const Project& project, StudyKind kind) {
    check_objectives(project);
    template_design(project);
    Project plain = project;
    plain.warm_start.clear();
    if (kind == StudyKind::sweep) {
        swept_parameters(plain);
        const double count = sweep_size(*plain.sweep);
        if (count > static_cast<double>(most_candidates))
            throw InputError({.key = "sweep.parameters"}, std::to_string(count),
                             "points in all; allowed: at most " + std::to_string(most_candidates));
        plain.tolerance.reset();
        return sweep_project(std::move(plain));
    }
    plain.sweep.reset();
    if (plain.tolerance) plain.tolerance->robust.reset();
    return tolerance_project(plain);
}

double study_size(const Project& frozen, StudyKind kind) {
    return kind == StudyKind::sweep ? sweep_size(*frozen.sweep) : 1.0 + frozen.tolerance->copies;
}

std::vector<Genome> study_genomes(const Project& frozen, StudyKind kind) {
    return kind == StudyKind::sweep ? sweep_genomes(frozen) : tolerance_genomes(frozen);
}

}  // namespace lathe::genetic
