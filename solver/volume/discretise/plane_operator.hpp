// The second differences of a port's plane, from the coefficients of its own cells.
#pragma once

#include <Eigen/Sparse>
#include <vector>

#include "solver/volume/discretise/port_modes.hpp"

namespace lathe {

/// TE: unknowns are the currents h along the axis through the faces of the plane; two steps of Faraday and
/// Ampere in the plane make  d2h = -C_h K C_e K^T h.  TM: voltages e along the axis above the nodes of the
/// plane, d2e = -C_e G^T C_h G e. Both are stiffness x = value mass x with value = (c dt kt)^2 / eps_r: the
/// lengths along the axis cancel.
class PlaneOperator {
public:
    PlaneOperator(const VolumeProblem& problem, const PortPlane& plane, ModeFamily family);

    int unknowns() const { return static_cast<int>(mass_.size()); }
    const Eigen::SparseMatrix<double>& stiffness() const { return stiffness_; }
    const Eigen::VectorXd& mass() const { return mass_; }

    /// The edges of the plane that are free, each with what a mode's vector makes of its current, up to one
    /// factor; voltages are zero.
    std::vector<PlaneMode::Edge> edges(const Eigen::VectorXd& mode) const;

private:
    /// A transverse edge between two unknowns, -1 where there is none: its current is weight times the
    /// difference of second and first.
    struct Link {
        PlaneMode::Edge edge;
        int first, second;
        double weight, stiffness;
    };

    std::vector<Link> links_;
    Eigen::SparseMatrix<double> stiffness_;
    Eigen::VectorXd mass_;
};

}  // namespace lathe
