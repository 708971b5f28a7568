#include "solver/geometry/solids/body.hpp"

#include <algorithm>
#include <utility>

#include "solver/base/cancellation.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/outline_checks.hpp"
#include "solver/geometry/solids/line_pieces.hpp"

namespace lathe {
namespace {

constexpr double share_of_rounding = 1e-12;  // of the largest coordinate

}  // namespace

void Body::add(SolidPointer solid, const SolidMaterial& material, const std::string& name) {
    check_material(material.material, name + ".material");
    if (material.material.graded) {
        InputLocation location;
        location.key = name + ".material";
        throw InputError(location, "graded permittivity", "solids in space must be of one permittivity each");
    }
    auto found = std::find(materials_.begin(), materials_.end(), material);
    if (found == materials_.end()) found = materials_.insert(materials_.end(), material);
    const Bounds bounds = solid->bounds();
    const double largest = std::max(bounds.low.cwiseAbs().maxCoeff(), bounds.high.cwiseAbs().maxCoeff());
    rounding_ = std::max(rounding_, share_of_rounding * largest);
    parts_.push_back({std::move(solid), static_cast<int>(found - materials_.begin()), name, bounds});
}

double Body::rounding_on(const Line& line) const {
    return rounding_ / line.direction.norm();
}

bool Body::has_dielectric() const {
    return std::any_of(parts_.begin(), parts_.end(),
                       [&](const Part& part) { return part.material != 0 && !is_metal(part.material); });
}

std::vector<OwnedPiece> Body::on(const Line& line, Interval range) const {
    throw_if_cancelled();
    PaintedLine painted;
    for (const Part& part : parts_) painted.paint(part, line, range);
    std::vector<OwnedPiece> result;
    for (const OwnedPiece& piece : painted.ascending(rounding_on(line))) {
        if (piece.material == 0) continue;
        if (!result.empty() && result.back().to >= piece.from && result.back().material == piece.material)
            result.back().to = piece.to;
        else
            result.push_back(piece);
    }
    return result;
}

Intervals Body::metal_on(const Line& line, Interval range) const {
    Intervals result;
    for (const OwnedPiece& piece : on(line, range))
        if (is_metal(piece.material)) result.push_back({piece.from, piece.to});
    return united(std::move(result));
}

int Body::part_at(const Eigen::Vector3d& point) const {
    for (auto part = parts_.rbegin(); part != parts_.rend(); ++part)
        if (part->solid->contains(point)) return static_cast<int>(parts_.rend() - part) - 1;
    return -1;
}

int Body::material_at(const Eigen::Vector3d& point) const {
    const int part = part_at(point);
    return part < 0 ? 0 : parts_[static_cast<std::size_t>(part)].material;
}

Bounds Body::bounds() const {
    Bounds all = parts_.front().bounds;
    for (const Part& part : parts_) {
        all.low = all.low.cwiseMin(part.bounds.low);
        all.high = all.high.cwiseMax(part.bounds.high);
    }
    return all;
}

}  // namespace lathe
