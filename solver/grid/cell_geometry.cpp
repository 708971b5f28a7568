#include "solver/grid/cell_geometry.hpp"

#include <algorithm>
#include <cmath>

#include "solver/grid/dielectric_average.hpp"

namespace lathe {
namespace {

// Lines through each cell that measure its area. The rule is exact for straight walls that leave
// through opposite sides, and off by at most 1/(8 lines^2) of a cell otherwise.
constexpr int lines_per_cell = 8;
// A wall exactly on a node line belongs to it: metal is looked for this far to both sides, in cells.
constexpr double touch = 1e-6;

/// Share of metal in each of `count` cells of one line; a cell that metal splits counts as all metal,
/// or the free halves on both sides of a thin wall would be joined.
std::vector<double> metal_share(const MaterialScanner& scanner, const std::vector<Span>& line, double first,
                                double cell, int count) {
    std::vector<double> share(static_cast<std::size_t>(count), 0.0);
    for (const Span& span : line) {
        if (!scanner.materials()[static_cast<std::size_t>(span.material)].is_pec) continue;
        add_overlap(span.from, span.to, first, cell, 1.0, share);
        const double a = (span.from - first) / cell, b = (span.to - first) / cell;
        const double home = std::floor(a);
        if (home >= 0.0 && home < count && a > home + touch && b < home + 1.0 - touch)
            share[static_cast<std::size_t>(home)] = 1.0;
    }
    for (double& s : share) s = s > 1.0 - 1e-9 ? 1.0 : (s < 1e-9 ? 0.0 : s);
    return share;
}

class Cutter {
public:
    Cutter(const MaterialScanner& scanner, const Grid& grid) : scanner_(scanner), grid_(grid) {}

    void edges_along_z(CellGeometry& cells) const;
    void edges_along_r(CellGeometry& cells) const;
    void faces(CellGeometry& cells) const;

private:
    std::vector<double> z_line(double r) const {
        return metal_share(scanner_, scanner_.along_z(r), grid_.z0, grid_.dz, grid_.nz);
    }
    std::vector<double> r_line(double z) const {
        return metal_share(scanner_, scanner_.along_r(z), 0.0, grid_.dr, grid_.nr);
    }
    bool metal_at(const std::vector<Span>& line, double position, double reach) const {
        return std::any_of(line.begin(), line.end(), [&](const Span& span) {
            return scanner_.materials()[static_cast<std::size_t>(span.material)].is_pec &&
                   span.from - reach <= position && position <= span.to + reach;
        });
    }

