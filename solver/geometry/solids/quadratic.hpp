// Where a quadratic function of a line's parameter is not positive, without a list for the pieces.
#pragma once

#include <algorithm>
#include <cmath>

#include "solver/geometry/solids/line.hpp"

namespace lathe {

/// Calls visit(from, to) for each piece of where_not_positive(), ascending.
template <class Visit>
void each_not_positive(double a, double b, double c, const Interval& range, const Visit& visit) {
    const auto add = [&](double from, double to) {
        from = std::max(from, range.from), to = std::min(to, range.to);
        if (to > from) visit(from, to);
    };
    const double reach = std::max(std::abs(range.from), std::abs(range.to));
    if (std::abs(a) * reach <= 1e-14 * std::abs(b)) a = 0.0;
    if (a == 0.0) {
        if (b == 0.0) {
            if (c <= 0.0) add(range.from, range.to);
        } else if (b > 0.0) {
            add(range.from, -c / b);
        } else {
            add(-c / b, range.to);
        }
        return;
    }
    const double discriminant = b * b - 4.0 * a * c;
    if (discriminant <= 0.0) {
        if (a < 0.0) add(range.from, range.to);
        return;
    }
    // Without cancellation: one root by the sum of equal signs, the other by their product.
    const double q = -0.5 * (b + std::copysign(std::sqrt(discriminant), b));
    const auto [low, high] = std::minmax({q / a, q == 0.0 ? 0.0 : c / q});
    if (a > 0.0) {
        add(low, high);
    } else {
        add(range.from, low);
        add(high, range.to);
    }
}

}  // namespace lathe
