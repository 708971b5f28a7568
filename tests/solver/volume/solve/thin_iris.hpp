// Irises of no thickness in a rectangular guide, by Galerkin's method in the opening.
#pragma once

#include <Eigen/Dense>
#include <cmath>
#include <complex>
#include <vector>

#include "solver/base/constants.hpp"
#include "tests/solver/volume/guides.hpp"

namespace lathe::tests {

enum class ThinIris { inductive, capacitive };  ///< the opening is narrower than the guide, or lower

/// S11 of TE10 at the plane of an iris with a centred opening in WR-90. The field of the opening is that of
/// its edges times polynomials of degree 10, the modes of both sides are summed exactly: the equation is
///     Y_1 (f_q, psi_1) = sum over p of c_p sum over modes of Y_m (f_q, psi_m) (f_p, psi_m),
/// S11 = sum of c_p (f_p, psi_1) - 1, since H across the opening is continuous. Inductive (TE_m0): Y_m as
/// gamma_m, f_p = sqrt(1 - u^2) U_2p(u). Capacitive (LSE): Y_n as 1/gamma_n, f_p = T_2p(u) / sqrt(1 - u^2).
/// Marcuvitz, Waveguide Handbook, 5.1 and 5.2, agrees to 0.01 dB. e^{+jwt}.
inline std::complex<double> thin_iris_reflection(ThinIris kind, double opening, double hz) {
    using Complex = std::complex<double>;
    constexpr int functions = 6, modes = 20000;
    const double k = 2.0 * constants::pi * hz / constants::speed_of_light;
    const double width = wr90_width, height = wr90_height;
    const double beta_square = k * k - std::pow(constants::pi / width, 2);
    Eigen::MatrixXd products(functions, modes);
    Eigen::VectorXcd admittance(modes);
    for (int n = 0; n < modes; ++n) {
        const bool is_inductive = kind == ThinIris::inductive;
        const double across =
            is_inductive ? (2 * n + 1) * constants::pi / width : 2 * n * constants::pi / height;
        const double square = across * across - (is_inductive ? k * k : beta_square);
        const Complex gamma = square > 0.0 ? Complex(std::sqrt(square)) : Complex(0.0, std::sqrt(-square));
        admittance[n] = is_inductive ? gamma : 1.0 / gamma;
        const double z = 0.5 * across * opening, scale = n == 0 || is_inductive ? 1.0 : std::sqrt(2.0);
        for (int p = 0; p < functions; ++p) {
            const double sign = p % 2 == 0 ? 1.0 : -1.0;
            products(p, n) = is_inductive ? sign * (2 * p + 1) * std::cyl_bessel_j(2.0 * p + 1.0, z) / z
                                          : sign * scale * std::cyl_bessel_j(2.0 * p, z);
        }
    }
    const Eigen::MatrixXcd system = products * admittance.asDiagonal() * products.transpose().cast<Complex>();
    const Eigen::VectorXcd source = admittance[0] * products.col(0).cast<Complex>();
    const Eigen::VectorXcd field = system.partialPivLu().solve(source);
    return (products.col(0).cast<Complex>().transpose() * field)(0) - 1.0;
}

}  // namespace lathe::tests
