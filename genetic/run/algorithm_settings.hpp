// The settings of the optimiser, each described once for forms and help; and how long a run will take.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"

namespace lathe::genetic {

/// One number of the project's "optimiser". The ranges are those that the project file is read with.
struct AlgorithmSetting {
    const char* key;    ///< in the project file
    const char* title;  ///< a few words for a label
    const char* unit;   ///< what is counted; empty: a bare number
    const char* tooltip;
    double minimum;
    double (*maximum)(const OptimiserSettings&);  ///< some depend on the population
    bool is_integer;
    bool is_advanced;  ///< seldom changed
    double (*get)(const OptimiserSettings&);
    void (*set)(OptimiserSettings&, double);
};

/// All but algorithm, crossover, restarts and seed, in the order a form shows them.
std::span<const AlgorithmSetting> algorithm_settings();

/// A choice of the project file with its words.
struct AlgorithmChoice {
    const char* key;  ///< in the project file
    const char* title;
    const char* tooltip;
};
std::span<const AlgorithmChoice> known_algorithms();
std::span<const AlgorithmChoice> known_crossovers();

/// Tournament, elites, islands and strategies brought inside what the population allows.
OptimiserSettings with_consistent_population(OptimiserSettings settings);

/// What is odd about the settings for this many genes and goals though it can be run, in full sentences;
/// empty: nothing.
std::vector<std::string> algorithm_warnings(const OptimiserSettings& settings, std::size_t genes,
                                            std::size_t goals);

/// Generations that the budget is good for, the last one not always full.
int generation_count(const OptimiserSettings& settings);

/// Seconds of a run that uses its whole budget, the re-check on the finer grid included, from a solve of
/// the design that took `seconds_a_solve` on all `cores`. Every candidate is taken to cost as much as the
/// design does.
double estimated_run_seconds(const OptimiserSettings& settings, double seconds_a_solve, int cores);

}  // namespace lathe::genetic
