#include "solver/results/pattern_sampling.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/problem/tall_skinny_product.hpp"
#include "solver/results/contour_currents.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
using Values = std::vector<Complex>;

/// cos or sin of (row * column * pi / intervals), by blocks of rows that stay in the first-level cache.
class AngleTable {
public:
    AngleTable(int intervals, bool sines) : turn_(2 * static_cast<std::size_t>(intervals)) {
        wave_.resize(turn_);
        for (std::size_t n = 0; n < turn_; ++n) {
            const double angle = constants::pi * static_cast<double>(n) / intervals;
            wave_[n] = sines ? std::sin(angle) : std::cos(angle);
        }
    }

    /// rows (`count` x 8) of the table times columns (depth x 8).
    EightColumns times(const EightColumns& columns, Eigen::Index count) {
        constexpr Eigen::Index block = 32;
        const Eigen::Index depth = columns.rows();
        EightColumns product(count, 8);
        rows_.resize(static_cast<std::size_t>(block * depth));
        for (Eigen::Index first = 0; first < count; first += block) {
            const Eigen::Index here = std::min(block, count - first);
            for (Eigen::Index r = 0; r < here; ++r) load(first + r, depth, rows_.data() + r * depth);
            multiply_by_eight_columns(rows_.data(), here, depth, columns.data(), product.row(first).data());
        }
        return product;
    }

private:
    void load(Eigen::Index row, Eigen::Index depth, double* to) const {
        const std::size_t step = static_cast<std::size_t>(row) % turn_;
        for (std::size_t c = 0, at = 0; c < static_cast<std::size_t>(depth); ++c) {
            to[c] = wave_[at];
            at += step;
            if (at >= turn_) at -= turn_;
        }
    }

    std::size_t turn_;
    std::vector<double> wave_, rows_;
};

double theta_at(Eigen::Index n, Eigen::Index intervals) {
    return constants::pi * static_cast<double>(n) / static_cast<double>(intervals);
}

}  // namespace

PatternSampling::PatternSampling(const Simulation& simulation, double wavenumber, int intervals)
    : fine_(intervals), is_odd_(simulation.problem.coefficients.azimuthal_order % 2 == 0) {
    const Grid& grid = simulation.problem.grid;
    const HuygensLayout& contour = *simulation.contour;
    const double low = grid.z(contour.column_low), high = grid.z(contour.column_high);
    const double ka = wavenumber * std::hypot(grid.r(contour.row), 0.5 * (high - low));
    const int orders = static_cast<int>(std::min(1e9, std::ceil(ka + 8.4 * std::cbrt(ka) + 8.0)));
    coarse_ = std::min(orders + orders % 2, fine_);
    k_centre_ = wavenumber * 0.5 * (low + high);
}

/// A field whose phases are told from the contour's middle instead of the grid's origin (sign -1), or back.
PatternSampling::Rows PatternSampling::phased(const Values& a, const Values& b, double sign) const {
    const auto last = static_cast<Eigen::Index>(a.size()) - 1;
    Rows rows(last + 1, 4);
    const auto put = [&](Eigen::Index n, Complex phase) {
        const Complex at_a = phase * a[static_cast<std::size_t>(n)],
                      at_b = phase * b[static_cast<std::size_t>(n)];
        rows.row(n) << at_a.real(), at_a.imag(), at_b.real(), at_b.imag();
    };
    for (Eigen::Index n = 0; 2 * n <= last; ++n) {
        const Complex phase = std::polar(1.0, sign * k_centre_ * std::cos(theta_at(n, last)));
        put(n, phase);
        if (2 * n < last) put(last - n, std::conj(phase));
    }
    return rows;
}

void PatternSampling::unpack(const Rows& rows, Values& a, Values& b) {
    a.resize(static_cast<std::size_t>(rows.rows())), b.resize(a.size());
    for (std::size_t n = 0; n < a.size(); ++n) {
        const auto row = rows.row(static_cast<Eigen::Index>(n));
        a[n] = {row[0], row[1]}, b[n] = {row[2], row[3]};
    }
}

/// sum over n of (cos or sin)(order theta_n) values[n], orders 0 ... coarse intervals. Those of theta and of
/// pi - theta are equal or opposite.
PatternSampling::Rows PatternSampling::sums_over_angles(const Rows& values) const {
    const Eigen::Index last = values.rows() - 1, middle = last / 2;
    EightColumns folded(middle + 1, 8);
    for (Eigen::Index n = 0; n < middle; ++n)
        folded.row(n) << values.row(n) + values.row(last - n), values.row(n) - values.row(last - n);
    folded.row(middle) << values.row(middle), Rows::RowXpr::PlainObject::Zero();
    const EightColumns sums = AngleTable(static_cast<int>(last), is_odd_).times(folded, coarse_ + 1);
    Rows result(sums.rows(), 4);
    for (Eigen::Index n = 0; n < sums.rows(); ++n)
        result.row(n) = sums.row(n).segment<4>(is_symmetric(n) ? 0 : 4);
    return result;
}

/// sum over the orders of (cos or sin)(order theta_n) coefficients[order], theta_n in equal steps.
PatternSampling::Rows PatternSampling::sums_over_orders(const Rows& coefficients, int intervals) const {
    EightColumns split = EightColumns::Zero(coefficients.rows(), 8);
    for (Eigen::Index n = 0; n < coefficients.rows(); ++n)
        split.row(n).segment<4>(is_symmetric(n) ? 0 : 4) = coefficients.row(n);
    const EightColumns sums = AngleTable(intervals, is_odd_).times(split, intervals / 2 + 1);
    Rows result(intervals + 1, 4);
    for (Eigen::Index n = 0; n < sums.rows(); ++n) {
        const auto symmetric = sums.row(n).head<4>(), antisymmetric = sums.row(n).tail<4>();
        result.row(intervals - n) = symmetric - antisymmetric;
        result.row(n) = symmetric + antisymmetric;
    }
    return result;
}

/// Of a series through equidistant samples: 2/N, and half of it at both ends.
void PatternSampling::weigh_orders(Rows& coefficients) const {
    coefficients *= 2.0 / coarse_;
    coefficients.row(0) *= 0.5, coefficients.row(coarse_) *= 0.5;
}

void PatternSampling::interpolate(Values& a, Values& b) const {
    if (coarse_ == fine_) return;
    Rows samples = phased(a, b, -1.0);
    samples.row(0) *= 0.5, samples.row(coarse_) *= 0.5;
    Rows coefficients = sums_over_angles(samples);
    weigh_orders(coefficients);
    unpack(sums_over_orders(coefficients, fine_), a, b);
    unpack(phased(a, b, 1.0), a, b);
}

void PatternSampling::transpose(Values& a, Values& b) const {
    if (coarse_ == fine_) return;
    Rows coefficients = sums_over_angles(phased(a, b, 1.0));
    weigh_orders(coefficients);
    Rows weights = sums_over_orders(coefficients, coarse_);
    weights.row(0) *= 0.5, weights.row(coarse_) *= 0.5;
    unpack(weights, a, b);
    unpack(phased(a, b, -1.0), a, b);
}

}  // namespace lathe
