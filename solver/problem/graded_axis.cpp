#include "solver/problem/graded_axis.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lathe {

GradedAxis::GradedAxis(double first, std::vector<double> cells)
    : cells_(std::move(cells)),
      smallest_(*std::min_element(cells_.begin(), cells_.end())),
      largest_(*std::max_element(cells_.begin(), cells_.end())) {
    nodes_.reserve(cells_.size() + 1);
    nodes_.push_back(first);
    for (const double cell : cells_) nodes_.push_back(nodes_.back() + cell);
}

double GradedAxis::coordinate(double position) const {
    const double last = static_cast<double>(nodes_.size() - 2);
    const double below = std::clamp(std::floor(position), 0.0, last);
    const auto n = static_cast<std::size_t>(below);
    return nodes_[n] + (position - below) * cells_[n];
}

double GradedAxis::position(double coordinate) const {
    const auto above = std::upper_bound(nodes_.begin() + 1, nodes_.end() - 1, coordinate);
    const auto n = static_cast<std::size_t>(above - nodes_.begin() - 1);
    return static_cast<double>(n) + (coordinate - nodes_[n]) / cells_[n];
}

}  // namespace lathe
