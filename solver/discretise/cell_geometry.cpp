#include "solver/discretise/cell_geometry.hpp"

#include <utility>
#include <vector>

#include "solver/discretise/dielectric_average.hpp"
#include "solver/discretise/metal_corners.hpp"
#include "solver/discretise/metal_cutter.hpp"
#include "solver/discretise/planar_links.hpp"

namespace lathe {
namespace {

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
    fit_corners(antenna, scanner, grid, CellWindow::whole(grid), links);
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
    const CellWindow all = CellWindow::whole(grid);
    CellGeometry cells = whole_cells(grid);
    const MaterialScanner scanner(antenna);
    const MetalCutter cutter(scanner, grid, all);
    EdgeMaps edges = whole_edges(grid);
    cutter.edges(edges, cells);
    if (walls == WallModel::staircase) {
        make_staircase(grid, edges, cells);
    } else {
        CellGeometry linked;
        if (grid.is_planar()) {
            linked.free_phi = cells.free_phi;
            link_planar(antenna, scanner, grid, edges, linked);
        }
        std::vector<double> metal(grid.cells(), 0.0);
        cutter.faces(edges, metal, cells);
        LostPieces lost = nothing_lost(grid);
        divide_faces(scanner, grid, edges, all, lost);
        lose_pieces(grid, edges, lost, all, cells);
        fit_corners(antenna, scanner, grid, all, cells);
        keep_area(cells, grid, all);
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
