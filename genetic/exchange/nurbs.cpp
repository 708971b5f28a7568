#include "genetic/exchange/nurbs.hpp"

namespace lathe {

std::string Nurbs::problem() const {
    if (degree < 1 || degree > 20) return "has a degree that is not from 1 to 20";
    if (points.size() <= static_cast<std::size_t>(degree)) return "has fewer points than its degree needs";
    if (knots.size() != points.size() + static_cast<std::size_t>(degree) + 1)
        return "has not as many knots as its points and degree need";
    if (!std::is_sorted(knots.begin(), knots.end())) return "has knots that fall";
    if (!(knots[points.size()] > first())) return "has a range of no length";
    if (!weights.empty() && weights.size() != points.size()) return "has not as many weights as points";
    // Some programs write -1 for weights that there are not.
    const bool has_weights = std::any_of(weights.begin(), weights.end(), [](double w) { return w != -1.0; });
    if (has_weights && !std::all_of(weights.begin(), weights.end(), [](double w) { return w > 0.0; }))
        return "has a weight that is not more than 0";
    return {};
}

Point Nurbs::at(double t) const {
    const auto p = static_cast<std::size_t>(degree);
    std::size_t span = p;
    while (span + 1 < points.size() && knots[span + 1] <= t) ++span;
    struct Homogeneous {
        double z, r, w;
    };
    std::vector<Homogeneous> d;
    for (std::size_t j = 0; j <= p; ++j) {
        const std::size_t n = span - p + j;
        const double w = weights.empty() || weights[n] <= 0.0 ? 1.0 : weights[n];
        d.push_back({points[n].z * w, points[n].r * w, w});
    }
    for (std::size_t level = 1; level <= p; ++level)
        for (std::size_t j = p; j >= level; --j) {
            const double low = knots[span - p + j], high = knots[span + 1 + j - level];
            const double a = high > low ? (t - low) / (high - low) : 0.0;
            d[j] = {(1.0 - a) * d[j - 1].z + a * d[j].z, (1.0 - a) * d[j - 1].r + a * d[j].r,
                    (1.0 - a) * d[j - 1].w + a * d[j].w};
        }
    return {d[p].z / d[p].w, d[p].r / d[p].w};
}

}  // namespace lathe
