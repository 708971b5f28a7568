// Similarities of the plane and of space.
#pragma once

#include <Eigen/Dense>

#include "solver/geometry/planar.hpp"

namespace lathe::bench {

/// Map p -> scale * turn * p + shift. Planar antennas use x and y, bodies of revolution z.
struct Similarity {
    Eigen::Matrix3d turn = Eigen::Matrix3d::Identity();  ///< orthogonal
    Eigen::Vector3d shift = Eigen::Vector3d::Zero();     ///< m
    double scale = 1.0;

    bool is_reflection() const { return turn.determinant() < 0.0; }
    bool is_turned() const { return !turn.isIdentity(0.0); }
    Eigen::Vector3d point(const Eigen::Vector3d& p) const { return scale * (turn * p) + shift; }
    /// Inverse of point().
    Eigen::Vector3d before(const Eigen::Vector3d& p) const { return turn.transpose() * (p - shift) / scale; }
};

/// Reflection at the plane across an axis: 0 x, 1 y, 2 z.
inline Similarity mirrored_along(int axis) {
    Similarity map;
    map.turn(axis, axis) = -1.0;
    return map;
}

/// Rotation by so many quarter turns about an axis, counterclockwise seen from its end; entries are exact.
inline Similarity quarter_turned(int axis, int quarters) {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    Eigen::Matrix3d once = Eigen::Matrix3d::Zero();
    once(axis, axis) = 1.0, once(u, v) = -1.0, once(v, u) = 1.0;
    Similarity map;
    for (int n = 0; n < quarters; ++n) map.turn = once * map.turn;
    return map;
}

/// Rotation about z by an angle in rad.
inline Similarity turned_about_z(double angle) {
    Similarity map;
    map.turn = Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ()).toRotationMatrix();
    return map;
}

inline Similarity moved_by(const Eigen::Vector3d& shift) {
    Similarity map;
    map.shift = shift;
    return map;
}

inline Similarity scaled_by(double scale) {
    Similarity map;
    map.scale = scale;
    return map;
}

/// Port of a planar antenna under a similarity.
PlanarPort under(const Similarity& map, PlanarPort port);

/// Antenna under a similarity, with its wavelength.
struct DrawnAntenna;
DrawnAntenna under(const Similarity& map, const DrawnAntenna& drawn);

}  // namespace lathe::bench
