// Points of a unit cube and of the genes' box: what sweeps and studies solve. Functions of their seed alone.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "genetic/optimiser/gene.hpp"

namespace lathe::genetic {

/// Points of [0, 1)^dimensions, one a row.
using UnitPoints = std::vector<std::vector<double>>;

/// Each dimension cut in `count` strata of which each is used once, at a random place inside it.
UnitPoints latin_hypercube_points(std::size_t dimensions, std::size_t count, std::uint64_t seed);

/// The first `count` points of Sobol's sequence (Bratley and Fox, TOMS 14, 88 (1988), with the origin, which
/// keeps powers of two a digital net: Owen, arXiv 2008.08051), each dimension scrambled after Owen by the
/// hash of Laine and Karras (Comput. Graph. Forum 30, 1265 (2011)). Throws std::invalid_argument beyond 1000
/// dimensions or 2^31 points.
UnitPoints sobol_points(std::size_t dimensions, std::size_t count, std::uint64_t seed);

/// Independent uniform points.
UnitPoints random_points(std::size_t dimensions, std::size_t count, std::uint64_t seed);

/// All combinations of evenly spaced values, ends included; the last dimension changes fastest. Integer genes
/// are rounded and each value is there once. Throws std::invalid_argument unless each dimension has two
/// points at least.
std::vector<Genome> grid_genomes(std::span<const Gene> genes, std::span<const int> points);

/// Unit points stretched to the genes' box. Integer genes have strata of equal width; candidates that are the
/// same one are there once.
std::vector<Genome> genomes_at(std::span<const Gene> genes, const UnitPoints& points);

}  // namespace lathe::genetic
