#include "solver/adjoint/planar_transpose.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/results/planar_beams.hpp"
#include "solver/results/planar_far_field.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr Complex j{0.0, 1.0};
// Phases along a side are a recurrence, started afresh before its rounding shows.
constexpr int phases_a_start = 64;

/// Factors of the two sums over a side: of the sources, where the voltages lie, and of the fields along the
/// side, where the currents do (PlanarTransform).
struct SideFactors {
    Complex source, along;
};

/// Rows of linear maps from the contour's spectrum, one a direction.
class ContourRows {
public:
    ContourRows(const Simulation& simulation, double frequency_hz)
        : grid_(simulation.problem.grid),
          contour_(simulation.planar->contour),
          image_(contour_image(simulation.planar->settings)),
          transform_(grid_, contour_, image_),
          is_tm_(contour_.fields == FieldSet::tm),
          wavenumber_(2.0 * constants::pi * frequency_hz / constants::speed_of_light) {}

    const PlanarTransform& transform() const { return transform_; }
    Eigen::VectorXcd none() const { return Eigen::VectorXcd::Zero(2 * contour_.entries()); }

    /// Adds the row of the far field towards a direction, times a factor.
    void add_far_field(double phi, Complex factor, Eigen::VectorXcd& row) const {
        const double eta = constants::vacuum_impedance;
        const Complex c = j * wavenumber_ * std::sqrt(2.0 * j / (constants::pi * wavenumber_)) / (4.0 * j);
        add_with_image(phi, 1.0, 1.0, c * factor, row, [&](const ContourSide& side, double x, double y) {
            const double normal = side.normal * (side.is_column ? x : y);
            const double across = side.is_column ? side.normal : -side.normal;
            return is_tm_ ? SideFactors{-eta * across, normal} : SideFactors{normal, across / eta};
        });
    }

    /// The rows of the field of plates along theta and along phi, without their common factor
    /// (PlanarTransform::intensity_of_plates()).
    std::array<Eigen::VectorXcd, 2> of_plates(double theta, double phi) const {
        const double eta = constants::vacuum_impedance, sine = std::sin(theta), cosine = std::cos(theta);
        std::array<Eigen::VectorXcd, 2> rows{none(), none()};
        add_with_image(phi, sine, 1.0, 1.0, rows[0], [&](const ContourSide& side, double x, double y) {
            const double normal = side.normal * (side.is_column ? x : y);
            const double across = side.is_column ? side.normal : -side.normal;
            return is_tm_ ? SideFactors{-sine * eta * across, normal}
                          : SideFactors{eta * normal, sine * across};
        });
        add_with_image(phi, sine, -1.0, 1.0, rows[1], [&](const ContourSide& side, double x, double y) {
            const double tangent = cosine * (side.is_column ? side.normal * y : -side.normal * x);
            return is_tm_ ? SideFactors{0.0, tangent} : SideFactors{eta * tangent, 0.0};
        });
        return rows;
    }

private:
    /// Adds what `factors` gives of each side, and of its image towards the mirrored direction; `mirrored`:
    /// the sign that mirroring gives the component. `sine`: of the polar angle.
    template <class Factors>
    void add_with_image(double phi, double sine, double mirrored, Complex factor, Eigen::VectorXcd& row,
                        const Factors& factors) const {
        add(std::cos(phi), std::sin(phi), sine, factor, row, factors);
        if (image_ == ContourImage::none) return;
        const double sign = image_ == ContourImage::even ? mirrored : -mirrored;
        add(std::cos(phi), -std::sin(phi), sine, sign * factor, row, factors);
    }

    template <class Factors>
    void add(double x, double y, double sine, Complex factor, Eigen::VectorXcd& row,
             const Factors& factors) const {
        int offset = 0;
        for (const ContourSide& side : contour_.sides) {
            const SideFactors of_side = factors(side, x, y);
            add_side(side, offset, wavenumber_ * sine * x, wavenumber_ * sine * y,
                     {factor * of_side.source, factor * of_side.along}, row);
            offset += 2 * side.count();
        }
    }

    void add_side(const ContourSide& side, int offset, double k_x, double k_y, SideFactors factors,
                  Eigen::VectorXcd& row) const {
        const double slope = side.is_column ? k_y : k_x, normal = side.is_column ? k_x : k_y;
        const double half = is_tm_ ? 0.0 : 0.5, middle = side.current_line() + 0.5;
        const double voltages = side.is_column ? grid_.z(side.line) : grid_.r(side.line);
        const double currents = side.is_column ? grid_.z(middle) : grid_.r(middle);
        const double cell =
            side.is_column ? grid_.dz_at(side.current_line()) : grid_.dr_at(side.current_line());
        const double apart = std::cos(0.5 * cell * normal);
        factors.source *= std::polar(1.0 / apart, normal * voltages);
        factors.along *= std::polar(1.0 / apart, normal * currents);
        const bool equal = !(side.is_column ? grid_.r_axis : grid_.z_axis);
        const Complex turn = std::polar(1.0, slope * (side.is_column ? grid_.dr : grid_.dz));
        Complex phase = 1.0;
        for (int n = 0; n < side.count(); ++n) {
            const double at = side.first + n + half;
            if (n % phases_a_start == 0 || !equal)
                phase = std::polar(1.0, slope * (side.is_column ? grid_.r(at) : grid_.z(at)));
            else
                phase *= turn;
            if (!side.open[static_cast<std::size_t>(n)]) continue;
            const double length = transform_.length(side, n);
            row[offset + 2 * n] += (is_tm_ ? length : 1.0) * phase * factors.along;
            row[offset + 2 * n + 1] += (is_tm_ ? 1.0 : length) * phase * factors.source;
        }
    }

