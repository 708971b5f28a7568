#include "genetic/optimiser/surrogate.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace lathe::genetic {

namespace {

// The system is solved once a generation: some ten milliseconds for all of these.
constexpr std::size_t most_of_the_best = 200, most_of_the_newest = 100;
constexpr double cap_share = 0.75;  ///< of the valid values
// Parts of the largest distance cubed: two solves that differ by rounding are no contradiction.
constexpr double ridge = 1e-8;

bool has_value(const Individual& individual) {
    return individual.score.status == EvaluationStatus::valid && std::isfinite(individual.score.objective);
}

/// Places in `told` of what is learnt from, ascending.
std::vector<std::size_t> chosen_of(std::span<const Individual> told) {
    std::vector<std::size_t> order(told.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
        return better(told[left].score, told[right].score);
    });
    order.resize(std::min(order.size(), most_of_the_best));
    for (std::size_t back = 1; back <= std::min(told.size(), most_of_the_newest); ++back)
        order.push_back(told.size() - back);
    std::sort(order.begin(), order.end());
    order.erase(std::unique(order.begin(), order.end()), order.end());
    return order;
}

double cubed(double distance) {
    return distance * distance * distance;
}

}  // namespace

Surrogate::Surrogate(std::span<const Gene> genes, std::span<const Individual> told) {
    for (const Gene& gene : genes) genes_.push_back(gene);
    const auto chosen = chosen_of(told);
    std::vector<double> valid;
    for (const std::size_t n : chosen)
        if (has_value(told[n])) valid.push_back(told[n].score.objective);
    if (valid.size() < 2 * (genes_.size() + 1)) return;
    std::sort(valid.begin(), valid.end());
    const double cap = valid[static_cast<std::size_t>(cap_share * static_cast<double>(valid.size() - 1))];
    const auto count = static_cast<Eigen::Index>(chosen.size());
    points_.resize(static_cast<Eigen::Index>(genes_.size()), count);
    Eigen::VectorXd values(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const Individual& individual = told[chosen[static_cast<std::size_t>(i)]];
        points_.col(i) = point_of(individual.genome);
        values[i] = has_value(individual) ? std::min(individual.score.objective, cap) : cap;
    }
    solve(values);
}

Eigen::VectorXd Surrogate::point_of(const Genome& genome) const {
    Eigen::VectorXd point(static_cast<Eigen::Index>(genes_.size()));
    for (std::size_t i = 0; i < genes_.size(); ++i) {
        const double range = genes_[i].maximum - genes_[i].minimum;
        point[static_cast<Eigen::Index>(i)] = range > 0.0 ? (genome[i] - genes_[i].minimum) / range : 0.0;
    }
    return point;
}

/// A gene without a range, or points in one plane, leave the tail undetermined: rank-revealing LU sets what
/// it cannot tell to nothing.
void Surrogate::solve(const Eigen::VectorXd& values) {
    const Eigen::Index points = points_.cols(), tail = points_.rows() + 1;
    Eigen::MatrixXd system = Eigen::MatrixXd::Zero(points + tail, points + tail);
    for (Eigen::Index i = 0; i < points; ++i)
        for (Eigen::Index k = 0; k < i; ++k)
            system(i, k) = system(k, i) = cubed((points_.col(i) - points_.col(k)).norm());
    const double largest = system.maxCoeff();
    // With the constraints on the weights the matrix of cubes is positive definite: so is the ridge.
    system.diagonal().head(points).setConstant(ridge * largest);
    system.col(points).head(points).setOnes();
    system.block(0, points + 1, points, tail - 1) = points_.transpose();
    system.bottomRows(tail).leftCols(points) = system.topRows(points).rightCols(tail).transpose();
    Eigen::VectorXd right = Eigen::VectorXd::Zero(points + tail);
    right.head(points) = values;
    weights_ = system.fullPivLu().solve(right);
    if (!weights_.allFinite()) weights_.resize(0);
}

double Surrogate::predict(const Genome& genome) const {
    const Eigen::VectorXd point = point_of(genome);
    const Eigen::Index points = points_.cols();
    double value = weights_[points] + weights_.tail(point.size()).dot(point);
    for (Eigen::Index i = 0; i < points; ++i) value += weights_[i] * cubed((points_.col(i) - point).norm());
    return value;
}

}  // namespace lathe::genetic
