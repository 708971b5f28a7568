#include "genetic/optimiser/gene_steps.hpp"

#include <algorithm>

namespace lathe::genetic {

double range_of(const Gene& gene) {
    return gene.maximum - gene.minimum;
}

bool is_fixed(const Gene& gene) {
    return gene.is_integer || range_of(gene) <= 0.0;
}

Genome moved_by(std::span<const Gene> genes, const Genome& from, const Eigen::VectorXd& step) {
    Genome to = from;
    for (std::size_t j = 0; j < to.size(); ++j) {
        const Gene& gene = genes[j];
        if (is_fixed(gene)) continue;
        to[j] = std::clamp(from[j] + step[static_cast<Eigen::Index>(j)] * range_of(gene), gene.minimum,
                           gene.maximum);
    }
    return to;
}

Genome start_about(std::span<const Gene> genes, const Genome& centre, double spread, RandomStream random,
                   const RuleFunction& rules) {
    Eigen::VectorXd step(static_cast<Eigen::Index>(centre.size()));
    for (double& part : step) part = spread * (2.0 * random.uniform() - 1.0);
    constexpr int shortenings = 20;
    for (int n = 0; n < shortenings; ++n, step *= 0.7) {
        Genome start = moved_by(genes, centre, step);
        if (!rules || rules(start) == 0.0) return start;
    }
    return centre;
}

}  // namespace lathe::genetic
