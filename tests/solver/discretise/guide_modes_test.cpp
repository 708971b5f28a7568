// Theory: discrete cut-offs of the circular guide are eigenvalues of two tridiagonal matrices.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <boost/math/special_functions/bessel.hpp>
#include <cmath>

#include "tests/solver/boxes.hpp"

namespace lathe::tests {
namespace {

double discrete_root(const char* mode, int cells) {
    const double radius = 0.01;
    const Guide guide = straight_guide(mode, radius, cells, 40, 0, 0, 1.3, 1.8);
    return std::sqrt(guide.simulation.port->mode.cutoff_wavenumber_squared) * radius;
}

/// The radial operator written down directly (dr = 1, wall at r = n): TE on half nodes, TM on nodes.
double operator_root(ModeFamily family, int m, int order, int n) {
    const bool te = family == ModeFamily::te;
    Eigen::MatrixXd operator_matrix = Eigen::MatrixXd::Zero(n, n);
    for (int i = 0; i < n; ++i) {
        const double r = te ? i + 0.5 : i, inner = te ? i : i - 0.5, outer = te ? i + 1.0 : i + 0.5;
        if (!te && i == 0) {
            operator_matrix(0, 0) = m == 0 ? 4.0 : 1e6;  // m >= 1: E_z = 0 on the axis
            if (m == 0) operator_matrix(0, 1) = -4.0;
            continue;
        }
        operator_matrix(i, i) = m * m / (r * r);
        if (inner > 0 && i > 0) {
            operator_matrix(i, i) += inner / r;
            if (!(!te && i == 1 && m > 0)) operator_matrix(i, i - 1) -= inner / r;
        }
        if (te && i == n - 1) continue;  // natural wall
        operator_matrix(i, i) += outer / r;
        if (i + 1 < n) operator_matrix(i, i + 1) -= outer / r;
    }
    Eigen::VectorXd values = operator_matrix.eigenvalues().real();
    std::sort(values.begin(), values.end());
    int seen = 0;
    for (const double value : values)
        if (value > 1e-9 && ++seen == order) return std::sqrt(value) * n;
    return 0.0;
}

struct Law {
    const char* mode;
    double exact;
    double error_at_20;  ///< published discretisation error, two digits
};

class GuideModes : public testing::TestWithParam<Law> {};

TEST_P(GuideModes, AreTheEigenvaluesOfTheRadialOperator) {
    const Mode mode = parse_mode(GetParam().mode);
    for (const int cells : {5, 10, 20, 40})
        EXPECT_NEAR(discrete_root(GetParam().mode, cells),
                    operator_root(mode.family, mode.azimuthal_order, mode.radial_order, cells), 1e-9)
            << GetParam().mode << " at " << cells;
}

TEST_P(GuideModes, ApproachTheBesselZeroWithTheKnownSecondOrderError) {
    const auto error = [&](int cells) {
        return discrete_root(GetParam().mode, cells) / GetParam().exact - 1.0;
    };
    EXPECT_NEAR(error(20), GetParam().error_at_20, 0.012 * std::abs(GetParam().error_at_20) + 6e-8);
    EXPECT_NEAR(std::log2(error(20) / error(40)), 2.0, 0.1);
}

INSTANTIATE_TEST_SUITE_P(Circular, GuideModes,
                         testing::Values(Law{"TE11", 1.8411838, 6.24e-6}, Law{"TM01", 2.4048256, -7.08e-4},
                                         Law{"TE21", 3.0542369, 1.5e-5}, Law{"TE01", 3.8317060, -1.527e-3},
                                         Law{"TM11", 3.8317060, -8.78e-4}, Law{"TE12", 5.3314428, -1.828e-3}),
                         [](const auto& test) { return std::string(test.param.mode); });

TEST(GuideModes, OfOneGuideAreOrthogonalInTheGridsOwnProduct) {
    const Guide first = straight_guide("TE11", 0.01, 20, 40, 0, 0, 1.3, 1.8);
    for (const char* other : {"TE12", "TE13", "TM11", "TM12"}) {
        const Guide second = straight_guide(other, 0.01, 20, 40, 0, 0, 1.3, 1.8);
        const PortMode &a = first.simulation.port->mode, &b = second.simulation.port->mode;
        double overlap = 0.0, norm = 0.0;
        for (std::size_t i = 0; i < a.v_r.size(); ++i) {
            overlap += a.weight_v_r[i] * b.v_r[i] + a.weight_v_phi[i] * b.v_phi[i];
            norm += a.weight_v_r[i] * a.v_r[i] + a.weight_v_phi[i] * a.v_phi[i];
        }
        EXPECT_NEAR(norm, 1.0, 1e-12);
        EXPECT_NEAR(overlap, 0.0, 1e-12) << other;
    }
}

}  // namespace
}  // namespace lathe::tests
