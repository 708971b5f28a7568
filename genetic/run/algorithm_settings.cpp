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

constexpr std::array<AlgorithmSetting, 8> all_settings = {{
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
}};

constexpr std::array<AlgorithmChoice, 1> algorithms = {
    {{"ga", "Genetic algorithm",
      "Tournament selection, crossover, mutation; the best of parents and children live on. Needs no "
      "derivatives and gets over local optima."}}};

constexpr std::array<AlgorithmChoice, 2> crossovers = {
    {{"sbx", "Simulated binary (SBX)",
      "Children spread about their parents as the crossover index says; the usual choice."},
     {"blend", "Blend (BLX-\u03b1)",
      "Children lie anywhere between their parents and half as far beyond: wider, slower to settle."}}};

constexpr int fewest_generations = 5;

/// Twice the cells along both axes and twice the steps, for the user's design and the winner.
constexpr double cost_of_recheck = 2.0 * 8.0;

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
    return core_seconds_a_solve * (settings.evaluations / filled / used_cores + cost_of_recheck / cores);
}

}  // namespace lathe::genetic
