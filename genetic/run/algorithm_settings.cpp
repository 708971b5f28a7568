#include "genetic/run/algorithm_settings.hpp"

#include <algorithm>
#include <array>

namespace lathe::genetic {

namespace {

template <int most>
double always(const OptimiserSettings&) {
    return most;
}

template <auto member>
double get(const OptimiserSettings& settings) {
    return static_cast<double>(settings.*member);
}

template <auto member>
void set(OptimiserSettings& settings, double value) {
    using Number = std::remove_reference_t<decltype(settings.*member)>;
    settings.*member = static_cast<Number>(value);
}

using S = OptimiserSettings;

constexpr int fewest_in_a_part = 4;

double most_islands(const S& settings) {
    return std::clamp(settings.population / fewest_in_a_part, 1, 256);
}
double most_strategies(const S& settings) {
    return std::clamp(settings.population / fewest_in_a_part, 0, 1024);
}

constexpr std::array<AlgorithmSetting, 16> all_settings = {{
    {"population", "Population", "candidates",
     "Candidates of one generation. Some four to ten for each free parameter: more search wider, fewer come "
     "to "
     "the point sooner.",
     4, always<100'000>, true, false, get<&S::population>, set<&S::population>},
    {"evaluations", "Evaluations", "solves",
     "Budget of candidates in all. The run ends earlier when all goals are met.", 1, always<1'000'000'000>,
     true, false, get<&S::evaluations>, set<&S::evaluations>},
    {"workers", "Workers", "at a time",
     "Candidates solved at the same time. 0: one a core. What comes out does not depend on it.", 0,
     always<1024>, true, false, get<&S::workers>, set<&S::workers>},
    {"recheck", "Re-check", "candidates",
     "So many of the best are solved again at the end, on a grid twice as fine: each takes as long as eight "
     "others. What is best there is believed.",
     1, always<1000>, true, false, get<&S::recheck>, set<&S::recheck>},
    {"screening", "Screening", "children",
     "Genetic algorithm, hybrid: so many are proposed for each that is solved, and a surrogate that learns "
     "from "
     "all solves chooses among them. For solves that take long in small populations: 4 to 8. 1: no "
     "surrogate.",
     1, always<50>, true, false, get<&S::screening>, set<&S::screening>},
    {"crossover_probability", "Crossover probability", "",
     "Share of the pairs of parents whose children are mixed; the others are copied and only mutated.", 0,
     always<1>, false, true, get<&S::crossover_probability>, set<&S::crossover_probability>},
    {"crossover_eta", "Crossover index", "",
     "Distribution index of simulated binary crossover: larger keeps children nearer to their parents.", 0,
     always<1000>, false, true, get<&S::crossover_eta>, set<&S::crossover_eta>},
    {"mutation_eta", "Mutation index", "",
     "Distribution index of polynomial mutation: larger keeps mutants nearer to what they come from.", 0,
     always<1000>, false, true, get<&S::mutation_eta>, set<&S::mutation_eta>},
    {"tournament", "Tournament", "candidates",
     "The best of so many drawn at random becomes a parent. 1 chooses blindly; more press harder and lose "
     "variety sooner.",
     1, get<&S::population>, true, true, get<&S::tournament>, set<&S::tournament>},
    {"elites", "Elites", "candidates", "Best ones that are sure of a mating in every generation.", 0,
     [](const S& settings) { return settings.population - 1.0; }, true, true, get<&S::elites>,
     set<&S::elites>},
    {"stagnation", "Restart after", "generations",
     "Generations in which nothing gets better before the search begins anew, its best kept. 0: as the "
     "algorithm has it; the genetic algorithm then never does, CMA-ES always goes by its own signs.",
     0, always<1'000'000>, true, true, get<&S::stagnation>, set<&S::stagnation>},
    {"islands", "Islands", "",
     "Genetic algorithm, hybrid: populations that share the number above and send their best around now and "
     "then. Several keep more variety.",
     1, most_islands, true, true, get<&S::islands>, set<&S::islands>},
    {"migration_interval", "Migration", "generations", "Between two migrations of the islands.", 1,
     always<100'000>, true, true, get<&S::migration_interval>, set<&S::migration_interval>},
    {"strategies", "Strategies", "",
     "CMA-ES, hybrid: evolution strategies side by side that share the population. 0: one for each 24.", 0,
     most_strategies, true, true, get<&S::strategies>, set<&S::strategies>},
    {"step", "First step", "of the range",
     "CMA-ES: standard deviation of the first candidates about the design. Smaller stays nearer to it.",
     0.001, always<1>, false, true, get<&S::step>, set<&S::step>},
    {"polish_share", "Polish", "of the budget",
     "Hybrid: part of the evaluations that CMA-ES gets to finish what the genetic algorithm found.", 0,
     always<1>, false, true, get<&S::polish_share>, set<&S::polish_share>},
}};

constexpr std::array<AlgorithmChoice, 6> algorithms = {
    {{"ga", "Genetic algorithm",
      "Tournament selection, crossover, mutation; the best of parents and children live on. Needs no "
      "derivatives and gets over local optima."},
     {"cmaes", "CMA-ES",
      "Evolution strategies that learn which parameters go together. The one for smooth profiles: it comes "
      "far nearer to the optimum with the same budget. Restarts by itself."},
     {"jde", "Differential evolution (jDE)",
      "Steps along differences of candidates, with settings that adapt. For parameters that act one by one, "
      "and for whole numbers. Populations of 20 to 50."},
     {"nsga2", "NSGA-II, two goals",
      "Looks for all best compromises between goals instead of one weighted sum. For two goals."},
     {"nsga3", "NSGA-III, many goals",
      "As NSGA-II, spread evenly over the compromises of three or more goals."},
     {"hybrid", "Genetic algorithm, then CMA-ES",
      "The genetic algorithm finds where good designs are, CMA-ES finishes the best of them."}}};

constexpr std::array<AlgorithmChoice, 3> crossovers = {
    {{"sbx", "Simulated binary (SBX)",
      "Children spread about their parents as the crossover index says; the usual choice."},
     {"blend", "Blend (BLX-\u03b1)",
      "Children lie anywhere between their parents and half as far beyond: wider, slower to settle."},
     {"adaptive", "Adaptive",
      "SBX near, SBX wide and blend by turns, the more often the more of their children live on."}}};

constexpr int fewest_generations = 5;

/// Twice the cells along both axes and twice the steps.
constexpr double cost_of_recheck = 8.0;

}  // namespace

std::span<const AlgorithmSetting> algorithm_settings() {
    return all_settings;
}
std::span<const AlgorithmChoice> known_algorithms() {
    return algorithms;
}
std::span<const AlgorithmChoice> known_crossovers() {
    return crossovers;
}

OptimiserSettings with_consistent_population(OptimiserSettings settings) {
    settings.tournament = std::min(settings.tournament, settings.population);
    settings.elites = std::min(settings.elites, settings.population - 1);
    settings.islands = std::min(settings.islands, static_cast<int>(most_islands(settings)));
    settings.strategies = std::min(settings.strategies, static_cast<int>(most_strategies(settings)));
    return settings;
}

std::vector<std::string> algorithm_warnings(const OptimiserSettings& settings, std::size_t genes,
                                            std::size_t goals) {
    std::vector<std::string> warnings;
    if (genes == 0) warnings.emplace_back("No parameter is free: tick \u201copt.\u201d in the design.");
    if (goals == 0) warnings.emplace_back("There are no goals yet.");
    const int generations = generation_count(settings);
    if (generations < fewest_generations)
        warnings.push_back("The budget is good for " + std::to_string(generations) +
                           (generations == 1 ? " generation" : " generations") +
                           " only; some tens are usual: more evaluations or a smaller population.");
    if (settings.screening > 1 && settings.algorithm != "ga" && settings.algorithm != "hybrid")
        warnings.emplace_back("Only the genetic algorithm and the hybrid screen their children.");
    if (genes > 0 && static_cast<std::size_t>(settings.population) < genes)
        warnings.push_back("The population is smaller than the number of free parameters (" +
                           std::to_string(genes) + ").");
    return warnings;
}

int generation_count(const OptimiserSettings& settings) {
    return (settings.evaluations + settings.population - 1) / settings.population;
}

double estimated_run_seconds(const OptimiserSettings& settings, double seconds_a_solve, int cores) {
    const int wanted = settings.workers > 0 ? settings.workers : cores;
    const int workers = std::min(wanted, settings.population);
    const int threads = std::max(1, cores / workers);
    const double used_cores = std::min(cores, workers * threads);
    // The last candidates of a generation leave workers idle.
    const int rounds = (settings.population + workers - 1) / workers;
    const double filled = static_cast<double>(settings.population) / (rounds * workers);
    const double core_seconds_a_solve = seconds_a_solve * cores;
    // The user's design and the best.
    const double rechecks = cost_of_recheck * (1 + settings.recheck);
    return core_seconds_a_solve * (settings.evaluations / filled / used_cores + rechecks / cores);
}

}  // namespace lathe::genetic
