#include "solver/antenna/planar_parts.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace lathe::templates {
namespace {

constexpr double metres_per_mm = 1e-3;

/// The polygon cut off below y = 0 (Sutherland & Hodgman for one edge).
std::vector<Point> clipped(const std::vector<Point>& outline) {
    std::vector<Point> kept;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Point& here = outline[i];
        const Point& next = outline[(i + 1) % outline.size()];
        if (here.r >= 0.0) kept.push_back(here);
        if ((here.r > 0.0 && next.r < 0.0) || (here.r < 0.0 && next.r > 0.0)) {
            const double share = here.r / (here.r - next.r);
            kept.push_back({here.z + share * (next.z - here.z), 0.0});
        }
    }
    return kept;
}

bool lies_above(const std::vector<Point>& outline) {
    return std::any_of(outline.begin(), outline.end(), [](const Point& point) { return point.r > 0.0; });
}

}  // namespace

ParameterDescription guide_width_parameter(double default_mm) {
    return length_mm(
        "guide_width_mm", "Guide width",
        "Between the walls of the feeding guide. TE10 needs more than half a wavelength, and less "
        "than one for TE10 alone; TEM less than half a wavelength.",
        default_mm);
}

ParameterDescription guide_length_parameter() {
    return length_mm("guide_length_mm", "Guide length", "Straight guide between the port and its mouth.",
                     15.0);
}

ParameterDescription planar_wall_parameter(double default_mm) {
    ParameterDescription wall = with_default(wall_thickness_parameter(), default_mm);
    wall.tooltip =
        "Across a straight guide; along y where a wall is flatter than 45 degrees, along x where it "
        "is steeper.";
    return wall;
}

ParameterDescription plate_height_parameter(double default_mm) {
    return suggesting(from_zero(length_mm(
                          "plate_height_mm", "Plate height",
                          "Between the plates that the antenna lies between; for the directivity in dBi and "
                          "the loss of the plates. 0: without end, results in the plane alone.",
                          default_mm)),
                      0.5 * default_mm, 1.5 * default_mm);
}

ParameterDescription aperture_parameter(const std::string& default_name) {
    return used_with(
        choice("aperture", "Aperture",
               "free: the cut of an antenna without end. open_plates: both plates end there in the "
               "open. The results are the same; what the plates' edges reflect is told in a warning, "
               "of open_plates up to a wavelength of height.",
               {"free", "open_plates"}, default_name),
        "plate_height_mm");
}

Antenna planar_antenna(const ParameterValues& values, Polarisation polarisation) {
    Antenna antenna;
    antenna.planar.emplace();
    antenna.planar->polarisation = polarisation;
    antenna.planar->plate_height = values.scalar("plate_height_mm") * metres_per_mm;
    return antenna;
}

void set_aperture(const ParameterValues& values, Antenna& antenna) {
    const bool is_open = values.integer("aperture") == 1 && antenna.planar->plate_height > 0.0;
    antenna.planar->aperture = is_open ? PlanarAperture::open_plates : PlanarAperture::free;
}

Point unit_vector(double angle_rad) {
    const double quarters = angle_rad / (0.5 * std::numbers::pi);
    if (std::abs(quarters - std::round(quarters)) > 1e-12) return {std::cos(angle_rad), std::sin(angle_rad)};
    constexpr Point axes[] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    return axes[(std::lround(quarters) % 4 + 4) % 4];
}

Point StraightGuide::at(double behind, double left) const {
    const Point along = unit_vector(direction_rad);
    return {mouth.z - behind * along.z - left * along.r, mouth.r - behind * along.r + left * along.z};
}

std::vector<std::vector<Point>> StraightGuide::walls() const {
    std::vector<std::vector<Point>> both;
    for (const double side : {1.0, -1.0}) {
        const double inside = 0.5 * side * width, outside = inside + side * wall;
        both.push_back({at(length, inside), at(0.0, inside), at(0.0, outside), at(length, outside)});
    }
    return both;
}

PlanarPort StraightGuide::port(std::string name, int half_waves) const {
    const Point end = at(length, 0.0);
    PlanarPort port;
    port.name = std::move(name);
    port.centre_x = end.z * metres_per_mm;
    port.centre_y = end.r * metres_per_mm;
    port.direction_rad = std::remainder(direction_rad, 2.0 * std::numbers::pi);
    port.width = width * metres_per_mm;
    port.mode.half_waves = half_waves;
    return port;
}

void add_guide(const StraightGuide& guide, std::string name, int half_waves, Antenna& antenna) {
    for (const std::vector<Point>& wall : guide.walls()) antenna.regions.push_back(metal(wall));
    antenna.planar->ports.push_back(guide.port(std::move(name), half_waves));
}

std::vector<Point> circle(Point centre, double radius, int corners) {
    const double angle = 2.0 * std::numbers::pi / corners;
    const double reach = radius * std::sqrt(angle / std::sin(angle));
    std::vector<Point> outline;
    for (int i = 0; i < corners; ++i) {
        const Point out = unit_vector(angle * i);
        outline.push_back({centre.z + reach * out.z, centre.r + reach * out.r});
    }
    return outline;
}

Antenna upper_half(const Antenna& antenna, SymmetryPlane symmetry) {
    Antenna half = antenna;
    half.planar->symmetry = symmetry;
    half.regions.clear();
    for (const Region& region : antenna.regions) {
        if (lies_above(region.outline)) half.regions.push_back({region.material, clipped(region.outline)});
    }
    return half;
}

}  // namespace lathe::templates
