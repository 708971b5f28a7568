#include "solver/discretise/edge_pieces.hpp"

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

void LinePieces::cut(const std::vector<Span>& line) {
    std::fill(pieces_.begin() + begin_, pieces_.begin() + end_, EdgePieces{});
    const int count = static_cast<int>(pieces_.size());
    begin_ = count, end_ = 0;
    const auto position = [&](double place) {
        return along_ == Along::r ? grid_.row_at(place) : grid_.column_at(place);
    };
    for (const Span& span : line) {
        if (!scanner_.materials()[static_cast<std::size_t>(span.material)].is_pec) continue;
        const double a = std::clamp(position(span.from), 0.0, static_cast<double>(count));
        const double b = std::clamp(position(span.to), 0.0, static_cast<double>(count));
        if (!(b > a)) continue;
        const int last = std::min(count - 1, static_cast<int>(std::ceil(b)) - 1);
        begin_ = std::min(begin_, static_cast<int>(a)), end_ = std::max(end_, last + 1);
        for (int n = static_cast<int>(a); n <= last; ++n) {
            const double from = std::max(a - n, 0.0), to = std::min(b - n, 1.0);
            EdgePieces& edge = pieces_[static_cast<std::size_t>(n)];
            edge.low = std::min(edge.low, from < touch_cells ? 0.0 : from);
            edge.high = std::min(edge.high, to > 1.0 - touch_cells ? 0.0 : 1.0 - to);
            edge.free -= std::max(0.0, to - from);
        }
    }
    begin_ = std::min(begin_, end_);
    for (int n = begin_; n < end_; ++n) {
        EdgePieces& edge = pieces_[static_cast<std::size_t>(n)];
        edge.low = tidy(edge.low), edge.high = tidy(edge.high), edge.free = tidy(edge.free);
        if (edge.free == 0.0) edge.low = edge.high = 0.0;
    }
}

EdgePieces both(const EdgePieces& a, const EdgePieces& b) {
    return {std::min(a.low, b.low), std::min(a.high, b.high), std::min(a.free, b.free)};
}

}  // namespace lathe
