// The Yee grid of a problem: where its nodes lie and which of them absorb. Values only.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "solver/problem/graded_axis.hpp"
#include "solver/problem/metric.hpp"

namespace lathe {

/// Columns of a graded grid that have the same sizes along z.
struct EqualColumns {
    int begin = 0, end = 0;          ///< [begin, end)
    double dz = 0.0, dual_dz = 0.0;  ///< m
};

/// What a planar grid ends with at row 0. Magnetic: tangential H vanishes, half dual edge. Electric:
/// tangential E vanishes.
enum class LowWall { magnetic, electric };

/// Nodes r_i (i < nr), z_k (k < nz); PEC at the last row and at both ends in z. Of equal cells r_i = r0 + i
/// dr and z_k = z0 + k dz; of a graded axis wherever its cells lie. Half positions are the middles of cells.
/// The cells of the absorbing layers are always dr and dz, and so are the largest; the first three rows are
/// equal. Row 0 is the axis; of a planar grid (y = r, x = z) it is a wall, behind a layer or without one.
struct Grid {
    int nr = 0, nz = 0;
    double dr = 0.0, dz = 0.0;
    double z0 = 0.0;
    double r0 = 0.0;                                             ///< of row 0, m; not 0 only if planar
    int pml_r = 0, pml_z_low = 0, pml_z_high = 0;                ///< layers, in cells
    int pml_r_low = 0;                                           ///< layer at row 0, planar grids only
    LowWall low_wall = LowWall::magnetic;                        ///< row 0 of a planar grid
    std::shared_ptr<const GradedAxis> r_axis = {}, z_axis = {};  ///< null: cells of dr, of dz
    Metric metric = Metric::revolution;

    double r(double i) const { return r_axis ? r_axis->coordinate(i) : r0 + i * dr; }
    double z(double k) const { return z_axis ? z_axis->coordinate(k) : z0 + k * dz; }
    /// Positions in cells: the inverse of r() and z().
    double row_at(double r) const { return r_axis ? r_axis->position(r) : (r - r0) / dr; }
    double column_at(double z) const { return z_axis ? z_axis->position(z) : (z - z0) / dz; }
    /// Size of the cell between nodes n and n + 1, and distance of the middles of both cells at node n.
    double dr_at(int i) const { return r_axis ? r_axis->cell(i) : dr; }
    double dz_at(int k) const { return z_axis ? z_axis->cell(k) : dz; }
    double dual_dr(int i) const { return r_axis ? r_axis->dual(i) : dr; }
    double dual_dz(int k) const { return z_axis ? z_axis->dual(k) : dz; }
    /// What of the dual edge along r through node i lies in the grid: of the first one half.
    double inner_dual_dr(int i) const { return i == 0 ? 0.5 * dr_at(0) : dual_dr(i); }
    /// Share of dual_dr(i) and of dual_dz(k) that lies in the cell above the node.
    double upper_share_r(int i) const { return r_axis ? 0.5 * dr_at(i) / dual_dr(i) : 0.5; }
    double upper_share_z(int k) const { return z_axis ? 0.5 * dz_at(k) / dual_dz(k) : 0.5; }
    double smallest_dr() const { return r_axis ? r_axis->smallest() : dr; }
    double smallest_dz() const { return z_axis ? z_axis->smallest() : dz; }
    bool is_graded() const { return r_axis || z_axis; }
    /// All columns, in ranges of equal sizes.
    std::vector<EqualColumns> equal_columns() const;
    bool is_planar() const { return metric == Metric::planar; }
    /// Length across the plane at row `i`: m/rad, planar 1 m.
    double across(double i) const { return is_planar() ? 1.0 : r(i); }
    /// Area of the ring between rows i and i + 1 over 2 pi, and of the dual face around node i > 0, m^2.
    double ring_area(int i) const { return across(i + 0.5) * dr_at(i); }
    double dual_ring_area(int i) const {
        if (is_planar()) return dual_dr(i);
        return r_axis ? 0.5 * (r(i + 0.5) + r(i - 0.5)) * dual_dr(i) : r(i) * dr;
    }
    /// Extent along z in m, one cell beyond the last node.
    double length_z() const { return z_axis ? z(nz) - z0 : nz * dz; }

    std::size_t cells() const { return static_cast<std::size_t>(nr) * static_cast<std::size_t>(nz); }
    std::size_t at(int i, int k) const {
        return static_cast<std::size_t>(i) * static_cast<std::size_t>(nz) + static_cast<std::size_t>(k);
    }
    int first_pml_row() const { return nr - 1 - pml_r; }
    int last_clear_column() const { return nz - 1 - pml_z_high; }
};

}  // namespace lathe
