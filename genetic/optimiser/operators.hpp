// The operators of a real-coded genetic algorithm. Each takes its random numbers from the stream it is
// given and returns genomes inside the bounds, integer genes whole.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "genetic/optimiser/gene.hpp"
#include "genetic/optimiser/random_stream.hpp"

namespace lathe::genetic {

/// Simulated binary crossover, bounded form: Deb and Agrawal, Complex Systems 9, 115 (1995), with the
/// spread limited so that no child leaves the bounds (Deb and Beyer, Evol. Comput. 9, 197 (2001)). Each
/// gene is crossed with probability 1/2; the two children keep the parents' mean in that gene wherever
/// both spreads are equal.
std::pair<Genome, Genome> sbx_crossover(std::span<const Gene> genes, const Genome& first,
                                        const Genome& second, double eta, RandomStream& random);

/// BLX-alpha: each child's gene uniform between the parents, widened by alpha of their distance on both
/// sides (Eshelman and Schaffer, FOGA 2, 187 (1993)), cut at the bounds.
std::pair<Genome, Genome> blend_crossover(std::span<const Gene> genes, const Genome& first,
                                          const Genome& second, double alpha, RandomStream& random);

/// Bounded polynomial mutation (Deb and Goyal, Comput. Sci. Informatics 26, 30 (1996); the bounded form of
/// NSGA-II): each gene with `probability`. A chosen integer gene moves by at least one.
Genome polynomial_mutation(std::span<const Gene> genes, Genome genome, double probability, double eta,
                           RandomStream& random);

/// `count` points, each gene's range cut in `count` strata of which each is used once.
std::vector<Genome> latin_hypercube(std::span<const Gene> genes, int count, RandomStream& random);

/// Normal spread around a centre, `spread` of each range; values beyond a bound are reflected at it.
Genome normal_around(std::span<const Gene> genes, const Genome& centre, double spread, RandomStream& random);

}  // namespace lathe::genetic
