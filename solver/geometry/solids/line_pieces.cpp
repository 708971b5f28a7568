#include "solver/geometry/solids/line_pieces.hpp"

#include <algorithm>
#include <utility>

namespace lathe {

void unite(Intervals& intervals) {
    std::sort(intervals.begin(), intervals.end(),
              [](const Interval& a, const Interval& b) { return a.from < b.from; });
    std::size_t count = 0;
    for (const Interval next : intervals) {
        if (count == 0 || next.from > intervals[count - 1].to)
            intervals[count++] = next;
        else
            intervals[count - 1].to = std::max(intervals[count - 1].to, next.to);
    }
    intervals.resize(count);
}

void PaintedLine::paint(const OwnedPiece& piece) {
    const auto is_apart = [&](const OwnedPiece& old) { return old.to <= piece.from || old.from >= piece.to; };
    if (!std::all_of(pieces_.begin(), pieces_.end(), is_apart)) {
        std::swap(pieces_, before_);
        pieces_.clear();
        for (const OwnedPiece& old : before_) {
            if (is_apart(old)) {
                pieces_.push_back(old);
                continue;
            }
            if (old.from < piece.from) pieces_.push_back({old.from, piece.from, old.material});
            if (old.to > piece.to) pieces_.push_back({piece.to, old.to, old.material});
        }
    }
    pieces_.push_back(piece);
}

void PaintedLine::paint(const Body::Part& part, const Line& line, const Interval& range) {
    if (!may_meet(part.bounds, line, range)) return;
    for (const Interval& piece : part.solid->on(line, range)) paint({piece.from, piece.to, part.material});
}

const std::vector<OwnedPiece>& PaintedLine::ascending(double rounding) {
    std::erase_if(pieces_, [&](const OwnedPiece& piece) { return piece.to - piece.from <= rounding; });
    std::sort(pieces_.begin(), pieces_.end(),
              [](const OwnedPiece& a, const OwnedPiece& b) { return a.from < b.from; });
    for (std::size_t n = 1; n < pieces_.size(); ++n)
        if (pieces_[n].from - pieces_[n - 1].to <= rounding) pieces_[n].from = pieces_[n - 1].to;
    return pieces_;
}

}  // namespace lathe
