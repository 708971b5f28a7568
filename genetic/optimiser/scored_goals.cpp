#include "genetic/optimiser/scored_goals.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "genetic/optimiser/gene_steps.hpp"

namespace lathe::genetic {

bool has_slopes(const Score& score, std::size_t genes) {
    return score.status == EvaluationStatus::valid && !score.slopes.empty() &&
           score.slopes.size() == score.misses.size() * genes;
}

GoalModel goals_about(std::span<const Gene> genes, const Score& score, double margin, const PolishAim& aim) {
    const auto rows = static_cast<Eigen::Index>(score.misses.size());
    const auto count = static_cast<Eigen::Index>(genes.size());
    GoalModel model{Eigen::VectorXd(rows), Eigen::MatrixXd(rows, count)};
    for (Eigen::Index row = 0; row < rows; ++row) {
        const double miss = score.misses[static_cast<std::size_t>(row)];
        const double weight = aim.of_row(score, static_cast<std::size_t>(row));
        bool is_known = std::isfinite(miss);
        for (Eigen::Index j = 0; j < count; ++j) {
            const auto gene = static_cast<std::size_t>(j);
            const double slope = score.slopes[static_cast<std::size_t>(row * count + j)];
            is_known = is_known && std::isfinite(slope);
            model.slopes(row, j) = is_fixed(genes[gene]) ? 0.0 : weight * slope * range_of(genes[gene]);
        }
        model.misses[row] = is_known ? weight * (miss + margin) : -std::numeric_limits<double>::infinity();
        if (!is_known) model.slopes.row(row).setZero();
    }
    return model;
}

double squared_misses(const Score& score, double margin, const PolishAim& aim) {
    double sum = 0.0;
    for (std::size_t row = 0; row < score.misses.size(); ++row)
        if (const double miss = score.misses[row]; std::isfinite(miss))
            sum += 0.5 * std::pow(aim.of_row(score, row) * std::max(0.0, miss + margin), 2);
    return sum;
}

}  // namespace lathe::genetic
