#include "genetic/optimiser/spread_front.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <limits>

#include "genetic/optimiser/pareto.hpp"

namespace lathe::genetic {
namespace {

/// Objectives of these members, one a column, in parts of their ranges.
Eigen::MatrixXd scaled_objectives(std::span<const Individual> told, const std::vector<std::size_t>& members) {
    const auto rows = static_cast<Eigen::Index>(told[members.front()].score.objectives.size());
    Eigen::MatrixXd scaled(rows, static_cast<Eigen::Index>(members.size()));
    for (std::size_t n = 0; n < members.size(); ++n)
        scaled.col(static_cast<Eigen::Index>(n)) =
            Eigen::Map<const Eigen::VectorXd>(told[members[n]].score.objectives.data(), rows);
    const Eigen::VectorXd least = scaled.rowwise().minCoeff(), range = scaled.rowwise().maxCoeff() - least;
    scaled.colwise() -= least;
    for (Eigen::Index row = 0; row < rows; ++row)
        if (range[row] > 0.0) scaled.row(row) /= range[row];
    return scaled;
}

}  // namespace

std::vector<Genome> spread_front(std::span<const Individual> told, std::size_t count) {
    std::vector<Score> scores;
    for (const Individual& one : told) scores.push_back(one.score);
    if (told.empty() || count == 0) return {};
    const std::vector<std::size_t> front = non_dominated_fronts(scores).front();
    if (!has_objectives(scores[front.front()]) || scores[front.front()].objectives.empty()) return {};
    const Eigen::MatrixXd places = scaled_objectives(told, front);

    std::vector<Genome> chosen;
    Eigen::VectorXd distance =
        Eigen::VectorXd::Constant(places.cols(), std::numeric_limits<double>::infinity());
    const auto choose = [&](Eigen::Index member) {
        if (chosen.size() >= count || distance[member] == 0.0) return;
        chosen.push_back(told[front[static_cast<std::size_t>(member)]].genome);
        distance = distance.cwiseMin((places.colwise() - places.col(member)).colwise().norm().transpose());
    };
    for (Eigen::Index row = 0; row < places.rows(); ++row) {
        Eigen::Index best = 0;
        places.row(row).minCoeff(&best);
        choose(best);
    }
    while (chosen.size() < count) {
        Eigen::Index farthest = 0;
        if (distance.maxCoeff(&farthest) == 0.0) break;
        choose(farthest);
    }
    return chosen;
}

}  // namespace lathe::genetic
