#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/discretise/fine_parts.hpp"
#include "solver/discretise/gap_limits.hpp"
#include "solver/discretise/guide_absorber.hpp"

namespace lathe {
namespace {

std::string place_of(const NarrowGap& gap, const Grid& grid) {
    const Point at = gap.middle();
    return grid.is_planar() ? fmt::format("x = {:.4g} mm, y = {:.4g} mm", 1e3 * at.z, 1e3 * at.r)
                            : fmt::format("z = {:.4g} mm, r = {:.4g} mm", 1e3 * at.z, 1e3 * at.r);
}

double cells_across(const NarrowGap& gap, const Grid& grid) {
    return gap.along_z ? grid.column_at(gap.to) - grid.column_at(gap.from)
                       : grid.row_at(gap.to) - grid.row_at(gap.from);
}

/// True where `cells` is at least `count` but for rounding: the grid divides gaps into whole cells.
bool has_cells(double cells, double count) {
    return cells >= count * (1.0 - 1e-6);
}

/// What is fewer than four cells across, told by its coarsest.
class Coarse {
public:
    void add(const NarrowGap& gap, double width, double cells, double cell) {
        ++count_;
        needed_ = std::max(needed_, well_resolved_gap_cells * cell / width);
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
                              count_, many, well_resolved_gap_cells, 1e3 * width_, cells_);
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
        if (!has_cells(cells, well_resolved_gap_cells))
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
                     width_mm, 1.05 * least_open_gap_cells * cell / gap.width()),
                 place_of(gap, grid)});
            continue;
        }
        const double cells = cells_across(gap, grid);
        if (has_cells(cells, narrow_gap_cells)) {
            if (!has_cells(cells, well_resolved_gap_cells))
                coarse.add(gap, gap.width(), cells, gap.along_z ? grid.dz : grid.dr);
            continue;
        }
        thin.add(
            gap.width(),
            {"thin_gap",
             fmt::format(
                 "A gap {:.4g} mm wide is {:.2g} cells across. Solve again with {:.1f} times as many cells "
                 "a wavelength and compare.",
                 width_mm, cells, enough_gap_cells / cells),
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
    if (!antenna.port.is_guide()) return warnings;
    for (Warning& warning : cutoff_warnings(antenna.port, settings.from_hz))
        warnings.push_back(std::move(warning));
    return warnings;
}

}  // namespace lathe
