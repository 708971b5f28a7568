#include "solver/geometry/outline_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "solver/base/input_error.hpp"
#include "solver/geometry/ground_plane.hpp"
#include "solver/geometry/planar_checks.hpp"

namespace lathe {
namespace {

constexpr double most_permittivity = 1000.0;

/// Edge from outline[index] to the next point that differs from it.
struct Edge {
    Point from, to;
    std::size_t index = 0;
    double z_min() const { return std::min(from.z, to.z); }
    double z_max() const { return std::max(from.z, to.z); }
    double r_min() const { return std::min(from.r, to.r); }
    double r_max() const { return std::max(from.r, to.r); }
};

std::string point_text(Point point) {
    return fmt::format("[{:.10g}, {:.10g}]", point.z * 1e3, point.r * 1e3);
}

void check_point(Point point, Plane plane, const std::string& key) {
    if (!std::isfinite(point.z) || !std::isfinite(point.r)) {
        throw InputError({.key = key}, point_text(point), "is not finite");
    }
    if (point.r < 0.0 && plane == Plane::meridian) {
        throw InputError({.key = key}, point_text(point), "has a negative radius; allowed: r >= 0");
    }
    if (point.r < 0.0 && plane == Plane::above_symmetry) {
        throw InputError({.key = key}, point_text(point),
                         "lies below the symmetry plane, and only what is above is drawn; allowed: y >= 0");
    }
    if (std::abs(point.z) > max_coordinate_m || std::abs(point.r) > max_coordinate_m) {
        throw InputError({.key = key}, point_text(point),
                         fmt::format("is too far away; allowed: -{0} to {0} mm", max_coordinate_m * 1e3));
    }
}

/// Edges without zero length, so that neighbours in the list share exactly one point.
std::vector<Edge> edges_of(const std::vector<Point>& outline) {
    std::vector<Edge> edges;
    edges.reserve(outline.size());
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Point& next = outline[(i + 1) % outline.size()];
        if (!(next == outline[i])) edges.push_back({outline[i], next, i});
    }
    return edges;
}

/// Distance of `point` from the line through the edge, positive on its left.
double distance_from(const Edge& edge, Point point) {
    const double dz = edge.to.z - edge.from.z;
    const double dr = edge.to.r - edge.from.r;
    return (dz * (point.r - edge.from.r) - dr * (point.z - edge.from.z)) / std::hypot(dz, dr);
}

/// True when each edge has its ends clearly on both sides of the other. Edges that only touch, or
/// lie on each other, do not cross.
bool properly_cross(const Edge& a, const Edge& b, double tolerance) {
    const auto separates = [tolerance](const Edge& line, const Edge& ends) {
        const double first = distance_from(line, ends.from);
        const double second = distance_from(line, ends.to);
        return std::min(first, second) < -tolerance && std::max(first, second) > tolerance;
    };
    return separates(a, b) && separates(b, a);
}

/// Limit of comparisons in the sweep below, for unusual outlines: about half a second.
constexpr std::int64_t max_edge_pairs = 200'000'000;

/// Sweeps along z: only edges whose z intervals overlap are compared. Near-linear for turned parts.
void refuse_crossings(const std::vector<Edge>& unsorted, double scale, const std::string& key) {
    std::vector<Edge> edges = unsorted;
    std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) { return a.z_min() < b.z_min(); });
    const double tolerance = 1e-11 * scale;
    std::int64_t pairs = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const double z_max = edges[i].z_max(), r_min = edges[i].r_min(), r_max = edges[i].r_max();
        for (std::size_t j = i + 1; j < edges.size() && edges[j].z_min() <= z_max; ++j) {
            if (++pairs > max_edge_pairs) {
                throw InputError({.key = key}, fmt::format("{} points", edges.size()),
                                 "folds over itself too often to be checked; draw it with fewer points");
            }
            if (edges[j].r_min() > r_max || edges[j].r_max() < r_min) continue;
            if (!properly_cross(edges[i], edges[j], tolerance)) continue;
            const Edge& first = edges[i].index < edges[j].index ? edges[i] : edges[j];
            const Edge& second = edges[i].index < edges[j].index ? edges[j] : edges[i];
            throw InputError(
                {.key = fmt::format("{}[{}]", key, second.index)}, point_text(second.from),
                fmt::format("the edge from here to {} crosses the edge from point {} {} to {}; an "
                            "outline must not cross itself",
                            point_text(second.to), first.index, point_text(first.from),
                            point_text(first.to)));
        }
    }
}

double area_of(const std::vector<Edge>& edges) {
    const Point origin = edges.front().from;
    return std::accumulate(edges.begin(), edges.end(), 0.0, [origin](double sum, const Edge& edge) {
        return sum + 0.5 * ((edge.from.z - origin.z) * (edge.to.r - origin.r) -
                            (edge.to.z - origin.z) * (edge.from.r - origin.r));
    });
}

