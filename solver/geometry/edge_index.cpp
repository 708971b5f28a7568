#include "solver/geometry/edge_index.hpp"

namespace lathe {

EdgeIndex::EdgeIndex(const std::vector<Point>& outline, double Point::*across) {
    const std::size_t count = outline.size();
    begin_.assign(std::max<std::size_t>(count, 1) + 1, 0);
    if (count == 0) return;
    const auto [low, high] =
        std::minmax_element(outline.begin(), outline.end(),
                            [&](const Point& p, const Point& q) { return p.*across < q.*across; });
    low_ = *low.*across;
    const double reach = *high.*across - low_;
    if (reach > 0.0) bins_per_metre_ = static_cast<double>(count) / reach;
    const auto each_bin = [&](std::size_t n, auto visit) {
        const double p = outline[n].*across, q = outline[(n + 1) % count].*across;
        for (std::size_t at = bin(std::min(p, q)), last = bin(std::max(p, q)); at <= last; ++at) visit(at);
    };
    for (std::size_t n = 0; n < count; ++n) each_bin(n, [&](std::size_t at) { ++begin_[at + 1]; });
    for (std::size_t at = 0; at < count; ++at) begin_[at + 1] += begin_[at];
    edges_.resize(begin_.back());
    std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
    for (std::size_t n = 0; n < count; ++n)
        each_bin(n, [&](std::size_t at) { edges_[next[at]++] = static_cast<int>(n); });
}

}  // namespace lathe
