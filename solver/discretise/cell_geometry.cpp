#include "solver/discretise/cell_geometry.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <utility>

#include "solver/base/parallel.hpp"
#include "solver/discretise/dielectric_average.hpp"
#include "solver/discretise/metal_corners.hpp"
#include "solver/discretise/planar_links.hpp"
#include "solver/discretise/thin_walls.hpp"

namespace lathe {
namespace {

// Lines through each cell that measure its area. The rule is exact for straight walls that leave
// through opposite sides, and off by at most 1/(8 lines^2) of a cell otherwise.
constexpr int lines_per_cell = 8;
// Less than this of an edge is no edge.
constexpr double rounding = 1e-9;
// Rows or columns that a core takes at a time.
constexpr int grain = 16;

class Cutter {
public:
    Cutter(const MaterialScanner& scanner, const Grid& grid) : scanner_(scanner), grid_(grid) {}

    EdgeMaps edges(CellGeometry& cells) const;
    void faces(const EdgeMaps& edges, CellGeometry& cells) const;

private:
    LinePieces line_along_z() const { return {scanner_, grid_, LinePieces::Along::z}; }
    LinePieces line_along_r() const { return {scanner_, grid_, LinePieces::Along::r}; }
    void cut_rings(const std::vector<Span>& line, int i, CellGeometry& cells) const;
    void cut_rows(int begin, int end, EdgeMaps& maps, CellGeometry& cells) const;
    RowRanges cut_columns(int begin, int end, EdgeMaps& maps) const;
    std::vector<double> metal_along_r() const;

