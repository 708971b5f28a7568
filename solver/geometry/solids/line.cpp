#include "solver/geometry/solids/line.hpp"

#include <algorithm>

#include "solver/geometry/solids/line_pieces.hpp"
#include "solver/geometry/solids/quadratic.hpp"

namespace lathe {
namespace {

void add(Intervals& result, double from, double to, const Interval& range) {
    from = std::max(from, range.from), to = std::min(to, range.to);
    if (to > from) result.push_back({from, to});
}

}  // namespace

Intervals united(Intervals intervals) {
    unite(intervals);
    return intervals;
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
    each_not_positive(a, b, c, range, [&](double from, double to) { result.push_back({from, to}); });
    return result;
}

}  // namespace lathe
