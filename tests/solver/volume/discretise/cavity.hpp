// Resonances of the grid's own curl-curl operator.
#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <functional>
#include <vector>

#include "solver/volume/discretise/volume_cells.hpp"

namespace lathe::tests {

/// The operator of a closed region, as the engines step it: e along edges, h along dual edges.
class Cavity {
public:
    /// `permittivity`: relative, of every edge by axis and place; empty: 1.
    Cavity(const VolumeGrid& grid, const VolumeCells& cells,
           const std::function<double(int axis, std::uint64_t at)>& permittivity = {});

    using Field = std::function<Eigen::Vector3d(const Eigen::Vector3d&)>;
    /// Voltages of an electric field, divided by the root of their masses' inverse.
    Eigen::VectorXd electric(const Field& field) const;
    /// Of the electric field whose curl's curl a magnetic field is: E = curl H.
    Eigen::VectorXd curl_of(const Field& field) const;

    /// The wave numbers k (1/m) near `near` of the modes that the start vectors hold, ascending: a filter in
    /// time over `periods`, then the eigenvalues in their span.
    std::vector<double> wave_numbers(const std::vector<Eigen::VectorXd>& starts, double near,
                                     double periods = 16.0) const;

    /// Largest time step of leap-frog, s: by the operator's largest eigenvalue (Lanczos).
    double longest_time_step() const;

    /// Whether currents lead from any voltage that is not 0 in `from` to one that is not 0 in `to`.
    bool leads_to(const Eigen::VectorXd& from, const Eigen::VectorXd& to) const;

    /// Number of voltages.
    Eigen::Index size() const { return root_.cols(); }

private:
    Eigen::VectorXd apply(const Eigen::VectorXd& v) const;

    struct Unknown {
        Eigen::Vector3d middle;
        int axis;
        double length;
    };
    std::vector<Unknown> edges_, faces_;                              ///< length of a face: of its dual edge
    Eigen::SparseMatrix<double, Eigen::RowMajor> root_, transposed_;  ///< F^1/2 K E^1/2
    Eigen::VectorXd edge_root_, face_root_;                           ///< E^1/2, F^1/2
    double largest_ = 0.0;
};

/// A grid of equal cells; `low` is its lowest corner.
VolumeGrid uniform_grid(const Eigen::Vector3d& low, double cell, const std::array<int, 3>& cells);

}  // namespace lathe::tests
