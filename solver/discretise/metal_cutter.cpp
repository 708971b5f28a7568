#include "solver/discretise/metal_cutter.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>

#include "solver/base/parallel.hpp"

namespace lathe {
namespace {

// Lines through each cell that measure its area. The rule is exact for straight walls that leave
// through opposite sides, and off by at most 1/(8 lines^2) of a cell otherwise.
constexpr int lines_per_cell = 8;
// Less than this of an edge is no edge.
constexpr double rounding = 1e-9;
// Rows or columns that a core takes at a time.
constexpr int grain = 16;

/// What is free of an edge once the lost pieces are gone.
double kept(const EdgePieces& edge, const LostPieces::Edge& lost) {
    if (edge.whole()) return lost.low || lost.high ? 0.0 : 1.0;
    const double middle = std::max(0.0, edge.free - edge.low - edge.high);
    const double free =
        (lost.low ? 0.0 : edge.low) + (lost.high ? 0.0 : edge.high) + (lost.middle ? 0.0 : middle);
    return free < rounding ? 0.0 : free;
}

}  // namespace

/// Rings of row i whose node lies on the metal of a line beside them.
void MetalCutter::cut_rings(const std::vector<Span>& line, int i, CellGeometry& cells) const {
    const auto column = [&](double z) {
        return static_cast<int>(std::clamp(grid_.column_at(z), -1.0, static_cast<double>(grid_.nz)));
    };
    for (const Span& span : line) {
        if (!scanner_.materials()[static_cast<std::size_t>(span.material)].is_pec) continue;
        const int end = last_column(column(span.to) + 2);
        for (int k = first_column(column(span.from) - 1); k < end; ++k) {
            const double reach = touch_cells * grid_.dz_at(k);
            if (span.from - reach <= grid_.z(k) && grid_.z(k) <= span.to + reach)
                cells.free_phi[grid_.at(i, k)] = 0.0;
        }
    }
}

/// Edges along z of these rows.
void MetalCutter::cut_rows(int begin, int end, EdgeMaps& maps, CellGeometry& cells) const {
    LinePieces along_z = line_along_z();
    for (int i = begin; i < end; ++i) {
        const double r = grid_.r(i), reach = touch_cells * grid_.dr_at(i);
        const double below = grid_.is_planar() ? r - reach : std::max(r - reach, 0.5 * reach);
        for (const double side : {r + reach, below}) {
            const auto line = scanner_.along_z(side);
            if (line.empty()) continue;
            along_z.cut(line);
            const int first = first_column(along_z.begin()), last = last_column(along_z.end());
            maps.cut.add(i, first, last);
            for (int k = first; k < last; ++k) {
                EdgePieces& edge = maps.along_z[grid_.at(i, k)];
                edge = both(edge, along_z[k]);
            }
            cut_rings(line, i, cells);
        }
    }
}

/// Edges along r of these columns; returns which are cut.
RowRanges MetalCutter::cut_columns(int begin, int end, EdgeMaps& maps) const {
    LinePieces along_r = line_along_r();
    RowRanges cut(grid_.nr);
    for (int k = begin; k < end; ++k)
        for (const double side :
             {grid_.z(k) + touch_cells * grid_.dz_at(k), grid_.z(k) - touch_cells * grid_.dz_at(k)}) {
            along_r.cut(scanner_.along_r(side));
            const int last = std::min(along_r.end(), window_.row_end);
            for (int i = std::max(along_r.begin(), window_.row_begin); i < last; ++i) {
                EdgePieces& edge = maps.along_r[grid_.at(i, k)];
                edge = both(edge, along_r[i]);
                cut.add(i, k, k + 1);
            }
        }
    return cut;
}

void MetalCutter::edges(EdgeMaps& maps, CellGeometry& cells) const {
    const int row = window_.row_begin, column = window_.column_begin;
    parallel_for(window_.rows(), grain,
                 [&](int begin, int end) { cut_rows(row + begin, row + end, maps, cells); });
    std::mutex mutex;
    parallel_for(window_.columns(), grain, [&](int begin, int end) {
        const RowRanges cut = cut_columns(column + begin, column + end, maps);
        const std::lock_guard lock(mutex);
        maps.cut.add(cut);
    });
}

/// Metal over each face, in its lines along r: the sum of their covered shares, 0 to lines_per_cell.
void MetalCutter::add_metal_along_r(std::vector<double>& metal) const {
    const int column = window_.column_begin;
    parallel_for(window_.columns(), grain, [&](int begin, int end) {
        LinePieces along_r = line_along_r();
        for (int k = column + begin; k < column + end; ++k)
            for (int n = 0; n < lines_per_cell; ++n) {
                along_r.cut(scanner_.along_r(grid_.z(k + (n + 0.5) / lines_per_cell)));
                const int last = std::min(along_r.end(), window_.row_end);
                for (int i = std::max(along_r.begin(), window_.row_begin); i < last; ++i)
                    metal[grid_.at(i, k)] += 1.0 - along_r[i].free;
            }
    });
}

void MetalCutter::faces(const EdgeMaps& edges, std::vector<double>& along_r, CellGeometry& cells) const {
    // Measured along r and along z; where a wall runs mostly along z, lines along r see it exactly.
    add_metal_along_r(along_r);
    const auto measure_row = [&](int i, LinePieces& line) {
        std::vector<double> along_z(static_cast<std::size_t>(grid_.nz), 0.0);
        for (int n = 0; n < lines_per_cell; ++n) {
            line.cut(scanner_.along_z(grid_.r(i + (n + 0.5) / lines_per_cell)));
            for (int k = line.begin(); k < line.end(); ++k)
                along_z[static_cast<std::size_t>(k)] += 1.0 - line[k].free;
        }
        for (int k = window_.column_begin; k < window_.column_end; ++k) {
            const double metal_along_r = along_r[grid_.at(i, k)];
            const double metal_along_z = along_z[static_cast<std::size_t>(k)];
            if (metal_along_r == 0.0 && metal_along_z == 0.0) continue;
            const int up = std::min(i + 1, grid_.nr - 1), on = std::min(k + 1, grid_.nz - 1);
            const double change_along_z =
                std::abs(edges.along_r[grid_.at(i, on)].free - edges.along_r[grid_.at(i, k)].free);
            const double change_along_r =
                std::abs(edges.along_z[grid_.at(up, k)].free - edges.along_z[grid_.at(i, k)].free);
            const double metal = change_along_z <= change_along_r ? metal_along_r : metal_along_z;
            cells.face_phi[grid_.at(i, k)] = std::clamp(1.0 - metal / lines_per_cell, 0.0, 1.0);
        }
    };
    parallel_for(window_.rows(), grain, [&](int begin, int end) {
        LinePieces line = line_along_z();
        for (int i = begin; i < end; ++i) measure_row(window_.row_begin + i, line);
    });
}

void lose_pieces(const Grid& grid, const EdgeMaps& edges, const LostPieces& lost, const CellWindow& window,
                 CellGeometry& cells) {
    const auto any = [](const LostPieces::Edge& edge) { return edge.low || edge.high || edge.middle; };
    // Lost pieces belong to faces beside cut edges, their rings to the next node.
    const RowRanges near = edges.cut.widened(2, grid.nz).clipped(window);
    parallel_for_each(window.rows(), grain, [&](int row) {
        const int i = window.row_begin + row;
        for (int k = near.begin(i); k < near.end(i); ++k) {
            const std::size_t at = grid.at(i, k);
            if (edges.along_r[at].whole() && edges.along_z[at].whole() && !any(lost.along_r[at]) &&
                !any(lost.along_z[at]) && !lost.ring[at] && lost.face_area[at] < 0.0)
                continue;  // as it was
            cells.free_r[at] = kept(edges.along_r[at], lost.along_r[at]);
            cells.free_z[at] = kept(edges.along_z[at], lost.along_z[at]);
            if (lost.ring[at]) cells.free_phi[at] = 0.0;
            if (lost.face_area[at] >= 0.0) cells.face_phi[at] = lost.face_area[at];
            // The z face of row i is the E_r edge swept around the axis: which end of it is free matters.
            const EdgePieces& edge = edges.along_r[at];
            const double free = cells.free_r[at];
            if (free == 1.0) continue;
            const bool outer_part = free < 1.0 && (edge.low == 0.0 || lost.along_r[at].low);
            const double middle = outer_part ? i + 1.0 - 0.5 * free : i + 0.5 * free;
            cells.face_z[at] = grid.r_axis || grid.is_planar()
                                   ? free * grid.across(middle) / grid.across(i + 0.5)
                                   : free * middle / (i + 0.5);
        }
    });
}

void keep_area(CellGeometry& cells, const Grid& grid, const CellWindow& window) {
    constexpr double least_area = 1e-3;
    parallel_for_each(std::min(window.row_end, grid.nr - 1) - window.row_begin, grain, [&](int row) {
        const int i = window.row_begin + row;
        for (int k = window.column_begin; k < std::min(window.column_end, grid.nz - 1); ++k) {
            double& face = cells.face_phi[grid.at(i, k)];
            if (face >= 1.0) continue;
            const double longest = std::max({cells.free_r[grid.at(i, k)], cells.free_r[grid.at(i, k + 1)],
                                             cells.free_z[grid.at(i, k)], cells.free_z[grid.at(i + 1, k)]});
            // Beside short edges so large a face would be a resonator, and steps of fine cells are too short
            // to drive that out of the band.
            const double least =
                grid.is_graded() ? std::min(least_area, 0.1 * longest * longest) : least_area;
            face = longest == 0.0 ? 0.0 : std::max(face, least);
        }
    });
}

EdgeMaps whole_edges(const Grid& grid) {
    EdgeMaps maps;
    parallel_for_each(2, 1, [&](int n) { (n == 0 ? maps.along_r : maps.along_z).resize(grid.cells()); });
    maps.cut = RowRanges(grid.nr);
    return maps;
}

CellGeometry whole_cells(const Grid& grid) {
    CellGeometry cells;
    const std::array shares = {&cells.free_r, &cells.free_z, &cells.free_phi, &cells.face_phi, &cells.face_z};
    parallel_for_each(static_cast<int>(shares.size()), 1,
                      [&](int n) { shares[static_cast<std::size_t>(n)]->assign(grid.cells(), 1.0); });
    return cells;
}

}  // namespace lathe
