#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "genetic/report/figures.hpp"
#include "genetic/report/planar_figures.hpp"
#include "genetic/report/plot_units.hpp"

namespace lathe::genetic {

namespace {

/// Radius of the opening at the antenna's far end: the smallest of metal there off the axis; 0: none.
double opening_radius(const Antenna& antenna, const Extent& extent) {
    const double near = 1e-6 * (extent.z_max - extent.z_min);
    double radius = 0.0;
    for (const Region& region : antenna.regions) {
        if (!region.material.is_pec) continue;
        for (const Point& point : region.outline)
            if (point.z > extent.z_max - near && point.r > near && (radius == 0.0 || point.r < radius))
                radius = point.r;
    }
    return radius;
}

}  // namespace

Plot dimensioned_plot(const Antenna& antenna, DisplayUnit unit) {
    if (antenna.is_planar()) return dimensioned_plan(antenna, unit);
    const auto words = [unit](double metres) { return short_length_text(unit, 1e3 * metres); };
    const ShownDesign design{"", &antenna, nullptr};
    Plot plot = outline_plot(std::span(&design, 1));
    plot.title.clear();
    const Extent extent = extent_of(antenna);
    const double length = extent.z_max - extent.z_min, size = std::max(length, 2.0 * extent.r_max);
    const auto add_diameter = [&](double z, double radius) {
        if (radius > 0.0)
            plot.dimensions.push_back(
                {1e3 * z, -1e3 * radius, 1e3 * z, 1e3 * radius, "\u2300 " + words(2.0 * radius)});
    };
    const double below = -(extent.r_max + 0.12 * size);
    plot.dimensions.push_back(
        {1e3 * extent.z_min, 1e3 * below, 1e3 * extent.z_max, 1e3 * below, words(length)});
    const double opening = opening_radius(antenna, extent);
    add_diameter(extent.z_max + 0.07 * size, opening);
    add_diameter(extent.z_max + 0.16 * size, extent.r_max);
    if (antenna.port.kind == PortKind::circular_waveguide)
        add_diameter(extent.z_min - 0.07 * size, antenna.port.radius);
    if (antenna.port.kind == PortKind::coaxial)
        add_diameter(extent.z_min - 0.07 * size, antenna.port.outer_radius);
    // Room for what stands beside the last arrow.
    plot.x.minimum = 1e3 * (extent.z_min - 0.14 * size);
    plot.x.maximum = 1e3 * (extent.z_max + 0.21 * size);
    return shown_in(std::move(plot), unit);
}

}  // namespace lathe::genetic
