#include "genetic/run/algorithm_settings.hpp"

#include <algorithm>

namespace lathe::genetic {

namespace {

constexpr int fewest_generations = 5;

/// Twice the cells along both axes and twice the steps.
constexpr double cost_of_recheck = 8.0;

}  // namespace

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
