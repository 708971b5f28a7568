#include "solver/discretise/fine_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/discretise/guide_absorber.hpp"
#include "solver/discretise/narrow_gaps.hpp"

namespace lathe {
namespace {

constexpr double cells_of_line = 5.0;  // between the conductors of a coaxial line
constexpr double least_conductor =
    0.5;  // radius of an inner conductor that gets a row of its own, in those cells
constexpr double cells_of_height = 10.0;  // of what stands before the mouth
constexpr double sharp_edges = 0.25;      // around the metal of a coaxial antenna, in cells of the wavelength
constexpr double worth_it = 0.7;          // of a cell
constexpr double narrow = 2.0;            // a gap of fewer cells is
constexpr double well_resolved = 4.0;     // cells across a slot or layer; fewer are warned of
constexpr double thin_sheet = 0.25;       // of a cell; slanted metal that is thinner is warned of
constexpr double enough_cells = 3.0;      // across a gap
constexpr double many_cells = 4.0;        // across one narrower than a cell
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

/// Extent of all corners of metal but those of the line and its outside at the port.
Extent metal_before_port(const Antenna& antenna) {
    Extent box = extent_of(antenna);
    box.z_min = box.z_max;
    for (const Region& region : antenna.regions)
        for (const Point& p : region.outline)
            if (p.z > antenna.port.z + 1e-3 * antenna.port.outer_radius) box.z_min = std::min(box.z_min, p.z);
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

std::string place_of(const NarrowGap& gap, const Grid& grid) {
    const Point at = gap.middle();
    return grid.is_planar() ? fmt::format("x = {:.4g} mm, y = {:.4g} mm", 1e3 * at.z, 1e3 * at.r)
                            : fmt::format("z = {:.4g} mm, r = {:.4g} mm", 1e3 * at.z, 1e3 * at.r);
}

void add_gap(NarrowGap gap, double cell, bool graded, FineParts& parts) {
    const double width = gap.width();
    if (width >= narrow * cell * (1.0 - 1e-6)) {
        parts.gaps.push_back(gap);
        return;
    }
    gap.is_closed = gap.is_straight && width < least_gap * cell;
    if (gap.is_closed) {
        parts.closed.push_back(closing(gap));
    } else if (graded && gap.is_straight) {
        const double room = std::floor(width / (smallest_cell * cell) + 1e-6);
        const double cells = std::max(1.0, std::min(width < cell ? many_cells : enough_cells, room));
        (gap.along_z ? parts.along_z : parts.along_r).push_back({gap.from, gap.to, width / cells});
    }
    parts.gaps.push_back(gap);
}

}  // namespace

FineParts find_fine_parts(const Antenna& antenna, double cell, double free_cells) {
    FineParts parts;
    parts.port_cell = cell;
    const Port& port = antenna.port;
    const bool graded = antenna.is_planar() || port.kind != PortKind::dipole;
    if (port.kind == PortKind::coaxial) add_line(antenna, cell, free_cells, parts);
    for (const NarrowGap& gap : narrow_gaps(antenna, well_resolved * cell * (1.0 - 1e-6))) {
        const double touch = 1e-6 * port.outer_radius;
        const bool is_line = port.kind == PortKind::coaxial && !gap.along_z &&
                             std::abs(gap.from - port.inner_radius) < touch &&
                             std::abs(gap.to - port.outer_radius) < touch;
        if (!is_line) add_gap(gap, cell, graded, parts);
    }
    parts.layers = thin_layers(antenna, well_resolved * cell * (1.0 - 1e-6));
    parts.sheets = thin_sheets(antenna, thin_sheet * cell);
    return parts;
}

namespace {

double cells_across(const NarrowGap& gap, const Grid& grid) {
    return gap.along_z ? grid.column_at(gap.to) - grid.column_at(gap.from)
                       : grid.row_at(gap.to) - grid.row_at(gap.from);
}

/// What is fewer than four cells across, told by its coarsest.
class Coarse {
public:
    void add(const NarrowGap& gap, double width, double cells, double cell) {
        ++count_;
        needed_ = std::max(needed_, well_resolved * cell / width);
        if (count_ > 1 && cells >= cells_) return;
        coarsest_ = gap, width_ = width, cells_ = cells;
    }
    void warn(const char* one, const char* many, const Grid& grid, double cells_per_wavelength,
              Warnings& warnings) const {
        if (count_ == 0) return;
        const std::string what =
            count_ == 1 ? fmt::format("{} {:.4g} mm across has {:.2g} cells", one, 1e3 * width_, cells_)
                        : fmt::format(
                              "{} {} have fewer than {:g} cells across, the "
                              "coarsest, of {:.4g} mm, {:.2g}",
                              count_, many, well_resolved, 1e3 * width_, cells_);
        warnings.push_back(
            {"coarse_features",
             fmt::format("{}: what happens in there is resolved roughly. Set simulation.cells_per_wavelength "
                         "to {:.0f}, at least once, and compare.",
                         what, std::ceil(needed_ * cells_per_wavelength)),
             place_of(coarsest_, grid)});
    }

private:
    int count_ = 0;
    double needed_ = 1.0;  ///< times as many cells per wavelength
    NarrowGap coarsest_;
    double width_ = 0.0, cells_ = 0.0;
};

void warn_of_coarse_layers(const std::vector<NarrowGap>& layers, const Grid& grid,
                           double cells_per_wavelength, Warnings& warnings) {
    Coarse coarse;
    for (const NarrowGap& layer : layers) {
        const double times = !layer.along_z && !grid.is_planar() && layer.from <= 0.0 ? 2.0 : 1.0;
        const double cells = times * cells_across(layer, grid);
        if (cells < well_resolved * (1.0 - 1e-6))
            coarse.add(layer, times * layer.width(), cells, layer.along_z ? grid.dz : grid.dr);
    }
    coarse.warn("A dielectric", "layers of dielectrics", grid, cells_per_wavelength, warnings);
}

/// A cell that a sheet divides keeps the side nearer to the axis (thin_walls.hpp).
void warn_of_sheets(const std::vector<NarrowGap>& sheets, const Grid& grid, double cells_per_wavelength,
                    Warnings& warnings) {
    if (sheets.empty()) return;
    const NarrowGap& thinnest =
        *std::min_element(sheets.begin(), sheets.end(),
                          [](const NarrowGap& a, const NarrowGap& b) { return a.width() < b.width(); });
    warnings.push_back(
        {"thin_sheet",
         fmt::format(
             "A slanted wall {:.3g} mm thick is {:.2g} cells: its inside is solved where it is drawn, "
             "its outside up to a cell further out, which shows in back lobes and in short, wide "
             "horns. Set simulation.cells_per_wavelength to {:.0f}, at least once, and compare.",
             1e3 * thinnest.width(), cells_across(thinnest, grid), 2.0 * cells_per_wavelength),
         place_of(thinnest, grid)});
}

}  // namespace

namespace {

/// Warnings of single gaps: as they are where they are few, else that of the narrowest for all.
class OfGaps {
public:
    void add(double width, Warning warning) {
        if (warnings_.empty() || width < width_) narrowest_ = warnings_.size(), width_ = width;
        warnings_.push_back(std::move(warning));
    }
    void append_to(Warnings& all) const {
        constexpr std::size_t most_told_singly = 3;
        if (warnings_.size() <= most_told_singly) {
            all.insert(all.end(), warnings_.begin(), warnings_.end());
            return;
        }
        Warning told = warnings_[narrowest_];
        told.text = fmt::format("Of {} gaps alike the narrowest: {}", warnings_.size(), told.text);
        all.push_back(std::move(told));
    }

private:
    Warnings warnings_;
    std::size_t narrowest_ = 0;
    double width_ = 0.0;
};

}  // namespace

Warnings coarse_warnings(const FineParts& parts, const Grid& grid, double cells_per_wavelength) {
    Warnings warnings;
    OfGaps closed, thin;
    Coarse coarse;
    for (const NarrowGap& gap : parts.gaps) {
        const double width_mm = 1e3 * gap.width();
        if (gap.is_closed) {
            const double cell = gap.along_z ? grid.dz : grid.dr;
            closed.add(
                gap.width(),
                {"gap_closed",
                 fmt::format(
                     "A gap {:.4g} mm wide is narrower than a twentieth of a cell and solved as closed. "
                     "Use at least {:.1f} times as many cells per wavelength, or draw it wider or as metal.",
                     width_mm, 1.05 * least_gap * cell / gap.width()),
                 place_of(gap, grid)});
            continue;
        }
        const double cells = cells_across(gap, grid);
        if (cells >= narrow) {
            if (cells < well_resolved * (1.0 - 1e-6))
                coarse.add(gap, gap.width(), cells, gap.along_z ? grid.dz : grid.dr);
            continue;
        }
        thin.add(
            gap.width(),
            {"thin_gap",
             fmt::format(
                 "A gap {:.4g} mm wide is {:.2g} cells across. Solve again with {:.1f} times as many cells "
                 "a wavelength and compare.",
                 width_mm, cells, enough_cells / cells),
             place_of(gap, grid)});
    }
    closed.append_to(warnings);
    thin.append_to(warnings);
    coarse.warn("A slot or gap", "slots or gaps", grid, cells_per_wavelength, warnings);
    warn_of_coarse_layers(parts.layers, grid, cells_per_wavelength, warnings);
    warn_of_sheets(parts.sheets, grid, cells_per_wavelength, warnings);
    return warnings;
}

Warnings plan_warnings(const FineParts& parts, const Grid& grid, const Antenna& antenna,
                       const SimulationSettings& settings) {
    Warnings warnings = coarse_warnings(parts, grid, settings.cells_per_wavelength);
    if (antenna.port.kind == PortKind::dipole) return warnings;
    for (Warning& warning : cutoff_warnings(antenna.port, settings.from_hz))
        warnings.push_back(std::move(warning));
    return warnings;
}

}  // namespace lathe
