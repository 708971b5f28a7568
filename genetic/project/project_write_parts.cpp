#include "genetic/project/project_write_parts.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "genetic/project/project_parts.hpp"
#include "solver/geometry/planar_modes.hpp"

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;

/// The number in the file's unit that reads back as exactly `si_value`, the shortest there is.
/// `guess` is within a few roundings of it. When no double does (the value never was in a file), the
/// nearest one.
template <class ToSi>
double in_file_unit(double si_value, double guess, ToSi to_si) {
    for (const int digits : {15, 16, 17}) {
        const double shorter = std::strtod(fmt::format("{:.{}g}", guess, digits).c_str(), nullptr);
        if (to_si(shorter) == si_value) return shorter;
    }
    double below = guess, above = guess;
    for (int i = 0; i < 4; ++i) {
        below = std::nextafter(below, -HUGE_VAL);
        above = std::nextafter(above, HUGE_VAL);
        if (to_si(below) == si_value) return below;
        if (to_si(above) == si_value) return above;
    }
    return guess;
}

}  // namespace

double millimetres(double length_m) {
    return in_file_unit(length_m, length_m * 1000.0, metres);
}
double gigahertz(double frequency_hz) {
    return in_file_unit(frequency_hz, frequency_hz / 1e9, hertz);
}
double degrees(double angle_rad) {
    return in_file_unit(angle_rad, angle_rad * (180.0 / std::numbers::pi), radians);
}

namespace {

Json point_json(Point point) {
    return Json::array({millimetres(point.z), millimetres(point.r)});
}

template <class Enum>
const std::string& name_of(const std::vector<std::string>& names, Enum value) {
    return names.at(static_cast<std::size_t>(value));
}

Json planar_port_json(const PlanarPort& port, const PlanarSettings& settings) {
    Json json = {{"name", port.name}, {"kind", name_of(planar_port_kind_names(), port.kind)}};
    const Point centre = {port.centre_x, port.centre_y};
    if (port.kind != PlanarPortKind::plane_wave || !(centre == Point{}))
        json["centre_xy_mm"] = point_json(centre);
    if (port.kind != PlanarPortKind::line_current) json["direction_deg"] = degrees(port.direction_rad);
    if (port.kind != PlanarPortKind::guide) return json;
    json["width_mm"] = millimetres(port.width);
    json["mode"] = planar_mode_name(port.mode, settings);
    if (port.filling_permittivity != 1.0)
        json["filling"] = {{"relative_permittivity", port.filling_permittivity}};
    if (port.reference != 0.0) json["reference_mm"] = millimetres(port.reference);
    if (!port.driven) json["driven"] = false;
    return json;
}

}  // namespace

Json material_json(const Material& material) {
    if (material.is_pec) return "pec";
    if (!material.name.empty()) return material.name;
    if (material == Material{}) return "free_space";
    Json json = {{"relative_permittivity", material.relative_permittivity}};
    if (material.graded)
        json["relative_permittivity"] = {{"formula", material.graded.formula()},
                                         {"centre_xy_mm", point_json(material.graded.centre())}};
    if (material.conductivity_s_per_m != 0.0) json["conductivity_s_per_m"] = material.conductivity_s_per_m;
    if (material.loss_tangent != 0.0) json["loss_tangent"] = material.loss_tangent;
    return json;
}

Json wall_metal_json(const WallMetal& metal) {
    if (metal.is_perfect()) return "perfect";
    Json json = {{"conductivity_s_per_m", metal.conductivity_s_per_m}};
    if (metal.roughness_factor != 1.0) json["roughness_factor"] = metal.roughness_factor;
    return json;
}

Json planar_antenna_json(const Antenna& antenna) {
    const PlanarSettings& settings = *antenna.planar;
    Json json = {{"geometry", "planar"},
                 {"polarisation", name_of(polarisation_names(), settings.polarisation)},
                 {"walls", name_of(planar_wall_names(), settings.walls)}};
    if (settings.plate_height > 0.0) json["plate_height_mm"] = millimetres(settings.plate_height);
    json["aperture"] = name_of(planar_aperture_names(), settings.aperture);
    json["symmetry"] = name_of(symmetry_names(), settings.symmetry);
    Json regions = Json::array();
    for (const Region& region : antenna.regions) {
        Json entry = {{"material", material_json(region.material)}};
        Json outline = Json::array();
        for (const Point& point : region.outline) outline.push_back(point_json(point));
        entry["outline_xy_mm"] = std::move(outline);
        regions.push_back(std::move(entry));
    }
    json["regions"] = std::move(regions);
    Json ports = Json::array();
    for (const PlanarPort& port : settings.ports) ports.push_back(planar_port_json(port, settings));
    json["ports"] = std::move(ports);
    return json;
}

}  // namespace lathe
