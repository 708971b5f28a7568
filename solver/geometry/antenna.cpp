#include "solver/geometry/antenna.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "solver/base/input_error.hpp"
#include "solver/geometry/ground_plane.hpp"
#include "solver/geometry/planar_cut.hpp"

namespace lathe {

int Port::azimuthal_order() const {
    switch (kind) {
        case PortKind::circular_waveguide:
            return mode.azimuthal_order;
        case PortKind::coaxial:
            return 0;
        case PortKind::dipole:
            return axis == DipoleAxis::z ? 0 : 1;
        case PortKind::gap:
            return 0;
    }
    return 0;
}

double Port::guide_radius() const {
    switch (kind) {
        case PortKind::circular_waveguide:
            return radius;
        case PortKind::coaxial:
            return outer_radius;
        case PortKind::dipole:
        case PortKind::gap:
            return 0.0;
    }
    return 0.0;
}

namespace {

void include(Extent& extent, Point point) {
    extent.z_min = std::min(extent.z_min, point.z), extent.z_max = std::max(extent.z_max, point.z);
    extent.r_min = std::min(extent.r_min, point.r), extent.r_max = std::max(extent.r_max, point.r);
}

Extent planar_extent_of(const Antenna& antenna) {
    std::vector<Point> points;
    for (const Region& region : antenna.regions)
        points.insert(points.end(), region.outline.begin(), region.outline.end());
    for (const PlanarPort& port : antenna.planar->ports) {
        if (port.kind == PlanarPortKind::plane_wave) continue;
        points.push_back(cut_of(port).left());
        points.push_back(cut_of(port).right());
    }
    if (points.empty()) return {};
    Extent extent{points.front().z, points.front().z, points.front().r, points.front().r};
    for (const Point& point : points) include(extent, point);
    if (antenna.planar->symmetry != SymmetryPlane::none)
        extent.r_min = 0.0, extent.r_max = std::max(extent.r_max, 0.0);
    return extent;
}

}  // namespace

Extent extent_of(const Antenna& antenna) {
    if (antenna.is_planar()) return planar_extent_of(antenna);
    Extent extent{antenna.port.z, antenna.port.z, antenna.port.guide_radius()};
    if (antenna.port.kind == PortKind::gap) {
        extent.z_max = std::max(extent.z_max, antenna.port.gap_to_z);
        extent.r_max = antenna.port.radius;
    }
    for (const Region& region : antenna.regions) {
        for (const Point& point : region.outline) {
            extent.z_min = std::min(extent.z_min, point.z);
            extent.z_max = std::max(extent.z_max, point.z);
            extent.r_max = std::max(extent.r_max, point.r);
        }
    }
    if (antenna.ground_plane_z) {
        extent.z_min = std::min(extent.z_min, *antenna.ground_plane_z);
        extent.z_max = std::max(extent.z_max, *antenna.ground_plane_z);
    }
    return extent;
}

bool contains(const std::vector<Point>& outline, Point point) {
    bool is_inside = false;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
        const Point& a = outline[i];
        const Point& b = outline[j];
        if ((a.z > point.z) == (b.z > point.z)) continue;
        const double r_of_edge = a.r + (b.r - a.r) * (point.z - a.z) / (b.z - a.z);
        if (point.r < r_of_edge) is_inside = !is_inside;
    }
    return is_inside;
}

Material material_at(const Antenna& antenna, Point point) {
    for (auto region = antenna.regions.rbegin(); region != antenna.regions.rend(); ++region) {
        if (contains(region->outline, point)) return region->material;
    }
    Material material;
    material.is_pec = antenna.ground_plane_z && point.z < *antenna.ground_plane_z &&
                      point.r >= ground_plane_opening(antenna, point.z);
    return material;
}

Mode parse_mode(const std::string& name) {
    if (name == "TEM") return Mode{ModeFamily::tem, 0, 0};
    const bool is_te = name.starts_with("TE");
    const bool is_tm = name.starts_with("TM");
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (name.size() == 4 && (is_te || is_tm) && is_digit(name[2]) && is_digit(name[3]) && name[3] != '0') {
        return Mode{is_te ? ModeFamily::te : ModeFamily::tm, name[2] - '0', name[3] - '0'};
    }
    throw InputError({.key = "antenna.port.mode"}, "\"" + name + "\"",
                     "is not a mode; allowed: TEmn and TMmn with m from 0 to 9 and n from 1 to 9, or TEM");
}

std::string mode_name(const Mode& mode) {
    if (mode.family == ModeFamily::tem) return "TEM";
    const char* family = mode.family == ModeFamily::te ? "TE" : "TM";
    return fmt::format("{}{}{}", family, mode.azimuthal_order, mode.radial_order);
}

}  // namespace lathe
