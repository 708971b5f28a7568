// The Yee grid in the (z, r) half plane: sizes, place and absorbing layers. Values only.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "solver/base/warning.hpp"
#include "solver/discretise/graded_axis.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"

namespace lathe {

/// Columns of a graded grid that have the same sizes along z.
struct EqualColumns {
    int begin = 0, end = 0;          ///< [begin, end)
    double dz = 0.0, dual_dz = 0.0;  ///< m
};

/// Nodes r_i (i < nr), z_k (k < nz); PEC at the last row and at both ends in z. Of equal cells r_i = i dr and
/// z_k = z0 + k dz; of a graded axis wherever its cells lie. Half positions are the middles of cells. The
/// cells of the absorbing layers are always dr and dz, and so are the largest; the first three rows are
/// equal.
struct Grid {
    int nr = 0, nz = 0;
    double dr = 0.0, dz = 0.0;
    double z0 = 0.0;
    int pml_r = 0, pml_z_low = 0, pml_z_high = 0;                ///< layers, in cells
    std::shared_ptr<const GradedAxis> r_axis = {}, z_axis = {};  ///< null: cells of dr, of dz

    double r(double i) const { return r_axis ? r_axis->place(i) : i * dr; }
    double z(double k) const { return z_axis ? z_axis->place(k) : z0 + k * dz; }
    /// Positions in cells: the inverse of r() and z().
    double row_at(double r) const { return r_axis ? r_axis->position(r) : r / dr; }
    double column_at(double z) const { return z_axis ? z_axis->position(z) : (z - z0) / dz; }
    /// Size of the cell between nodes n and n + 1, and distance of the middles of both cells at node n.
    double dr_at(int i) const { return r_axis ? r_axis->cell(i) : dr; }
    double dz_at(int k) const { return z_axis ? z_axis->cell(k) : dz; }
    double dual_dr(int i) const { return r_axis ? r_axis->dual(i) : dr; }
    double dual_dz(int k) const { return z_axis ? z_axis->dual(k) : dz; }
    /// Of dual_dr(i), of dual_dz(k): the share that lies in the cell above the node.
    double upper_share_r(int i) const { return r_axis ? 0.5 * dr_at(i) / dual_dr(i) : 0.5; }
    double upper_share_z(int k) const { return z_axis ? 0.5 * dz_at(k) / dual_dz(k) : 0.5; }
    double smallest_dr() const { return r_axis ? r_axis->smallest() : dr; }
    double smallest_dz() const { return z_axis ? z_axis->smallest() : dz; }
    bool is_graded() const { return r_axis || z_axis; }
    /// All columns, in ranges of equal sizes.
    std::vector<EqualColumns> equal_columns() const;
    /// Area of the ring between rows i and i + 1 over 2 pi, and of the dual face around node i > 0, m^2.
    double ring_area(int i) const { return r(i + 0.5) * dr_at(i); }
    double dual_ring_area(int i) const {
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

/// Columns that the port and the Huygens contour use; all clear of the absorbing layers.
struct GridPlan {
    Grid grid;
    int reading_column = 0;    ///< port: voltage here, currents half a cell on either side
    int injection_column = 0;  ///< port: total field from here on; dipole: its cell
    int contour_row = 0;
    int contour_column_low = 0, contour_column_high = 0;
    int ground_column = -1;           ///< of the infinite ground plane, the contour's lowest; -1 without one
    std::vector<Region> closed_gaps;  ///< metal to be added to the antenna, see FineParts
    Warnings warnings;
};

/// Cells of the wavelength's size in free space around the antenna; finer ones, graded, along the axes where
/// find_fine_parts() asks for them, else all of equal size. Rows divide the guide's radius, so that its
/// wall lies on one of nodes; a ground plane lies on a column, and below it nothing is kept but the feed
/// and what is drawn. Throws InputError when the grid exceeds its budget or the antenna has
/// parts behind its port.
GridPlan plan_grid(const Antenna& antenna, const SimulationSettings& settings);

/// The antenna for workshops and other programs: a ground plane becomes a block of metal that ends where the
/// radial absorbing layer begins, and at the port's plane (of a dipole: two cells below what lies lowest).
/// Others come back as they are.
Antenna drawn_in_domain(const Antenna& antenna, const SimulationSettings& settings);

/// Most cells that a grid may have; refused before anything is allocated.
inline constexpr double max_grid_cells = 2.0e8;

}  // namespace lathe
