#include "solver/geometry/solids/body.hpp"

#include <algorithm>
#include <utility>

#include "solver/base/cancellation.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/outline_checks.hpp"
#include "solver/geometry/solids/line_pieces.hpp"
#include "solver/geometry/solids/sheet.hpp"

namespace lathe {
namespace {

constexpr double share_of_rounding = 1e-12;  // of the largest coordinate
constexpr double off_sheet = 1e3;  // of the rounding: where solids are looked for on both sides of it

/// Equal but for the name of a dielectric: parts of one medium are one piece.
bool is_same_medium(const SolidMaterial& one, const SolidMaterial& other) {
    return unnamed(one.material) == unnamed(other.material) && one.surface == other.surface &&
           one.has_own_metal == other.has_own_metal;
}

}  // namespace

void Body::add(SolidPointer solid, const SolidMaterial& material, const std::string& name) {
    check_material(material.material, name + ".material");
    if (material.material.graded) {
        InputLocation location;
        location.key = name + ".material";
        throw InputError(location, "graded permittivity", "solids in space must be of one permittivity each");
    }
    if (solid->as_sheet() != nullptr) {
        if (!material.material.is_pec)
            throw InputError({.key = name + ".material"}, "not metal",
                             "is not possible for a sheet, which has no thickness; allowed: \"pec\"");
        has_sheets_ = true;
    }
    auto found = std::find_if(materials_.begin(), materials_.end(),
                              [&](const SolidMaterial& other) { return is_same_medium(material, other); });
    if (found == materials_.end()) found = materials_.insert(materials_.end(), material);
    if (found->material.name.empty()) found->material.name = material.material.name;
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

Intervals Body::sheets_on(const Line& line, Interval range, double off_plane) const {
    Intervals found;
    if (!has_sheets_) return found;
    for (std::size_t n = 0; n < parts_.size(); ++n) {
        const Intervals covered = sheet_on(n, line, range, off_plane);
        found.insert(found.end(), covered.begin(), covered.end());
    }
    return united(std::move(found));
}

Intervals Body::sheet_on(std::size_t part, const Line& line, Interval range, double off_plane) const {
    const Sheet* sheet = parts_[part].solid->as_sheet();
    if (sheet == nullptr) return {};
    Intervals found = sheet->covered(line, range, off_plane);
    if (found.empty()) return found;
    const double off = std::max(off_plane, off_sheet * rounding_);
    const bool is_crossed = line.direction[sheet->axis()] != 0.0;
    for (std::size_t n = part + 1; n < parts_.size() && !found.empty(); ++n) {
        const Part& later = parts_[n];
        if (later.solid->as_sheet() != nullptr || !intersect(later.bounds, parts_[part].bounds)) continue;
        if (is_crossed) {
            // A point lies in the solid where a piece of it goes on to both sides.
            const double step = off / std::abs(line.direction[sheet->axis()]);
            const Intervals over = later.solid->on(line, {range.from - 2.0 * step, range.to + 2.0 * step});
            std::erase_if(found, [&](const Interval& point) {
                return std::any_of(over.begin(), over.end(), [&](const Interval& piece) {
                    return piece.from <= point.from - step && point.from + step <= piece.to;
                });
            });
            continue;
        }
        Line above = line, below = line;
        above.origin[sheet->axis()] += off, below.origin[sheet->axis()] -= off;
        const Intervals over = intersected(later.solid->on(above, range), later.solid->on(below, range));
        Intervals left;
        for (const Interval& piece : found) {
            const Intervals rest = without(piece, over);
            left.insert(left.end(), rest.begin(), rest.end());
        }
        found = std::move(left);
    }
    return found;
}

Intervals Body::conductors_on(const Line& line, Interval range, double off_plane) const {
    Intervals all = metal_on(line, range);
    if (!has_sheets_) return all;
    const Intervals sheets = sheets_on(line, range, off_plane);
    all.insert(all.end(), sheets.begin(), sheets.end());
    return united(std::move(all));
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
