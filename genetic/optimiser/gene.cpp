#include "genetic/optimiser/gene.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace lathe::genetic {

namespace {

constexpr double lattice_steps = 1048576.0;  // 2^20

double repaired_value(const Gene& gene, double value) {
    // NaN compares false with both bounds; the middle is as good as any other value then.
    if (std::isnan(value)) value = 0.5 * (gene.minimum + gene.maximum);
    value = std::clamp(value, gene.minimum, gene.maximum);
    if (!gene.is_integer) return value + 0.0;  // -0 becomes 0: one text, one key
    return std::clamp(std::round(value), std::ceil(gene.minimum), std::floor(gene.maximum)) + 0.0;
}

}  // namespace

Genome repaired(std::span<const Gene> genes, Genome genome) {
    for (std::size_t i = 0; i < genome.size(); ++i) genome[i] = repaired_value(genes[i], genome[i]);
    return genome;
}

std::vector<std::int64_t> lattice_point(std::span<const Gene> genes, std::span<const double> genome) {
    std::vector<std::int64_t> point(genome.size());
    for (std::size_t i = 0; i < genome.size(); ++i) {
        const double range = genes[i].maximum - genes[i].minimum;
        const double step = genes[i].is_integer ? 1.0 : range / lattice_steps;
        point[i] = step > 0.0 ? std::llround((genome[i] - genes[i].minimum) / step) : 0;
    }
    return point;
}

void check_genes(std::span<const Gene> genes) {
    if (genes.empty()) throw std::invalid_argument("there is no gene to vary");
    for (const Gene& gene : genes) {
        const double range = gene.maximum - gene.minimum;
        if (!std::isfinite(gene.minimum) || !std::isfinite(gene.maximum) || !std::isfinite(range))
            throw std::invalid_argument("gene " + gene.name + ": bounds must be finite");
        if (range < 0.0) throw std::invalid_argument("gene " + gene.name + ": minimum is above maximum");
        if (gene.is_integer && std::ceil(gene.minimum) > std::floor(gene.maximum))
            throw std::invalid_argument("gene " + gene.name + ": no integer between its bounds");
    }
}

}  // namespace lathe::genetic
