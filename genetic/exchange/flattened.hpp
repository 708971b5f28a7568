// Curves as lines.
#pragma once

#include <cmath>

#include "genetic/exchange/imported_drawing.hpp"

namespace lathe {

inline constexpr int most_halvings = 12;

/// The part between two points of the curve, halved until it is flat.
template <class Curve>
void add_flattened_part(ImportedChain& chain, const Curve& at, double from, const Point& first, double to,
                        const Point& last, double tolerance, int level) {
    const double middle = 0.5 * (from + to);
    const Point half = at(middle);
    // Two more places, for curves whose middle lies on the chord by chance.
    const Point early = at(0.5 * (from + middle)), late = at(0.5 * (middle + to));
    const double dz = last.z - first.z, dr = last.r - first.r, size = std::hypot(dz, dr);
    const auto off = [&](const Point& p) {
        const double az = p.z - first.z, ar = p.r - first.r;
        return size > 0.0 ? std::abs(az * dr - ar * dz) / size : std::hypot(az, ar);
    };
    const bool is_flat = off(half) < tolerance && off(early) < tolerance && off(late) < tolerance;
    if (is_flat || level == most_halvings) {
        chain.pieces.push_back({last});
        return;
    }
    add_flattened_part(chain, at, from, first, middle, half, tolerance, level + 1);
    add_flattened_part(chain, at, middle, half, to, last, tolerance, level + 1);
}

/// Adds a curve at(t), t from `from` to `to`, as lines that stay within `tolerance` of it.
template <class Curve>
void add_flattened(ImportedChain& chain, const Curve& at, double from, double to, double tolerance) {
    constexpr int parts = 4;
    for (int part = 0; part < parts; ++part) {
        const double begin = from + (to - from) * part / parts, end = from + (to - from) * (part + 1) / parts;
        add_flattened_part(chain, at, begin, at(begin), end, at(end), tolerance, 0);
    }
}

}  // namespace lathe
