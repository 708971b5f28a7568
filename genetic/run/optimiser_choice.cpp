#include "genetic/run/optimiser_choice.hpp"

#include <algorithm>
#include <stdexcept>

#include "genetic/gradient/project_gradient.hpp"
#include "genetic/optimiser/cma_search.hpp"
#include "genetic/optimiser/differential_evolution.hpp"
#include "genetic/optimiser/genetic_search.hpp"
#include "genetic/optimiser/gradient_search.hpp"
#include "genetic/optimiser/hybrid_search.hpp"
#include "genetic/optimiser/pareto_search.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::genetic {

namespace {

constexpr int candidates_a_strategy = 24;
// A parameter that moves less than a millionth of its range changes no antenna; see lattice_point().
constexpr double tolerance = 1e-6;
constexpr int stagnation_of_jde = 300, stagnation_of_nsga = 100;
constexpr double polish_step = 0.05;
constexpr int polishes_of_hybrid = 4;  // by gradient, side by side

void check_choices(const OptimiserSettings& settings) {
    for (const OptimiserSetting& setting : optimiser_settings()) {
        if (!setting.is_choice()) continue;
        const std::string& value = setting.choice(settings);
        const std::vector<std::string> known = setting.choice_keys();
        if (std::find(known.begin(), known.end(), value) != known.end()) continue;
        std::string names;
        for (const std::string& name : known) names += (names.empty() ? "" : ", ") + name;
        throw InputError({.key = std::string("optimiser.") + setting.key}, value,
                         std::string("unknown ") + setting.key + "; known: " + names);
    }
}

void check(const OptimiserSettings& settings) {
    check_choices(settings);
    if (settings.evaluations < 1)
        throw InputError({.key = "optimiser.evaluations"}, std::to_string(settings.evaluations),
                         "must be at least 1");
    if (settings.islands < 1 || settings.population / settings.islands < 4)
        throw InputError({.key = "optimiser.islands"}, std::to_string(settings.islands),
                         "each island needs at least 4 of the population");
    if (settings.strategies < 0 || settings.strategies > settings.population / 4)
        throw InputError({.key = "optimiser.strategies"}, std::to_string(settings.strategies),
                         "each strategy needs at least 4 of the population");
}

// The population is shared among the islands.
GeneticSettings genetic_settings_of(const OptimiserSettings& settings) {
    GeneticSettings genetic;
    genetic.population = settings.population / settings.islands;
    genetic.seed = settings.seed;
    genetic.crossover = settings.crossover == "blend"      ? Crossover::blend
                        : settings.crossover == "adaptive" ? Crossover::adaptive
                                                           : Crossover::sbx;
    genetic.crossover_probability = settings.crossover_probability;
    genetic.crossover_eta = settings.crossover_eta;
    genetic.mutation_eta = settings.mutation_eta;
    genetic.tournament = settings.tournament;
    genetic.elites = settings.elites;
    genetic.screening = settings.screening;
    if (settings.islands > 1) genetic.elites = std::min(genetic.elites, genetic.population);
    return genetic;
}

IslandSettings island_settings_of(const OptimiserSettings& settings) {
    return {settings.islands, settings.migration_interval, settings.stagnation};
}

// The population is shared among the strategies.
CmaSettings cma_settings_of(const OptimiserSettings& settings) {
    CmaSettings cma;
    cma.instances =
        settings.strategies > 0
            ? settings.strategies
            : std::max(1, (settings.population + candidates_a_strategy / 2) / candidates_a_strategy);
    cma.candidates = settings.population / cma.instances;
    cma.seed = settings.seed;
    cma.sigma = settings.step;
    cma.restarts = settings.restarts == "bipop"  ? RestartPolicy::bipop
                   : settings.restarts == "ipop" ? RestartPolicy::ipop
                                                 : RestartPolicy::plain;
    cma.tolerance = tolerance;
    return cma;
}

GradientSettings gradient_settings_of(const OptimiserSettings& settings, int usual_starts) {
    GradientSettings gradient;
    gradient.starts = settings.strategies > 0 ? settings.strategies : usual_starts;
    gradient.seed = settings.seed;
    gradient.is_for_margin = settings.is_for_margin();
    return gradient;
}

HybridSettings hybrid_settings_of(const OptimiserSettings& settings) {
    HybridSettings hybrid;
    hybrid.search = genetic_settings_of(settings), hybrid.islands = island_settings_of(settings);
    hybrid.polish = cma_settings_of(settings);
    hybrid.polish.sigma = std::min(polish_step, settings.step);
    if (settings.polish == "gradient") hybrid.gradient = gradient_settings_of(settings, polishes_of_hybrid);
    hybrid.evaluations = settings.evaluations, hybrid.polish_share = settings.polish_share;
    return hybrid;
}

ParetoSettings pareto_settings_of(const OptimiserSettings& settings) {
    ParetoSettings pareto;
    pareto.survival = settings.algorithm == "nsga3" ? ParetoSurvival::directions : ParetoSurvival::crowding;
    pareto.population = settings.population;
    pareto.seed = settings.seed;
    pareto.crossover_probability = settings.crossover_probability;
    pareto.crossover_eta = settings.crossover_eta;
    pareto.mutation_eta = settings.mutation_eta;
    pareto.stagnation = settings.stagnation > 0 ? settings.stagnation : stagnation_of_nsga;
    return pareto;
}

HybridSettings polished_front_settings_of(const OptimiserSettings& settings) {
    HybridSettings hybrid = hybrid_settings_of(settings);
    hybrid.front = pareto_settings_of(settings);
    hybrid.gradient->is_along_front = true;
    return hybrid;
}

std::unique_ptr<Optimiser> make_known(const OptimiserSettings& settings, std::vector<Gene> genes,
                                      std::vector<Genome> seeds, RuleFunction rules) {
    if (settings.algorithm == "cmaes")
        return std::make_unique<CmaSearch>(cma_settings_of(settings), std::move(genes), std::move(seeds));
    if (settings.algorithm == "jde") {
        const int stagnation = settings.stagnation > 0 ? settings.stagnation : stagnation_of_jde;
        return std::make_unique<DifferentialEvolution>(
            DifferentialSettings{settings.population, settings.seed, stagnation}, std::move(genes),
            std::move(seeds));
    }
    if (settings.is_for_front() && settings.polish == "gradient")
        return std::make_unique<HybridSearch>(polished_front_settings_of(settings), std::move(genes),
                                              std::move(seeds), std::move(rules));
    if (settings.is_for_front())
        return std::make_unique<ParetoSearch>(pareto_settings_of(settings), std::move(genes),
                                              std::move(seeds));
    if (settings.algorithm == "gradient")
        return std::make_unique<GradientSearch>(gradient_settings_of(settings, 1), std::move(genes),
                                                std::move(seeds), std::move(rules));
    if (settings.algorithm == "hybrid")
        return std::make_unique<HybridSearch>(hybrid_settings_of(settings), std::move(genes),
                                              std::move(seeds), std::move(rules));
    return std::make_unique<GeneticSearch>(genetic_settings_of(settings), std::move(genes), std::move(seeds),
                                           island_settings_of(settings));
}

/// Goals on the power of a current, and all of an antenna fed at a gap, have no gradient
/// (solver/adjoint/gradient.hpp).
bool is_fed_by_a_current(const Antenna& antenna) {
    if (!antenna.planar) return !antenna.port.is_guide();
    return std::any_of(antenna.planar->ports.begin(), antenna.planar->ports.end(),
                       [](const PlanarPort& port) { return port.kind == PlanarPortKind::line_current; });
}

}  // namespace

bool takes_slopes(const Project& project) {
    const OptimiserSettings& settings = project.optimiser;
    if (settings.is_for_front()) return settings.polish == "gradient" && settings.polish_share > 0.0;
    if (settings.algorithm != "hybrid") return settings.algorithm == "gradient";
    if (settings.polish != "auto") return settings.polish == "gradient";
    return settings.polish_share > 0.0 && why_no_gradient(project).empty() &&
           !is_fed_by_a_current(antenna_of(project));
}

OptimiserSettings chosen_settings(const Project& project) {
    OptimiserSettings settings = project.optimiser;
    if (settings.polish == "auto") settings.polish = takes_slopes(project) ? "gradient" : "cmaes";
    return settings;
}

std::unique_ptr<Optimiser> make_optimiser(const OptimiserSettings& settings, std::vector<Gene> genes,
                                          std::vector<Genome> seeds, RuleFunction rules) {
    check(settings);
    try {
        return make_known(settings, std::move(genes), std::move(seeds), std::move(rules));
    } catch (const std::invalid_argument& error) {
        throw InputError({.key = "optimiser"}, settings.algorithm, error.what());
    }
}

}  // namespace lathe::genetic
