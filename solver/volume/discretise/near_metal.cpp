#include "solver/volume/discretise/near_metal.hpp"

#include <algorithm>

#include "solver/base/cancellation.hpp"

namespace lathe {

void NearMetal::gather(const Bounds& box) {
    parts_.clear();
    for (const Body::Part& part : body_.parts())
        if ((part.bounds.low.array() <= box.high.array()).all() &&
            (part.bounds.high.array() >= box.low.array()).all())
            parts_.push_back(&part);
}

void NearMetal::append(const Line& line, Interval range, Intervals& to) {
    throw_if_cancelled();
    painted_.clear();
    for (const Body::Part* const part : parts_) {
        if (!may_meet(part->bounds, line, range)) continue;
        for (const Interval& piece : part->solid->on(line, range))
            painted_.paint({piece.from, piece.to, part->material});
    }
    const std::size_t first = to.size();
    for (const OwnedPiece& piece : painted_.ascending(body_.rounding() / line.direction.norm())) {
        if (!body_.is_metal(piece.material)) continue;
        if (to.size() > first && to.back().to >= piece.from)
            to.back().to = std::max(to.back().to, piece.to);
        else
            to.push_back({piece.from, piece.to});
    }
}

}  // namespace lathe
