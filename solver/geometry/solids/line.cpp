#include "solver/geometry/solids/line.hpp"

#include <algorithm>
#include <cmath>

namespace lathe {
namespace {

void add(Intervals& result, double from, double to, const Interval& range) {
    from = std::max(from, range.from), to = std::min(to, range.to);
    if (to > from) result.push_back({from, to});
}

}  // namespace

Intervals united(Intervals intervals) {
    std::sort(intervals.begin(), intervals.end(),
              [](const Interval& a, const Interval& b) { return a.from < b.from; });
    Intervals result;
    for (const Interval& next : intervals) {
        if (result.empty() || next.from > result.back().to)
            result.push_back(next);
        else
            result.back().to = std::max(result.back().to, next.to);
    }
    return result;
}

Intervals intersected(const Intervals& a, const Intervals& b) {
    Intervals result;
    for (auto p = a.begin(), q = b.begin(); p != a.end() && q != b.end();) {
        add(result, p->from, p->to, *q);
        p->to < q->to ? ++p : ++q;
    }
    return result;
}

Intervals without(Interval whole, const Intervals& taken) {
    Intervals result;
    double from = whole.from;
    for (const Interval& next : taken) {
        add(result, from, next.from, whole);
        from = std::max(from, next.to);
    }
    add(result, from, whole.to, whole);
    return result;
}

Intervals shifted(const Intervals& intervals, double by, Interval range) {
    Intervals result;
    for (const Interval& interval : intervals) add(result, interval.from + by, interval.to + by, range);
    return result;
}

double total_length(const Intervals& intervals) {
    double sum = 0.0;
    for (const Interval& interval : intervals) sum += interval.length();
    return sum;
}

Intervals where_not_positive(double a, double b, double c, Interval range) {
    Intervals result;
    const double reach = std::max(std::abs(range.from), std::abs(range.to));
    if (std::abs(a) * reach <= 1e-14 * std::abs(b)) a = 0.0;
    if (a == 0.0) {
        if (b == 0.0) {
            if (c <= 0.0) add(result, range.from, range.to, range);
        } else if (b > 0.0) {
            add(result, range.from, -c / b, range);
        } else {
            add(result, -c / b, range.to, range);
        }
        return result;
    }
    const double discriminant = b * b - 4.0 * a * c;
    if (discriminant <= 0.0) {
        if (a < 0.0) add(result, range.from, range.to, range);
        return result;
    }
    // Without cancellation: one root by the sum of equal signs, the other by their product.
    const double q = -0.5 * (b + std::copysign(std::sqrt(discriminant), b));
    const auto [low, high] = std::minmax({q / a, q == 0.0 ? 0.0 : c / q});
    if (a > 0.0) {
        add(result, low, high, range);
    } else {
        add(result, range.from, low, range);
        add(result, high, range.to, range);
    }
    return result;
}

}  // namespace lathe
