#include "solver/formats/visible_regions.hpp"

#include <fmt/format.h>

#include <numbers>
#include <utility>

#include "solver/geometry/clipping.hpp"

namespace lathe {

namespace {

using namespace clipping;
using Ring = Polygon::ring_type;

std::vector<Point> points_of(const Ring& ring) {
    std::vector<Point> points;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)  // the last repeats the first
        points.push_back({ring[i].x() * nanometre, ring[i].y() * nanometre});
    return points;
}

bool is_free_space(const Material& material) {
    return material == Material{};
}

/// Signed: positive for counter-clockwise rings.
double revolved_ring_volume(const std::vector<Point>& ring) {
    double sum = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point& p = ring[i];
        const Point& q = ring[(i + 1) % ring.size()];
        sum += (p.r * p.r + p.r * q.r + q.r * q.r) * (p.z - q.z);
    }
    return std::numbers::pi / 3.0 * sum;
}

}  // namespace

double VisibleBody::revolved_volume() const {
    double volume = revolved_ring_volume(outline);
    for (const auto& hole : holes) volume += revolved_ring_volume(hole);
    return volume;
}

std::vector<VisibleBody> visible_regions(const Antenna& antenna) {
    std::vector<std::pair<Material, Polygons>> layers;
    for (const Region& region : antenna.regions) {
        const Polygons paint = polygons_of(region.outline);
        Polygons* same = nullptr;
        for (auto& [material, polygons] : layers) {
            if (unnamed(material) == unnamed(region.material)) {
                same = &polygons;
                continue;
            }
            polygons = without(polygons, paint);
        }
        if (is_free_space(region.material)) continue;
        if (same == nullptr) {
            layers.emplace_back(region.material, paint);
            continue;
        }
        add(*same, paint);
    }

    std::vector<VisibleBody> bodies;
    for (const auto& [material, polygons] : layers) {
        for (const Polygon& polygon : polygons) {
            VisibleBody body{material, points_of(polygon.outer()), {}};
            for (const Ring& hole : polygon.inners()) body.holes.push_back(points_of(hole));
            bodies.push_back(std::move(body));
        }
    }
    return bodies;
}

std::string material_label(const Material& material) {
    if (material.is_pec) return "pec";
    std::string label = fmt::format("er{:g}", material.relative_permittivity);
    if (material.loss_tangent > 0.0) label += fmt::format("_tan{:g}", material.loss_tangent);
    if (material.conductivity_s_per_m > 0.0) label += fmt::format("_s{:g}", material.conductivity_s_per_m);
    return label;
}

}  // namespace lathe
