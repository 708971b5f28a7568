#include "genetic/optimiser/reference_points.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "genetic/optimiser/random_stream.hpp"

namespace lathe::genetic {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double other_axes = 1e6;  // weight of the axes that an extreme point should not have

void compositions(std::vector<int>& parts, std::size_t place, int left, std::vector<std::vector<int>>& all) {
    if (place + 1 == parts.size()) {
        parts[place] = left;
        all.push_back(parts);
        return;
    }
    for (int part = 0; part <= left; ++part) {
        parts[place] = part;
        compositions(parts, place + 1, left - part, all);
    }
}

double simplex_points(int objectives, int divisions) {
    double count = 1.0;
    for (int k = 1; k < objectives; ++k) count = count * (divisions + k) / k;
    return count;
}

int most_divisions(int objectives, double most) {
    int divisions = 1;
    while (objectives > 1 && simplex_points(objectives, divisions + 1) <= most) ++divisions;
    return divisions;
}

// Largest component, the other axes weighed heavily: smallest for the point nearest to one axis.
double achievement(const VectorXd& above_ideal, Index axis) {
    double largest = 0.0;
    for (Index k = 0; k < above_ideal.size(); ++k)
        largest = std::max(largest, above_ideal[k] * (k == axis ? 1.0 : other_axes));
    return largest;
}

struct Niche {
    Index direction = 0;
    double distance = std::numeric_limits<double>::infinity();
};

Niche niche_of(const VectorXd& point, const MatrixXd& directions) {
    Niche nearest;
    for (Index d = 0; d < directions.cols(); ++d) {
        const VectorXd along = directions.col(d).normalized();
        const double distance = (point - along * along.dot(point)).norm();
        if (distance < nearest.distance) nearest = {d, distance};
    }
    return nearest;
}

}  // namespace

MatrixXd das_dennis_points(int objectives, int divisions) {
    std::vector<int> parts(static_cast<std::size_t>(objectives));
    std::vector<std::vector<int>> all;
    compositions(parts, 0, divisions, all);
    MatrixXd points(objectives, static_cast<Index>(all.size()));
    for (Index p = 0; p < points.cols(); ++p)
        for (Index k = 0; k < points.rows(); ++k)
            points(k, p) =
                static_cast<double>(all[static_cast<std::size_t>(p)][static_cast<std::size_t>(k)]) /
                divisions;
    return points;
}

MatrixXd reference_points(int objectives, int most) {
    const int divisions = most_divisions(objectives, most);
    const MatrixXd outer = das_dennis_points(objectives, divisions);
    const double left = static_cast<double>(most) - static_cast<double>(outer.cols());
    if (divisions >= objectives || left < objectives) return outer;
    MatrixXd inner = das_dennis_points(objectives, most_divisions(objectives, left));
    inner = (0.5 * inner).array() + 0.5 / objectives;
    MatrixXd both(objectives, outer.cols() + inner.cols());
    both << outer, inner;
    return both;
}

void ObjectiveScale::add(const MatrixXd& front) {
    if (front.cols() == 0) return;
    const VectorXd least = front.rowwise().minCoeff();
    ideal_ = ideal_.size() == least.size() ? VectorXd(ideal_.cwiseMin(least)) : least;
    nadir_ = front.rowwise().maxCoeff();
    MatrixXd candidates = front;
    if (extremes_.rows() == front.rows()) {
        candidates.resize(front.rows(), front.cols() + extremes_.cols());
        candidates << extremes_, front;
    }
    MatrixXd extremes(front.rows(), front.rows());
    for (Index axis = 0; axis < front.rows(); ++axis) {
        double smallest = std::numeric_limits<double>::infinity();
        extremes.col(axis) = candidates.col(0);
        for (Index c = 0; c < candidates.cols(); ++c) {
            const double value = achievement(candidates.col(c) - ideal_, axis);
            if (value < smallest) extremes.col(axis) = candidates.col(c);
            smallest = std::min(smallest, value);
        }
    }
    extremes_ = std::move(extremes);
}

// Where the plane through the extreme points meets the axes; the worst of the front where there is no plane.
VectorXd ObjectiveScale::intercepts() const {
    VectorXd lengths = nadir_ - ideal_;
    const Eigen::FullPivLU<MatrixXd> plane((extremes_.colwise() - ideal_).transpose());
    if (plane.isInvertible()) {
        const VectorXd inverse = plane.solve(VectorXd::Ones(ideal_.size()));
        const VectorXd found = inverse.cwiseInverse();
        if (found.allFinite() && (found.array() > 1e-6).all()) lengths = found;
    }
    return lengths.cwiseMax(1e-12);
}

MatrixXd ObjectiveScale::normalised(const MatrixXd& objectives) const {
    return intercepts().cwiseInverse().asDiagonal() * (objectives.colwise() - ideal_);
}

std::vector<double> ObjectiveScale::numbers() const {
    std::vector<double> numbers(ideal_.begin(), ideal_.end());
    numbers.insert(numbers.end(), nadir_.begin(), nadir_.end());
    for (const auto column : extremes_.colwise()) numbers.insert(numbers.end(), column.begin(), column.end());
    return numbers;
}

void ObjectiveScale::restore(std::span<const double> numbers) {
    Index m = 0;
    while (m * (m + 2) < static_cast<Index>(numbers.size())) ++m;
    if (m * (m + 2) != static_cast<Index>(numbers.size()))
        throw std::invalid_argument("the stored scale of the objectives is not one");
    ideal_ = Eigen::Map<const VectorXd>(numbers.data(), m);
    nadir_ = Eigen::Map<const VectorXd>(numbers.data() + m, m);
    extremes_ = Eigen::Map<const MatrixXd>(numbers.data() + 2 * m, m, m);
}

std::vector<std::size_t> fill_niches(const MatrixXd& normalised, const MatrixXd& directions,
                                     std::span<const std::size_t> chosen, std::span<const std::size_t> last,
                                     std::size_t wanted, std::uint64_t seed, int iteration) {
    std::vector<int> members(static_cast<std::size_t>(directions.cols()), 0);
    for (const std::size_t i : chosen)
        ++members[static_cast<std::size_t>(
            niche_of(normalised.col(static_cast<Index>(i)), directions).direction)];
    std::vector<std::vector<std::pair<double, std::size_t>>> waiting(members.size());
    for (const std::size_t i : last) {
        const Niche niche = niche_of(normalised.col(static_cast<Index>(i)), directions);
        waiting[static_cast<std::size_t>(niche.direction)].emplace_back(niche.distance, i);
    }
    for (auto& queue : waiting) std::sort(queue.begin(), queue.end());
    RandomStream random(seed, iteration, 0, RandomUse::niching);
    std::vector<std::size_t> taken;
    while (taken.size() < wanted) {
        std::vector<std::size_t> emptiest;
        int fewest = std::numeric_limits<int>::max();
        for (std::size_t d = 0; d < members.size(); ++d) {
            if (waiting[d].empty() || members[d] > fewest) continue;
            if (members[d] < fewest) emptiest.clear();
            fewest = members[d];
            emptiest.push_back(d);
        }
        const std::size_t d = emptiest[random.index(static_cast<std::uint32_t>(emptiest.size()))];
        // The nearest one founds a niche; any may join one.
        const std::size_t at = fewest == 0 ? 0 : random.index(static_cast<std::uint32_t>(waiting[d].size()));
        taken.push_back(waiting[d][at].second);
        waiting[d].erase(waiting[d].begin() + static_cast<std::ptrdiff_t>(at));
        ++members[d];
    }
    return taken;
}

}  // namespace lathe::genetic
