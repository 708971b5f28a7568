// How metal cuts and dielectrics fill the cells of a grid. Geometry only: no field, no time step.
#pragma once

#include <vector>

#include "solver/discretise/grid.hpp"
#include "solver/geometry/scanline.hpp"

namespace lathe {

/// Staircase: every edge is all metal or all free. Conformal: edges and faces keep the part that is
/// free (Dey & Mittra 1997), second-order accurate at curved walls.
enum class WallModel { staircase, conformal };

/// Per cell, index Grid::at(i, k); places as in solver/scheme/update.hpp. Shares are 0 (metal) to 1.
struct CellGeometry {
    std::vector<double> free_r;    ///< share of the E_r edge
    std::vector<double> free_z;    ///< share of the E_z edge
    std::vector<double> free_phi;  ///< E_phi ring: 0 or 1
    std::vector<double> face_phi;  ///< share of the r-z cell
    std::vector<double> face_z;    ///< free area of the z face over its whole area, r-weighted
    /// Share of the r face on a planar grid: the distance between the nodes of E_phi on both sides or from
    /// one to the wall between; face_z is that along r. Empty: free_z.
    std::vector<double> face_r;
    /// Relative permeability seen by the current i_phi; empty: 1.
    std::vector<double> permeability_phi;
    // Relative permittivity and conductivity (S/m) seen by each voltage; empty when all is free space.
    std::vector<double> permittivity_r, permittivity_phi, permittivity_z;
    std::vector<double> conductivity_r, conductivity_phi, conductivity_z;
    /// Off-diagonal element of the relative inverse permittivity at the node (i, k); empty where it is zero
    /// everywhere.
    std::vector<double> inverse_permittivity_rz;
    /// Couplings of each pair of edges at a node, index slanted_pair(): what D of the one adds to E of the
    /// other, in units of vacuum; empty without slanted surfaces (solver/discretise/slanted_fit.hpp).
    std::vector<double> slanted_pairs;
    bool has_dielectric() const { return !permittivity_r.empty(); }
    bool has_loss() const { return !conductivity_r.empty(); }
};

/// `loss_frequency_hz`: where a loss tangent is turned into a conductivity.
CellGeometry cut_cells(const Antenna& antenna, const Grid& grid, WallModel walls, double loss_frequency_hz);

}  // namespace lathe
