#include "solver/volume/design/drawing_keys.hpp"

#include "solver/geometry/antenna.hpp"

namespace lathe {
namespace {

constexpr double furthest_mm = 1e3 * max_coordinate_m;

DrawingKey number(const char* name, double least, double most, const char* help) {
    return {.name = name, .least = least, .most = most, .help = help};
}

DrawingKey point(const char* name, const char* help, int count = 3) {
    return {.name = name, .count = count, .least = -furthest_mm, .most = furthest_mm, .help = help};
}

DrawingKey place(const char* name, const char* help) {
    return number(name, -furthest_mm, furthest_mm, help);
}

DrawingKey size(const char* name, const char* help, int count = 1) {
    return {.name = name, .count = count, .most = furthest_mm, .is_above_least = true, .help = help};
}

DrawingKey outline(const char* name, const char* help) {
    return {.name = name,
            .count = 2,
            .is_outline = true,
            .least = -furthest_mm,
            .most = furthest_mm,
            .help = help};
}

DrawingKey path(const char* name, const char* help) {
    DrawingKey key = point(name, help);
    key.is_outline = key.is_path = true;
    return key;
}

/// Value of a lumped element; a missing key means that the part is absent.
DrawingKey element_value(const char* name, const char* help) {
    return {.name = name, .most = 1e9, .is_above_least = true, .may_be_missing = true, .help = help};
}

DrawingKey with_standard(DrawingKey key, std::vector<double> standard) {
    key.standard = std::move(standard);
    return key;
}

std::vector<std::vector<DrawingKey>> all_solid_keys() {
    const DrawingKey from = point("from_mm", "middle of one end"), to = point("to_mm", "middle of the other");
    return {
        {outline("outline_zr_mm", "closed polygon of [z, r], turned about the z axis")},
        {point("from_mm", "one corner"), point("to_mm", "the opposite corner")},
        {from, to, size("radius_mm", "of the cylinder")},
        {from, to, number("from_radius_mm", 0.0, furthest_mm, "at from_mm; 0: a tip"),
         number("to_radius_mm", 0.0, furthest_mm, "at to_mm; 0: a tip")},
        {point("centre_mm", "of the sphere"), size("radius_mm", "of the sphere")},
        {size("from_size_mm", "width along x and height along y at z = 0", 2),
         with_standard(number("from_corner_radius_mm", 0.0, furthest_mm, "of the corners at z = 0"), {0.0}),
         size("to_size_mm", "width along x and height along y at the end", 2),
         with_standard(number("to_corner_radius_mm", 0.0, furthest_mm, "of the corners at the end"), {0.0}),
         size("length_mm", "along z")},
        {outline("outline_xy_mm", "closed polygon of [x, y]"), place("from_z_mm", "where it begins"),
         place("to_z_mm", "where it ends, above from_z_mm")},
        {},
        {place("at_mm", "of its plane, along the axis across it"),
         outline("outline_mm", "closed polygon in the plane: the two other coordinates in order x, y, z")},
        {path("path_mm", "points of the wire's middle, two or more; straight pieces between them"),
         size("radius_mm", "of the wire")},
        {point("from_mm", "one end"), point("to_mm", "the other end, along an axis"),
         element_value("resistance_ohm", "of the resistor; missing: none"),
         element_value("inductance_nh", "of the coil; missing: none"),
         element_value("capacitance_pf", "of the capacitor; missing: none")},
    };
}

std::vector<std::vector<DrawingKey>> all_port_keys() {
    const auto polarisation = [](const char* help) {
        return with_standard(number("polarisation_deg", -360.0, 360.0, help), {0.0});
    };
    DrawingKey reference =
        place("reference_mm", "plane along the axis that S is referred to; default: the port's");
    reference.may_be_missing = true;
    DrawingKey lumped_size{
        .name = "size_mm",
        .count = 2,
        .most = furthest_mm,
        .may_be_missing = true,
        .help =
            "across box: widths along the two other axes, in order x, y, z; one may be 0. Across ring: "
            "inner and outer radius"};
    return {
        {place("at_mm", "where its plane meets its axis"),
         with_standard(
             point("inside_mm", "a point of the plane within the guide: the two other coordinates", 2),
             {0.0, 0.0}),
         polarisation("of the mode's field, from the first of the two other axes towards the second"),
         reference},
        {point("from_mm", "one end"), point("to_mm", "the other end, along an axis"),
         with_standard(
             DrawingKey{
                 .name = "resistance_ohm", .most = 1e6, .is_above_least = true, .help = "of source and load"},
             {50.0}),
         lumped_size},
        {point("at_mm", "of the current element")},
        {number("theta_deg", 0.0, 180.0, "whence the wave comes, from +z"),
         number("phi_deg", -360.0, 360.0, "whence the wave comes, from +x"),
         polarisation("of E, from theta towards phi")},
    };
}

}  // namespace

const std::vector<std::string>& solid_kind_names() {
    static const std::vector<std::string> names = {"revolved", "box",  "cylinder",      "cone",
                                                   "sphere",   "loft", "extruded",      "stl",
                                                   "sheet",    "wire", "lumped_element"};
    return names;
}

const std::vector<std::string>& element_connection_names() {
    static const std::vector<std::string> names = {"series", "parallel"};
    return names;
}

const std::vector<std::string>& volume_port_kind_names() {
    static const std::vector<std::string> names = {"waveguide", "lumped", "dipole", "plane_wave"};
    return names;
}

const std::vector<std::string>& port_spread_names() {
    static const std::vector<std::string> names = {"line", "box", "ring"};
    return names;
}

const std::vector<DrawingKey>& solid_keys(SolidKind kind) {
    static const std::vector<std::vector<DrawingKey>> all = all_solid_keys();
    return all.at(static_cast<std::size_t>(kind));
}

namespace {

std::vector<DrawingKey> placement_of_sheets() {
    std::vector<DrawingKey> keys = placement_keys();
    keys.front().name = "move_mm";
    keys.front().help = "by which it is moved, after it was turned";
    return keys;
}

}  // namespace

const std::vector<DrawingKey>& placement_keys(SolidKind kind) {
    if (kind == SolidKind::sheet) {
        static const std::vector<DrawingKey> of_sheets = placement_of_sheets();
        return of_sheets;
    }
    static const std::vector<DrawingKey> keys = {
        with_standard(point("at_mm", "where its own origin is put"), {0.0, 0.0, 0.0}),
        with_standard(DrawingKey{.name = "rotate_deg",
                                 .count = 3,
                                 .least = -360.0,
                                 .most = 360.0,
                                 .help = "turned about x, then y, then z before it is moved"},
                      {0.0, 0.0, 0.0}),
        with_standard(
            DrawingKey{.name = "stretch",
                       .count = 3,
                       .least = -1000.0,
                       .most = 1000.0,
                       .help = "factors along its own axes before it is turned; negative: mirrored"},
            {1.0, 1.0, 1.0}),
        with_standard(number("copies", 1.0, 10000.0, "how many there are, itself among them"), {1.0}),
        with_standard(point("copy_step_mm", "from each copy to the next"), {0.0, 0.0, 0.0}),
    };
    return keys;
}

const std::vector<DrawingKey>& dielectric_keys() {
    static const std::vector<DrawingKey> keys = {
        number("relative_permittivity", 1.0, 1000.0, ""),
        with_standard(number("conductivity_s_per_m", 0.0, 1e9, ""), {0.0}),
        with_standard(number("loss_tangent", 0.0, 10.0, "at the middle of the band"), {0.0}),
    };
    return keys;
}

const std::vector<DrawingKey>& pole_keys(PoleKind kind) {
    static const std::vector<std::vector<DrawingKey>> all = [] {
        std::vector<std::vector<DrawingKey>> keys;
        for (const PoleKind each : {PoleKind::debye, PoleKind::drude, PoleKind::lorentz}) {
            keys.emplace_back();
            for (const PoleNumber& number : pole_numbers(each))
                keys.back().push_back(
                    {.name = number.name, .most = number.most, .is_above_least = true, .help = number.help});
        }
        return keys;
    }();
    return all.at(static_cast<std::size_t>(kind));
}

const std::vector<DrawingKey>& volume_port_keys(VolumePortKind kind) {
    static const std::vector<std::vector<DrawingKey>> all = all_port_keys();
    return all.at(static_cast<std::size_t>(kind));
}

const DrawingKey& volume_ground_plane_key() {
    static const DrawingKey key = place("ground_plane_z_mm", "a conducting plane out to infinity");
    return key;
}

DrawingNumbers standard_numbers(const std::vector<DrawingKey>& keys) {
    DrawingNumbers numbers(keys.size());
    for (std::size_t n = 0; n < keys.size(); ++n)
        for (const double value : keys[n].standard) numbers[n].push_back({value, {}});
    return numbers;
}

}  // namespace lathe
