#include "solver/results/co_polar_reference.hpp"

#include <Eigen/Core>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/results/sphere_directions.hpp"

namespace lathe {

double CoPolarReference::turn(double theta_rad, double phi_rad) const {
    if (kind == Kind::e_theta) return 0.0;
    if (kind == Kind::e_phi) return -0.5 * constants::pi;
    // About +z and -z in closed form, which holds at the opposite pole too.
    if (axis_theta_rad == 0.0) return phi_rad - polarisation_rad;
    if (axis_theta_rad == constants::pi) return constants::pi - (phi_rad - polarisation_rad);
    const Eigen::Vector3d axis = direction(axis_theta_rad, axis_phi_rad), to = direction(theta_rad, phi_rad);
    const Eigen::Vector3d on_axis = std::cos(polarisation_rad) * unit_theta(axis_theta_rad, axis_phi_rad) +
                                    std::sin(polarisation_rad) * unit_phi(axis_phi_rad);
    // The least rotation that takes the axis to the direction; opposite to the axis there is none, and any
    // tangent serves.
    const double sum = 1.0 + axis.dot(to);
    const Eigen::Vector3d co =
        sum > 1e-12 ? Eigen::Vector3d(on_axis - on_axis.dot(to) / sum * (axis + to)) : on_axis;
    return std::atan2(-co.dot(unit_phi(phi_rad)), co.dot(unit_theta(theta_rad, phi_rad)));
}

}  // namespace lathe
