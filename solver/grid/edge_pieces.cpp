#include "solver/grid/edge_pieces.hpp"

#include <algorithm>
#include <cmath>

namespace lathe {
namespace {

// Less than this of an edge is rounding.
constexpr double nothing = 1e-9;

double tidy(double share) {
    return share > 1.0 - nothing ? 1.0 : (share < nothing ? 0.0 : share);
}

}  // namespace

std::vector<EdgePieces> edge_pieces(const MaterialScanner& scanner, const std::vector<Span>& line,
                                    double first, double cell, int count) {
    std::vector<EdgePieces> pieces(static_cast<std::size_t>(count));
    for (const Span& span : line) {
        if (!scanner.materials()[static_cast<std::size_t>(span.material)].is_pec) continue;
        const double a = std::clamp((span.from - first) / cell, 0.0, static_cast<double>(count));
        const double b = std::clamp((span.to - first) / cell, 0.0, static_cast<double>(count));
        if (!(b > a)) continue;
        const int last = std::min(count - 1, static_cast<int>(std::ceil(b)) - 1);
        for (int n = static_cast<int>(a); n <= last; ++n) {
            const double from = std::max(a - n, 0.0), to = std::min(b - n, 1.0);
            EdgePieces& edge = pieces[static_cast<std::size_t>(n)];
            edge.low = std::min(edge.low, from < touch_cells ? 0.0 : from);
            edge.high = std::min(edge.high, to > 1.0 - touch_cells ? 0.0 : 1.0 - to);
            edge.free -= std::max(0.0, to - from);
        }
    }
    for (EdgePieces& edge : pieces) {
        edge.low = tidy(edge.low), edge.high = tidy(edge.high), edge.free = tidy(edge.free);
        if (edge.free == 0.0) edge.low = edge.high = 0.0;
    }
    return pieces;
}

EdgePieces both(const EdgePieces& a, const EdgePieces& b) {
    return {std::min(a.low, b.low), std::min(a.high, b.high), std::min(a.free, b.free)};
}

}  // namespace lathe
