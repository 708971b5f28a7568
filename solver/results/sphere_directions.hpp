// Unit vectors of spherical coordinates, theta from +z, phi from +x towards +y, rad.
#pragma once

#include <Eigen/Core>
#include <cmath>

namespace lathe {

inline Eigen::Vector3d direction(double theta, double phi) {
    return {std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi), std::cos(theta)};
}

inline Eigen::Vector3d unit_theta(double theta, double phi) {
    return {std::cos(theta) * std::cos(phi), std::cos(theta) * std::sin(phi), -std::sin(theta)};
}

inline Eigen::Vector3d unit_phi(double phi) {
    return {-std::sin(phi), std::cos(phi), 0.0};
}

}  // namespace lathe
