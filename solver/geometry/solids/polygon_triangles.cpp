#include "solver/geometry/solids/polygon_triangles.hpp"

#include <algorithm>
#include <numeric>

namespace lathe {
namespace {

/// Twice the area of a triangle, positive where it runs counter-clockwise.
double turn(const Point& a, const Point& b, const Point& c) {
    return (b.z - a.z) * (c.r - a.r) - (b.r - a.r) * (c.z - a.z);
}

}  // namespace

double signed_area(const std::vector<Point>& outline) {
    double twice = 0.0;
    for (std::size_t n = 1; n + 1 < outline.size(); ++n)
        twice += turn(outline.front(), outline[n], outline[n + 1]);
    return 0.5 * twice;
}

/// Ears are cut off one after another: corners that turn left and whose triangle holds no other corner.
std::vector<std::array<std::size_t, 3>> polygon_triangles(const std::vector<Point>& outline) {
    std::vector<std::size_t> rest(outline.size());
    std::iota(rest.begin(), rest.end(), std::size_t{0});
    std::vector<std::array<std::size_t, 3>> triangles;
    const auto is_ear = [&](std::size_t a, std::size_t b, std::size_t c) {
        const Point &p = outline[a], &q = outline[b], &s = outline[c];
        return std::none_of(rest.begin(), rest.end(), [&](std::size_t n) {
            const Point& o = outline[n];
            if (o == p || o == q || o == s) return false;
            return turn(p, q, o) >= 0.0 && turn(q, s, o) >= 0.0 && turn(s, p, o) >= 0.0;
        });
    };
    std::size_t at = 0, missed = 0;
    while (rest.size() > 2 && missed < rest.size()) {
        at %= rest.size();
        const std::size_t a = rest[(at + rest.size() - 1) % rest.size()], b = rest[at],
                          c = rest[(at + 1) % rest.size()];
        const double area = turn(outline[a], outline[b], outline[c]);
        if (area < 0.0 || (area > 0.0 && !is_ear(a, b, c))) {
            ++at, ++missed;
            continue;
        }
        if (area > 0.0) triangles.push_back({a, b, c});
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
        missed = 0;
    }
    return triangles;
}

}  // namespace lathe
