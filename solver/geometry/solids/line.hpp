// Straight lines in space, and what lies on them.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <vector>

namespace lathe {

/// The points origin + t * direction, metres; `direction` is not zero and need not be of length 1.
struct Line {
    Eigen::Vector3d origin, direction;
    Eigen::Vector3d at(double t) const { return origin + t * direction; }
};

/// A piece of a line by its parameter t, from < to.
struct Interval {
    double from = 0.0, to = 0.0;
    double length() const { return to - from; }
    double middle() const { return 0.5 * (from + to); }
    bool operator==(const Interval&) const = default;
};

/// Ascending, none touches the next.
using Intervals = std::vector<Interval>;

/// What lies in at least one of these, which may overlap and come in any order.
Intervals united(Intervals intervals);

/// What lies in both.
Intervals intersected(const Intervals& a, const Intervals& b);

/// What of `whole` lies in none of `taken`.
Intervals without(Interval whole, const Intervals& taken);

/// Moved along by `by`, and what of it lies in `range`.
Intervals shifted(const Intervals& intervals, double by, Interval range);

/// Length of the common part of two intervals.
inline double common_length(const Interval& a, const Interval& b) {
    return std::max(0.0, std::min(a.to, b.to) - std::max(a.from, b.from));
}

/// Sum of the lengths.
double total_length(const Intervals& intervals);

/// Where a t^2 + b t + c <= 0 within `range`; at most two pieces, those of no length left out.
Intervals where_not_positive(double a, double b, double c, Interval range);

}  // namespace lathe
