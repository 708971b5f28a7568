#include "solver/volume/results/sphere_field.hpp"

#include <boost/math/special_functions/legendre.hpp>
#include <cmath>
#include <numbers>

#include "solver/base/constants.hpp"

namespace lathe {

SphereDirections SphereDirections::for_integrals(int n) {
    SphereDirections directions;
    const auto add = [&](double x) {
        const double slope = boost::math::legendre_p_prime(n, x);
        directions.theta.push_back(std::acos(x));
        directions.theta_weights.push_back(2.0 / ((1.0 - x * x) * slope * slope));
    };
    const std::vector<double> zeros = boost::math::legendre_p_zeros<double>(n);  // none below zero
    for (auto zero = zeros.rbegin(); zero != zeros.rend(); ++zero) add(*zero);
    for (const double zero : zeros)
        if (zero > 0.0) add(-zero);
    for (int step = 0; step < 2 * n; ++step) directions.phi.push_back(std::numbers::pi * step / n);
    return directions;
}

SphereDirections SphereDirections::cuts(int intervals, std::vector<double> phi) {
    SphereDirections directions;
    for (int n = 0; n <= intervals; ++n) directions.theta.push_back(std::numbers::pi * n / intervals);
    directions.phi = std::move(phi);
    return directions;
}

Eigen::MatrixXd SphereField::intensity() const {
    return (e_theta.cwiseAbs2() + e_phi.cwiseAbs2()) / (2.0 * constants::vacuum_impedance);
}

double SphereField::power() const {
    const Eigen::Map<const Eigen::VectorXd> weights(directions.theta_weights.data(),
                                                    static_cast<Eigen::Index>(directions.theta.size()));
    return weights.dot(intensity().rowwise().sum()) * 2.0 * std::numbers::pi /
           static_cast<double>(directions.phi.size());
}

LudwigParts ludwig_components(const SphereField& field, double polarisation) {
    CoPolarReference reference;
    reference.polarisation_rad = polarisation;
    return co_and_cross_polar(field, reference);
}

LudwigParts co_and_cross_polar(const SphereField& field, const CoPolarReference& reference) {
    LudwigParts parts{field.e_theta, field.e_phi};
    for (Eigen::Index n = 0; n < field.e_theta.cols(); ++n)
        for (Eigen::Index t = 0; t < field.e_theta.rows(); ++t) {
            const double turn = reference.turn(field.directions.theta[static_cast<std::size_t>(t)],
                                               field.directions.phi[static_cast<std::size_t>(n)]);
            const double c = std::cos(turn), s = std::sin(turn);
            parts.co(t, n) = field.e_theta(t, n) * c - field.e_phi(t, n) * s;
            parts.cross(t, n) = field.e_theta(t, n) * s + field.e_phi(t, n) * c;
        }
    return parts;
}

}  // namespace lathe
