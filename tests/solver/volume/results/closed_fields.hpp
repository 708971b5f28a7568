// Beams of far fields in closed form.
#pragma once

#include <Eigen/Core>
#include <complex>
#include <functional>

#include "solver/base/constants.hpp"
#include "solver/results/sphere_directions.hpp"
#include "solver/volume/results/volume_beam.hpp"

namespace lathe::tests {

using VectorField = std::function<Eigen::Vector3cd(const Eigen::Vector3d& towards)>;

inline constexpr double frequency = 10e9;

/// The far field of `field`, turned or mirrored by an orthogonal matrix.
inline FarFieldSource source_of(const VectorField& field,
                                const Eigen::Matrix3d& turn = Eigen::Matrix3d::Identity(),
                                bool has_ground = false) {
    FarFieldSource source;
    source.frequency_hz = frequency;
    source.radius_m = 0.02;
    source.has_ground = has_ground;
    source.field = [field, turn](const SphereDirections& directions) {
        SphereField found{directions, {}, {}};
        found.e_theta.resize(static_cast<Eigen::Index>(directions.theta.size()),
                             static_cast<Eigen::Index>(directions.phi.size()));
        found.e_phi = found.e_theta;
        for (Eigen::Index t = 0; t < found.e_theta.rows(); ++t)
            for (Eigen::Index p = 0; p < found.e_theta.cols(); ++p) {
                const double theta = directions.theta[static_cast<std::size_t>(t)],
                             phi = directions.phi[static_cast<std::size_t>(p)];
                const Eigen::Vector3cd e = turn * field(turn.transpose() * direction(theta, phi));
                found.e_theta(t, p) = unit_theta(theta, phi).cast<std::complex<double>>().dot(e);
                found.e_phi(t, p) = unit_phi(phi).cast<std::complex<double>>().dot(e);
            }
        return found;
    };
    return source;
}

inline Beam beam_of(const FarFieldSource& source) {
    return measure_beam(source, {0.0, 0.25 * constants::pi, 0.5 * constants::pi, 0.75 * constants::pi}, 1e-9);
}

}  // namespace lathe::tests
