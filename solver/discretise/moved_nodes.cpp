#include "solver/discretise/moved_nodes.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>

namespace lathe {

void AxisDisplacement::add(const Displacement& place) {
    const auto next = std::lower_bound(places_.begin(), places_.end(), place.at,
                                       [](const Displacement& one, double at) { return one.at < at; });
    if (next != places_.end() && next->at - place.at < least_distance_) return;
    if (next != places_.begin() && place.at - std::prev(next)->at < least_distance_) return;
    places_.insert(next, place);
}

bool AxisDisplacement::is_zero() const {
    return std::all_of(places_.begin(), places_.end(),
                       [](const Displacement& place) { return place.by == 0.0; });
}

double AxisDisplacement::of(double at) const {
    if (places_.empty()) return 0.0;
    if (at <= places_.front().at) return places_.front().by;
    for (std::size_t n = 1; n < places_.size(); ++n) {
        const Displacement &low = places_[n - 1], &high = places_[n];
        if (at <= high.at) return low.by + (high.by - low.by) * (at - low.at) / (high.at - low.at);
    }
    return places_.back().by;
}

double AxisDisplacement::cell(double from, double size) const {
    constexpr double rounding = 1e-9;
    const double to = from + size, tolerance = rounding * size;
    for (std::size_t n = 1; n < places_.size(); ++n) {
        const Displacement &low = places_[n - 1], &high = places_[n];
        if (from >= low.at - tolerance && to <= high.at + tolerance)
            return size * (1.0 + (high.by - low.by) / (high.at - low.at));
    }
    return size + (of(to) - of(from));
}

void displace(const AxisNodes& nodes, const AxisDisplacement& displacement) {
    if (displacement.is_zero()) return;
    std::vector<double> cells;
    bool is_moved_alike = true;
    for (int n = 0; n + 1 < nodes.count; ++n) {
        const double from = nodes.graded ? nodes.graded->coordinate(n) : nodes.first + n * nodes.cell;
        const double size = nodes.graded ? nodes.graded->cell(n) : nodes.cell;
        cells.push_back(displacement.cell(from, size));
        is_moved_alike = is_moved_alike && cells.back() == size;
    }
    nodes.first += displacement.of(nodes.first);
    if (is_moved_alike && !nodes.graded) return;
    nodes.graded = std::make_shared<const GradedAxis>(nodes.first, std::move(cells));
}

}  // namespace lathe
