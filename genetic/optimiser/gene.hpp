// The search space: named, bounded, real or integer numbers.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace lathe::genetic {

/// One dimension of the search. Bounds are inclusive and finite, minimum <= maximum.
struct Gene {
    std::string name;
    double minimum = 0.0;
    double maximum = 1.0;
    bool is_integer = false;
};

/// Values in the order of the genes, in the genes' own units.
using Genome = std::vector<double>;

/// Genome with every value inside its bounds and integers whole; values already allowed are untouched.
Genome repaired(std::span<const Gene> genes, Genome genome);

/// Indices on a lattice of 2^20 steps per real gene and one step per integer, one index per gene. Two genomes
/// of the same point are the same candidate: below a millionth of its range no gene of ours can be turned or
/// simulated.
std::vector<std::int64_t> lattice_point(std::span<const Gene> genes, std::span<const double> genome);

/// Throws std::invalid_argument naming the gene on bounds that are not finite or the wrong way round,
/// or on an integer gene without an integer between its bounds.
void check_genes(std::span<const Gene> genes);

}  // namespace lathe::genetic
