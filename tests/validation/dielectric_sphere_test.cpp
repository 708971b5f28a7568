// Theory: the free oscillations of a dielectric sphere, complex zeros of Mie's denominators, from how the
// field rings after a pulse.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <ostream>

#include "solver/base/constants.hpp"
#include "solver/base/matrix_modes.hpp"
#include "solver/base/symmetric_modes.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

using constants::pi;
using Complex = std::complex<double>;

// One gigahertz is ka = 1.
constexpr double radius = constants::speed_of_light / (2.0 * pi * 1e9);

/// Poles s of y[n] = sum c exp(s n step), by the matrix pencil (Hua & Sarkar, IEEE Trans. Acoust. Speech
/// Signal Process. 38 (1990) 814); singular values below `least` of the largest are noise.
std::vector<Complex> ringing_poles(const std::vector<double>& y, double step, double least) {
    const auto count = static_cast<Eigen::Index>(y.size()), pencil = 2 * count / 5;
    Eigen::MatrixXd hankel(count - pencil, pencil + 1);
    for (Eigen::Index i = 0; i < hankel.rows(); ++i)
        for (Eigen::Index j = 0; j <= pencil; ++j) hankel(i, j) = y[static_cast<std::size_t>(i + j)];
    // Right singular vectors are eigenvectors of H^T H, whose eigenvalues are squares of the singular values.
    const SymmetricModes singular = symmetric_modes(hankel.transpose() * hankel);
    const Eigen::Index rank = (singular.values.array() > least * least * singular.values.maxCoeff()).count();
    const Eigen::MatrixXd v = singular.vectors.rightCols(rank);
    const Eigen::MatrixXd first = v.topRows(pencil), second = v.bottomRows(pencil);
    // Least squares: `first` lacks the last row of an orthogonal matrix, so that first^T first = 1 - last
    // last^T.
    const Eigen::VectorXd last = v.row(pencil).transpose();
    const Eigen::MatrixXd product = first.transpose() * second;
    const Eigen::MatrixXd shift = product + last * (last.transpose() * product) / (1.0 - last.squaredNorm());
    std::vector<Complex> poles;
    for (const Complex& z : matrix_modes(shift).values) poles.push_back(std::log(z) / step);
    return poles;
}

enum class Source { axial, transverse, loop };

/// A resonance as an antenna engineer reads it.
struct Resonance {
    double ka = 0.0, q = 0.0;
    Complex wavenumber() const { return {ka, 0.5 * ka / q}; }
};

/// The resonance nearest to the expected one that rings in a sphere after a pulse over the band. `cells` in
/// a radius.
Resonance ringing(double permittivity, Source source, const Resonance& expected, double cells) {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    antenna.port.axis = source == Source::transverse ? DipoleAxis::x : DipoleAxis::z;
    antenna.port.z = 0.35 * radius;
    Region sphere;
    sphere.material.relative_permittivity = permittivity;
    for (int n = 0; n <= 240; ++n)
        sphere.outline.push_back({-radius * std::cos(pi * n / 240), radius * std::sin(pi * n / 240)});
    sphere.outline.front().r = sphere.outline.back().r = 0.0;
    antenna.regions = {sphere};

    SimulationSettings s;
    s.from_hz = 0.5e9 * expected.ka, s.to_hz = 1.5e9 * expected.ka, s.frequencies = 3;
    s.cells_per_wavelength = cells * 2.0 * pi / (1.5 * expected.ka * std::sqrt(permittivity));
    s.margin_wavelengths = 0.2;
    Simulation simulation = build_simulation(antenna, s);
    if (source == Source::loop) {
        simulation.element->edge = CurrentElement::Edge::phi;
        simulation.element->row = static_cast<int>(std::lround(0.4 * cells));
        describe_terms(simulation);
    }
    // Enough of the ringing for both its ends to differ, not so much that it drowns in rounding.
    const double dt = simulation.problem.coefficients.dt;
    const double period = 1.0 / (1e9 * expected.ka), ring = std::clamp(1.2 * expected.q, 4.0, 60.0) * period;
    const auto first = static_cast<std::size_t>(simulation.problem.pulse.end_s() / dt);
    const auto stride = static_cast<std::size_t>(std::max(1.0, period / 12.0 / dt));
    const auto samples = static_cast<std::size_t>(ring / dt) / stride;
    simulation.problem.stop.energy_db = -300.0;
    simulation.problem.stop.max_steps = static_cast<long>(first + stride * samples + 1);
    simulation.problem.stop.earliest = simulation.problem.stop.max_steps;
    const auto engine = test_engine();
    Progress progress;
    const Recording recording = engine->solve({&simulation.problem, 1}, progress, {}, nullptr).front();
    std::vector<double> voltage;
    for (std::size_t n = 0; n < samples; ++n) voltage.push_back(recording.voltage.at(first + n * stride));

    Resonance nearest;
    double least = HUGE_VAL;
    for (const Complex& pole : ringing_poles(voltage, static_cast<double>(stride) * dt, 1e-3)) {
        const Resonance found{pole.imag() / (2.0 * pi * 1e9), -pole.imag() / (2.0 * pole.real())};
        const double distance = std::abs(found.wavenumber() - expected.wavenumber());
        if (pole.imag() <= 0.0 || pole.real() >= 0.0 || distance >= least) continue;
        least = distance, nearest = found;
    }
    return nearest;
}

