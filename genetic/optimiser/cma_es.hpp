// One evolution strategy with covariance matrix adaptation: Hansen, "The CMA evolution strategy: a tutorial",
// arXiv:1604.00772 (2016), with active update and cumulative step-size adaptation. Sees ranks only, so
// candidates without an objective take part like any other.
//
// The eigenvectors are those of the covariance matrix at every generation, computed from its lower triangle:
// equal states give equal samples, bit for bit.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "genetic/optimiser/cma_history.hpp"
#include "genetic/optimiser/cma_parameters.hpp"
#include "genetic/optimiser/score.hpp"

namespace lathe::genetic {

/// Where one strategy begins.
struct CmaStart {
    Eigen::VectorXd mean;
    double sigma = 0.2;  ///< standard deviation in every coordinate
    int candidates = 20;
    bool active = true;
};

class CmaEs {
public:
    /// `least_deviations`: of each coordinate; 0 where it may shrink without end.
    CmaEs(CmaStart start, Eigen::VectorXd least_deviations);

    int candidates() const { return start_.candidates; }
    double sigma() const { return sigma_; }
    const Eigen::VectorXd& mean() const { return mean_; }

    /// Points of a generation; stream numbers from `first_slot` on are its own.
    std::vector<Eigen::VectorXd> sample(std::uint64_t seed, int generation, int first_slot) const;

    /// `points`: those of sample(), or others in their places; `ranking`: their indices, best first.
    void learn(const std::vector<Eigen::VectorXd>& points, std::span<const std::size_t> ranking,
               std::span<const Score> scores);

    /// Why nothing more is to be expected; empty while something is. `tolerance`: largest deviation that
    /// is too small to matter.
    std::string stop_reason(double tolerance) const;

    /// Everything, start included, as numbers; the inverse takes what it wrote for the same dimension.
    /// Throws std::invalid_argument on anything else.
    std::vector<double> numbers() const;
    static CmaEs from_numbers(std::span<const double> numbers, Eigen::VectorXd least_deviations);

private:
    void update_paths(const Eigen::VectorXd& mean_step, bool& is_path_short);
    void update_covariance(const Eigen::MatrixXd& steps, bool is_path_short);
    void keep_least_deviations();
    void decompose();

    CmaStart start_;
    Eigen::VectorXd least_deviations_;
    CmaParameters parameters_;
    Eigen::VectorXd mean_, path_sigma_, path_;
    Eigen::MatrixXd covariance_;  ///< lower triangle
    double sigma_ = 0.0;
    int learned_ = 0;  ///< generations
    CmaHistory history_;
    Eigen::MatrixXd axes_;     ///< eigenvectors
    Eigen::VectorXd lengths_;  ///< square roots of the eigenvalues
    bool is_degenerate_ = false;
};

}  // namespace lathe::genetic
