#include "solver/problem/comb_source.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <boost/math/special_functions/bessel.hpp>
#include <cmath>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/base/symmetric_modes.hpp"

namespace lathe {
namespace {

constexpr double window_shape = 10.0;
constexpr double spacings_in_length = 1.3;

double window_at(const CombSeries& series, double time_s) {
    static const double at_centre = boost::math::cyl_bessel_i(0, window_shape);
    const double place = 2.0 * time_s / series.length_s - 1.0, inside = 1.0 - place * place;
    return inside < 0.0 ? 0.0 : boost::math::cyl_bessel_i(0, window_shape * std::sqrt(inside)) / at_centre;
}

/// cos and sin of w_f (t - T/2) of each frequency, times `window`.
void put_waves(const CombSeries& series, double time_s, double window, double* values) {
    for (std::size_t f = 0; f < series.frequencies_hz.size(); ++f) {
        const double angle =
            2.0 * constants::pi * series.frequencies_hz[f] * (time_s - 0.5 * series.length_s);
        values[2 * f] = window * std::cos(angle), values[2 * f + 1] = window * std::sin(angle);
    }
}

/// Transforms of the series, taken at (n + offset) dt: rows real and imaginary part at each frequency. They
/// are sums of products of the waves with each other, turned by w_f T/2.
Eigen::MatrixXd transforms(const CombSeries& series, double offset, double dt) {
    using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    constexpr long rows_at_once = 64;
    const auto size = static_cast<Eigen::Index>(series.count());
    Rows waves(rows_at_once, size), windowed(rows_at_once, size);
    Eigen::MatrixXd products = Eigen::MatrixXd::Zero(size, size);
    const long count = static_cast<long>(series.length_s / dt) + 2;
    for (long first = 0; first < count; first += rows_at_once) {
        const long rows = std::min(rows_at_once, count - first);
        for (long n = 0; n < rows; ++n) {
            const double time = (static_cast<double>(first + n) + offset) * dt;
            put_waves(series, time, 1.0, waves.row(n).data());
            windowed.row(n) = window_at(series, time) * waves.row(n);
        }
        products.noalias() += waves.topRows(rows).transpose() * windowed.topRows(rows);
    }
    Eigen::MatrixXd matrix(size, size);
    for (std::size_t f = 0; f < series.frequencies_hz.size(); ++f) {
        const double angle = constants::pi * series.frequencies_hz[f] * series.length_s;
        const double cosine = dt * std::cos(angle), sine = dt * std::sin(angle);
        const auto row = static_cast<Eigen::Index>(2 * f);
        matrix.row(row) = cosine * products.row(row) - sine * products.row(row + 1);
        matrix.row(row + 1) = -sine * products.row(row) - cosine * products.row(row + 1);
    }
    return matrix;
}

}  // namespace

void CombSeries::at(double time_s, double* values) const {
    put_waves(*this, time_s, window_at(*this, time_s), values);
}

double comb_length_s(double spacing_hz) {
    return spacings_in_length / spacing_hz;
}

double comb_skirt_hz(double length_s) {
    return std::hypot(1.0, window_shape / constants::pi) / length_s;
}

CombSource comb_source(CombSeries series, std::vector<FieldIndex> at,
                       const std::vector<std::vector<std::complex<double>>>& amplitudes, double dt) {
    CombSource source{std::move(series), std::move(at), {}};
    const Eigen::PartialPivLU<Eigen::MatrixXd> of_currents(transforms(source.series, 0.0, dt)),
        of_voltages(transforms(source.series, 0.5, dt));
    const std::size_t count = source.series.count();
    source.weights.resize(source.at.size() * count);
    Eigen::VectorXd wanted(static_cast<Eigen::Index>(count));
    for (std::size_t n = 0; n < source.at.size(); ++n) {
        for (std::size_t f = 0; f < source.series.frequencies_hz.size(); ++f) {
            const auto row = static_cast<Eigen::Index>(2 * f);
            wanted[row] = amplitudes[n][f].real(), wanted[row + 1] = amplitudes[n][f].imag();
        }
        const Eigen::VectorXd weights =
            (is_current(source.at[n].component) ? of_currents : of_voltages).solve(wanted);
        std::copy(weights.begin(), weights.end(), source.weights.data() + n * count);
    }
    return source;
}

double comb_condition(const CombSeries& series, double dt) {
    const Eigen::MatrixXd matrix = transforms(series, 0.0, dt);
    const Eigen::VectorXd squares = symmetric_modes(matrix.transpose() * matrix).values;
    return std::sqrt(squares[squares.size() - 1] / squares[0]);
}

}  // namespace lathe
