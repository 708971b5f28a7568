#include "solver/results/spherical_waves.hpp"

#include <cmath>
#include <numbers>

#include "solver/results/contour_sums.hpp"
#include "solver/results/directive_pattern.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

/// m P/sin(theta) and dP/dtheta of one degree, normalised.
struct LegendreValues {
    double m_over_sin, slope;
};

/// Degrees n = max(1, m) ... n_max at one angle, by the recurrence over n, which is stable. For m > 0 it runs
/// on P/sin(theta), finite at the poles; for m = 0, P' is that of order 1: -sqrt(n (n+1)) P^1.
std::vector<LegendreValues> legendre(int m, int n_max, double theta) {
    const int order = m == 0 ? 1 : m;
    const double x = std::cos(theta), sine = std::sin(theta);
    double s = std::sqrt(0.5 * (2 * order + 1)), before = 0.0;  // P_order / sin
    for (int k = 1; k <= order; ++k) s *= std::sqrt((2.0 * k - 1.0) / (2.0 * k));
    s *= std::pow(sine, order - 1);
    std::vector<LegendreValues> values;
    for (int n = order; n <= n_max; ++n) {
        const double nn = n, mm = order;
        if (n > order) {
            const double a = std::sqrt((4.0 * nn * nn - 1.0) / (nn * nn - mm * mm));
            const double b =
                std::sqrt(((nn - 1.0) * (nn - 1.0) - mm * mm) / (4.0 * (nn - 1.0) * (nn - 1.0) - 1.0));
            const double next = a * (x * s - b * before);
            before = s, s = next;
        }
        if (m == 0) {
            values.push_back({0.0, -std::sqrt(nn * (nn + 1.0)) * s * sine});
        } else {
            const double lower = n > order ? before : 0.0;
            values.push_back(
                {mm * s,
                 nn * x * s - std::sqrt((2.0 * nn + 1.0) * (nn * nn - mm * mm) / (2.0 * nn - 1.0)) * lower});
        }
    }
    return values;
}

/// Projections of A and B on the waves of each degree: X = (-1)^m Q_1m, Y = (-1)^m Q_2m.
struct Projections {
    std::vector<Complex> x, y;
};

Projections project(const DirectivePattern& pattern, int n_max) {
    const int m = pattern.azimuthal_order(), first = std::max(1, m);
    const auto count = static_cast<std::size_t>(n_max);
    Projections p{std::vector<Complex>(count), std::vector<Complex>(count)};
    const std::vector<double> weights = polar_angle_weights(pattern.theta_count());
    const double odd_phi = m == 0 ? 0.0 : std::numbers::pi / (2.0 * m);  // where sin(m phi) is 1
    for (std::size_t i = 0; i < pattern.theta_count(); ++i) {
        const double weight = weights[i] * pattern.share(i);
        const Complex a = weight * pattern.spherical(i, 0.0).e_theta;
        const Complex b = weight * pattern.spherical(i, odd_phi).e_phi;
        const auto values = legendre(m, n_max, pattern.theta_rad(i));
        for (std::size_t k = 0; k < values.size(); ++k) {
            const auto at = static_cast<std::size_t>(first - 1) + k;
            p.x[at] += a * values[k].m_over_sin - b * values[k].slope;
            p.y[at] += a * values[k].slope - b * values[k].m_over_sin;
        }
    }
    // m > 0: the waves of +m and -m make 2 cos and -2j sin; m = 0 has one wave, TE with one j more.
    for (int n = first; n <= n_max; ++n) {
        const auto at = static_cast<std::size_t>(n - 1);
        const double scale = 2.0 * std::sqrt(std::numbers::pi / (n * (n + 1.0))) * (m == 0 ? 1.0 : 0.5);
        p.x[at] *= scale / (m == 0 ? power_of_j(n + 1) : power_of_j(n));
        p.y[at] *= scale / power_of_j(n);
    }
    return p;
}

/// Degrees to keep so that the power of those above is no more than `left_out` of all.
int degrees_to_keep(const Projections& p, double left_out) {
    double all = 0.0, above = 0.0;
    for (std::size_t k = 0; k < p.x.size(); ++k) all += std::norm(p.x[k]) + std::norm(p.y[k]);
    std::size_t keep = p.x.size();
    for (; keep > 1; --keep) {
        above += std::norm(p.x[keep - 1]) + std::norm(p.y[keep - 1]);
        if (above > left_out * all) break;
    }
    return static_cast<int>(keep);
}

}  // namespace

SphericalWaves spherical_waves(const FarField& field, double left_out) {
    const DirectivePattern pattern(field);
    const int m = pattern.azimuthal_order();
    const int most = std::max(std::max(1, m), static_cast<int>(pattern.theta_count() - 1) / 2);
    const Projections p = project(pattern, most);
    const auto kept = static_cast<std::size_t>(std::max(std::max(1, m), degrees_to_keep(p, left_out)));
    const double sign = m % 2 == 0 ? 1.0 : -1.0;
    SphericalWaves waves;
    waves.azimuthal_order = m;
    for (std::size_t k = 0; k < kept; ++k) {
        waves.q1_positive.push_back(sign * p.x[k]);
        waves.q2_positive.push_back(sign * p.y[k]);
        if (m == 0) continue;
        waves.q1_negative.push_back(-p.x[k]);
        waves.q2_negative.push_back(p.y[k]);
    }
    return waves;
}

}  // namespace lathe
