#include "app/bench/random/polygon_parts.hpp"

#include "solver/geometry/antenna.hpp"

namespace lathe::bench {
namespace {

double cross(const Point& a, const Point& b, const Point& c) {
    return (b.z - a.z) * (c.r - a.r) - (b.r - a.r) * (c.z - a.z);
}

/// True where the segments have a point in common.
bool are_crossing(const Point& a, const Point& b, const Point& c, const Point& d) {
    const double c_side = cross(a, b, c), d_side = cross(a, b, d), a_side = cross(c, d, a),
                 b_side = cross(c, d, b);
    return c_side * d_side <= 0.0 && a_side * b_side <= 0.0;
}

/// True where the straight line between two corners lies inside and touches no side of other corners.
bool is_diagonal(const std::vector<Point>& outline, std::size_t i, std::size_t j) {
    const std::size_t count = outline.size();
    const Point &a = outline[i], &b = outline[j];
    for (std::size_t n = 0; n < count; ++n) {
        const std::size_t next = (n + 1) % count;
        if (n == i || n == j || next == i || next == j) continue;
        if (are_crossing(a, b, outline[n], outline[next])) return false;
    }
    for (const std::size_t n :
         {(i + 1) % count, (i + count - 1) % count, (j + 1) % count, (j + count - 1) % count})
        if (cross(a, b, outline[n]) == 0.0) return false;
    return contains(outline, {0.5 * (a.z + b.z), 0.5 * (a.r + b.r)});
}

}  // namespace

std::vector<std::vector<Point>> parts_of_polygon(const std::vector<Point>& outline) {
    const std::size_t count = outline.size();
    // Diagonals that leave parts of equal numbers of corners first.
    for (std::size_t length = count / 2; length >= 2; --length)
        for (std::size_t i = 0; i + length < count; ++i) {
            const std::size_t j = i + length;
            if (j - i > count - 2 || !is_diagonal(outline, i, j)) continue;
            std::vector<Point> one(outline.begin() + static_cast<std::ptrdiff_t>(i),
                                   outline.begin() + static_cast<std::ptrdiff_t>(j) + 1);
            std::vector<Point> other(outline.begin() + static_cast<std::ptrdiff_t>(j), outline.end());
            other.insert(other.end(), outline.begin(), outline.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            return {one, other};
        }
    return {outline};
}

}  // namespace lathe::bench
