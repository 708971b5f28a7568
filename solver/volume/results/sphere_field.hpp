// A far field over all directions.
#pragma once

#include <Eigen/Dense>
#include <vector>

#include "solver/results/co_polar_reference.hpp"

namespace lathe {

/// Directions theta from +z, phi from +x towards +y, rad: every theta with every phi.
struct SphereDirections {
    std::vector<double> theta, phi;
    std::vector<double> theta_weights;  ///< of integrals over cos(theta); empty where there are none

    /// For integrals over the sphere: n Gauss-Legendre nodes in cos(theta), 2 n equal steps of phi. Exact for
    /// spherical harmonics up to degree 2 n - 1, so for fields of sources within a radius a where n > k a
    /// + 6.
    static SphereDirections for_integrals(int n);
    /// `intervals` equal steps of theta from 0 to pi at these phi.
    static SphereDirections cuts(int intervals, std::vector<double> phi);
};

/// E in the direction (theta, phi), times r e^{jkr}, of large r: [theta][phi]; e^{+jwt}.
struct SphereField {
    SphereDirections directions;
    Eigen::MatrixXcd e_theta, e_phi;

    /// Power in a unit of solid angle, (|E_theta|^2 + |E_phi|^2) / (2 eta): W/sr where E is in V.
    Eigen::MatrixXd intensity() const;
    /// Its integral over the sphere, W. The directions must have weights.
    double power() const;
};

/// Components of Ludwig's third definition (IEEE Trans. Antennas Propag. 21, 1973, 116) for a field that is
/// polarised along `polarisation`, rad from +x:
///     co = E_theta cos(p) - E_phi sin(p),  cross = E_theta sin(p) + E_phi cos(p),  p = phi - polarisation.
struct LudwigParts {
    Eigen::MatrixXcd co, cross;  ///< [theta][phi]
};
LudwigParts ludwig_components(const SphereField& field, double polarisation);

/// The parts by any reference.
LudwigParts co_and_cross_polar(const SphereField& field, const CoPolarReference& reference);

}  // namespace lathe
