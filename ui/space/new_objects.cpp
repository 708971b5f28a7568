#include "ui/space/new_objects.hpp"

#include <algorithm>
#include <cmath>

#include "solver/volume/design/drawing_keys.hpp"
#include "ui/space/drawing_edits.hpp"

namespace lathe::ui {
namespace {

using Eigen::Vector3d;

constexpr double share_of_view = 0.15;  // how much of the view's height something new takes
constexpr double wire_radius = 0.02;    // of a new wire's length
constexpr double usual_element_ohm = 50.0;
constexpr double smallest_mm = 0.01, rounding_mm = 1e-6;

std::vector<Quantity> quantities(std::initializer_list<double> values) {
    std::vector<Quantity> list;
    for (const double value : values)
        list.push_back({std::round(value / rounding_mm) * rounding_mm + 0.0, {}});
    return list;
}

std::vector<Quantity> quantities(const Vector3d& point) {
    return quantities({point.x(), point.y(), point.z()});
}

/// 1, 2 or 5 times a power of ten, the largest that is not more.
double round_size(double mm) {
    const double ten = std::pow(10.0, std::floor(std::log10(std::max(mm, smallest_mm))));
    const double digit = mm / ten;
    return ten * (digit >= 5.0 ? 5.0 : digit >= 2.0 ? 2.0 : 1.0);
}

DrawingNumbers numbers_of(SolidKind kind, const Vector3d& centre, double size) {
    const Vector3d up = 0.5 * size * Vector3d::UnitZ(), corner = Vector3d::Constant(0.5 * size);
    const double half = 0.5 * size, less = 0.25 * size;
    switch (kind) {
        case SolidKind::box:
            return {quantities(centre - corner), quantities(centre + corner)};
        case SolidKind::cylinder:
            return {quantities(centre - up), quantities(centre + up), quantities({half})};
        case SolidKind::cone:
            return {quantities(centre - up), quantities(centre + up), quantities({half}), quantities({0.0})};
        case SolidKind::sphere:
            return {quantities(centre), quantities({half})};
        case SolidKind::loft:
            return {quantities({size, half}), quantities({0.0}), quantities({size, size}), quantities({half}),
                    quantities({size})};
        case SolidKind::revolved:
            return {quantities({-half, 0.0, half, 0.0, half, half, -half, 0.5 * half})};
        case SolidKind::extruded:  // a plate without corners, its own image at x = 0 and y = 0
            return {quantities({-half, -less, -less, -half, less, -half, half, -less, half, less, less, half,
                                -less, half, -half, less}),
                    quantities({-half}), quantities({half})};
        case SolidKind::sheet:  // its own image at x = 0 and y = 0
            return {quantities({centre.z()}),
                    quantities({centre.x() - half, centre.y() - less, centre.x() + half, centre.y() - less,
                                centre.x() + half, centre.y() + less, centre.x() - half, centre.y() + less})};
        case SolidKind::wire: {
            std::vector<Quantity> path = quantities(centre - up);
            for (const Quantity& number : quantities(centre + up)) path.push_back(number);
            return {path, quantities({wire_radius * size})};
        }
        case SolidKind::lumped_element:
            return {quantities(centre - 0.2 * up),
                    quantities(centre + 0.2 * up),
                    quantities({usual_element_ohm}),
                    {},
                    {}};
        case SolidKind::stl:
            break;
    }
    return {};
}

}  // namespace

InsertionPoint insertion_point_near(const Vector3d& looked_at, double view_height,
                                    const VolumeDesign& design) {
    InsertionPoint place;
    place.size_mm = round_size(1e3 * share_of_view * view_height);
    const double step = 0.5 * place.size_mm;
    for (int axis = 0; axis < 3; ++axis) {
        const bool is_halved =
            axis < 2 && design.symmetry.at(static_cast<std::size_t>(axis)) != SymmetryPlane::none;
        place.centre_mm[axis] = is_halved ? 0.0 : step * std::round(1e3 * looked_at[axis] / step) + 0.0;
    }
    return place;
}

DrawnSolid new_solid(SolidKind kind, const InsertionPoint& place) {
    DrawnSolid solid{.kind = kind, .material = {.is_pec = kind != SolidKind::lumped_element}};
    solid.numbers = numbers_of(kind, place.centre_mm, place.size_mm);
    solid.placement = standard_numbers(placement_keys(kind));
    Vector3d at = place.centre_mm;
    if (kind == SolidKind::loft) at.z() -= 0.5 * place.size_mm;
    const bool is_about_its_origin =
        kind == SolidKind::loft || kind == SolidKind::revolved || kind == SolidKind::extruded;
    if (is_about_its_origin) solid.placement.at(0) = quantities(at);
    return solid;
}

DrawnPort new_port(VolumePortKind kind, const InsertionPoint& place, const VolumeDesign& design) {
    DrawnPort port;
    port.kind = kind;
    port.numbers = standard_numbers(volume_port_keys(kind));
    const Vector3d gap = 0.1 * place.size_mm * Vector3d::UnitZ();
    switch (kind) {
        case VolumePortKind::waveguide:
            return new_guide({1e-3 * (place.centre_mm - Vector3d::Constant(0.5 * place.size_mm)),
                              1e-3 * (place.centre_mm + Vector3d::Constant(0.5 * place.size_mm))},
                             Axis::z, true, design);
        case VolumePortKind::lumped:
            port.name = free_port_name(design, "gap");
            port.numbers.at(0) = quantities(place.centre_mm - gap);
            port.numbers.at(1) = quantities(place.centre_mm + gap);
            break;
        case VolumePortKind::dipole:
            port.name = free_port_name(design, "dipole");
            port.axis = Axis::x;
            port.numbers.at(0) = quantities(place.centre_mm);
            break;
        case VolumePortKind::plane_wave:
            port.name = free_port_name(design, "wave");
            port.numbers.at(0) = quantities({0.0});
            port.numbers.at(1) = quantities({0.0});
            break;
    }
    return port;
}

DrawnPort new_guide(const Bounds& box, Axis axis, bool is_lower, const VolumeDesign& design) {
    DrawnPort port;
    port.name = free_port_name(design, "guide");
    port.axis = axis;
    port.is_upwards = is_lower;
    port.modes = {{.family = std::nullopt, .number = 1}};
    port.numbers = standard_numbers(volume_port_keys(port.kind));
    const Vector3d middle = 500.0 * (box.low + box.high);
    std::vector<double> inside;
    for (int other = 0; other < 3; ++other)
        if (other != number(axis)) inside.push_back(middle[other]);
    port.numbers.at(0) = quantities({1e3 * (is_lower ? box.low : box.high)[number(axis)]});
    port.numbers.at(1) = quantities({inside.at(0), inside.at(1)});
    return port;
}

}  // namespace lathe::ui
