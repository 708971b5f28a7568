#include "solver/antenna/rotman_outline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lathe {
namespace {

using templates::StraightGuide;

constexpr double radians_per_degree = std::numbers::pi / 180.0;
constexpr int bulge_points = 24;

std::vector<Point> mirrored(std::vector<Point> outline) {
    for (Point& point : outline) point.r = -point.r;
    return outline;
}

StraightGuide mirrored(StraightGuide guide) {
    guide.mouth.r = -guide.mouth.r;
    guide.direction_rad = -guide.direction_rad;
    return guide;
}

/// From the start of the upper side towards its end: along, and outwards to its left.
struct Side {
    Point start, along, outwards;
    double length;

    explicit Side(const RotmanOutline& lens) : start(lens.side_start()) {
        const Point end = lens.side_end();
        length = std::hypot(end.z - start.z, end.r - start.r);
        along = {(end.z - start.z) / length, (end.r - start.r) / length};
        outwards = {-along.r, along.z};
    }
    Point at(double share, double out) const {
        return {start.z + share * length * along.z + out * outwards.z,
                start.r + share * length * along.r + out * outwards.r};
    }
};

std::vector<Point> side_outline(const RotmanOutline& lens) {
    const Side side(lens);
    const int intervals = lens.sides == LensSides::curved ? bulge_points : 1;
    const double height = lens.sides == LensSides::curved ? lens.bulge * side.length : 0.0;
    std::vector<Point> inner, outer;
    for (int i = 0; i <= intervals; ++i) {
        const double share = static_cast<double>(i) / intervals;
        const double out = 4.0 * height * share * (1.0 - share);
        inner.push_back(side.at(share, out));
        outer.push_back(side.at(share, out + lens.wall));
    }
    inner.insert(inner.end(), outer.rbegin(), outer.rend());
    return inner;
}

void add_sides(const RotmanOutline& lens, Antenna& antenna) {
    if (lens.sides == LensSides::open) return;
    if (lens.sides != LensSides::dummy_ports) {
        const std::vector<Point> upper = side_outline(lens);
        antenna.regions.push_back(templates::metal(upper));
        antenna.regions.push_back(templates::metal(mirrored(upper)));
        return;
    }
    int number = 0;
    for (const StraightGuide& upper : lens.dummy_guides()) {
        for (const StraightGuide& guide : {upper, mirrored(upper)}) {
            templates::add_guide(guide, fmt::format("dummy_{}", ++number), lens.is_microstrip ? 0 : 1,
                                 antenna);
            antenna.planar->ports.back().driven = false;
        }
    }
}

void add_array(const RotmanOutline& lens, Antenna& antenna) {
    const std::vector<Point> walls = lens.array_walls();
    const std::vector<RotmanElement> elements = lens.design.elements(lens.elements, lens.element_pitch);
    const double end = lens.array_end_x(), half = 0.5 * lens.wall;
    for (const Point& wall : walls) {
        antenna.regions.push_back(templates::metal(
            {{wall.z, wall.r - half}, {end, wall.r - half}, {end, wall.r + half}, {wall.z, wall.r + half}}));
    }
    for (std::size_t i = 0; i < elements.size(); ++i) {
        const StraightGuide guide{{std::max(walls[i].z, walls[i + 1].z), 0.5 * (walls[i].r + walls[i + 1].r)},
                                  std::numbers::pi,
                                  walls[i + 1].r - walls[i].r - lens.wall,
                                  end - std::max(walls[i].z, walls[i + 1].z),
                                  lens.wall};
        PlanarPort port = guide.port(fmt::format("array_{}", i + 1), lens.is_microstrip ? 0 : 1);
        port.driven = false;
        port.element = ArrayElement{1e-3 * elements[i].element_y, 1e-3 * elements[i].line_length,
                                    lens.design.line_permittivity, 1e-3 * (end - elements[i].contour.z)};
        antenna.planar->ports.push_back(port);
    }
}

/// The dielectric fills all between the plates, which reach to the outside of the walls.
void add_filling(const RotmanOutline& lens, Antenna& antenna) {
    const double permittivity = lens.design.permittivity;
    if (permittivity == 1.0) return;
    Point low{HUGE_VAL, HUGE_VAL}, high{-HUGE_VAL, -HUGE_VAL};
    for (const Region& region : antenna.regions) {
        for (const Point& point : region.outline) {
            low = {std::min(low.z, 1e3 * point.z), std::min(low.r, 1e3 * point.r)};
            high = {std::max(high.z, 1e3 * point.z), std::max(high.r, 1e3 * point.r)};
        }
    }
    antenna.regions.insert(
        antenna.regions.begin(),
        templates::dielectric({low, {high.z, low.r}, high, {low.z, high.r}}, permittivity));
    for (PlanarPort& port : antenna.planar->ports) port.filling_permittivity = permittivity;
}

}  // namespace

