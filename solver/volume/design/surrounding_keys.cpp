#include <algorithm>
#include <cmath>

#include "solver/geometry/antenna.hpp"
#include "solver/volume/design/surroundings.hpp"

namespace lathe {
namespace {

constexpr double furthest_mm = 1e3 * max_coordinate_m;

DrawingKey size(const char* name, const char* help, int count = 1) {
    return {.name = name, .count = count, .most = furthest_mm, .is_above_least = true, .help = help};
}

DrawingKey place(const char* name, const char* help, int count = 1) {
    return {.name = name, .count = count, .least = -furthest_mm, .most = furthest_mm, .help = help};
}

DrawingKey number(const char* name, double least, double most, const char* help,
                  std::vector<double> standard = {}) {
    return {.name = name, .least = least, .most = most, .standard = std::move(standard), .help = help};
}

DrawingKey direction(const char* help) {
    return number("direction_deg", -360.0, 360.0, help, {0.0});
}

std::vector<std::vector<DrawingKey>> all_keys() {
    const DrawingKey thickness = size("thickness_mm", "of the sheet"),
                     back = place("z_mm", "of its back face");
    DrawingKey turned =
        number("rotate_deg", -360.0, 360.0, "turned about x, then y, then z", {0.0, 0.0, 0.0});
    turned.count = 3;
    return {
        {size("side_mm", "of the square"), thickness, back},
        {size("diameter_mm", "of the disc"), thickness, back},
        {size("size_mm", "along x and y before it is turned", 2), thickness, place("at_mm", "its middle", 3),
         turned},
        {number("number", 1.0, 64.0, "of equal struts round the axis", {3.0}),
         size("diameter_mm", "of a strut"), place("from_rz_mm", "where a strut's axis begins, r and z", 2),
         place("to_rz_mm", "where it ends, r and z", 2), direction("of the first, from the x axis")},
        {place("z_mm", "of the pin's axis"),
         number("from_radius_mm", 0.0, furthest_mm, "where the pin begins, from the antenna's axis"),
         size("to_radius_mm", "where it ends, further out"), size("diameter_mm", "of the pin"),
         direction("where it points, from the x axis")},
        {number("angle_deg", -30.0, 30.0, "between the antenna's axis and z"),
         direction("where it leans, from the x axis")},
        {number("percent", -20.0, 20.0, "difference of the two diameters over their mean"),
         direction("of the larger diameter, from the x axis")},
        {place("step_mm", "from each antenna to the next", 3),
         number("copies", 1.0, 64.0, "how many there are beside the antenna", {1.0})},
        {},
    };
}

/// A number of mm that is easy to read, about that of a length in metres.
double round_mm(double metres) {
    return std::round(2e3 * metres) / 2.0;
}

std::vector<std::vector<double>> usual_numbers(SurroundingKind kind, const Antenna& antenna) {
    const Extent extent = extent_of(antenna);
    const double radius = std::max(round_mm(extent.r_max), 1.0), length = extent.z_max - extent.z_min;
    const double guide = std::max(round_mm(antenna.port.guide_radius()), 0.5);
    const double sheet = std::max(round_mm(0.1 * extent.r_max), 0.5), front = round_mm(extent.z_max);
    const double middle = round_mm(0.25 * length + antenna.port.z);
    switch (kind) {
        case SurroundingKind::square_flange:
        case SurroundingKind::round_flange:
            return {{3.0 * radius}, {sheet}, {round_mm(antenna.port.z + 0.05 * length)}};
        case SurroundingKind::plate:
            return {{4.0 * radius, 4.0 * radius}, {sheet}, {0.0, 3.0 * radius, middle}, {0.0, 90.0, 90.0}};
        case SurroundingKind::struts:
            return {{3.0}, {sheet}, {1.2 * radius, middle}, {1.2 * radius, front + 2.0 * radius}, {90.0}};
        case SurroundingKind::pin:
            return {{middle}, {0.8 * guide}, {guide + sheet}, {0.2 * guide}, {90.0}};
        case SurroundingKind::tilt:
            return {{1.0}, {0.0}};
        case SurroundingKind::ovality:
            return {{1.0}, {45.0}};
        case SurroundingKind::neighbours:
            return {{round_mm(2.5 * extent.r_max), 0.0, 0.0}, {1.0}};
        case SurroundingKind::solid:
            break;
    }
    return {};
}

DrawingNumbers quantities(const std::vector<std::vector<double>>& values) {
    DrawingNumbers numbers;
    for (const std::vector<double>& its : values) {
        std::vector<Quantity>& row = numbers.emplace_back();
        for (const double value : its) row.push_back({value, {}});
    }
    return numbers;
}

}  // namespace

const std::vector<std::string>& surrounding_kind_names() {
    static const std::vector<std::string> names = {"square_flange", "round_flange", "plate",   "struts",
                                                   "pin",           "tilt",         "ovality", "neighbours"};
    return names;
}

const std::vector<DrawingKey>& surrounding_keys(SurroundingKind kind) {
    static const std::vector<std::vector<DrawingKey>> all = all_keys();
    return all.at(static_cast<std::size_t>(kind));
}

bool has_material(SurroundingKind kind) {
    return kind != SurroundingKind::tilt && kind != SurroundingKind::ovality &&
           kind != SurroundingKind::neighbours && kind != SurroundingKind::solid;
}

Surrounding usual_surrounding(SurroundingKind kind, const Antenna& antenna) {
    if (kind == SurroundingKind::solid) return usual_solid(SolidKind::box, antenna);
    Surrounding made{.kind = kind};
    made.numbers = quantities(usual_numbers(kind, antenna));
    return made;
}

Surrounding usual_solid(SolidKind kind, const Antenna& antenna) {
    const double radius = std::max(round_mm(extent_of(antenna).r_max), 1.0);
    const std::vector<double> low = {2.0 * radius, 0.0, 0.0}, high = {2.0 * radius, 0.0, 2.0 * radius};
    Surrounding made{.kind = SurroundingKind::solid};
    DrawnSolid& solid = made.solid.emplace();
    solid.kind = kind;
    solid.material.is_pec = true;
    solid.placement = standard_numbers(placement_keys());
    if (kind == SolidKind::cylinder) {
        solid.numbers = quantities({low, high, {0.25 * radius}});
    } else if (kind == SolidKind::cone) {
        solid.numbers = quantities({low, high, {0.5 * radius}, {0.0}});
    } else if (kind == SolidKind::sphere) {
        solid.numbers = quantities({low, {0.5 * radius}});
    } else {
        solid.kind = SolidKind::box;
        solid.numbers =
            quantities({{2.0 * radius, -radius, 0.0}, {2.0 * radius + 1.0, radius, 2.0 * radius}});
    }
    return made;
}

}  // namespace lathe
