// Steps within the box of the genes, in parts of their ranges.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <span>

#include "genetic/optimiser/gene.hpp"
#include "genetic/optimiser/random_stream.hpp"

namespace lathe::genetic {

/// How much a genome breaks the rules of the design, 0 when it keeps them; empty: there are none.
using RuleFunction = std::function<double(const Genome&)>;

/// Maximum less minimum, in the gene's unit.
double range_of(const Gene& gene);

/// Whether steps leave a gene as it is: a whole number, or one without a range.
bool is_fixed(const Gene& gene);

/// A step in parts of the ranges, inside the bounds; fixed genes stay.
Genome moved_by(std::span<const Gene> genes, const Genome& from, const Eigen::VectorXd& step);

/// A start about a design, uniform within `spread` of each range; where rules are broken, nearer to it.
/// Integers stay.
Genome start_about(std::span<const Gene> genes, const Genome& centre, double spread, RandomStream random,
                   const RuleFunction& rules);

}  // namespace lathe::genetic
