#include "genetic/optimiser/pareto.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace lathe::genetic {

namespace {

std::span<const double> objectives_of(const Score& score) {
    if (score.objectives.empty()) return {&score.objective, 1};
    return score.objectives;
}

bool is_valid(const Score& score) {
    return score.status == EvaluationStatus::valid;
}

bool dominates_in_objectives(std::span<const double> left, std::span<const double> right) {
    bool is_better = false;
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (left[i] > right[i]) return false;
        is_better = is_better || left[i] < right[i];
    }
    return is_better;
}

using Point = std::vector<double>;

// Sum of the steps of a staircase; points below the reference in both objectives.
double area(std::vector<Point> points, std::span<const double> reference) {
    std::sort(points.begin(), points.end());
    double sum = 0.0, lowest = reference[1];
    for (const Point& point : points) {
        if (point[1] >= lowest) continue;
        sum += (reference[0] - point[0]) * (lowest - point[1]);
        lowest = point[1];
    }
    return sum;
}

// Slabs between neighbouring third objectives, each with the area of all points below it.
double volume(std::vector<Point> points, std::span<const double> reference) {
    std::sort(points.begin(), points.end(),
              [](const Point& left, const Point& right) { return left[2] < right[2]; });
    double sum = 0.0;
    std::vector<Point> below;
    for (std::size_t i = 0; i < points.size(); ++i) {
        below.push_back(points[i]);
        const double top = i + 1 < points.size() ? points[i + 1][2] : reference[2];
        if (top > points[i][2]) sum += (top - points[i][2]) * area(below, reference);
    }
    return sum;
}

}  // namespace

bool has_objectives(const Score& score) {
    const auto values = objectives_of(score);
    return is_valid(score) &&
           std::none_of(values.begin(), values.end(), [](double value) { return std::isnan(value); });
}

bool dominates(const Score& left, const Score& right) {
    const bool left_has = has_objectives(left), right_has = has_objectives(right);
    if (left_has != right_has) return left_has;
    if (left_has) return dominates_in_objectives(objectives_of(left), objectives_of(right));
    // Two valid ones with a NaN somewhere are alike.
    if (is_valid(left) && is_valid(right)) return false;
    return better(left, right);
}

std::vector<std::vector<std::size_t>> non_dominated_fronts(std::span<const Score> scores) {
    const std::size_t count = scores.size();
    std::vector<std::vector<std::size_t>> dominated(count), fronts;
    std::vector<int> dominators(count, 0);
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = i + 1; j < count; ++j) {
            if (dominates(scores[i], scores[j])) {
                dominated[i].push_back(j);
                ++dominators[j];
            } else if (dominates(scores[j], scores[i])) {
                dominated[j].push_back(i);
                ++dominators[i];
            }
        }
    std::vector<std::size_t> front;
    for (std::size_t i = 0; i < count; ++i)
        if (dominators[i] == 0) front.push_back(i);
    while (!front.empty()) {
        std::vector<std::size_t> next;
        for (const std::size_t i : front)
            for (const std::size_t j : dominated[i])
                if (--dominators[j] == 0) next.push_back(j);
        std::sort(next.begin(), next.end());
        fronts.push_back(std::exchange(front, std::move(next)));
    }
    return fronts;
}

std::vector<double> crowding_distances(std::span<const Score> scores, std::span<const std::size_t> front) {
    std::vector<double> distances(front.size(), 0.0);
    if (front.empty() || !has_objectives(scores[front[0]])) return distances;
    std::vector<std::size_t> order(front.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t k = 0; k < objectives_of(scores[front[0]]).size(); ++k) {
        const auto value = [&](std::size_t i) { return objectives_of(scores[front[i]])[k]; };
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t left, std::size_t right) { return value(left) < value(right); });
        const double range = value(order.back()) - value(order.front());
        distances[order.front()] = distances[order.back()] = std::numeric_limits<double>::infinity();
        if (!(range > 0.0)) continue;
        for (std::size_t i = 1; i + 1 < order.size(); ++i)
            distances[order[i]] += (value(order[i + 1]) - value(order[i - 1])) / range;
    }
    return distances;
}

double hypervolume(std::span<const Score> scores, std::span<const double> reference) {
    if (reference.size() != 2 && reference.size() != 3)
        throw std::invalid_argument("a hypervolume is computed for two or three objectives");
    std::vector<Point> points;
    for (const Score& score : scores) {
        if (!has_objectives(score) || score.objectives.size() != reference.size()) continue;
        bool is_below = true;
        for (std::size_t k = 0; k < reference.size(); ++k)
            is_below = is_below && score.objectives[k] < reference[k];
        if (is_below) points.push_back(score.objectives);
    }
    return reference.size() == 2 ? area(std::move(points), reference) : volume(std::move(points), reference);
}

}  // namespace lathe::genetic
