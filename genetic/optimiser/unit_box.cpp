#include "genetic/optimiser/unit_box.hpp"

#include <algorithm>
#include <cmath>

namespace lathe::genetic {

namespace {

constexpr double edge = UnitBox::edge;
constexpr double period = 1.0 + 2.0 * edge;

double folded(double x) {
    double place = std::fmod(x + edge, 2.0 * period);
    if (place < 0.0) place += 2.0 * period;
    if (place > period) place = 2.0 * period - place;
    x = place - edge;
    if (x < edge) return (x + edge) * (x + edge) / (4.0 * edge);
    if (x > 1.0 - edge) return 1.0 - (1.0 + edge - x) * (1.0 + edge - x) / (4.0 * edge);
    return x;
}

double unfolded(double u) {
    u = std::clamp(u, 0.0, 1.0);
    if (u < edge) return 2.0 * std::sqrt(edge * u) - edge;
    if (u > 1.0 - edge) return 1.0 + edge - 2.0 * std::sqrt(edge * (1.0 - u));
    return u;
}

struct Interval {
    double start, length;
};

Interval interval_of(const Gene& gene) {
    if (!gene.is_integer) return {gene.minimum, gene.maximum - gene.minimum};
    const double first = std::ceil(gene.minimum), last = std::floor(gene.maximum);
    return {first - 0.5, last - first + 1.0};
}

}  // namespace

UnitBox::UnitBox(std::span<const Gene> genes) : genes_(genes.begin(), genes.end()) {
    for (std::size_t i = 0; i < genes_.size(); ++i) {
        const double smallest = genes_[i].is_integer ? 1.0 : 0.0;  // a single integer
        if (interval_of(genes_[i]).length > smallest) varying_.push_back(i);
    }
}

const Gene& UnitBox::gene(Eigen::Index coordinate) const {
    return genes_[varying_[static_cast<std::size_t>(coordinate)]];
}

double UnitBox::step(Eigen::Index coordinate) const {
    return gene(coordinate).is_integer ? 1.0 / interval_of(gene(coordinate)).length : 0.0;
}

Genome UnitBox::genome(const Eigen::VectorXd& point) const {
    Genome genome(genes_.size());
    for (std::size_t i = 0; i < genes_.size(); ++i) genome[i] = genes_[i].minimum;
    for (Eigen::Index k = 0; k < dimension(); ++k) {
        const Interval interval = interval_of(gene(k));
        genome[varying_[static_cast<std::size_t>(k)]] = interval.start + interval.length * folded(point[k]);
    }
    return repaired(genes_, std::move(genome));
}

Eigen::VectorXd UnitBox::point(const Genome& genome) const {
    Eigen::VectorXd point(dimension());
    for (Eigen::Index k = 0; k < dimension(); ++k) {
        const Interval interval = interval_of(gene(k));
        const double value = genome[varying_[static_cast<std::size_t>(k)]];
        point[k] = unfolded((value - interval.start) / interval.length);
    }
    return point;
}

}  // namespace lathe::genetic
