// Near field on a planar contour to far field, and to the field of plates of finite height.
#pragma once

#include <Eigen/Dense>
#include <complex>
#include <vector>

#include "solver/geometry/planar.hpp"
#include "solver/problem/grid.hpp"
#include "solver/problem/planar_contour.hpp"

namespace lathe {

/// What the other half of a symmetric antenna adds: none, or the field of the mirrored direction, with the
/// same sign (the component across the plane is even in y) or the opposite one.
enum class ContourImage { none, even, odd };
ContourImage contour_image(const PlanarSettings& settings);

/// Transforms of one contour. `grid` and `contour` must outlive it.
class PlanarTransform {
public:
    PlanarTransform(const Grid& grid, const PlanarContour& contour, ContourImage image)
        : grid_(grid), contour_(contour), image_(image) {}

    /// sqrt(rho) e^{jk rho} F in directions `phi_rad`: (direction, column of `spectra`), F being the
    /// component across the plane, E (V/m) of `tm`, H (A/m) of `te`. Rows of `spectra`:
    /// PlanarContour::gather_list(), voltages and currents at their own times.
    ///
    /// Equivalent currents J = n x H where the voltages lie, M = -n x E where the currents do, e^{+jwt}:
    ///   tm: F = jk C S [(n.rho) E - eta J] e^{jk rho.r'},   te: F = jk C S [(n.rho) H - M/eta] e^{jk
    ///   rho.r'}, C = sqrt(2j/(pi k))/(4j): the far field of H_0^(2)/(4j) (Balanis, Advanced Engineering
    ///   Electromagnetics, ch. 11).
    Eigen::MatrixXcd far_field(const Eigen::MatrixXcd& spectra, double frequency_hz,
                               const std::vector<double>& phi_rad) const;

    /// Radiation intensity, W/sr, of an aperture between plates of height `h` around the contour, at polar
    /// angles `theta_rad` from the plates' normal, for one spectrum: (theta, direction).
    ///   E_theta ~ h sinc(k h cos(theta)/2) [L_phi - eta J sin(theta)],
    ///   E_phi ~ h sinc(..) cos(theta) (M_x cos(phi) + M_y sin(phi)),
    /// with sums at the wavenumber k sin(theta) in the plane; of `te` the dual.
    Eigen::MatrixXd intensity_of_plates(const Eigen::VectorXcd& spectrum, double frequency_hz, double height,
                                        const std::vector<double>& theta_rad,
                                        const std::vector<double>& phi_rad) const;

    /// Power through the contour, W per metre of height and unit spectrum: the grid's own Poynting flux, of
    /// both halves of a symmetric antenna.
    double power(const Eigen::VectorXcd& spectrum) const;

    /// Directions in equal steps from -pi on that resolve the lobes of this contour: 0.5 degrees or finer.
    std::vector<double> directions(double frequency_hz) const;

    /// As few directions in equal steps from -pi on as integrate intensities over phi to 1e-9: what lies
    /// within a radius R has harmonics up to about k R + 6 (k R)^(1/3), and its intensity twice as many.
    std::vector<double> directions_of_power(double frequency_hz) const;

    /// What entry `n` of a side stands for along it, m: between the middles of cells, or one cell.
    double length(const ContourSide& side, int n) const;

private:
    /// What each entry of a side adds to the sums, per phase: columns of the sources where the voltages lie,
    /// then of the fields where the currents do, both times the length that they stand for. Zero where the
    /// side is closed.
    Eigen::MatrixXcd weights(const ContourSide& side, int offset, const Eigen::MatrixXcd& spectra) const;
    std::vector<Eigen::MatrixXcd> weights(const Eigen::MatrixXcd& spectra) const;  ///< of all sides
    /// Sums over one side at wavenumbers in the plane, rad/m: (direction, column of weights()).
    Eigen::MatrixXcd sums(const ContourSide& side, const Eigen::MatrixXcd& weights, const Eigen::ArrayXd& k_x,
                          const Eigen::ArrayXd& k_y) const;
    double radius() const;  ///< of the circle around the contour and its image, m

    const Grid& grid_;
    const PlanarContour& contour_;
    ContourImage image_;
};

}  // namespace lathe
