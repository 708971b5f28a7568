// Resonances of the grid's own curl-curl operator.
#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <functional>
#include <vector>

#include "solver/volume/discretise/volume_cells.hpp"
#include "solver/volume/discretise/volume_dielectrics.hpp"

namespace lathe::tests {

/// The operator of a closed region, as the engines step it: e along edges, h along dual edges.
class Cavity {
public:
    /// `dielectrics`: none: free space; `coupled`: with the elements off the diagonal.
    Cavity(const GridLines& grid, const VolumeCells& cells, const VolumeDielectrics* dielectrics = nullptr,
           bool coupled = false);

    using Field = std::function<Eigen::Vector3d(const Eigen::Vector3d&)>;
    /// Voltages of an electric field, over the roots of what free space makes of them.
    Eigen::VectorXd electric(const Field& field) const;
    /// Currents of a magnetic field, or of the curl of voltages, over the roots of the faces' stiffness.
    Eigen::VectorXd magnetic(const Field& field) const;
    Eigen::VectorXd curl_of(const Eigen::VectorXd& voltages) const { return root_ * voltages; }

    /// The wave numbers k (1/m) near `near` of the modes that the currents `starts` hold, ascending: a filter
    /// in time over `periods`, then the eigenvalues in their span.
    std::vector<double> wave_numbers(const std::vector<Eigen::VectorXd>& starts, double near,
                                     double periods = 16.0) const;

    /// Largest time step of leap-frog, s: by the operator's largest eigenvalue (Lanczos).
    double longest_time_step() const;

    /// Whether currents lead from any voltage that is not 0 in `from` to one that is not 0 in `to`.
    bool leads_to(const Eigen::VectorXd& from, const Eigen::VectorXd& to) const;

    /// Number of voltages.
    Eigen::Index size() const { return root_.cols(); }

private:
    Eigen::VectorXd apply(const Eigen::VectorXd& currents) const;

    struct Unknown {
        Eigen::Vector3d middle;
        int axis;
        double length;
    };
    std::vector<Unknown> edges_, faces_;                              ///< length of a face: of its dual edge
    Eigen::SparseMatrix<double, Eigen::RowMajor> root_, transposed_;  ///< F^1/2 K E^1/2
    Eigen::SparseMatrix<double, Eigen::RowMajor> inverse_permittivity_;
    Eigen::VectorXd edge_root_, face_root_;  ///< E^1/2, F^1/2
    double largest_ = 0.0;
};

/// A grid of equal cells; `low` is its lowest corner.
GridLines uniform_grid(const Eigen::Vector3d& low, double cell, const std::array<int, 3>& cells);

}  // namespace lathe::tests
