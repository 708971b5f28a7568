#include "solver/problem/ring_down.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

constexpr double order_share = 0.45;  // of the blocks that a series has
constexpr double widening = 1.2;      // of the band, which oscillations just outside share
// Of the mean power: what single-precision fields leave of rounding is far below, and fits of it are not
// wanted.
constexpr double regularisation = 1e-13;
constexpr int fewest_blocks = 8;

/// Adds the products c[j][k] = sum over s of y[s - jL] y[s - kL], the last sample first in time being that
/// of k = `order`. One row is summed; each later one follows from that above it by what enters at one end of
/// the range and leaves at the other.
void add_products(const RingingSeries& series, int stride, long lag, int order, Eigen::MatrixXd& products) {
    const double* const y = series.values;
    const long begin = series.from + order * lag, end = series.end;
    double power = 0.0;
    for (long s = series.from; s < end; s += stride) power += y[s] * y[s];
    if (!(power > 0.0)) return;
    Eigen::MatrixXd c = Eigen::MatrixXd::Zero(order + 1, order + 1);
    // Ranges are counted back from the end, so that all have the same samples whatever the lag.
    const long count = (end - 1 - begin) / stride + 1, first = end - 1 - (count - 1) * stride;
    for (int k = 0; k <= order; ++k) {
        double sum = 0.0;
        for (long s = first; s < end; s += stride) sum += y[s] * y[s - k * lag];
        c(0, k) = sum;
    }
    for (int j = 0; j < order; ++j)
        for (int k = j; k < order; ++k) {
            double change = 0.0;
            for (long u = first - lag; u < first; u += stride) change += y[u - j * lag] * y[u - k * lag];
            for (long u = end - 1 - lag + stride; u < end; u += stride)
                change -= y[u - j * lag] * y[u - k * lag];
            c(j + 1, k + 1) = c(j, k) + change;
        }
    products += c.selfadjointView<Eigen::Upper>().toDenseMatrix() / power;
}

}  // namespace

std::vector<std::complex<double>> RingDown::factors(double frequency_hz, double dt) const {
    const double angle = -2.0 * constants::pi * frequency_hz * dt * lag_steps;
    std::vector<std::complex<double>> factors;
    std::complex<double> sum = 1.0;
    for (std::size_t k = 0; k < coefficients.size(); ++k) {
        factors.push_back(sum);
        sum += coefficients[k] * std::polar(1.0, angle * static_cast<double>(k + 1));
    }
    for (auto& factor : factors) factor /= sum;
    return factors;
}

RingDown fit_ring_down(const std::vector<RingingSeries>& series, int stride, int lag_steps) {
    long blocks = series.empty() ? 0 : (series.front().end - series.front().from) / lag_steps;
    for (const RingingSeries& one : series) blocks = std::min(blocks, (one.end - one.from) / lag_steps);
    if (blocks < fewest_blocks) return {};
    const int order = static_cast<int>(order_share * static_cast<double>(blocks));
    Eigen::MatrixXd products = Eigen::MatrixXd::Zero(order + 1, order + 1);
    for (const RingingSeries& one : series) add_products(one, stride, lag_steps, order, products);
    Eigen::MatrixXd normal = products.bottomRightCorner(order, order);
    const double power = normal.trace() / order;
    if (!(power > 0.0) || !std::isfinite(power)) return {};
    normal.diagonal().array() += regularisation * power;
    const Eigen::VectorXd weights = normal.ldlt().solve(products.col(0).tail(order));
    if (!weights.allFinite()) return {};
    RingDown ring_down{lag_steps, {}};
    for (int k = 0; k < order; ++k) ring_down.coefficients.push_back(-weights[k]);
    return ring_down;
}

int ring_down_lag(double from_hz, double to_hz, double dt, int stride) {
    const double middle = 0.5 * (from_hz + to_hz), rate = 1.0 / (dt * stride);
    // Sampled at 4 f/(2q + 1), bands of a quarter of that rate on each side of f do not fold onto each other.
    int q = 0;
    while (4.0 * middle / (2 * (q + 1) + 1) >= 2.0 * widening * (to_hz - from_hz) && q < 4) ++q;
    return stride * std::max(1, static_cast<int>(std::lround(rate * (2 * q + 1) / (4.0 * middle))));
}

}  // namespace lathe
