// Fitting the cells to metal that is thinner than they are.
#pragma once

#include <vector>

#include "solver/geometry/scanline.hpp"

namespace lathe {

/// Where metal thinner than `cell` lies along one axis, as found on lines through the whole antenna.
struct ThinMetal {
    struct Piece {
        double from = 0.0, to = 0.0;
    };
    std::vector<Piece> pieces;
};
ThinMetal thin_metal_along_z(const MaterialScanner& scanner, double r_max, double z_min, double z_max,
                             double cell);
ThinMetal thin_metal_along_r(const MaterialScanner& scanner, double z_min, double z_max, double r_max,
                             double cell);

/// The pieces that more than one line met: teeth, discs and fins across the axis, each once. Slanted walls
/// are another piece on every line.
ThinMetal teeth_of(const ThinMetal& metal);

/// Middles of the pieces that more than one line met: teeth and discs across the axis. Ascending, each once.
std::vector<double> tooth_middles(const ThinMetal& metal);

/// Nodes at phase + n cell.
struct Nodes {
    double cell = 0.0, phase = 0.0;
};

/// Share of the pieces that hold no node; 0 where there are none.
double share_without_nodes(const ThinMetal& metal, const Nodes& nodes);

/// A tooth or a fin that no node lies in serves one of its sides only (solver/discretise/thin_walls.hpp).
/// Among cells up to a fifth smaller than those of `at`, and wherever the nodes may lie, the coarsest that
/// leaves out clearly the fewest.
Nodes fit_nodes(const ThinMetal& metal, const Nodes& at);

/// Cell size (m) for nodes from the axis on whose cells divide `radius`: at most `cell` (and a quarter of the
/// radius), and of the sizes up to a fifth smaller the largest that leaves out clearly the fewest pieces of
/// `metal`.
double fit_divided_radius(const ThinMetal& metal, double radius, double cell);

}  // namespace lathe
