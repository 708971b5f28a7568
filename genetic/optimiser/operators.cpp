#include "genetic/optimiser/operators.hpp"

#include <algorithm>
#include <cmath>

namespace lathe::genetic {

namespace {

// Spread factor of SBX for a uniform draw u, with the probability beyond the nearest bound cut off:
// beta is the largest spread that stays inside, and the density is normalised over [0, beta].
double sbx_spread(double u, double beta, double eta) {
    const double alpha = 2.0 - std::pow(beta, -(eta + 1.0));
    if (u <= 1.0 / alpha) return std::pow(u * alpha, 1.0 / (eta + 1.0));
    return std::pow(1.0 / (2.0 - u * alpha), 1.0 / (eta + 1.0));
}

// Two children of one gene, low and high.
std::pair<double, double> sbx_gene(const Gene& gene, double first, double second, double eta, double u) {
    const double low = std::min(first, second), high = std::max(first, second);
    const double distance = high - low;
    const double spread_down = sbx_spread(u, 1.0 + 2.0 * (low - gene.minimum) / distance, eta);
    const double spread_up = sbx_spread(u, 1.0 + 2.0 * (gene.maximum - high) / distance, eta);
    return {0.5 * (low + high - spread_down * distance), 0.5 * (low + high + spread_up * distance)};
}

// Displacement of the polynomial mutation in parts of the range; below and above are the distances of the
// value to its bounds in the same parts.
double polynomial_displacement(double u, double below, double above, double eta) {
    const double power = 1.0 / (eta + 1.0);
    if (u < 0.5) {
        const double xy = std::pow(1.0 - below, eta + 1.0);
        return std::pow(2.0 * u + (1.0 - 2.0 * u) * xy, power) - 1.0;
    }
    const double xy = std::pow(1.0 - above, eta + 1.0);
    return 1.0 - std::pow(2.0 * (1.0 - u) + 2.0 * (u - 0.5) * xy, power);
}

double reflected(double value, double minimum, double maximum) {
    if (!(maximum > minimum)) return minimum;
    while (value < minimum || value > maximum) {
        if (value < minimum) value = 2.0 * minimum - value;
        if (value > maximum) value = 2.0 * maximum - value;
    }
    return value;
}

}  // namespace

std::pair<Genome, Genome> sbx_crossover(std::span<const Gene> genes, const Genome& first,
                                        const Genome& second, double eta, RandomStream& random) {
    Genome left = first, right = second;
    for (std::size_t i = 0; i < genes.size(); ++i) {
        if (!random.chance(0.5)) continue;
        const double range = genes[i].maximum - genes[i].minimum;
        if (std::abs(first[i] - second[i]) <= 1e-14 * range) continue;
        auto [low, high] = sbx_gene(genes[i], first[i], second[i], eta, random.uniform());
        // Which child gets which end is drawn, else genes would stay linked by their order.
        if (random.chance(0.5)) std::swap(low, high);
        left[i] = low;
        right[i] = high;
    }
    return {repaired(genes, std::move(left)), repaired(genes, std::move(right))};
}

std::pair<Genome, Genome> blend_crossover(std::span<const Gene> genes, const Genome& first,
                                          const Genome& second, double alpha, RandomStream& random) {
    Genome left = first, right = second;
    for (std::size_t i = 0; i < genes.size(); ++i) {
        const double low = std::min(first[i], second[i]), high = std::max(first[i], second[i]);
        const double start = std::max(low - alpha * (high - low), genes[i].minimum);
        const double end = std::min(high + alpha * (high - low), genes[i].maximum);
        left[i] = start + (end - start) * random.uniform();
        right[i] = start + (end - start) * random.uniform();
    }
    return {repaired(genes, std::move(left)), repaired(genes, std::move(right))};
}

Genome polynomial_mutation(std::span<const Gene> genes, Genome genome, double probability, double eta,
                           RandomStream& random) {
    for (std::size_t i = 0; i < genes.size(); ++i) {
        const Gene& gene = genes[i];
        const double range = gene.maximum - gene.minimum;
        if (!random.chance(probability) || range <= 0.0) continue;
        const double below = (genome[i] - gene.minimum) / range;
        const double above = (gene.maximum - genome[i]) / range;
        const double u = random.uniform();
        double step = range * polynomial_displacement(u, below, above, eta);
        if (gene.is_integer && std::abs(step) < 1.0) step = u < 0.5 ? -1.0 : 1.0;
        genome[i] += step;
        if (gene.is_integer) genome[i] = reflected(genome[i], gene.minimum, gene.maximum);
    }
    return repaired(genes, std::move(genome));
}

std::vector<Genome> latin_hypercube(std::span<const Gene> genes, int count, RandomStream& random) {
    std::vector<Genome> points(static_cast<std::size_t>(count), Genome(genes.size()));
    for (std::size_t i = 0; i < genes.size(); ++i) {
        const auto strata = random.permutation(static_cast<std::uint32_t>(count));
        // An integer gene owns half a step on either side, so that its end values are as likely as others.
        const double margin = genes[i].is_integer ? 0.5 : 0.0;
        const double minimum = genes[i].minimum - margin;
        const double range = genes[i].maximum + margin - minimum;
        for (std::size_t p = 0; p < points.size(); ++p)
            points[p][i] = minimum + range * (strata[p] + random.uniform()) / count;
    }
    for (Genome& point : points) point = repaired(genes, std::move(point));
    return points;
}

Genome normal_around(std::span<const Gene> genes, const Genome& centre, double spread, RandomStream& random) {
    Genome genome = centre;
    for (std::size_t i = 0; i < genes.size(); ++i) {
        const double range = genes[i].maximum - genes[i].minimum;
        genome[i] =
            reflected(centre[i] + spread * range * random.normal(), genes[i].minimum, genes[i].maximum);
    }
    return repaired(genes, std::move(genome));
}

}  // namespace lathe::genetic
