#include "solver/grid/fine_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/grid/narrow_gaps.hpp"

namespace lathe {
namespace {

constexpr double cells_of_line = 5.0;     // between the conductors of a coaxial line
constexpr double cells_of_height = 10.0;  // of what stands before the mouth
constexpr double sharp_edges = 0.5;       // around the metal of a coaxial antenna, in cells of the wavelength
constexpr double narrow = 2.0;            // a gap of fewer cells is
constexpr double enough_cells = 3.0;      // across a gap
constexpr double smallest_cell = 1.0 / 8.0;  // across a gap, in cells of the wavelength
constexpr double least_gap = 1.0 / 20.0;     // that is kept open, in cells of the wavelength
constexpr std::size_t most_ends = 6;         // of metal in the bore of a line, each with fine cells

/// Along z, of metal that ends in the bore of a coaxial line or before it: the mouth first.
std::vector<double> ends_in_bore(const Antenna& antenna) {
    const double bore = antenna.port.outer_radius * (1.0 + 1e-6);
    const double touch = 1e-3 * antenna.port.outer_radius;
    std::vector<double> ends;
    for (const Region& region : antenna.regions) {
        if (!region.material.is_pec) continue;
        for (const Point& p : region.outline)
            if (p.r > 0.0 && p.r <= bore && p.z > antenna.port.z + touch) ends.push_back(p.z);
    }
    if (antenna.ground_plane_z && *antenna.ground_plane_z > antenna.port.z + touch)
        ends.push_back(*antenna.ground_plane_z);
    std::sort(ends.begin(), ends.end());
    ends.erase(std::unique(ends.begin(), ends.end(), [&](double a, double b) { return b - a < touch; }),
               ends.end());
    if (ends.size() > most_ends) ends = {ends.front(), ends.back()};
    return ends;
}

/// Of all corners but those of the line and its outside at the port.
Extent metal_before_port(const Antenna& antenna) {
    Extent box = extent_of(antenna);
    box.z_min = box.z_max;
    for (const Region& region : antenna.regions)
        for (const Point& p : region.outline)
            if (p.z > antenna.port.z + 1e-3 * antenna.port.outer_radius) box.z_min = std::min(box.z_min, p.z);
    return box;
}

void add_line(const Antenna& antenna, double cell, FineParts& parts) {
    const Port& port = antenna.port;
    const double gap = port.outer_radius - port.inner_radius, fine = gap / cells_of_line;
    if (fine < cell) {
        if (port.inner_radius >= 2.5 * fine) {
            parts.along_r.push_back({0.0, port.inner_radius, fine});
            parts.along_r.push_back({port.inner_radius, port.outer_radius, fine});
        } else {
            parts.along_r.push_back({0.0, port.outer_radius, fine});
        }
    }
    const std::vector<double> ends = ends_in_bore(antenna);
    for (const double z : ends)
        if (fine < cell) {
            parts.along_z.push_back({z - 0.5 * gap, z, fine});
            parts.along_z.push_back({z, z + 0.5 * gap, fine});
        }
    const double top = extent_of(antenna).z_max;
    if (ends.empty() || !(top > ends.front())) return;
    const double high = (top - ends.front()) / cells_of_height;
    if (high < cell) parts.along_z.push_back({ends.front(), top, high});
    if (!(fine < cell)) return;
    const Extent metal = metal_before_port(antenna);
    parts.along_z.push_back({metal.z_min, top, sharp_edges * cell});
    parts.along_r.push_back({port.outer_radius, metal.r_max, sharp_edges * cell});
}

Region closing(const NarrowGap& gap) {
    Region region;
    region.material.is_pec = true;
    // A little into the metal on both sides, so that nothing is left between.
    const double more = 0.5 * gap.width();
    for (const auto& [along, across] :
         {std::pair{gap.from - more, gap.across_from}, std::pair{gap.to + more, gap.across_from},
          std::pair{gap.to + more, gap.across_to}, std::pair{gap.from - more, gap.across_to}})
        region.outline.push_back(gap.along_z ? Point{along, across} : Point{across, along});
    return region;
}

std::string place_of(const NarrowGap& gap) {
    const Point at = gap.middle();
    return fmt::format("z = {:.4g} mm, r = {:.4g} mm", 1e3 * at.z, 1e3 * at.r);
}

void add_gap(const NarrowGap& gap, double cell, bool graded, FineParts& parts) {
    const double width = gap.width();
    if (width < least_gap * cell && gap.is_straight) {
        parts.closed.push_back(closing(gap));
        parts.warnings.push_back(
            {"gap_closed",
             fmt::format(
                 "a gap {:.4g} mm wide is thinner than a twentieth of a cell ({:.4g} mm) and solved as "
                 "closed; use at least {:.0f} cells a wavelength times the present number, or draw it "
                 "wider or not at all",
                 1e3 * width, 1e3 * cell, std::ceil(least_gap * cell / width)),
             place_of(gap)});
        return;
    }
    double cells = width / cell;
    if (graded && gap.is_straight) {
        cells = std::max(1.0, std::min(width < cell ? 4.0 : enough_cells,
                                       std::floor(width / (smallest_cell * cell) + 1e-6)));
        (gap.along_z ? parts.along_z : parts.along_r).push_back({gap.from, gap.to, width / cells});
    }
    if (cells >= narrow) return;
    parts.warnings.push_back(
        {"thin_gap",
         fmt::format("a gap {:.4g} mm wide has {:.2g} cells across; check the results with more cells a "
                     "wavelength, {:.2g} times as many give it three",
                     1e3 * width, cells, enough_cells / cells),
         place_of(gap)});
}

}  // namespace

FineParts find_fine_parts(const Antenna& antenna, double cell) {
    FineParts parts;
    const Port& port = antenna.port;
    const bool graded = port.kind != PortKind::dipole;
    if (port.kind == PortKind::coaxial) add_line(antenna, cell, parts);
    for (const NarrowGap& gap : narrow_gaps(antenna, narrow * cell * (1.0 - 1e-6))) {
        const double touch = 1e-6 * port.outer_radius;
        const bool is_line = port.kind == PortKind::coaxial && !gap.along_z &&
                             std::abs(gap.from - port.inner_radius) < touch &&
                             std::abs(gap.to - port.outer_radius) < touch;
        if (!is_line) add_gap(gap, cell, graded, parts);
    }
    return parts;
}

}  // namespace lathe
