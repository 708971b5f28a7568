#include "solver/volume/discretise/near_metal.hpp"

#include <algorithm>

#include "solver/base/cancellation.hpp"
#include "solver/geometry/solids/sheet.hpp"

namespace lathe {

void NearMetal::gather(const Bounds& box) {
    parts_.clear();
    sheets_.clear();
    for (const Body::Part& part : body_.parts())
        if (intersect(part.bounds, box)) parts_.push_back(&part);
    if (!body_.has_sheets()) return;
    for (const Body::Part* const part : parts_)
        if (part->solid->as_sheet() != nullptr)
            sheets_.push_back(static_cast<std::size_t>(part - body_.parts().data()));
}

void NearMetal::append_sheets(const Line& line, Interval range, int axis, double off_plane,
                              Intervals& to) const {
    for (const std::size_t part : sheets_) {
        const bool is_in_plane = body_.parts()[part].solid->as_sheet()->axis() == axis;
        const Intervals covered = body_.sheet_on(part, line, range, is_in_plane ? off_plane : 0.0);
        to.insert(to.end(), covered.begin(), covered.end());
    }
}

void NearMetal::append(const Line& line, Interval range, Intervals& to) {
    throw_if_cancelled();
    painted_.clear();
    for (const Body::Part* const part : parts_) painted_.paint(*part, line, range);
    const std::size_t first = to.size();
    for (const OwnedPiece& piece : painted_.ascending(body_.rounding_on(line))) {
        if (!body_.is_metal(piece.material)) continue;
        if (to.size() > first && to.back().to >= piece.from)
            to.back().to = std::max(to.back().to, piece.to);
        else
            to.push_back({piece.from, piece.to});
    }
}

}  // namespace lathe