    const Grid& grid_;
    const PlanarContour& contour_;
    ContourImage image_;
    PlanarTransform transform_;
    bool is_tm_;
    double wavenumber_;
};

}  // namespace

Eigen::VectorXcd transposed_planar_far_field(const Simulation& simulation,
                                             std::span<const std::complex<double>> weights,
                                             std::span<const double> phi_rad, double frequency_hz) {
    const ContourRows rows(simulation, frequency_hz);
    Eigen::VectorXcd g = rows.none();
    for (std::size_t n = 0; n < weights.size(); ++n)
        if (weights[n] != 0.0) rows.add_far_field(phi_rad[n], weights[n], g);
    return g;
}

Eigen::VectorXcd planar_power_weights(const Simulation& simulation, const Eigen::VectorXcd& x) {
    const PlanarContour& contour = simulation.planar->contour;
    const bool is_half = contour_image(simulation.planar->settings) != ContourImage::none;
    Eigen::VectorXcd g = Eigen::VectorXcd::Zero(x.size());
    int offset = 0;
    for (const ContourSide& side : contour.sides) {
        const double sign = side.normal * (side.is_column == (contour.fields == FieldSet::te) ? 1.0 : -1.0);
        const double scale = sign * (is_half ? 1.0 : 0.5);
        // Re(v i*) changes by Re(i* dv + v* di).
        for (int n = 0; n < side.count(); ++n) {
            if (!side.open[static_cast<std::size_t>(n)]) continue;
            g[offset + 2 * n] = scale * std::conj(x[offset + 2 * n + 1]);
            g[offset + 2 * n + 1] = scale * std::conj(x[offset + 2 * n]);
        }
        offset += 2 * side.count();
    }
    return g;
}

Eigen::VectorXcd plate_directivity_weights(const Simulation& simulation, const Eigen::VectorXcd& x,
                                           double frequency_hz, double height) {
    const ContourRows rows(simulation, frequency_hz);
    const PlanarTransform& transform = rows.transform();
    const PlateAngles angles = plate_angles(transform, frequency_hz, height);
    const double k = 2.0 * constants::pi * frequency_hz / constants::speed_of_light;
    // Intensities without what all directions share: sinc^2 times |along theta|^2 + |along phi|^2.
    const auto element = [&](double theta) {
        const double phase = 0.5 * k * height * std::cos(theta);
        return std::abs(phase) < 1e-8 ? 1.0 : std::pow(std::sin(phase) / phase, 2);
    };
    Eigen::VectorXcd of_power = rows.none();
    double power = 0.0, largest = -1.0, strongest = 0.0;
    for (std::size_t t = 0; t < angles.theta_rad.size(); ++t)
        for (const double phi : angles.phi_rad) {
            const double theta = angles.theta_rad[t], share = element(theta);
            double intensity = 0.0;
            for (const Eigen::VectorXcd& row : rows.of_plates(theta, phi)) {
                const Complex field = (row.transpose() * x)(0);
                intensity += share * std::norm(field);
                of_power += 2.0 * angles.weights[t] * share * std::conj(field) * row;
            }
            power += angles.weights[t] * intensity;
            if (intensity > largest) largest = intensity, strongest = theta;
        }
    const std::vector<double> thetas{strongest, 0.5 * constants::pi};
    const std::vector<double> phis = transform.directions(frequency_hz);
    Eigen::Index t = 0, p = 0;
    transform.intensity_of_plates(x, frequency_hz, height, thetas, phis).maxCoeff(&t, &p);
    const double theta = thetas[static_cast<std::size_t>(t)];
    Eigen::VectorXcd of_peak = rows.none();
    double peak = 0.0;
    for (const Eigen::VectorXcd& row : rows.of_plates(theta, phis[static_cast<std::size_t>(p)])) {
        const Complex field = (row.transpose() * x)(0);
        peak += element(theta) * std::norm(field);
        of_peak += 2.0 * element(theta) * std::conj(field) * row;
    }
    return 10.0 / std::log(10.0) * (of_peak / peak - of_power / power);
}

}  // namespace lathe
