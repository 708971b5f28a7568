#include "genetic/exchange/imported_drawing.hpp"

#include <algorithm>
#include <cmath>

#include "genetic/exchange/flattened.hpp"

namespace lathe {

ImportedChain reversed(const ImportedChain& chain) {
    ImportedChain back = chain;
    back.from = chain.end();
    back.pieces.clear();
    for (std::size_t n = chain.pieces.size(); n-- > 0;)
        back.pieces.push_back({n > 0 ? chain.pieces[n - 1].to : chain.from, chain.pieces[n].through});
    return back;
}

Point PlaneMap::operator()(const Point& at) const {
    return {a * at.z + c * at.r + e, b * at.z + d * at.r + f};
}

PlaneMap PlaneMap::after(const PlaneMap& inner) const {
    const Point origin = (*this)({inner.e, inner.f});
    return {a * inner.a + c * inner.b,
            b * inner.a + d * inner.b,
            a * inner.c + c * inner.d,
            b * inner.c + d * inner.d,
            origin.z,
            origin.r};
}

bool PlaneMap::keeps_circles() const {
    const double one = std::hypot(a, b), other = std::hypot(c, d), both = std::abs(a * c + b * d);
    constexpr double rounding = 1e-9;
    return std::abs(one - other) <= rounding * one && both <= rounding * one * other;
}

void add_ellipse(ImportedChain& chain, const PlaneMap& map, const Point& centre, const Point& major,
                 const Point& minor, double from, double to, double tolerance) {
    const auto at = [&](double t) {
        const double x = std::cos(t), y = std::sin(t);
        return map({centre.z + x * major.z + y * minor.z, centre.r + x * major.r + y * minor.r});
    };
    const PlaneMap axes{major.z, major.r, minor.z, minor.r, centre.z, centre.r};
    if (!map.after(axes).keeps_circles()) return add_flattened(chain, at, from, to, tolerance);
    // Arcs of at most a half circle, whose middle tells the side.
    constexpr double half_circle = 3.2;
    const int parts = std::max(1, static_cast<int>(std::ceil(std::abs(to - from) / half_circle)));
    for (int part = 0; part < parts; ++part) {
        const double begin = from + (to - from) * part / parts, end = from + (to - from) * (part + 1) / parts;
        chain.pieces.push_back({at(end), at(0.5 * (begin + end))});
    }
}

}  // namespace lathe
