#include "solver/problem/comb_source.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

constexpr double window_shape = 10.0;
constexpr double spacings_in_length = 1.3;

/// Transforms of the series, taken at (n + offset) dt: rows real and imaginary part at each frequency.
Eigen::MatrixXd transforms(const CombSeries& series, double offset, double dt) {
    const auto size = static_cast<Eigen::Index>(series.count());
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(size, size);
    Eigen::VectorXd values(size);
    const long last = static_cast<long>(series.length_s / dt) + 1;
    for (long n = 0; n <= last; ++n) {
        const double time = (static_cast<double>(n) + offset) * dt;
        series.at(time, values.data());
        for (std::size_t f = 0; f < series.frequencies_hz.size(); ++f) {
            const double angle = 2.0 * constants::pi * series.frequencies_hz[f] * time;
            const auto row = static_cast<Eigen::Index>(2 * f);
            matrix.row(row) += dt * std::cos(angle) * values;
            matrix.row(row + 1) -= dt * std::sin(angle) * values;
        }
    }
    return matrix;
}

}  // namespace

void CombSeries::at(double time_s, double* values) const {
    const double place = 2.0 * time_s / length_s - 1.0, inside = 1.0 - place * place;
    const double window = inside < 0.0 ? 0.0
                                       : std::cyl_bessel_i(0.0, window_shape * std::sqrt(inside)) /
                                             std::cyl_bessel_i(0.0, window_shape);
    for (std::size_t f = 0; f < frequencies_hz.size(); ++f) {
        const double angle = 2.0 * constants::pi * frequencies_hz[f] * (time_s - 0.5 * length_s);
        values[2 * f] = window * std::cos(angle), values[2 * f + 1] = window * std::sin(angle);
    }
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
    const Eigen::VectorXd values =
        Eigen::JacobiSVD<Eigen::MatrixXd>(transforms(series, 0.0, dt)).singularValues();
    return values[0] / values[values.size() - 1];
}

}  // namespace lathe