    const MaterialScanner& scanner_;
    const Grid& grid_;
};

/// Rings of row i whose node lies on the metal of a line beside them.
void Cutter::cut_rings(const std::vector<Span>& line, int i, CellGeometry& cells) const {
    const auto column = [&](double z) {
        return static_cast<int>(std::clamp(grid_.column_at(z), -1.0, static_cast<double>(grid_.nz)));
    };
    for (const Span& span : line) {
        if (!scanner_.materials()[static_cast<std::size_t>(span.material)].is_pec) continue;
        const int last = std::min(grid_.nz - 1, column(span.to) + 1);
        for (int k = std::max(0, column(span.from) - 1); k <= last; ++k) {
            const double reach = touch_cells * grid_.dz_at(k);
            if (span.from - reach <= grid_.z(k) && grid_.z(k) <= span.to + reach)
                cells.free_phi[grid_.at(i, k)] = 0.0;
        }
    }
}

/// Edges along z of these rows.
void Cutter::cut_rows(int begin, int end, EdgeMaps& maps, CellGeometry& cells) const {
    LinePieces along_z = line_along_z();
    for (int i = begin; i < end; ++i) {
        const double r = grid_.r(i), reach = touch_cells * grid_.dr_at(i);
        const double below = grid_.is_planar() ? r - reach : std::max(r - reach, 0.5 * reach);
        for (const double side : {r + reach, below}) {
            const auto line = scanner_.along_z(side);
            if (line.empty()) continue;
            along_z.cut(line);
            maps.cut.add(i, along_z.begin(), along_z.end());
            for (int k = along_z.begin(); k < along_z.end(); ++k) {
                EdgePieces& edge = maps.along_z[grid_.at(i, k)];
                edge = both(edge, along_z[k]);
            }
            cut_rings(line, i, cells);
        }
    }
}

/// Edges along r of these columns; returns which are cut.
RowRanges Cutter::cut_columns(int begin, int end, EdgeMaps& maps) const {
    LinePieces along_r = line_along_r();
    RowRanges cut(grid_.nr);
    for (int k = begin; k < end; ++k)
        for (const double side :
             {grid_.z(k) + touch_cells * grid_.dz_at(k), grid_.z(k) - touch_cells * grid_.dz_at(k)}) {
            along_r.cut(scanner_.along_r(side));
            for (int i = along_r.begin(); i < along_r.end(); ++i) {
                EdgePieces& edge = maps.along_r[grid_.at(i, k)];
                edge = both(edge, along_r[i]);
                cut.add(i, k, k + 1);
            }
        }
    return cut;
}

EdgeMaps Cutter::edges(CellGeometry& cells) const {
    EdgeMaps maps;
    parallel_for_each(2, 1, [&](int n) { (n == 0 ? maps.along_r : maps.along_z).resize(grid_.cells()); });
    maps.cut = RowRanges(grid_.nr);
    parallel_for(grid_.nr, grain, [&](int begin, int end) { cut_rows(begin, end, maps, cells); });
    std::mutex mutex;
    parallel_for(grid_.nz, grain, [&](int begin, int end) {
        const RowRanges cut = cut_columns(begin, end, maps);
        const std::lock_guard lock(mutex);
        maps.cut.add(cut);
    });
    return maps;
}

/// Metal over each face, in its lines along r: the sum of their covered shares, 0 to lines_per_cell.
std::vector<double> Cutter::metal_along_r() const {
    std::vector<double> metal(grid_.cells(), 0.0);
    parallel_for(grid_.nz, grain, [&](int begin, int end) {
        LinePieces along_r = line_along_r();
        for (int k = begin; k < end; ++k)
            for (int n = 0; n < lines_per_cell; ++n) {
                along_r.cut(scanner_.along_r(grid_.z(k + (n + 0.5) / lines_per_cell)));
                for (int i = along_r.begin(); i < along_r.end(); ++i)
                    metal[grid_.at(i, k)] += 1.0 - along_r[i].free;
            }
    });
    return metal;
}

void Cutter::faces(const EdgeMaps& edges, CellGeometry& cells) const {
    // Measured along r and along z; where a wall runs mostly along z, lines along r see it exactly.
    const std::vector<double> along_r = metal_along_r();
    const auto measure_row = [&](int i, LinePieces& line) {
        std::vector<double> along_z(static_cast<std::size_t>(grid_.nz), 0.0);
        for (int n = 0; n < lines_per_cell; ++n) {
            line.cut(scanner_.along_z(grid_.r(i + (n + 0.5) / lines_per_cell)));
            for (int k = line.begin(); k < line.end(); ++k)
                along_z[static_cast<std::size_t>(k)] += 1.0 - line[k].free;
        }
        for (int k = 0; k < grid_.nz; ++k) {
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
    parallel_for(grid_.nr, grain, [&](int begin, int end) {
        LinePieces line = line_along_z();
        for (int i = begin; i < end; ++i) measure_row(i, line);
    });
}

/// What is free of an edge once the lost pieces are gone.
double kept(const EdgePieces& edge, const LostPieces::Edge& lost) {
    if (edge.whole()) return lost.low || lost.high ? 0.0 : 1.0;
    const double middle = std::max(0.0, edge.free - edge.low - edge.high);
    const double free =
        (lost.low ? 0.0 : edge.low) + (lost.high ? 0.0 : edge.high) + (lost.middle ? 0.0 : middle);
    return free < rounding ? 0.0 : free;
}

void lose_pieces(const Grid& grid, const EdgeMaps& edges, const LostPieces& lost, CellGeometry& cells) {
    const auto any = [](const LostPieces::Edge& edge) { return edge.low || edge.high || edge.middle; };
    // Lost pieces belong to faces beside cut edges, their rings to the next node.
    const RowRanges near = edges.cut.widened(2, grid.nz);
    parallel_for_each(grid.nr, grain, [&](int i) {
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

/// A face without area carries no current, and where it still has free edges the wall's surface current
/// would break off there as if at a gap. So a face with edges keeps an area; the time step will have its
/// say in stabilise_small_faces.
void keep_area(CellGeometry& cells, const Grid& grid) {
    constexpr double least_area = 1e-3;
    parallel_for_each(grid.nr - 1, grain, [&](int i) {
        for (int k = 0; k + 1 < grid.nz; ++k) {
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

void make_staircase(const Grid& grid, const EdgeMaps& edges, CellGeometry& cells) {
    for (std::size_t at = 0; at < grid.cells(); ++at) {
        const EdgePieces &r = edges.along_r[at], &z = edges.along_z[at];
        cells.free_r[at] = r.free > 0.5 && !r.split() ? 1.0 : 0.0;
        cells.free_z[at] = z.free > 0.5 && !z.split() ? 1.0 : 0.0;
    }
    // A ring is metal when it touches metal on both sides along r or along z, or lies inside it.
    for (int i = 1; i < grid.nr; ++i)
        for (int k = 1; k < grid.nz; ++k) {
            const int metal_neighbours =
                (cells.free_r[grid.at(i, k)] == 0.0) + (cells.free_r[grid.at(i - 1, k)] == 0.0) +
                (cells.free_z[grid.at(i, k)] == 0.0) + (cells.free_z[grid.at(i, k - 1)] == 0.0);
            cells.free_phi[grid.at(i, k)] = metal_neighbours == 0 ? 1.0 : 0.0;
        }
    for (double& s : cells.face_phi) s = 1.0;
    for (double& s : cells.face_z) s = 1.0;
}

/// E across the plane: nodes, and how far they are from each other and from metal.
void link_planar(const Antenna& antenna, const MaterialScanner& scanner, const Grid& grid,
                 const EdgeMaps& edges, CellGeometry& cells) {
    link_nodes(grid, edges, cells);
    // Near corners the lengths that give the static field: the same as of edges.
    CellGeometry links;
    links.free_r = std::move(cells.face_z), links.free_z = std::move(cells.face_r);
    links.free_phi = std::move(cells.free_phi);
    links.face_phi.assign(grid.cells(), 1.0), links.face_z.assign(grid.cells(), 1.0);
    fit_corners(antenna, scanner, grid, links);
    cells.face_r = std::move(links.free_z), cells.face_z = std::move(links.free_r);
    cells.free_phi = std::move(links.free_phi);
}

/// Tangential E vanishes on row 0.
void close_row_0(const Grid& grid, CellGeometry& cells) {
    for (int k = 0; k < grid.nz; ++k) {
        const std::size_t at = grid.at(0, k);
        cells.free_z[at] = cells.free_phi[at] = 0.0;
        if (!cells.face_r.empty()) cells.face_r[at] = 0.0;
    }
}

}  // namespace

CellGeometry cut_cells(const Antenna& antenna, const Grid& grid, WallModel walls, double loss_frequency_hz) {
    CellGeometry cells;
    const std::array shares = {&cells.free_r, &cells.free_z, &cells.free_phi, &cells.face_phi, &cells.face_z};
    parallel_for_each(static_cast<int>(shares.size()), 1,
                      [&](int n) { shares[static_cast<std::size_t>(n)]->assign(grid.cells(), 1.0); });

    const MaterialScanner scanner(antenna);
    const Cutter cutter(scanner, grid);
    const EdgeMaps edges = cutter.edges(cells);
    if (walls == WallModel::staircase) {
        make_staircase(grid, edges, cells);
    } else {
        CellGeometry linked;
        if (grid.is_planar()) {
            linked.free_phi = cells.free_phi;
            link_planar(antenna, scanner, grid, edges, linked);
        }
        cutter.faces(edges, cells);
        lose_pieces(grid, edges, divide_faces(scanner, grid, edges), cells);
        fit_corners(antenna, scanner, grid, cells);
        keep_area(cells, grid);
        if (grid.is_planar()) {
            cells.free_phi = std::move(linked.free_phi);
            cells.face_r = std::move(linked.face_r), cells.face_z = std::move(linked.face_z);
        }
    }
    if (grid.is_planar() && grid.low_wall == LowWall::electric) close_row_0(grid, cells);
    if (!scanner.only_metal()) average_dielectrics(scanner, grid, loss_frequency_hz, cells);
    return cells;
}

}  // namespace lathe
