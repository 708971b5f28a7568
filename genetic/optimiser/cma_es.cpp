#include "genetic/optimiser/cma_es.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "genetic/optimiser/random_stream.hpp"

namespace lathe::genetic {

namespace {

constexpr double largest_condition = 1e14;
// In parts of a range; a uniform distribution has 0.29. In a box that is folded beyond its bounds a wider one
// searches no further, and takes long to come back.
constexpr double largest_deviation = 0.2;

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd take_vector(std::span<const double>& numbers, Index size) {
    if (numbers.size() < static_cast<std::size_t>(size))
        throw std::invalid_argument("the state of a strategy is too short");
    VectorXd vector = Eigen::Map<const VectorXd>(numbers.data(), size);
    numbers = numbers.subspan(static_cast<std::size_t>(size));
    return vector;
}

}  // namespace

CmaEs::CmaEs(CmaStart start, VectorXd least_deviations)
    : start_(std::move(start)),
      least_deviations_(std::move(least_deviations)),
      parameters_(static_cast<int>(start_.mean.size()), start_.candidates, start_.active),
      mean_(start_.mean),
      path_sigma_(VectorXd::Zero(mean_.size())),
      path_(VectorXd::Zero(mean_.size())),
      covariance_(MatrixXd::Identity(mean_.size(), mean_.size())),
      sigma_(start_.sigma),
      history_(static_cast<int>(mean_.size()), start_.candidates) {
    keep_least_deviations();
    decompose();
}

std::vector<VectorXd> CmaEs::sample(std::uint64_t seed, int generation, int first_slot) const {
    std::vector<VectorXd> points;
    VectorXd normal(mean_.size());
    for (int i = 0; i < start_.candidates; ++i) {
        RandomStream random(seed, generation, first_slot + i, RandomUse::cma_sample);
        for (double& value : normal) value = random.normal();
        points.emplace_back(mean_ + sigma_ * (axes_ * lengths_.cwiseProduct(normal)));
    }
    return points;
}

void CmaEs::learn(const std::vector<VectorXd>& points, std::span<const std::size_t> ranking,
                  std::span<const Score> scores) {
    MatrixXd steps(mean_.size(), static_cast<Index>(points.size()));  // y_i, best first
    std::vector<Score> ranked;
    for (std::size_t rank = 0; rank < ranking.size(); ++rank) {
        steps.col(static_cast<Index>(rank)) = (points[ranking[rank]] - mean_) / sigma_;
        ranked.push_back(scores[ranking[rank]]);
    }
    history_.add(ranked);
    ++learned_;
    const VectorXd mean_step =
        steps.leftCols(parameters_.parents) * parameters_.weights.head(parameters_.parents);
    bool is_path_short = true;
    update_paths(mean_step, is_path_short);
    update_covariance(steps, is_path_short);
    mean_ += sigma_ * mean_step;
    const double excess = path_sigma_.norm() / parameters_.expected_norm - 1.0;
    sigma_ *= std::exp(std::min(1.0, parameters_.path_rate_sigma / parameters_.damping_sigma * excess));
    const double widest = sigma_ * std::sqrt(covariance_.diagonal().maxCoeff());
    const double most = std::max(largest_deviation, start_.sigma);
    if (widest > most) sigma_ *= most / widest;
    keep_least_deviations();
    decompose();
}

// Equations (43) and (45); h_sigma holds the second path while the first is long.
void CmaEs::update_paths(const VectorXd& mean_step, bool& is_path_short) {
    const CmaParameters& p = parameters_;
    const VectorXd whitened = axes_ * (axes_.transpose() * mean_step).cwiseQuotient(lengths_);
    path_sigma_ = (1.0 - p.path_rate_sigma) * path_sigma_ +
                  std::sqrt(p.path_rate_sigma * (2.0 - p.path_rate_sigma) * p.effective_parents) * whitened;
    const double settled = std::sqrt(1.0 - std::pow(1.0 - p.path_rate_sigma, 2.0 * (learned_ + 1)));
    const double n = static_cast<double>(mean_.size());
    is_path_short = path_sigma_.norm() / settled < (1.4 + 2.0 / (n + 1.0)) * p.expected_norm;
    path_ *= 1.0 - p.path_rate;
    if (is_path_short)
        path_ += std::sqrt(p.path_rate * (2.0 - p.path_rate) * p.effective_parents) * mean_step;
}

// Equation (47), with the negative weights of (46) scaled by the length of their steps.
void CmaEs::update_covariance(const MatrixXd& steps, bool is_path_short) {
    const CmaParameters& p = parameters_;
    const double n = static_cast<double>(mean_.size());
    VectorXd weights = p.weights;
    for (Index i = p.parents; i < weights.size(); ++i) {
        const double length = (axes_.transpose() * steps.col(i)).cwiseQuotient(lengths_).squaredNorm();
        if (weights[i] < 0.0) weights[i] *= length > 0.0 ? n / length : 0.0;
    }
    const double lost = is_path_short ? 0.0 : p.path_rate * (2.0 - p.path_rate);
    covariance_ *= 1.0 + p.rate_one * lost - p.rate_one - p.rate_mu * p.weights.sum();
    covariance_ += p.rate_one * path_ * path_.transpose();
    covariance_ += p.rate_mu * steps * weights.asDiagonal() * steps.transpose();
}

// An integer gene whose deviation is far below its step would never change again.
void CmaEs::keep_least_deviations() {
    for (Index i = 0; i < mean_.size(); ++i) {
        const double deviation = sigma_ * std::sqrt(covariance_(i, i));
        if (!(deviation < least_deviations_[i])) continue;
        const double factor = least_deviations_[i] / deviation;
        covariance_.row(i) *= factor;
        covariance_.col(i) *= factor;
    }
}

void CmaEs::decompose() {
    const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(covariance_);
    is_degenerate_ = solver.info() != Eigen::Success || !std::isfinite(sigma_) ||
                     !solver.eigenvalues().allFinite() || !(solver.eigenvalues()[0] > 0.0) ||
                     solver.eigenvalues().maxCoeff() > largest_condition * solver.eigenvalues()[0];
    axes_ = solver.eigenvectors();
    lengths_ = solver.eigenvalues().cwiseMax(1e-300).cwiseSqrt();
}

std::string CmaEs::stop_reason(double tolerance) const {
    if (is_degenerate_) return "the covariance is degenerate";
    const VectorXd deviations = sigma_ * covariance_.diagonal().cwiseSqrt();
    // Coordinates at their least deviation are as far as they go.
    const auto free = least_deviations_.array() == 0.0;
    const bool has_free = free.any();
    const auto reach = deviations.array().max(sigma_ * path_.array().abs());
    if (has_free && free.select(reach, 0.0).maxCoeff() < tolerance) return "the step is below what matters";
    return history_.stop_reason();
}

std::vector<double> CmaEs::numbers() const {
    std::vector<double> numbers = {static_cast<double>(start_.candidates), start_.sigma,
                                   start_.active ? 1.0 : 0.0, sigma_, static_cast<double>(learned_)};
    for (const VectorXd* vector : {&mean_, &path_sigma_, &path_})
        numbers.insert(numbers.end(), vector->begin(), vector->end());
    for (Index column = 0; column < covariance_.cols(); ++column)
        for (Index row = column; row < covariance_.rows(); ++row) numbers.push_back(covariance_(row, column));
    history_.write(numbers);
    return numbers;
}

CmaEs CmaEs::from_numbers(std::span<const double> numbers, VectorXd least_deviations) {
    const Index n = least_deviations.size();
    const VectorXd head = take_vector(numbers, 5);
    if (!(head[0] >= 2.0 && head[0] <= 1e9))
        throw std::invalid_argument("the state of a strategy is not one");
    CmaEs strategy({VectorXd::Zero(n), head[1], static_cast<int>(head[0]), head[2] != 0.0},
                   std::move(least_deviations));
    strategy.sigma_ = head[3];
    strategy.learned_ = static_cast<int>(head[4]);
    for (VectorXd* vector : {&strategy.mean_, &strategy.path_sigma_, &strategy.path_})
        *vector = take_vector(numbers, n);
    for (Index column = 0; column < n; ++column)
        strategy.covariance_.col(column).tail(n - column) = take_vector(numbers, n - column);
    strategy.covariance_.triangularView<Eigen::StrictlyUpper>() = strategy.covariance_.transpose();
    strategy.history_.read(numbers);
    if (!numbers.empty()) throw std::invalid_argument("the state of a strategy is too long");
    strategy.decompose();
    return strategy;
}

}  // namespace lathe::genetic
