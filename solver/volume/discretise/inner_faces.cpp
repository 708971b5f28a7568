#include "solver/volume/discretise/inner_faces.hpp"

#include <algorithm>

#include "solver/base/cancellation.hpp"
#include "solver/geometry/solids/line_pieces.hpp"

namespace lathe {
namespace {

constexpr int lines_per_side = 16;

/// The parts, in painting order, whose boxes come within `reach` of the box of `part`; it is one of them.
std::vector<const Body::Part*> parts_near(const Body& body, const Body::Part& part, double reach) {
    const Eigen::Vector3d margin = Eigen::Vector3d::Constant(reach);
    const Bounds box{part.bounds.low - margin, part.bounds.high + margin};
    std::vector<const Body::Part*> result;
    for (const Body::Part& other : body.parts())
        if (intersect(other.bounds, box)) result.push_back(&other);
    return result;
}

int material_at(const std::vector<OwnedPiece>& line, double place) {
    const auto next =
        std::find_if(line.begin(), line.end(), [&](const OwnedPiece& piece) { return piece.to >= place; });
    return next == line.end() || next->from > place ? 0 : next->material;
}

}  // namespace

InnerFaces::InnerFaces(const Body& body, const Body::Part& part, int axis, double reach) : reach_(reach) {
    throw_if_cancelled();
    const std::vector<const Body::Part*> near = parts_near(body, part, reach);
    bool meets_its_material = false;
    double solids = 0.0;
    for (const Body::Part* other : near) {
        meets_its_material = meets_its_material || (other != &part && other->material == part.material);
        solids += other->solid->count().solids;
    }
    if (!meets_its_material || solids > most_solids) return;
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    const Interval range{part.bounds.low[axis] - 2.0 * reach, part.bounds.high[axis] + 2.0 * reach};
    const auto at = [&](int across, int n) {
        return part.bounds.low[across] +
               (n + 0.5) / lines_per_side * (part.bounds.high[across] - part.bounds.low[across]);
    };
    for (int i = 0; i < lines_per_side; ++i)
        for (int k = 0; k < lines_per_side; ++k) {
            Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(axis)};
            line.origin[u] = at(u, i), line.origin[v] = at(v, k);
            PaintedLine painted;
            for (const Body::Part* other : near) painted.paint(*other, line, range);
            lines_.push_back(painted.ascending(body.rounding_on(line)));
        }
}

bool InnerFaces::has(double place) const {
    return !lines_.empty() && std::all_of(lines_.begin(), lines_.end(), [&](const auto& line) {
        return material_at(line, place - reach_) == material_at(line, place + reach_);
    });
}

}  // namespace lathe
