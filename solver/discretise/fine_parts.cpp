#include "solver/discretise/fine_parts.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>
#include <utility>

#include "solver/discretise/gap_limits.hpp"
#include "solver/discretise/narrow_gaps.hpp"
#include "solver/geometry/metal_angle.hpp"

namespace lathe {
namespace {

constexpr double cells_of_line = 5.0;  // between the conductors of a coaxial line
constexpr double least_conductor =
    0.5;  // radius of an inner conductor that gets a row of its own, in those cells
constexpr double cells_of_height = 10.0;  // of what stands before the mouth
constexpr double sharp_edges = 0.25;      // around the metal of a coaxial antenna, in cells of the wavelength
constexpr double worth_it = 0.7;          // of a cell
constexpr double thin_sheet = 0.25;       // of a cell; slanted metal that is thinner is warned of
constexpr double many_cells = 4.0;        // across one narrower than a cell
constexpr double smallest_cell = 1.0 / 8.0;     // across a gap, in cells of the wavelength
constexpr double cells_of_gap_feed = 2.0;       // across a feed's gap and within its radius, at least
constexpr double most_cells_of_gap_feed = 8.0;  // across the gap
constexpr std::size_t most_ends = 6;            // of metal in the bore of a line, each with fine cells

/// True where the surface of metal turns at a corner of an outline: not where parts of metal meet, inside it
/// or on a straight side.
bool turns_at(const Antenna& antenna, const Point& corner) {
    constexpr double rounding = 1e-6;
    const double angle = metal_angle(antenna, corner, 1e-3 * antenna.port.outer_radius);
    return std::abs(angle - std::numbers::pi) > rounding && angle < 2.0 * std::numbers::pi - rounding;
}

/// Along z, of metal that ends in the bore of a coaxial line or before it: the mouth first.
std::vector<double> ends_in_bore(const Antenna& antenna) {
    const double bore = antenna.port.outer_radius * (1.0 + 1e-6);
    const double touch = 1e-3 * antenna.port.outer_radius;
    std::vector<double> ends;
    for (const Region& region : antenna.regions) {
        if (!region.material.is_pec) continue;
        for (const Point& p : region.outline)
            if (p.r > 0.0 && p.r <= bore && p.z > antenna.port.z + touch && turns_at(antenna, p))
                ends.push_back(p.z);
    }
    if (antenna.ground_plane_z && *antenna.ground_plane_z > antenna.port.z + touch)
        ends.push_back(*antenna.ground_plane_z);
    std::sort(ends.begin(), ends.end());
    ends.erase(std::unique(ends.begin(), ends.end(), [&](double a, double b) { return b - a < touch; }),
               ends.end());
    if (ends.size() > most_ends) ends = {ends.front(), ends.back()};
    return ends;
}

/// Extent of all corners of metal but those of the line and its outside at the port.
Extent metal_before_port(const Antenna& antenna) {
    Extent box = extent_of(antenna);
    box.z_min = box.z_max;
    for (const Region& region : antenna.regions)
        for (const Point& p : region.outline)
            if (p.z > antenna.port.z + 1e-3 * antenna.port.outer_radius && p.z < box.z_min &&
                (!region.material.is_pec || turns_at(antenna, p)))
                box.z_min = p.z;
    return box;
}

void add_line(const Antenna& antenna, double cell, double free_cells, FineParts& parts) {
    const Port& port = antenna.port;
    const double gap = port.outer_radius - port.inner_radius, fine = gap / cells_of_line;
    if (fine < cell) {
        // Both conductors on nodes: where the inner one ends a little below a node, the sliver between
        // borrows from the row of the strongest field, and what the line carries is no longer the port's
        // mode.
        if (port.inner_radius >= least_conductor * fine) {
            const double rows = std::max(1.0, std::round(port.inner_radius / fine));
            parts.along_r.push_back({0.0, port.inner_radius, port.inner_radius / rows});
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
    const double area = (top - metal.z_min) * metal.r_max;
    const double edges = std::max(sharp_edges * cell, std::sqrt(area / free_cells));
    if (edges > worth_it * cell) return;
    parts.along_z.push_back({metal.z_min, top, edges});
    parts.along_r.push_back({port.outer_radius, metal.r_max, edges});
    parts.port_cell = edges;
}

/// The gap of a feed, its cylinder, and all metal, whose edges the antenna depends on: cells of a quarter of
/// `cell`, or larger ones where those would outnumber `free_cells`; cells of half the radius in the gap, two
/// to eight, and at the ends of rods; at least two within the radius.
void add_gap_feed(const Antenna& antenna, double cell, double free_cells, FineParts& parts) {
    const Port& port = antenna.port;
    const Extent box = extent_of(antenna);
    const double area = (box.z_max - box.z_min) * box.r_max;
    const double edges = std::max(sharp_edges * cell, std::sqrt(area / free_cells));
    const double near = std::min(edges, worth_it * cell), fine = std::min(near, 0.5 * port.radius);
    const double length = port.gap_to_z - port.z;
    const auto count = [](double size, double part) { return std::ceil(size / part - 1e-9); };
    parts.along_z.push_back(
        {port.z, port.gap_to_z,
         length / std::clamp(count(length, fine), cells_of_gap_feed, most_cells_of_gap_feed)});
    parts.along_r.push_back(
        {0.0, port.radius, port.radius / std::max(cells_of_gap_feed, count(port.radius, near))});
    for (const double end : {box.z_min, box.z_max})
        if (end != antenna.ground_plane_z) parts.along_z.push_back({end, end, fine});
    if (edges > worth_it * cell) return;
    parts.along_z.push_back({box.z_min, box.z_max, edges});
    parts.along_r.push_back({port.radius, box.r_max, edges});
}

/// True for the narrow gap that is the feed.
bool is_feed(const Port& port, const NarrowGap& gap) {
    return port.kind == PortKind::gap && gap.along_z && gap.across_from < port.radius &&
           gap.from < port.gap_to_z && gap.to > port.z;
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

void add_gap(NarrowGap gap, double cell, bool graded, bool is_halved, FineParts& parts) {
    const double width = gap.width();
    if (width >= narrow_gap_cells * cell * (1.0 - 1e-6)) {
        parts.gaps.push_back(gap);
        return;
    }
    gap.is_closed = gap.is_straight && width < least_open_gap_cells * cell;
    if (gap.is_closed) {
        parts.closed.push_back(closing(gap));
    } else if (graded && gap.is_straight) {
        const double room = std::floor(width / (smallest_cell * cell) + 1e-6);
        const double cells = std::max(1.0, std::min(width < cell ? many_cells : enough_gap_cells, room));
        if (gap.along_z)
            parts.along_z.push_back({gap.from, gap.to, width / cells});
        else  // what lies below a plane of symmetry is not solved
            parts.along_r.push_back({is_halved ? std::max(0.0, gap.from) : gap.from, gap.to, width / cells});
    }
    parts.gaps.push_back(gap);
}

/// Sorts parts from `first` on by their distance from the middle of an axis, m, the furthest first. Of two
/// ends that are too close to each other axis_plan.hpp keeps the first, which then depends neither on the
/// order in which regions are drawn nor, but for pairs of images, on a reflection.
void sort_by_place(std::vector<FinePart>& parts, std::size_t first, double middle) {
    const auto distance = [&](const FinePart& part) {
        constexpr double rounding = 1e-6;
        return std::llround(std::abs(0.5 * (part.from + part.to) - middle) / (rounding * part.cell));
    };
    std::stable_sort(parts.begin() + static_cast<std::ptrdiff_t>(first), parts.end(),
                     [&](const FinePart& a, const FinePart& b) {
                         return std::tuple(-distance(a), a.from) < std::tuple(-distance(b), b.from);
                     });
}

}  // namespace

FineParts find_fine_parts(const Antenna& antenna, double cell, double free_cells) {
    FineParts parts;
    parts.port_cell = cell;
    const Port& port = antenna.port;
    const bool graded = antenna.is_planar() || port.kind != PortKind::dipole;
    const bool is_halved = antenna.is_planar() && antenna.planar->symmetry != SymmetryPlane::none;
    if (port.kind == PortKind::coaxial) add_line(antenna, cell, free_cells, parts);
    if (port.kind == PortKind::gap) add_gap_feed(antenna, cell, free_cells, parts);
    const std::size_t along_z = parts.along_z.size(), along_r = parts.along_r.size();
    for (const NarrowGap& gap : narrow_gaps(antenna, well_resolved_gap_cells * cell * (1.0 - 1e-6))) {
        const double touch = 1e-6 * port.outer_radius;
        const bool is_line = port.kind == PortKind::coaxial && !gap.along_z &&
                             std::abs(gap.from - port.inner_radius) < touch &&
                             std::abs(gap.to - port.outer_radius) < touch;
        if (!is_line && !is_feed(port, gap)) add_gap(gap, cell, graded, is_halved, parts);
    }
    const Extent box = extent_of(antenna);
    sort_by_place(parts.along_z, along_z, 0.5 * (box.z_min + box.z_max));
    sort_by_place(parts.along_r, along_r, 0.5 * (box.r_min + box.r_max));
    parts.layers = thin_layers(antenna, well_resolved_gap_cells * cell * (1.0 - 1e-6));
    parts.sheets = thin_sheets(antenna, thin_sheet * cell);
    return parts;
}

}  // namespace lathe
