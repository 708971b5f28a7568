// The stability of leap-frog on a Cartesian grid, one cell at a time.
#pragma once

#include <Eigen/Core>
#include <span>

#include "solver/volume/discretise/cut_mesh.hpp"

namespace lathe {

/// One cell as a bound on the whole grid's spectrum.
///
/// With voltages e along edges and currents h along dual edges, leap-frog at the time step dt is stable when
/// no e makes  (c dt)^2 sum_faces F_f (K e)_f^2  reach  4 sum_edges e_e^2 / E_e,  with F_f = dual length over
/// free area of the face, E_e = free length over dual area of the edge, both in 1/m, K the curl (signs
/// alone). Both sums are split over the cells, each face and edge shared out among the cells that touch it;
/// then it is enough that every cell alone obeys: 4 / (c dt)^2 / F - K E K^T over its faces must be positive
/// definite (element-by-element bound of Irons & Treharne 1971). A regular cell's bound is that of the whole
/// grid. Fields in dielectrics are slower, so theirs is bounded too.
class VolumeCellBound {
public:
    static constexpr int most_faces = 12;  ///< two parts each
    using Values = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, most_faces, 1>;
    using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, most_faces, most_faces>;

    VolumeCellBound(const CartesianGrid& grid, const CutMesh& mesh, const MeshCell& cell);

    /// Largest (c dt)^2 F K E K^T for faces of these areas, as shares of the whole ones, in MeshCell's order;
    /// below 4 / (c dt)^2 the cell obeys. 1/m^2.
    double largest_eigenvalue(const Values& areas) const;

    /// Whether it is below `limit`, 1/m^2.
    bool holds(const Values& areas, double limit) const;

private:
    Values stiffness_;  ///< of each face if it is whole, its share in this cell
    Matrix curl_curl_;  ///< K E K^T
};

}  // namespace lathe
