#include "solver/volume/discretise/near_metal.hpp"

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

void NearMetal::gather(const Bounds& box) {
    parts_.clear();
    for (const Body::Part& part : body_.parts())
        if ((part.bounds.low.array() <= box.high.array()).all() &&
            (part.bounds.high.array() >= box.low.array()).all())
            parts_.push_back(&part);
}

/// Over those that are there.
void NearMetal::paint(const OwnedPiece& piece) {
    const bool is_apart = std::all_of(painted_.begin(), painted_.end(), [&](const OwnedPiece& old) {
        return old.to <= piece.from || old.from >= piece.to;
    });
    if (!is_apart) {
        std::swap(painted_, before_);
        painted_.clear();
        for (const OwnedPiece& old : before_) {
            if (old.to <= piece.from || old.from >= piece.to) {
                painted_.push_back(old);
                continue;
            }
            if (old.from < piece.from) painted_.push_back({old.from, piece.from, old.material});
            if (old.to > piece.to) painted_.push_back({piece.to, old.to, old.material});
        }
    }
    painted_.push_back(piece);
}

void NearMetal::append(const Line& line, Interval range, Intervals& to) {
    painted_.clear();
    for (const Body::Part* const part : parts_) {
        if (!may_meet(part->bounds, line, range)) continue;
        for (const Interval& piece : part->solid->on(line, range))
            paint({piece.from, piece.to, part->material});
    }
    std::sort(painted_.begin(), painted_.end(),
              [](const OwnedPiece& a, const OwnedPiece& b) { return a.from < b.from; });
    const std::size_t first = to.size();
    for (const OwnedPiece& piece : painted_) {
        if (!body_.is_metal(piece.material)) continue;
        if (to.size() > first && to.back().to >= piece.from)
            to.back().to = std::max(to.back().to, piece.to);
        else
            to.push_back({piece.from, piece.to});
    }
}

}  // namespace lathe
