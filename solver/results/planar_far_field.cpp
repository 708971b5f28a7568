#include "solver/results/planar_far_field.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/parallel.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr Complex j{0.0, 1.0};
// Directions that a core takes at a time.
constexpr int grain = 16;
// Phases along a side are a recurrence, started afresh before its rounding shows.
constexpr int phases_a_start = 64;

double sinc(double x) {
    return std::abs(x) < 1e-8 ? 1.0 : std::sin(x) / x;
}

}  // namespace

/// What an entry stands for along its side, m: between the middles of cells, or one cell.
double PlanarTransform::length(const ContourSide& side, int n) const {
    const int at = side.first + n;
    if (contour_.fields == FieldSet::te) return side.is_column ? grid_.dr_at(at) : grid_.dz_at(at);
    return side.is_column ? grid_.inner_dual_dr(at) : grid_.dual_dz(at);
}

PlanarTransform::SideSums PlanarTransform::sum(const ContourSide& side, int offset,
                                               const Eigen::MatrixXcd& spectra, double k_x,
                                               double k_y) const {
    const bool tm = contour_.fields == FieldSet::tm;
    const double half = tm ? 0.0 : 0.5;
    const double slope = side.is_column ? k_y : k_x;
    const auto coordinate = [&](int n) {
        const double at = side.first + n + half;
        return side.is_column ? grid_.r(at) : grid_.z(at);
    };
    const bool equal = !(side.is_column ? grid_.r_axis : grid_.z_axis);
    const Complex turn = std::polar(1.0, slope * (side.is_column ? grid_.dr : grid_.dz));
    SideSums sums{Eigen::RowVectorXcd::Zero(spectra.cols()), Eigen::RowVectorXcd::Zero(spectra.cols())};
    Complex phase;
    for (int n = 0; n < side.count(); ++n) {
        phase = n % phases_a_start == 0 || !equal ? std::polar(1.0, slope * coordinate(n)) : phase * turn;
        if (!side.open[static_cast<std::size_t>(n)]) continue;
        const int entry = offset + 2 * n;
        // Of tm the current is H times its length and E across is 1 m long; of te the voltage is E times its
        // length.
        const Complex measured = phase * length(side, n);
        sums.source += (tm ? phase : measured) * spectra.row(entry + 1);
        sums.field += (tm ? measured : phase) * spectra.row(entry);
    }
    const double voltages = side.is_column ? k_x * grid_.z(side.line) : k_y * grid_.r(side.line);
    const double middle = side.current_line() + 0.5;
    const double currents = side.is_column ? k_x * grid_.z(middle) : k_y * grid_.r(middle);
    // Half a cell apart, the two see a wave towards this direction by cos(k_n d/2) too small together.
    const double cell = side.is_column ? grid_.dz_at(side.current_line()) : grid_.dr_at(side.current_line());
    const double apart = std::cos(0.5 * cell * (side.is_column ? k_x : k_y));
    sums.source *= std::polar(1.0 / apart, voltages);
    sums.field *= std::polar(1.0 / apart, currents);
    return sums;
}

Eigen::MatrixXcd PlanarTransform::far_field(const Eigen::MatrixXcd& spectra, double frequency_hz,
                                            const std::vector<double>& phi_rad) const {
    const double k = 2.0 * constants::pi * frequency_hz / constants::speed_of_light;
    const double eta = constants::vacuum_impedance;
    const Complex c = j * k * std::sqrt(2.0 * j / (constants::pi * k)) / (4.0 * j);
    const bool tm = contour_.fields == FieldSet::tm;
    const auto towards = [&](double phi) {
        Eigen::RowVectorXcd field = Eigen::RowVectorXcd::Zero(spectra.cols());
        int offset = 0;
        for (const ContourSide& side : contour_.sides) {
            const SideSums sums = sum(side, offset, spectra, k * std::cos(phi), k * std::sin(phi));
            offset += 2 * side.count();
            const double normal = side.normal * (side.is_column ? std::cos(phi) : std::sin(phi));
            // J = n_x H_y - n_y H_x and -M = n_x E_y - n_y E_x across the plane.
            const double across = side.is_column ? side.normal : -side.normal;
            if (tm)
                field += normal * sums.field - eta * across * sums.source;
            else
                field += normal * sums.source + across / eta * sums.field;
        }
        return field;
    };
    Eigen::MatrixXcd field(static_cast<Eigen::Index>(phi_rad.size()), spectra.cols());
    parallel_for_each(static_cast<int>(phi_rad.size()), grain, [&](int n) {
        const double phi = phi_rad[static_cast<std::size_t>(n)];
        Eigen::RowVectorXcd total = towards(phi);
        if (image_ == ContourImage::even) total += towards(-phi);
        if (image_ == ContourImage::odd) total -= towards(-phi);
        field.row(n) = c * total;
    });
    return field;
}

