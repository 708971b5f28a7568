// Loss of metal walls as a perturbation of a solve with perfect ones: absorbed power and change of S, for
// every geometry.
#pragma once

#include <Eigen/Dense>
#include <complex>

namespace lathe {

/// A uniform guide at a port. Its wall counts from the port's plane, u = `begin`, on; the sum over pieces has
/// it from u = `end` on. u is counted into the antenna from the plane that the phase of S is referred to.
struct GuideWall {
    /// Shares of the attenuation constant, Np/m, by H along the perimeter and by H along the axis:
    /// R_s/4 times the integral around the wall of |H|^2 of a wave of 1 W.
    double around = 0.0, along = 0.0;
    double wavenumber = 0.0;        ///< rad/m
    double begin = 0.0, end = 0.0;  ///< m

    double attenuation() const { return around + along; }
};

/// Integrals over lossy walls of products of the fields that excitations of unit size have along perfect ones
/// (a guide or lumped port: 1 W incident with zero phase at the reference plane), peak values, e^{+jwt}:
///     absorbed_ij   = R_s/2 int H_i* . H_j dS,          the power a^H absorbed a, W,
///     scattering_ij = (1 + j) R_s/4 int H_i . H_j dS,   the change of S,
/// with H tangential. From the reciprocity of the solve with perfect walls, E_t = 0, and of that with the
/// surface impedance, E_t = Z_s n x H (n out of the metal, Z_s = (1 + j) R_s): over walls and ports together
///     int (E_i x H_j - E_j x H_i) . n dS = 0
/// (Collin, Field Theory of Guided Waves, 1.9 and 5.3). Both are right to first order in R_s, and then
/// absorbed = -(S^H scattering + scattering^H S) but for what is radiated.
class WallSums {
public:
    explicit WallSums(Eigen::Index excitations)
        : absorbed_(Eigen::MatrixXcd::Zero(excitations, excitations)),
          scattering_(Eigen::MatrixXcd::Zero(excitations, excitations)) {}

    /// Adds one component of H, tangential, of all excitations on a piece of wall, A/m; `resistance_area`:
    /// R_s times the area, ohm m^2.
    void add(double resistance_area, const Eigen::VectorXcd& h);

    /// Adds a guide in which waves `in` go into the antenna and `out` come out of it, of all excitations,
    /// W^(1/2) at the reference plane. Waves are those of the lossy guide, which goes on behind the plane:
    /// terms that oscillate along the guide are integrated from far behind it, where the loss fades in, so
    /// that the guide reflects nothing where the sum begins.
    void add(const GuideWall& guide, const Eigen::VectorXcd& in, const Eigen::VectorXcd& out);

    const Eigen::MatrixXcd& absorbed() const { return absorbed_; }
    const Eigen::MatrixXcd& scattering() const { return scattering_; }

private:
    Eigen::MatrixXcd absorbed_, scattering_;
};

/// Waves out of all ports with lossy walls. `lossless`: with perfect ones; `change`: of those whose port is
/// driven too, NaN of the others; `absorbed` power and power `radiated` between perfect walls, both for the
/// same 1 W. Of a port that is only listened to no field is known by which to weigh the walls: it shares what
/// the driven ports do not lose with the radiated power, in proportion.
Eigen::VectorXcd waves_with_walls(const Eigen::VectorXcd& lossless, const Eigen::VectorXcd& change,
                                  double absorbed, double radiated);

}  // namespace lathe