RotmanOutline::RotmanOutline(const ParameterValues& values)
    : design{values.scalar("focal_length_mm"),       values.scalar("focal_angle_deg") * radians_per_degree,
             values.scalar("focal_ratio"),           values.scalar("beam_expansion"),
             values.scalar("relative_permittivity"), values.scalar("line_permittivity")},
      elements(values.integer("element_count")),
      beams(values.integer("beam_count")),
      dummies(values.integer("dummy_ports")),
      element_pitch(values.scalar("element_pitch_mm")),
      largest_beam_rad(values.scalar("largest_beam_deg") * radians_per_degree),
      beam_width(values.scalar("beam_port_width_mm")),
      guide_length(values.scalar("guide_length_mm")),
      wall(values.scalar("wall_thickness_mm")),
      bulge(values.scalar("side_wall_bulge")),
      sides(static_cast<LensSides>(values.integer("side_walls"))),
      is_microstrip(values.integer("line_kind") == 1) {}

double RotmanOutline::beam_angle_rad(int beam) const {
    return largest_beam_rad * (2.0 * beam / (beams - 1.0) - 1.0);
}

StraightGuide RotmanOutline::beam_guide(int beam) const {
    const Point mouth = design.beam_port(beam_angle_rad(beam));
    return {mouth, std::atan2(-mouth.r, -mouth.z), beam_width, guide_length, wall};
}

std::vector<Point> RotmanOutline::array_walls() const {
    const std::vector<RotmanElement> all = design.elements(elements, element_pitch);
    std::vector<Point> starts;
    for (std::size_t i = 1; i < all.size(); ++i) {
        const Point a = all[i - 1].contour, b = all[i].contour;
        starts.push_back({0.5 * (a.z + b.z), 0.5 * (a.r + b.r)});
    }
    const Point last = all.back().contour;
    const double beyond = 0.5 * (last.r - all[all.size() - 2].contour.r);
    starts.push_back({last.z, last.r + beyond});
    starts.insert(starts.begin(), {last.z, -last.r - beyond});
    return starts;
}

double RotmanOutline::array_end_x() const {
    double furthest = -HUGE_VAL;
    for (const Point& start : array_walls()) furthest = std::max(furthest, start.z);
    return furthest + guide_length;
}

Point RotmanOutline::side_start() const {
    // The beam of the most negative angle comes from the uppermost port; its left wall is the outer one.
    return beam_guide(0).at(0.0, 0.5 * (beam_width + wall));
}

Point RotmanOutline::side_end() const {
    return array_walls().back();
}

std::vector<StraightGuide> RotmanOutline::dummy_guides() const {
    const Side side(*this);
    const double width = side.length / dummies - wall;
    std::vector<StraightGuide> guides;
    for (int i = 0; i < dummies; ++i) {
        guides.push_back({side.at((i + 0.5) / dummies, 0.0), std::atan2(-side.outwards.r, -side.outwards.z),
                          width, guide_length, wall});
    }
    return guides;
}

Antenna RotmanOutline::antenna(double plate_height_mm) const {
    Antenna antenna;
    antenna.planar.emplace();
    antenna.planar->walls = is_microstrip ? PlanarWalls::magnetic : PlanarWalls::pec;
    antenna.planar->plate_height = 1e-3 * plate_height_mm;
    for (int beam = 0; beam < beams; ++beam) {
        templates::add_guide(beam_guide(beam), fmt::format("beam_{}", beam + 1), is_microstrip ? 0 : 1,
                             antenna);
        antenna.planar->ports.back().beam_rad = beam_angle_rad(beam);
    }
    add_array(*this, antenna);
    add_sides(*this, antenna);
    add_filling(*this, antenna);
    return antenna;
}

}  // namespace lathe
