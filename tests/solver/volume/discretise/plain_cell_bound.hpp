// The stability of leap-frog in one cell, in the plain way.
#pragma once

#include <Eigen/Core>

#include "solver/volume/discretise/cut_mesh.hpp"

namespace lathe::tests {

/// VolumeCellBound by whole matrices, each number computed where it is needed.
class PlainCellBound {
public:
    static constexpr int most_faces = 12;
    using Values = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, most_faces, 1>;
    using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, most_faces, most_faces>;

    PlainCellBound(const CartesianGrid& grid, const CutMesh& mesh, const MeshCell& cell);
    double largest_eigenvalue(const Values& areas) const;
    bool holds(const Values& areas, double limit) const;

private:
    Values stiffness_;
    Matrix curl_curl_;
};

}  // namespace lathe::tests