struct SphereMode {
    const char* name;
    double permittivity;
    Resonance exact;
    Source m0;
    double m0_limit, m1_limit;  ///< of ka, with 20 cells a radius; 0: not looked for
    friend void PrintTo(const SphereMode& c, std::ostream* out) {
        *out << c.name << " permittivity " << c.permittivity;
    }
};

class SphereResonance : public testing::TestWithParam<SphereMode> {};

void expect_near(const Resonance& found, const Resonance& exact, double limit) {
    EXPECT_NEAR(found.ka / exact.ka, 1.0, limit);
    EXPECT_NEAR(found.q / exact.q, 1.0, 0.01);
}

TEST_P(SphereResonance, IsWhereMieHasIt) {
    const SphereMode& c = GetParam();
    const Resonance m0 = ringing(c.permittivity, c.m0, c.exact, 20);
    expect_near(m0, c.exact, c.m0_limit);
    if (c.m1_limit > 0.0)
        expect_near(ringing(c.permittivity, Source::transverse, c.exact, 20), c.exact, c.m1_limit);
    if (c.m0 != Source::loop) return;
    // E_phi alone lies along every surface: second order.
    const Resonance coarse = ringing(c.permittivity, c.m0, c.exact, 10);
    const double order = std::log2((coarse.ka - c.exact.ka) / (m0.ka - c.exact.ka));
    EXPECT_GT(order, 1.7);
    EXPECT_LT(order, 2.3);
}

// TM1 is lost beside TE2 for m = 1.
INSTANTIATE_TEST_SUITE_P(Mie, SphereResonance,
                         testing::Values(SphereMode{"TE1", 10, {0.93978, 9.15}, Source::loop, 4e-4, 2e-4},
                                         SphereMode{"TM1", 10, {1.35715, 4.22}, Source::axial, 2.5e-3, 0.0},
                                         SphereMode{"TE2", 10, {1.36603, 31.99}, Source::loop, 1e-3, 4e-4},
                                         SphereMode{
                                             "TE1", 38, {0.49886, 46.34}, Source::loop, 4e-4, 1.2e-3}));

/// E across the curved surface, coupled there (solver/discretise/slanted_fit.hpp).
TEST(SphereResonanceCoupled, ConvergesToSecondOrderWithEAcrossTheSurface) {
    const Resonance te2{1.36603, 31.99};
    const Resonance coarse = ringing(10, Source::transverse, te2, 12),
                    finest = ringing(10, Source::transverse, te2, 48);
    expect_near(finest, te2, 1e-4);
    EXPECT_GT(std::log((coarse.ka / te2.ka - 1.0) / (finest.ka / te2.ka - 1.0)) / std::log(48.0 / 12.0), 1.5);
}

/// With 34 cells a radius. Without the coupling they err by 0.3 to 0.7 %.
TEST(SphereResonanceCoupled, AreWithinTwoInTenThousand) {
    const Resonance te1{0.93978, 9.15}, tm1{1.35715, 4.22}, te2{1.36603, 31.99}, te1_of_20{0.67824, 20.51},
        te1_of_38{0.49886, 46.34};
    expect_near(ringing(10, Source::transverse, te1, 34), te1, 2e-4);
    // TM1 rings for four periods: its pole moves by 1e-3 with the margin around the sphere, whatever the
    // cells.
    expect_near(ringing(10, Source::axial, tm1, 34), tm1, 3e-4);
    expect_near(ringing(10, Source::transverse, te2, 34), te2, 2e-4);
    expect_near(ringing(20, Source::transverse, te1_of_20, 34), te1_of_20, 2e-4);
    expect_near(ringing(38, Source::transverse, te1_of_38, 34), te1_of_38, 3e-4);
}

}  // namespace
}  // namespace lathe::tests
