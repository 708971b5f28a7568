#include "solver/geometry/scanline.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "solver/base/cancellation.hpp"
#include "solver/geometry/ground_plane.hpp"

namespace lathe {
namespace {

constexpr double far_away = 1e9;  // metres; behind any port

/// Crossings of a closed outline with the line `across` = level, as positions along it, sorted. The half-open
/// rule counts a vertex on the line once, so the crossings always pair up. `edges`: the outline's by
/// `across`.
std::vector<double> crossings(const std::vector<Point>& outline, const EdgeIndex& edges, double level,
                              double Point::*along, double Point::*across) {
    std::vector<double> found;
    for (const int edge : edges.near(level)) {
        const auto n = static_cast<std::size_t>(edge);
        const Point& p = outline[n];
        const Point& q = outline[n + 1 < outline.size() ? n + 1 : 0];
        if ((p.*across > level) == (q.*across > level)) continue;
        const double share = (level - p.*across) / (q.*across - p.*across);
        found.push_back(p.*along + share * (q.*along - p.*along));
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// Paints [from, to] over the present spans.
void paint(std::vector<Span>& line, double from, double to, int material) {
    if (!(to > from)) return;
    std::vector<Span> result;
    result.reserve(line.size() + 2);
    for (const Span& span : line) {
        if (span.to <= from || span.from >= to) {
            result.push_back(span);
            continue;
        }
        if (span.from < from) result.push_back({span.from, from, span.material});
        if (span.to > to) result.push_back({to, span.to, span.material});
    }
    if (material != 0) result.push_back({from, to, material});
    std::sort(result.begin(), result.end(), [](const Span& a, const Span& b) { return a.from < b.from; });
    line = std::move(result);
}

/// Joins spans of one material that touch, so that a region drawn in parts is one piece. What two parts leave
/// uncovered of a region below them, at a side that both have, is rounding and no span.
void join_spans(std::vector<Span>& line) {
    constexpr double rounding = 1e-12;  // m, of crossings with a common side
    std::erase_if(line, [](const Span& span) { return span.to - span.from <= rounding; });
    std::size_t last = 0;
    for (std::size_t n = 1; n < line.size(); ++n)
        if (line[n].material == line[last].material && line[n].from <= line[last].to + rounding)
            line[last].to = std::max(line[last].to, line[n].to);
        else
            line[++last] = line[n];
    if (!line.empty()) line.resize(last + 1);
}

/// Distance that lines keep from an edge of the drawing, m.
double beside(double edge) {
    return 1e-9 * (1.0 + std::abs(edge));
}

/// The place whose materials a place beyond the edges has.
double within(std::optional<double> low, std::optional<double> high, double place) {
    if (low) place = std::max(place, *low + beside(*low));
    if (high) place = std::min(place, *high - beside(*high));
    return place;
}

/// Lets what reaches an edge go on, and drops what lies beyond.
void carry_on(std::optional<double> low, std::optional<double> high, std::vector<Span>& line) {
    if (!low && !high) return;
    std::vector<Span> extended;
    for (Span span : line) {
        if (low && span.to <= *low + beside(*low)) continue;
        if (high && span.from >= *high - beside(*high)) continue;
        if (low && span.from <= *low + beside(*low)) span.from = -far_away;
        if (high && span.to >= *high - beside(*high)) span.to = far_away;
        extended.push_back(span);
    }
    line = std::move(extended);
}

}  // namespace

MaterialScanner::MaterialScanner(const Antenna& antenna) : materials_{Material{}} {
    for (const Region& region : antenna.regions) {
        const Material material = unnamed(region.material);
        auto found = std::find(materials_.begin(), materials_.end(), material);
        if (found == materials_.end()) found = materials_.insert(materials_.end(), material);
        Shape shape{static_cast<int>(found - materials_.begin()),
                    region.outline,
                    0,
                    0,
                    0,
                    0,
                    EdgeIndex(region.outline, &Point::z),
                    EdgeIndex(region.outline, &Point::r)};
        shape.z_min = shape.r_min = std::numeric_limits<double>::max();
        shape.z_max = shape.r_max = std::numeric_limits<double>::lowest();
        for (const Point& p : region.outline) {
            shape.z_min = std::min(shape.z_min, p.z);
            shape.z_max = std::max(shape.z_max, p.z);
            shape.r_min = std::min(shape.r_min, p.r);
            shape.r_max = std::max(shape.r_max, p.r);
        }
        for (std::size_t n = 0; n < region.outline.size(); ++n) {
            const Point &p = region.outline[n], &next = region.outline[(n + 1) % region.outline.size()];
            if (p.r == next.r) sides_along_z_.push_back(p.r);
            if (p.z == next.z) sides_along_r_.push_back(p.z);
        }
        if (!region.material.is_pec) only_metal_ = false;
        shapes_.push_back(std::move(shape));
    }
    if (antenna.ground_plane_z) {
        Material metal;
        metal.is_pec = true;
        auto found = std::find(materials_.begin(), materials_.end(), metal);
        if (found == materials_.end()) found = materials_.insert(materials_.end(), metal);
        ground_material_ = static_cast<int>(found - materials_.begin());
        ground_plane_ = antenna.ground_plane_z;
        bore_ = antenna.port.guide_radius();
    }
    for (std::vector<double>* sides : {&sides_along_z_, &sides_along_r_}) {
        std::sort(sides->begin(), sides->end());
        sides->erase(std::unique(sides->begin(), sides->end()), sides->end());
    }
    if (antenna.is_planar() && !shapes_.empty()) {
        const Shape& first = shapes_.front();
        PlanarExtent box{first.z_min, first.z_max, first.r_min, first.r_max};
        for (const Shape& shape : shapes_) {
            box.x_min = std::min(box.x_min, shape.z_min), box.x_max = std::max(box.x_max, shape.z_max);
            box.y_min = std::min(box.y_min, shape.r_min), box.y_max = std::max(box.y_max, shape.r_max);
        }
        const bool is_half = antenna.planar->symmetry != SymmetryPlane::none;
        middle_ = {0.5 * (box.x_min + box.x_max), is_half ? 0.0 : 0.5 * (box.y_min + box.y_max)};
    }
    if (antenna.is_planar())
        edges_ = planar_edges(antenna);
    else if (antenna.port.is_guide())
        edges_.x_low = antenna.port.z;
}

void MaterialScanner::paint_ground_along_z(double r, std::vector<Span>& line) const {
    if (!ground_plane_ || r < bore_) return;
    paint(line, -far_away, *ground_plane_, ground_material_);
    for (const Shape& shape : shapes_)
        if (r < shape.r_max)
            for_each_shielded_piece(shape.outline, r,
                                    [&line](double from, double to) { paint(line, from, to, 0); });
}

void MaterialScanner::paint_ground_along_r(double z, std::vector<Span>& line) const {
    if (!ground_plane_ || z >= *ground_plane_) return;
    double opening = bore_;
    for (const Shape& shape : shapes_) opening = std::max(opening, outermost_radius(shape.outline, z));
    paint(line, opening, far_away, ground_material_);
}

std::vector<Span> MaterialScanner::along_z(double r) const {
    throw_if_cancelled();
    r = within(edges_.y_low, edges_.y_high, r);
    std::vector<Span> line;
    paint_ground_along_z(r, line);
    for (const Shape& shape : shapes_) {
        if (r < shape.r_min || r > shape.r_max) continue;
        const auto at = crossings(shape.outline, shape.by_r, r, &Point::z, &Point::r);
        for (std::size_t n = 0; n + 1 < at.size(); n += 2) paint(line, at[n], at[n + 1], shape.material);
    }
    join_spans(line);
    carry_on(edges_.x_low, edges_.x_high, line);
    return line;
}

std::vector<Span> MaterialScanner::along_r(double z) const {
    throw_if_cancelled();
    z = within(edges_.x_low, edges_.x_high, z);
    std::vector<Span> line;
    paint_ground_along_r(z, line);
    for (const Shape& shape : shapes_) {
        if (z < shape.z_min || z > shape.z_max) continue;
        const auto at = crossings(shape.outline, shape.by_z, z, &Point::r, &Point::z);
        for (std::size_t n = 0; n + 1 < at.size(); n += 2) paint(line, at[n], at[n + 1], shape.material);
    }
    join_spans(line);
    carry_on(edges_.y_low, edges_.y_high, line);
    return line;
}

void add_overlap(double from, double to, double first, double cell, double weight, std::vector<double>& out) {
    const double count = static_cast<double>(out.size());
    const double a = std::clamp((from - first) / cell, 0.0, count);
    const double b = std::clamp((to - first) / cell, 0.0, count);
    if (!(b > a)) return;
    const auto begin = static_cast<std::size_t>(a);
    const auto end = std::min(out.size(), static_cast<std::size_t>(std::ceil(b)));
    for (std::size_t n = begin; n < end; ++n) {
        const double low = std::max(a, static_cast<double>(n));
        const double high = std::min(b, static_cast<double>(n + 1));
        if (high > low) out[n] += weight * (high - low);
    }
}

}  // namespace lathe