double diagonal_of(const std::vector<Point>& outline) {
    const auto z =
        std::minmax_element(outline.begin(), outline.end(), [](Point a, Point b) { return a.z < b.z; });
    const auto r =
        std::minmax_element(outline.begin(), outline.end(), [](Point a, Point b) { return a.r < b.r; });
    return std::hypot(z.second->z - z.first->z, r.second->r - r.first->r);
}

void check_number(double value, double least, double most, const std::string& key) {
    if (value >= least && value <= most) return;
    throw InputError({.key = key}, fmt::format("{}", value),
                     fmt::format("is out of range; allowed: {} to {}", least, most));
}

}  // namespace

void check_outline(const std::vector<Point>& outline, Plane plane, const std::string& key) {
    for (std::size_t i = 0; i < outline.size(); ++i)
        check_point(outline[i], plane, fmt::format("{}[{}]", key, i));
    const std::vector<Edge> edges = edges_of(outline);
    if (edges.size() < 3) {
        throw InputError({.key = key}, fmt::format("{} points", outline.size()),
                         "needs at least 3 different points");
    }
    const double scale = diagonal_of(outline);
    refuse_crossings(edges, scale, key);
    if (std::abs(area_of(edges)) <= 1e-12 * scale * scale) {
        throw InputError({.key = key}, fmt::format("{} points", outline.size()), "encloses no area");
    }
}

void check_material(const Material& material, const std::string& key) {
    if (material.is_pec) return;
    check_number(material.relative_permittivity, 1.0, most_permittivity, key + ".relative_permittivity");
    check_number(material.conductivity_s_per_m, 0.0, 1e9, key + ".conductivity_s_per_m");
    check_number(material.loss_tangent, 0.0, 10.0, key + ".loss_tangent");
    check_poles(material.poles, key + ".poles");
    if (material.is_dispersive() && material.loss_tangent > 0.0)
        throw InputError({.key = key + ".loss_tangent"}, fmt::format("{:g}", material.loss_tangent),
                         "is not possible with poles, which have the losses; allowed: 0, or no poles");
    if (material.is_dispersive() && material.graded)
        throw InputError({.key = key + ".poles"}, fmt::format("{} poles", material.poles.size()),
                         "are not possible with a formula of the permittivity; allowed: a number");
}

void check_graded(const Region& region, const std::string& key) {
    const GradedPermittivity& graded = region.material.graded;
    if (!graded || region.material.is_pec) return;
    const PermittivityRange range = permittivity_range(region);
    const InputLocation location{.key = key + ".relative_permittivity.formula"};
    const std::string text = '"' + graded.formula() + '"';
    if (!range.is_finite)
        throw InputError(location, text,
                         fmt::format("is not a finite number at {} mm", point_text(range.not_finite)));
    // The formula of a lens ends on its rim with 1 and rounding.
    // Numbers of a file have few digits: a rim of 2 - (r/a)^2 may be that much below 1.
    if (range.least < 1.0 - 1e-6)
        throw InputError(location, text,
                         fmt::format("gives {:.6g} at {} mm; allowed: 1 to {} in all of the region",
                                     range.least, point_text(range.where_least), most_permittivity));
    if (range.largest > most_permittivity)
        throw InputError(location, text,
                         fmt::format("reaches {:.6g}; allowed: 1 to {} in all of the region", range.largest,
                                     most_permittivity));
}

namespace {

void check_sizes(const Antenna& antenna) {
    if (antenna.regions.size() > max_regions) {
        throw InputError({.key = "antenna.regions"}, fmt::format("{} regions", antenna.regions.size()),
                         fmt::format("has too many entries; allowed: at most {}", max_regions));
    }
    std::size_t points = 0;
    for (const Region& region : antenna.regions) points += region.outline.size();
    if (points > max_outline_points) {
        throw InputError(
            {.key = "antenna.regions"}, fmt::format("{} points", points),
            fmt::format("has too many points; allowed: at most {} together", max_outline_points));
    }
}

Plane plane_of(const Antenna& antenna) {
    if (!antenna.is_planar()) return Plane::meridian;
    return antenna.planar->symmetry == SymmetryPlane::none ? Plane::whole : Plane::above_symmetry;
}

}  // namespace

void validate(const Antenna& antenna) {
    check_sizes(antenna);
    const char* outline_key = antenna.is_planar() ? ".outline_xy_mm" : ".outline_zr_mm";
    for (std::size_t i = 0; i < antenna.regions.size(); ++i) {
        const Region& region = antenna.regions[i];
        const std::string key = fmt::format("antenna.regions[{}]", i);
        if (region.material.graded && !antenna.is_planar())
            throw InputError({.key = key + ".material.relative_permittivity"},
                             '"' + region.material.graded.formula() + '"',
                             "a formula needs a planar antenna; allowed: a number from 1 to 1000");
        // First of all, since the largest value of a formula in the region stands for its permittivity.
        check_outline(region.outline, plane_of(antenna), key + outline_key);
        check_graded(region, key + ".material");
        check_material(region.material, key + ".material");
    }
    if (antenna.is_planar()) return check_planar(antenna);
    check_ground_plane(antenna);
    check_port(antenna);
}

}  // namespace lathe
