#include "genetic/report/volume_drawings.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "solver/geometry/solids/body_drawing.hpp"

namespace lathe::genetic {
namespace {

constexpr std::array axis_letters = {"x", "y", "z"};
constexpr double in_plane = 1e-5;  // of the body's size

double size_of(const Body& body) {
    const Bounds box = body.bounds();
    return (box.high - box.low).maxCoeff();
}

Colour colour_of(const SolidMaterial& material) {
    return material.material.is_pec ? palette::blue : palette::green;
}

std::vector<double> millimetres(const std::vector<double>& metres) {
    std::vector<double> all;
    for (const double value : metres) all.push_back(1e3 * value);
    return all;
}

/// All edges of an outline as one line with gaps.
Series edges_of(const RowOutlines& outlines, const Colour& colour, LineStyle style) {
    Series series{"", {}, {}, colour, style, 0.7, false};
    for (const FlatLine& edge : outlines.edges) {
        for (std::size_t n = 0; n < edge.u.size(); ++n) {
            series.x.push_back(1e3 * edge.u[n]);
            series.y.push_back(1e3 * edge.v[n]);
        }
        series.x.push_back(std::numeric_limits<double>::quiet_NaN());
        series.y.push_back(std::numeric_limits<double>::quiet_NaN());
    }
    return series;
}

void add_outlines(const Body& body, const std::vector<DrawnOutlines>& drawn, Plot& plot) {
    for (const DrawnOutlines& its : drawn) {
        const SolidMaterial& material = body.materials()[static_cast<std::size_t>(its.material)];
        // What lies further behind is paler.
        const double opacity = (material.material.is_pec ? 0.55 : 0.30) * (1.0 - 0.6 * its.depth);
        for (const FlatLine& area : its.outlines.areas)
            plot.shapes.push_back(
                {"", millimetres(area.u), millimetres(area.v), colour_of(material), opacity, false});
        plot.series.push_back(edges_of(its.outlines, colour_of(material), LineStyle::solid));
    }
}

void add_edges_before(const std::vector<DrawnOutlines>& drawn, Plot& plot) {
    for (const DrawnOutlines& its : drawn)
        plot.series.push_back(edges_of(its.outlines, palette::orange, LineStyle::dashed));
}

/// The clear width of a guide about its inner point, along an axis, as far as metal or the body's end.
Interval opening_along(const Body& body, Eigen::Vector3d inside, int axis) {
    const Bounds box = body.bounds();
    const double at = inside[axis];
    inside[axis] = 0.0;
    Interval clear{std::min(box.low[axis], at), std::max(box.high[axis], at)};
    for (const Interval& metal : body.conductors_on({inside, Eigen::Vector3d::Unit(axis)}, clear)) {
        if (metal.to <= at) clear.from = std::max(clear.from, metal.to);
        if (metal.from >= at) clear.to = std::min(clear.to, metal.from);
    }
    return clear;
}

/// A point within a guide, just before its port's plane.
Eigen::Vector3d inner_point(const VolumePort& port, double beside) {
    const int across = number(port.axis);
    Eigen::Vector3d point;
    point[across] = port.place + (port.is_upwards ? beside : -beside);
    int n = 0;
    for (int axis = 0; axis < 3; ++axis)
        if (axis != across) point[axis] = port.inside[static_cast<std::size_t>(n++)];
    return point;
}

/// Ports that lie in a section: a line across each guide and along each gap and lumped element, a cross at
/// each dipole.
void add_ports(const VolumeAntenna& antenna, DrawingPlane plane, double place, Plot& plot) {
    const double size = size_of(antenna.body);
    const auto add = [&](const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
        plot.series.push_back({"",
                               {1e3 * a[plane.u], 1e3 * b[plane.u]},
                               {1e3 * a[plane.v], 1e3 * b[plane.v]},
                               palette::red,
                               LineStyle::solid,
                               1.6,
                               false});
    };
    const auto lies_in = [&](const Eigen::Vector3d& point) {
        return std::abs(point[plane.across()] - place) < in_plane * size;
    };
    for (const VolumeElement& element : antenna.elements)
        if (lies_in(element.from) && lies_in(element.to)) add(element.from, element.to);
    for (const VolumePort& port : antenna.ports) {
        if (port.kind == VolumePortKind::lumped && lies_in(port.from) && lies_in(port.to))
            add(port.from, port.to);
        if (port.kind == VolumePortKind::dipole && lies_in(port.from))
            for (const double turn : {1.0, -1.0}) {
                Eigen::Vector3d arm = Eigen::Vector3d::Zero();
                arm[plane.u] = 0.01 * size, arm[plane.v] = 0.01 * turn * size;
                add(port.from - arm, port.from + arm);
            }
        const int across = number(port.axis);
        if (port.kind != VolumePortKind::waveguide || across == plane.across()) continue;
        Eigen::Vector3d from = inner_point(port, in_plane * size);
        if (!lies_in(from)) continue;
        const int along = across == plane.u ? plane.v : plane.u;
        const Interval clear = opening_along(antenna.body, from, along);
        Eigen::Vector3d to = from;
        from[across] = to[across] = port.place;
        from[along] = clear.from, to[along] = clear.to;
        add(from, to);
    }
}

Plot empty_drawing(DrawingPlane plane, const std::string& title) {
    Plot plot;
    plot.title = title;
    const auto label = [](int axis) {
        return fmt::format("{} (mm)", axis_letters.at(static_cast<std::size_t>(axis)));
    };
    plot.x = {label(plane.u), {}, {}, false, 0.0};
    plot.y = {label(plane.v), {}, {}, false, 0.0};
    plot.equal_aspect = true;
    return plot;
}

Plot section_plot(const VolumeAntenna& antenna, const VolumeAntenna* before, DrawingPlane plane,
                  double place) {
    Plot plot = empty_drawing(plane, fmt::format("Section at {} = {:g} mm",
                                                 axis_letters.at(static_cast<std::size_t>(plane.across())),
                                                 std::round(1e6 * place) / 1e3));
    add_outlines(antenna.body, section_of(antenna.body, plane, place), plot);
    if (before != nullptr) add_edges_before(section_of(before->body, plane, place), plot);
    add_ports(antenna, plane, place, plot);
    return plot;
}

Plot view_plot(const VolumeAntenna& antenna, const VolumeAntenna* before, DrawingPlane plane,
               const std::string& title) {
    Plot plot = empty_drawing(plane, title);
    add_outlines(antenna.body, view_of(antenna.body, plane), plot);
    if (before != nullptr) add_edges_before(view_of(before->body, plane), plot);
    return plot;
}

/// Where a section through the axis lies: at 0 when the body is there, else through its middle.
double through_axis(const Body& body, int axis) {
    const Bounds box = body.bounds();
    if (box.low[axis] <= 0.0 && box.high[axis] >= 0.0) return 0.0;
    return 0.5 * (box.low[axis] + box.high[axis]);
}

/// The height of the first port that does not look along z.
std::optional<double> height_of_side_port(const VolumeAntenna& antenna) {
    for (const VolumePort& port : antenna.ports) {
        if (port.kind == VolumePortKind::waveguide && port.axis != lathe::Axis::z) return port.inside[1];
        if (port.kind == VolumePortKind::lumped || port.kind == VolumePortKind::dipole) return port.from.z();
    }
    return std::nullopt;
}

}  // namespace

FigureRow volume_drawings(const VolumeAntenna& antenna, const VolumeAntenna* before) {
    FigureRow row;
    if (antenna.body.parts().empty()) return row;
    const DrawingPlane zx{2, 0}, zy{2, 1}, xy{0, 1};
    const auto add = [&](const char* stem, Plot plot) {
        row.figures.push_back({stem, "", std::move(plot), 520.0, 300.0});
    };
    add("section_xz", section_plot(antenna, before, zx, through_axis(antenna.body, 1)));
    add("section_yz", section_plot(antenna, before, zy, through_axis(antenna.body, 0)));
    if (const auto height = height_of_side_port(antenna))
        add("section_xy", section_plot(antenna, before, xy, *height));
    add("view_front", view_plot(antenna, before, xy, "From the front"));
    add("view_side", view_plot(antenna, before, zx, "From the side"));
    return row;
}

}  // namespace lathe::genetic
