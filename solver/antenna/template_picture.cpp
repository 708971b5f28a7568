#include "solver/antenna/template_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/antenna/design.hpp"

namespace lathe {
namespace {

constexpr double width = 320.0, height = 200.0, margin = 14.0;

/// Millimetres of the antenna to units of the picture; the axis lies across the middle.
struct Frame {
    double scale, left;

    explicit Frame(const Antenna& antenna) {
        Extent extent = extent_of(antenna);
        // A planar antenna may reach further below y = 0 than above.
        for (const Region& region : antenna.regions)
            for (const Point& point : region.outline) extent.r_max = std::max(extent.r_max, -point.r);
        const double length = extent.z_max - extent.z_min;
        scale = std::min((width - 2.0 * margin) / length, (0.5 * height - margin) / extent.r_max);
        left = 0.5 * (width - scale * length) - scale * extent.z_min;
    }
    double x(double z) const { return left + scale * z; }
    /// `side` +1 above the axis, -1 below.
    double y(double r, double side) const { return 0.5 * height - side * scale * r; }
};

/// Two decimals, never "-0.00": a hundredth of a unit cannot be seen.
std::string unit_text(double value) {
    const double rounded = std::round(100.0 * value) / 100.0;
    return fmt::format("{:.2f}", rounded + 0.0);
}

std::string half_path(const std::vector<Point>& outline, const Frame& frame, double side) {
    std::string path;
    std::string before;
    for (const Point& point : outline) {
        std::string place = unit_text(frame.x(point.z)) + " " + unit_text(frame.y(point.r, side));
        if (place == before) continue;
        path += (path.empty() ? "M" : "L") + place;
        before = std::move(place);
    }
    return path + "Z";
}

std::string fill_of(const Material& material) {
    if (material.is_pec) return "#59636e";
    if (material == Material{}) return "#ffffff";
    return material.relative_permittivity < 1.6 ? "#bcdcf5" : "#7fb6e6";
}

std::string port_arrow(const Port& port, const Frame& frame) {
    const double x = frame.x(port.z), y = 0.5 * height;
    return fmt::format(
        "<path d=\"M{} {}h14m-5 -4l5 4l-5 4\" fill=\"none\" stroke=\"#d9541e\" stroke-width=\"1.6\"/>\n",
        unit_text(x - 10.0), unit_text(y));
}

bool is_half(const Antenna& antenna) {
    return !antenna.is_planar() || antenna.planar->symmetry != SymmetryPlane::none;
}

/// An arrow at each planar port, where its wave goes.
std::string planar_arrows(const PlanarSettings& planar, const Frame& frame) {
    std::string arrows;
    for (const PlanarPort& port : planar.ports) {
        arrows += fmt::format(
            "<path transform=\"translate({} {}) rotate({})\" d=\"M-7 0h14m-5 -4l5 4l-5 4\" fill=\"none\" "
            "stroke=\"#d9541e\" stroke-width=\"1.2\"/>\n",
            unit_text(frame.x(port.centre_x)), unit_text(frame.y(port.centre_y, 1.0)),
            unit_text(-port.direction_rad * 57.29577951308232));
    }
    return arrows;
}

}  // namespace

std::string picture_svg(const Antenna& antenna, const std::string& title) {
    const Frame frame(antenna);
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:g} {:g}\">\n<title>{}</title>\n", width,
        height, title);
    for (const Region& region : antenna.regions) {
        svg += fmt::format("<path fill=\"{}\" d=\"{}{}\"/>\n", fill_of(region.material),
                           half_path(region.outline, frame, 1.0),
                           is_half(antenna) ? half_path(region.outline, frame, -1.0) : "");
    }
    svg += fmt::format(
        "<path d=\"M4 {0}H{1}\" stroke=\"#9aa4ae\" stroke-width=\"0.6\" stroke-dasharray=\"9 3 2 3\"/>\n",
        unit_text(0.5 * height), unit_text(width - 4.0));
    return svg + (antenna.planar ? planar_arrows(*antenna.planar, frame) : port_arrow(antenna.port, frame)) +
           "</svg>\n";
}

std::string template_picture_svg(const std::string& template_name) {
    return picture_svg(build_antenna(default_design(template_name)), find_template(template_name).title);
}

}  // namespace lathe
