// The algorithm that a project's settings ask for.
#pragma once

#include <memory>
#include <vector>

#include "genetic/optimiser/gradient_search.hpp"
#include "genetic/optimiser/optimiser.hpp"
#include "genetic/project/project.hpp"

namespace lathe::genetic {

/// Whether the project's algorithm steps by slopes, in a part of the run at least.
bool takes_slopes(const Project& project);

/// The project's settings with "auto" replaced by what it means for its antenna.
OptimiserSettings chosen_settings(const Project& project);

/// The optimiser that settings from chosen_settings() name. Throws InputError on an unknown algorithm or
/// crossover, and on values that the algorithm refuses. `rules`: how much a genome breaks the rules of the
/// design, for algorithms whose steps keep them.
std::unique_ptr<Optimiser> make_optimiser(const OptimiserSettings& settings, std::vector<Gene> genes,
                                          std::vector<Genome> seeds, RuleFunction rules = {});

}  // namespace lathe::genetic