Eigen::MatrixXd PlanarTransform::intensity_of_plates(const Eigen::VectorXcd& spectrum, double frequency_hz,
                                                     double height, const std::vector<double>& theta_rad,
                                                     const std::vector<double>& phi_rad) const {
    const double k = 2.0 * constants::pi * frequency_hz / constants::speed_of_light;
    const double eta = constants::vacuum_impedance;
    const bool tm = contour_.fields == FieldSet::tm;
    // Of tm: J across, M along the sides; of te the dual, H across and E along them, times eta.
    const auto fields = [&](double theta, double phi) {
        const double in_plane = k * std::sin(theta), x = std::cos(phi), y = std::sin(phi);
        Complex along_theta = 0.0, along_phi = 0.0;
        int offset = 0;
        for (const ContourSide& side : contour_.sides) {
            const SideSums sums = sum(side, offset, spectrum, in_plane * x, in_plane * y);
            offset += 2 * side.count();
            const double normal = side.normal * (side.is_column ? x : y);
            const double across = side.is_column ? side.normal : -side.normal;
            const double tangent = side.is_column ? side.normal * y : -side.normal * x;
            const Complex field = tm ? sums.field[0] : eta * sums.source[0];
            const Complex source = tm ? eta * across * sums.source[0] : -across * sums.field[0];
            along_theta += normal * field - std::sin(theta) * source;
            along_phi += std::cos(theta) * tangent * field;
        }
        return std::pair{along_theta, along_phi};
    };
    Eigen::MatrixXd intensity(static_cast<Eigen::Index>(theta_rad.size()),
                              static_cast<Eigen::Index>(phi_rad.size()));
    parallel_for_each(static_cast<int>(phi_rad.size()), grain, [&](int p) {
        const double phi = phi_rad[static_cast<std::size_t>(p)];
        for (std::size_t t = 0; t < theta_rad.size(); ++t) {
            auto [a, b] = fields(theta_rad[t], phi);
            if (image_ != ContourImage::none) {
                // Mirrored in y = 0 the component across keeps its place, the one along phi turns round.
                const double sign = image_ == ContourImage::even ? 1.0 : -1.0;
                const auto [a_image, b_image] = fields(theta_rad[t], -phi);
                a += sign * a_image, b -= sign * b_image;
            }
            const double factor =
                k * height * sinc(0.5 * k * height * std::cos(theta_rad[t])) / (4.0 * constants::pi);
            intensity(static_cast<Eigen::Index>(t), p) =
                factor * factor * (std::norm(a) + std::norm(b)) / (2.0 * eta);
        }
    });
    return intensity;
}

double PlanarTransform::power(const Eigen::VectorXcd& x) const {
    double total = 0.0;
    int offset = 0;
    for (const ContourSide& side : contour_.sides) {
        // E x H: of tm x: -E H_y, y: E H_x; of te x: E_y H, y: -E_x H.
        const double sign = side.normal * (side.is_column == (contour_.fields == FieldSet::te) ? 1.0 : -1.0);
        for (int n = 0; n < side.count(); ++n)
            if (side.open[static_cast<std::size_t>(n)])
                total += sign * std::real(x[offset + 2 * n] * std::conj(x[offset + 2 * n + 1]));
        offset += 2 * side.count();
    }
    return (image_ == ContourImage::none ? 0.5 : 1.0) * total;
}

std::vector<double> PlanarTransform::directions(double frequency_hz) const {
    const double wavelength = constants::speed_of_light / frequency_hz;
    const ContourSide &low = contour_.sides[0], &high = contour_.sides[1], &top = contour_.sides[3];
    const double width = grid_.z(high.line) - grid_.z(low.line);
    const double side = grid_.r(top.line) - grid_.r(low.first);
    const double radius = 0.5 * std::hypot(width, image_ == ContourImage::none ? side : 2.0 * side);
    // Lobes are at least lambda / (2 radius) wide; a dozen points each.
    const int wanted =
        360 * static_cast<int>(std::ceil(2.0 * constants::pi * 24.0 * radius / wavelength / 360.0));
    const int count = std::clamp(wanted, 720, 7200);
    std::vector<double> phi;
    for (int n = 0; n < count; ++n) phi.push_back(-constants::pi + 2.0 * constants::pi * n / count);
    return phi;
}

}  // namespace lathe
