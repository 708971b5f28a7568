#include "solver/results/planar_far_field.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/parallel.hpp"
#include "solver/geometry/planar_modes.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr Complex j{0.0, 1.0};
// Directions that a core takes at a time.
constexpr int block = 32;
// Phases along a side are a recurrence, started afresh before its rounding shows.
constexpr int phases_a_start = 64;

double sinc(double x) {
    return std::abs(x) < 1e-8 ? 1.0 : std::sin(x) / x;
}

Eigen::ArrayXcd phases_at(const Eigen::ArrayXd& slope, double coordinate) {
    return slope.unaryExpr([&](double k) { return std::polar(1.0, k * coordinate); });
}

std::vector<double> equal_steps(int count) {
    std::vector<double> phi;
    phi.reserve(static_cast<std::size_t>(count));
    for (int n = 0; n < count; ++n) phi.push_back(-constants::pi + 2.0 * constants::pi * n / count);
    return phi;
}

}  // namespace

ContourImage contour_image(const PlanarSettings& settings) {
    if (settings.symmetry == SymmetryPlane::none) return ContourImage::none;
    return is_even_symmetry(settings) ? ContourImage::even : ContourImage::odd;
}

double PlanarTransform::length(const ContourSide& side, int n) const {
    const int at = side.first + n;
    if (contour_.fields == FieldSet::te) return side.is_column ? grid_.dr_at(at) : grid_.dz_at(at);
    return side.is_column ? grid_.inner_dual_dr(at) : grid_.dual_dz(at);
}

Eigen::MatrixXcd PlanarTransform::weights(const ContourSide& side, int offset,
                                          const Eigen::MatrixXcd& spectra) const {
    const bool tm = contour_.fields == FieldSet::tm;
    Eigen::MatrixXcd weights = Eigen::MatrixXcd::Zero(side.count(), 2 * spectra.cols());
    for (int n = 0; n < side.count(); ++n) {
        if (!side.open[static_cast<std::size_t>(n)]) continue;
        const int entry = offset + 2 * n;
        // Of tm the current is H times its length and E across is 1 m long; of te the voltage is E times its
        // length.
        const double measured = length(side, n);
        weights.row(n).head(spectra.cols()) = (tm ? 1.0 : measured) * spectra.row(entry + 1);
        weights.row(n).tail(spectra.cols()) = (tm ? measured : 1.0) * spectra.row(entry);
    }
    return weights;
}

std::vector<Eigen::MatrixXcd> PlanarTransform::weights(const Eigen::MatrixXcd& spectra) const {
    std::vector<Eigen::MatrixXcd> all;
    int offset = 0;
    for (const ContourSide& side : contour_.sides) {
        all.push_back(weights(side, offset, spectra));
        offset += 2 * side.count();
    }
    return all;
}

Eigen::MatrixXcd PlanarTransform::sums(const ContourSide& side, const Eigen::MatrixXcd& weights,
                                       const Eigen::ArrayXd& k_x, const Eigen::ArrayXd& k_y) const {
    const double half = contour_.fields == FieldSet::tm ? 0.0 : 0.5;
    const Eigen::ArrayXd& slope = side.is_column ? k_y : k_x;
    const auto coordinate = [&](int n) {
        const double at = side.first + n + half;
        return side.is_column ? grid_.r(at) : grid_.z(at);
    };
    const bool equal = !(side.is_column ? grid_.r_axis : grid_.z_axis);
    const Eigen::ArrayXcd turn = phases_at(slope, side.is_column ? grid_.dr : grid_.dz);
    Eigen::MatrixXcd sums = Eigen::MatrixXcd::Zero(slope.size(), weights.cols());
    Eigen::ArrayXcd phases(slope.size());
    for (int n = 0; n < side.count(); ++n) {
        if (n % phases_a_start == 0 || !equal)
            phases = phases_at(slope, coordinate(n));
        else
            phases *= turn;
        // Not one product of matrices: its order of additions depends on the processor's caches.
        for (Eigen::Index c = 0; c < weights.cols(); ++c) sums.col(c).array() += phases * weights(n, c);
    }
    const double middle = side.current_line() + 0.5;
    const double voltages = side.is_column ? grid_.z(side.line) : grid_.r(side.line);
    const double currents = side.is_column ? grid_.z(middle) : grid_.r(middle);
    // Half a cell apart, the two see a wave towards this direction by cos(k_n d/2) too small together.
    const double cell = side.is_column ? grid_.dz_at(side.current_line()) : grid_.dr_at(side.current_line());
    const Eigen::ArrayXd& normal = side.is_column ? k_x : k_y;
    const Eigen::ArrayXd apart = (0.5 * cell * normal).cos();
    const Eigen::Index columns = weights.cols() / 2;
    sums.leftCols(columns).array().colwise() *= phases_at(normal, voltages) / apart;
    sums.rightCols(columns).array().colwise() *= phases_at(normal, currents) / apart;
    return sums;
}

