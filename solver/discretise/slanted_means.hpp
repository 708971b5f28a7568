// What lines through the grid say of the dielectrics along its edges and across them.
#pragma once

#include <vector>

#include "solver/geometry/antenna.hpp"
#include "solver/problem/grid.hpp"

namespace lathe {

/// Means for the edges along one axis, index Grid::at(); 1 and 0 at the outermost nodes. Metal counts as free
/// space.
struct EdgeMeans {
    std::vector<double> reciprocal;              ///< of 1/eps along the edge
    std::vector<double> permittivity;            ///< of eps along the dual face, by area
    std::vector<double> gradient_r, gradient_z;  ///< of eps averaged over the dual cell, 1/m

    explicit EdgeMeans(std::size_t cells)
        : reciprocal(cells, 1.0), permittivity(cells, 1.0), gradient_r(cells, 0.0), gradient_z(cells, 0.0) {}
};

/// Exact along each line, edges along r and along z.
struct SlantedMeans {
    EdgeMeans r, z;
};
SlantedMeans slanted_means(const Antenna& antenna, const Grid& grid);

}  // namespace lathe
