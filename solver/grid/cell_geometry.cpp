#include "solver/grid/cell_geometry.hpp"

#include <algorithm>
#include <cmath>

#include "solver/grid/dielectric_average.hpp"
#include "solver/grid/thin_walls.hpp"

namespace lathe {
namespace {

// Lines through each cell that measure its area. The rule is exact for straight walls that leave
// through opposite sides, and off by at most 1/(8 lines^2) of a cell otherwise.
constexpr int lines_per_cell = 8;
// Less than this of an edge is no edge.
constexpr double rounding = 1e-9;
class Cutter {
public:
    Cutter(const MaterialScanner& scanner, const Grid& grid)
        : scanner_(scanner),
          grid_(grid),
          along_z_(scanner, grid.z0, grid.dz, grid.nz),
          along_r_(scanner, 0.0, grid.dr, grid.nr) {}

    EdgeMaps edges(CellGeometry& cells);
    void faces(const EdgeMaps& edges, CellGeometry& cells);

private:
    void cut_rings(const std::vector<Span>& line, int i, CellGeometry& cells) const;

    const MaterialScanner& scanner_;
    const Grid& grid_;
    LinePieces along_z_, along_r_;  // of the line that is looked at
};

/// Rings of row i whose node lies on the metal of a line beside them.
void Cutter::cut_rings(const std::vector<Span>& line, int i, CellGeometry& cells) const {
    const double reach = touch_cells * grid_.dz;
    const auto column = [&](double z) {
        return static_cast<int>(std::clamp((z - grid_.z0) / grid_.dz, -1.0, static_cast<double>(grid_.nz)));
    };
    for (const Span& span : line) {
        if (!scanner_.materials()[static_cast<std::size_t>(span.material)].is_pec) continue;
        const int last = std::min(grid_.nz - 1, column(span.to) + 1);
        for (int k = std::max(0, column(span.from) - 1); k <= last; ++k)
            if (span.from - reach <= grid_.z(k) && grid_.z(k) <= span.to + reach)
                cells.free_phi[grid_.at(i, k)] = 0.0;
    }
}

EdgeMaps Cutter::edges(CellGeometry& cells) {
    EdgeMaps maps;
    maps.along_r.resize(grid_.cells()), maps.along_z.resize(grid_.cells());
    maps.cut = RowRanges(grid_.nr);
    for (int i = 0; i < grid_.nr; ++i) {
        const double r = grid_.r(i), reach = touch_cells * grid_.dr;
        for (const double side : {r + reach, std::max(r - reach, 0.5 * reach)}) {
            const auto line = scanner_.along_z(side);
            if (line.empty()) continue;
            along_z_.cut(line);
            maps.cut.add(i, along_z_.begin(), along_z_.end());
            for (int k = along_z_.begin(); k < along_z_.end(); ++k) {
                EdgePieces& edge = maps.along_z[grid_.at(i, k)];
                edge = both(edge, along_z_[k]);
            }
            cut_rings(line, i, cells);
        }
    }
    for (int k = 0; k < grid_.nz; ++k)
        for (const double side : {grid_.z(k) + touch_cells * grid_.dz, grid_.z(k) - touch_cells * grid_.dz}) {
            along_r_.cut(scanner_.along_r(side));
            for (int i = along_r_.begin(); i < along_r_.end(); ++i) {
                EdgePieces& edge = maps.along_r[grid_.at(i, k)];
                edge = both(edge, along_r_[i]);
                maps.cut.add(i, k, k + 1);
            }
        }
    return maps;
}

void Cutter::faces(const EdgeMaps& edges, CellGeometry& cells) {
    // Measured along r and along z; where a wall runs mostly along z, lines along r see it exactly.
    std::vector<double> along_r(grid_.cells(), 0.0);
    for (int k = 0; k < grid_.nz; ++k)
        for (int n = 0; n < lines_per_cell; ++n) {
            along_r_.cut(scanner_.along_r(grid_.z(k + (n + 0.5) / lines_per_cell)));
            for (int i = along_r_.begin(); i < along_r_.end(); ++i)
                along_r[grid_.at(i, k)] += 1.0 - along_r_[i].free;
        }
    for (int i = 0; i < grid_.nr; ++i) {
        std::vector<double> along_z(static_cast<std::size_t>(grid_.nz), 0.0);
        for (int n = 0; n < lines_per_cell; ++n) {
            along_z_.cut(scanner_.along_z(grid_.r(i + (n + 0.5) / lines_per_cell)));
            for (int k = along_z_.begin(); k < along_z_.end(); ++k)
                along_z[static_cast<std::size_t>(k)] += 1.0 - along_z_[k].free;
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
    }
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
    for (int i = 0; i < grid.nr; ++i)
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
            cells.face_z[at] = free * middle / (i + 0.5);
        }
}

/// A face without area carries no current, and where it still has free edges the wall's surface current
/// would break off there as if at a gap. So a face with edges keeps an area; the time step will have its
/// say in calm_small_faces.
void keep_area(CellGeometry& cells, const Grid& grid) {
    constexpr double least_area = 1e-3;
    for (int i = 0; i + 1 < grid.nr; ++i)
        for (int k = 0; k + 1 < grid.nz; ++k) {
            double& face = cells.face_phi[grid.at(i, k)];
            if (face >= 1.0) continue;
            const double longest = std::max({cells.free_r[grid.at(i, k)], cells.free_r[grid.at(i, k + 1)],
                                             cells.free_z[grid.at(i, k)], cells.free_z[grid.at(i + 1, k)]});
            face = longest == 0.0 ? 0.0 : std::max(face, least_area);
        }
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

}  // namespace

CellGeometry cut_cells(const Antenna& antenna, const Grid& grid, WallModel walls, double loss_frequency_hz) {
    CellGeometry cells;
    for (auto* share : {&cells.free_r, &cells.free_z, &cells.free_phi, &cells.face_phi, &cells.face_z})
        share->assign(grid.cells(), 1.0);

    const MaterialScanner scanner(antenna);
    Cutter cutter(scanner, grid);
    const EdgeMaps edges = cutter.edges(cells);
    if (walls == WallModel::staircase) {
        make_staircase(grid, edges, cells);
    } else {
        cutter.faces(edges, cells);
        lose_pieces(grid, edges, divide_faces(scanner, grid, edges), cells);
        keep_area(cells, grid);
    }
    if (!scanner.only_metal()) average_dielectrics(scanner, grid, loss_frequency_hz, cells);
    return cells;
}

}  // namespace lathe
