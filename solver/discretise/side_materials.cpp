#include "solver/discretise/side_materials.hpp"

#include <algorithm>
#include <cmath>

namespace lathe {

SideMaterials::SideMaterials(const Antenna& antenna) {
    shapes_.reserve(antenna.regions.size());
    for (const Region& region : antenna.regions) {
        Shape shape{&region, EdgeIndex(region.outline, &Point::r), region.outline.front(),
                    region.outline.front()};
        for (const Point& p : region.outline) {
            shape.low = {std::min(shape.low.z, p.z), std::min(shape.low.r, p.r)};
            shape.high = {std::max(shape.high.z, p.z), std::max(shape.high.r, p.r)};
        }
        shapes_.push_back(std::move(shape));
    }
}

std::vector<std::size_t> SideMaterials::regions_near(const Point& from, const Point& to) const {
    const double reach = 1e-6 * (std::abs(to.z - from.z) + std::abs(to.r - from.r));
    std::vector<std::size_t> near;
    for (std::size_t n = 0; n < shapes_.size(); ++n) {
        const Shape& shape = shapes_[n];
        if (shape.low.z <= std::max(from.z, to.z) + reach && shape.high.z >= std::min(from.z, to.z) - reach &&
            shape.low.r <= std::max(from.r, to.r) + reach && shape.high.r >= std::min(from.r, to.r) - reach)
            near.push_back(n);
    }
    return near;
}

bool SideMaterials::differ(const std::vector<std::size_t>& near, const Point& from, const Point& to,
                           double share) const {
    if (near.size() < 2) return true;
    const auto material = [&](double aside) {
        const Point at{from.z + share * (to.z - from.z) - aside * (to.r - from.r),
                       from.r + share * (to.r - from.r) + aside * (to.z - from.z)};
        const auto last =
            std::find_if(near.rbegin(), near.rend(), [&](std::size_t n) { return contains(shapes_[n], at); });
        return last == near.rend() ? Material{} : shapes_[*last].region->material;
    };
    constexpr double aside = 1e-6;  // of the side's length
    return !(material(aside) == material(-aside));
}

/// Even-odd rule along the line r = point.r.
bool SideMaterials::contains(const Shape& shape, const Point& point) const {
    if (point.z < shape.low.z || point.z > shape.high.z) return false;
    const std::vector<Point>& outline = shape.region->outline;
    bool inside = false;
    for (const int edge : shape.by_r.near(point.r)) {
        const auto n = static_cast<std::size_t>(edge);
        const Point& p = outline[n];
        const Point& q = outline[n + 1 < outline.size() ? n + 1 : 0];
        if ((p.r > point.r) == (q.r > point.r)) continue;
        if (p.z + (point.r - p.r) / (q.r - p.r) * (q.z - p.z) > point.z) inside = !inside;
    }
    return inside;
}

}  // namespace lathe
