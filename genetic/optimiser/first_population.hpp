// Where a population begins.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "genetic/optimiser/gene.hpp"

namespace lathe::genetic {

/// `count` genomes: the seeds themselves, then by halves points near a seed and a latin hypercube over the
/// whole box; without seeds the hypercube alone. Of a sharply constrained box hardly any uniform point is
/// feasible, but a user's design usually is, and its neighbours are. `iteration` addresses the random
/// numbers. Fewer genomes when seeds are more than `count`.
std::vector<Genome> first_population(std::span<const Gene> genes, std::span<const Genome> seeds, int count,
                                     std::uint64_t seed, int iteration);

}  // namespace lathe::genetic