    const MaterialScanner& scanner_;
    const Grid& grid_;
};

void Cutter::edges_along_z(CellGeometry& cells) const {
    for (int i = 0; i < grid_.nr; ++i) {
        const double r = grid_.r(i);
        for (const double side :
             {r + touch * grid_.dr, std::max(r - touch * grid_.dr, 0.5 * touch * grid_.dr)}) {
            const auto line = scanner_.along_z(side);
            const auto metal = metal_share(scanner_, line, grid_.z0, grid_.dz, grid_.nz);
            for (int k = 0; k < grid_.nz; ++k) {
                double& free = cells.free_z[grid_.at(i, k)];
                free = std::min(free, 1.0 - metal[static_cast<std::size_t>(k)]);
                if (!line.empty() && metal_at(line, grid_.z(k), touch * grid_.dz))
                    cells.free_phi[grid_.at(i, k)] = 0.0;
            }
        }
    }
}

void Cutter::edges_along_r(CellGeometry& cells) const {
    for (int k = 0; k < grid_.nz; ++k) {
        for (const double side : {grid_.z(k) + touch * grid_.dz, grid_.z(k) - touch * grid_.dz}) {
            const auto metal = r_line(side);
            for (int i = 0; i < grid_.nr; ++i) {
                double& free = cells.free_r[grid_.at(i, k)];
                free = std::min(free, 1.0 - metal[static_cast<std::size_t>(i)]);
            }
        }
        // The z face of row i is the E_r edge swept around the axis: which end of it is free matters.
        const auto line = scanner_.along_r(grid_.z(k) + touch * grid_.dz);
        for (int i = 0; i < grid_.nr; ++i) {
            const double free = cells.free_r[grid_.at(i, k)];
            const bool outer_part = free < 1.0 && metal_at(line, grid_.r(i) + touch * grid_.dr, 0.0);
            const double middle = outer_part ? i + 1.0 - 0.5 * free : i + 0.5 * free;
            cells.face_z[grid_.at(i, k)] = free * middle / (i + 0.5);
        }
    }
}

void Cutter::faces(CellGeometry& cells) const {
    // Measured along r and along z; where a wall runs mostly along z, lines along r see it exactly.
    std::vector<double> along_r(grid_.cells(), 0.0);
    for (int k = 0; k < grid_.nz; ++k)
        for (int n = 0; n < lines_per_cell; ++n) {
            const auto share = r_line(grid_.z(k + (n + 0.5) / lines_per_cell));
            for (int i = 0; i < grid_.nr; ++i) along_r[grid_.at(i, k)] += share[static_cast<std::size_t>(i)];
        }
    for (int i = 0; i < grid_.nr; ++i) {
        std::vector<double> along_z(static_cast<std::size_t>(grid_.nz), 0.0);
        for (int n = 0; n < lines_per_cell; ++n) {
            const auto share = z_line(grid_.r(i + (n + 0.5) / lines_per_cell));
            for (std::size_t k = 0; k < along_z.size(); ++k) along_z[k] += share[k];
        }
        for (int k = 0; k < grid_.nz; ++k) {
            const int up = std::min(i + 1, grid_.nr - 1), on = std::min(k + 1, grid_.nz - 1);
            const double change_along_z =
                std::abs(cells.free_r[grid_.at(i, on)] - cells.free_r[grid_.at(i, k)]);
            const double change_along_r =
                std::abs(cells.free_z[grid_.at(up, k)] - cells.free_z[grid_.at(i, k)]);
            const double metal = change_along_z <= change_along_r ? along_r[grid_.at(i, k)]
                                                                  : along_z[static_cast<std::size_t>(k)];
            cells.face_phi[grid_.at(i, k)] = std::clamp(1.0 - metal / lines_per_cell, 0.0, 1.0);
        }
    }
}

/// A face without area carries no current, and where it still has free edges the wall's surface current
/// would break off there as if at a gap. So a face either keeps an area (the time step will have its say
/// in calm_small_faces) or, where a wall thinner than a cell splits it, all its edges become metal.
void settle_faces(CellGeometry& cells, const Grid& grid) {
    constexpr double least_area = 1e-3;
    for (int i = 0; i + 1 < grid.nr; ++i)
        for (int k = 0; k + 1 < grid.nz; ++k) {
            double& low = cells.free_r[grid.at(i, k)];
            double& high = cells.free_r[grid.at(i, k + 1)];
            double& inner = cells.free_z[grid.at(i, k)];
            double& outer = cells.free_z[grid.at(i + 1, k)];
            double& face = cells.face_phi[grid.at(i, k)];
            if (face >= 1.0) continue;
            const bool split = (low == 0.0 && high == 0.0 && inner > 0.0 && outer > 0.0) ||
                               (inner == 0.0 && outer == 0.0 && low > 0.0 && high > 0.0);
            if (split) low = high = inner = outer = 0.0;
            const double longest = std::max({low, high, inner, outer});
            face = longest == 0.0 ? 0.0 : std::max(face, least_area);
        }
    // Rings on both sides of such a wall would see no tangential magnetic field there: metal as well.
    const auto close = [&](int i, int k, int other_i, int other_k) {
        double &here = cells.free_phi[grid.at(i, k)], &there = cells.free_phi[grid.at(other_i, other_k)];
        if (here > 0.0 && there > 0.0) here = there = 0.0;
    };
    for (int i = 1; i + 1 < grid.nr; ++i)
        for (int k = 1; k + 1 < grid.nz; ++k) {
            if (cells.free_r[grid.at(i, k)] == 0.0) close(i, k, i + 1, k);
            if (cells.free_z[grid.at(i, k)] == 0.0) close(i, k, i, k + 1);
            cells.face_z[grid.at(i, k)] =
                std::min(cells.face_z[grid.at(i, k)], 2.0 * cells.free_r[grid.at(i, k)]);
        }
}

void make_staircase(CellGeometry& cells, const Grid& grid) {
    for (std::vector<double>* share : {&cells.free_r, &cells.free_z})
        for (double& s : *share) s = s > 0.5 ? 1.0 : 0.0;
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
    const Cutter cutter(scanner, grid);
    cutter.edges_along_z(cells);
    cutter.edges_along_r(cells);
    if (walls == WallModel::staircase) {
        make_staircase(cells, grid);
    } else {
        cutter.faces(cells);
        settle_faces(cells, grid);
    }
    if (!scanner.only_metal()) average_dielectrics(scanner, grid, loss_frequency_hz, cells);
    return cells;
}

}  // namespace lathe