Eigen::MatrixXcd PlanarTransform::far_field(const Eigen::MatrixXcd& spectra, double frequency_hz,
                                            const std::vector<double>& phi_rad) const {
    const double k = 2.0 * constants::pi * frequency_hz / constants::speed_of_light;
    const double eta = constants::vacuum_impedance;
    const Complex c = j * k * std::sqrt(2.0 * j / (constants::pi * k)) / (4.0 * j);
    const bool tm = contour_.fields == FieldSet::tm;
    const std::vector<Eigen::MatrixXcd> all = weights(spectra);
    const auto towards = [&](const Eigen::ArrayXd& x, const Eigen::ArrayXd& y) {
        Eigen::MatrixXcd field = Eigen::MatrixXcd::Zero(x.size(), spectra.cols());
        for (std::size_t s = 0; s < all.size(); ++s) {
            const ContourSide& side = contour_.sides[s];
            const Eigen::MatrixXcd sides = sums(side, all[s], k * x, k * y);
            const auto source = sides.leftCols(spectra.cols()), along = sides.rightCols(spectra.cols());
            const Eigen::VectorXd normal = side.normal * (side.is_column ? x : y);
            // J = n_x H_y - n_y H_x and -M = n_x E_y - n_y E_x across the plane.
            const double across = side.is_column ? side.normal : -side.normal;
            if (tm)
                field += normal.asDiagonal() * along - eta * across * source;
            else
                field += normal.asDiagonal() * source + across / eta * along;
        }
        return field;
    };
    const Eigen::Map<const Eigen::ArrayXd> phi(phi_rad.data(), static_cast<Eigen::Index>(phi_rad.size()));
    Eigen::MatrixXcd field(phi.size(), spectra.cols());
    parallel_for_each((static_cast<int>(phi.size()) + block - 1) / block, 1, [&](int n) {
        const Eigen::Index first = n * block, count = std::min<Eigen::Index>(block, phi.size() - first);
        const Eigen::ArrayXd x = phi.segment(first, count).cos(), y = phi.segment(first, count).sin();
        Eigen::MatrixXcd total = towards(x, y);
        if (image_ == ContourImage::even) total += towards(x, -y);
        if (image_ == ContourImage::odd) total -= towards(x, -y);
        field.middleRows(first, count) = c * total;
    });
    return field;
}

Eigen::MatrixXd PlanarTransform::intensity_of_plates(const Eigen::VectorXcd& spectrum, double frequency_hz,
                                                     double height, const std::vector<double>& theta_rad,
                                                     const std::vector<double>& phi_rad) const {
    const double k = 2.0 * constants::pi * frequency_hz / constants::speed_of_light;
    const double eta = constants::vacuum_impedance;
    const bool tm = contour_.fields == FieldSet::tm;
    const std::vector<Eigen::MatrixXcd> all = weights(spectrum);
    const Eigen::Map<const Eigen::ArrayXd> theta(theta_rad.data(),
                                                 static_cast<Eigen::Index>(theta_rad.size()));
    const Eigen::ArrayXd sine = theta.sin(), cosine = theta.cos();
    // Of tm: J across, M along the sides; of te the dual, H across and E along them, times eta. The field
    // along theta, then along phi, at all angles theta.
    const auto fields = [&](double x, double y) {
        Eigen::ArrayXXcd along = Eigen::ArrayXXcd::Zero(theta.size(), 2);
        for (std::size_t s = 0; s < all.size(); ++s) {
            const ContourSide& side = contour_.sides[s];
            const Eigen::ArrayXXcd sides = sums(side, all[s], k * x * sine, k * y * sine);
            const double normal = side.normal * (side.is_column ? x : y);
            const double across = side.is_column ? side.normal : -side.normal;
            const double tangent = side.is_column ? side.normal * y : -side.normal * x;
            // Of tm: J across, M along the sides; of te the dual, H across and E along them, times eta.
            const Eigen::ArrayXcd field = tm ? sides.col(1).eval() : (eta * sides.col(0)).eval();
            const Eigen::ArrayXcd source =
                tm ? (eta * across * sides.col(0)).eval() : (-across * sides.col(1)).eval();
            along.col(0) += normal * field - sine * source;
            along.col(1) += tangent * cosine * field;
        }
        return along;
    };
    const Eigen::ArrayXd factor = (0.5 * k * height * cosine).unaryExpr([](double x) { return sinc(x); }) *
                                  (k * height / (4.0 * constants::pi));
    Eigen::MatrixXd intensity(theta.size(), static_cast<Eigen::Index>(phi_rad.size()));
    parallel_for_each(static_cast<int>(phi_rad.size()), block / 8, [&](int p) {
        const double x = std::cos(phi_rad[static_cast<std::size_t>(p)]);
        const double y = std::sin(phi_rad[static_cast<std::size_t>(p)]);
        Eigen::ArrayXXcd along = fields(x, y);
        if (image_ != ContourImage::none) {
            // Mirrored in y = 0 the component across keeps its place, the one along phi turns round.
            const double sign = image_ == ContourImage::even ? 1.0 : -1.0;
            const Eigen::ArrayXXcd mirrored = fields(x, -y);
            along.col(0) += sign * mirrored.col(0);
            along.col(1) -= sign * mirrored.col(1);
        }
        intensity.col(p) = factor.square() * along.abs2().rowwise().sum() / (2.0 * eta);
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

double PlanarTransform::radius() const {
    const ContourSide &low = contour_.sides[0], &high = contour_.sides[1], &top = contour_.sides[3];
    const double width = grid_.z(high.line) - grid_.z(low.line);
    const double side = grid_.r(top.line) - grid_.r(low.first);
    return 0.5 * std::hypot(width, image_ == ContourImage::none ? side : 2.0 * side);
}

std::vector<double> PlanarTransform::directions(double frequency_hz) const {
    const double wavelength = constants::speed_of_light / frequency_hz;
    // Lobes are at least lambda / (2 radius) wide; a dozen points each.
    const int wanted =
        360 * static_cast<int>(std::ceil(2.0 * constants::pi * 24.0 * radius() / wavelength / 360.0));
    return equal_steps(std::clamp(wanted, 720, 7200));
}

std::vector<double> PlanarTransform::directions_of_power(double frequency_hz) const {
    const double size = 2.0 * constants::pi * frequency_hz / constants::speed_of_light * radius();
    return equal_steps(2 * static_cast<int>(std::ceil(size + 6.0 * std::cbrt(size))) + 8);
}

}  // namespace lathe
