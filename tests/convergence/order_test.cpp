// Order of accuracy: resonances of cavities with curved and slanted walls that no grid line follows.
#include <gtest/gtest.h>

#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/special_functions/bessel_prime.hpp>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
#include <ostream>

#include "solver/base/constants.hpp"
#include "tests/convergence/cavity_resonance.hpp"

namespace lathe::tests {
namespace {

using constants::pi;

double root(const std::function<double(double)>& f, double low, double high) {
    std::uintmax_t most = 200;
    const auto bracket =
        boost::math::tools::toms748_solve(f, low, high, boost::math::tools::eps_tolerance<double>(50), most);
    return 0.5 * (bracket.first + bracket.second);
}

/// A block of metal with a hole of this outline, and what fills part of the hole.
Antenna hole(std::vector<Point> outline) {
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    Region block, cavity;
    block.material.is_pec = true;
    block.outline = {{-3, 0}, {-3, 3}, {3, 3}, {3, 0}};
    cavity.outline = std::move(outline);
    antenna.regions = {block, cavity};
    return antenna;
}

std::vector<Point> arc(double radius, double from, double to) {
    std::vector<Point> points;
    for (int n = 0; n <= 720; ++n) {
        const double angle = from + (to - from) * n / 720;
        points.push_back({radius * std::cos(angle), std::max(0.0, radius * std::sin(angle))});
    }
    return points;
}

struct Slopes {
    double conformal = 0.0, staircase = 0.0;
    double finest_error = 0.0, finest_staircase_error = 0.0;
};

/// Lengths in metres, cells of 1/12 ... 1/34.
Slopes slopes(const Antenna& antenna, double z0, double height, double length, int m, double exact) {
    Slopes result;
    for (const WallModel walls : {WallModel::conformal, WallModel::staircase}) {
        std::vector<double> cells, errors;
        for (const double per_metre : {12.0, 17.0, 24.0, 34.0}) {
            Grid grid;
            grid.dr = grid.dz = 1.0 / per_metre;
            grid.nr = static_cast<int>(height * per_metre) + 3;
            grid.nz = static_cast<int>(length * per_metre) + 3;
            grid.z0 = z0;
            cells.push_back(grid.dr);
            errors.push_back(resonant_wavenumber(antenna, grid, walls, m, exact) / exact - 1.0);
        }
        const bool fine = walls == WallModel::conformal;
        (fine ? result.conformal : result.staircase) = order_of_accuracy(cells, errors);
        (fine ? result.finest_error : result.finest_staircase_error) = std::abs(errors.back());
    }
    return result;
}

void report(const char* name, int m, const Slopes& s) {
    std::printf("%-28s m = %d: order %.2f, error %.1e with 34 cells a metre; staircase %.2f, %.1e\n", name, m,
                s.conformal, s.finest_error, s.staircase, s.finest_staircase_error);
    testing::Test::RecordProperty("order", std::to_string(s.conformal));
}

struct SphereMode {
    const char* name;
    int m;
    double wavenumber;
    friend void PrintTo(const SphereMode& mode, std::ostream* out) { *out << mode.name << " m=" << mode.m; }
};
class SphericalCavity : public testing::TestWithParam<SphereMode> {};

TEST_P(SphericalCavity, ConvergesWithSecondOrder) {
    const auto& mode = GetParam();
    const Slopes s = slopes(hole(arc(1.0, pi, 0.0)), -1.137, 1.0, 2.3, mode.m, mode.wavenumber);
    report(mode.name, mode.m, s);
    EXPECT_GT(s.conformal, 1.9);
    EXPECT_LT(s.finest_error, 6e-4);
    EXPECT_GT(s.finest_staircase_error, s.finest_error);
}

INSTANTIATE_TEST_SUITE_P(Radius1m, SphericalCavity,
                         testing::Values(SphereMode{"sphere TM11", 0, 2.743707},
                                         SphereMode{"sphere TE11", 0, 4.493409},
                                         SphereMode{"sphere TE11", 1, 4.493409},
                                         SphereMode{"sphere TM21", 1, 3.870239},
                                         SphereMode{"sphere TM21", 2, 3.870239}));

TEST(SphericalCavity, Tm11OfOrder1IsExactTo2InTenThousand) {
    // Its second-order terms all but cancel: there is no slope to fit.
    Grid grid;
    grid.dr = grid.dz = 1.0 / 17;
    grid.nr = 20, grid.nz = 43, grid.z0 = -1.137;
    const double found =
        resonant_wavenumber(hole(arc(1.0, pi, 0.0)), grid, WallModel::conformal, 1, 2.743707);
    EXPECT_NEAR(found / 2.743707, 1.0, 2e-4);
}

TEST(CoaxialCavity, ConvergesWithSecondOrder) {
    const double inner = 0.2137, outer = 0.8371, from = 0.0291, to = 1.0713;
    const Antenna antenna = hole({{from, inner}, {to, inner}, {to, outer}, {from, outer}});
    // E_z ~ J0(kr) Y0(kb) - Y0(kr) J0(kb): TM010; and the half wave of the line, TEM.
    const auto tm = [&](double k) {
        using boost::math::cyl_bessel_j;
        using boost::math::cyl_neumann;
        return cyl_bessel_j(0, k * inner) * cyl_neumann(0, k * outer) -
               cyl_neumann(0, k * inner) * cyl_bessel_j(0, k * outer);
    };
    struct Case {
        const char* name;
        double exact;
    };
    for (const Case& c :
         {Case{"coaxial TM010", root(tm, 3.0, 6.0)}, Case{"coaxial TEM, half wave", pi / (to - from)}}) {
        const Slopes s = slopes(antenna, -0.1, 1.0, 1.35, 0, c.exact);
        report(c.name, 0, s);
        EXPECT_GT(s.conformal, 1.9) << c.name;
        EXPECT_LT(s.finest_error, 1.5e-3) << c.name;
    }
}

TEST(TaperedGuide, ConvergesWithSecondOrder) {
    // A cone of 30 degrees closed by a sphere: TM modes r j_nu(kr) P_nu(cos theta), P_nu(cos 30) = 0.
    const double half_angle = pi / 6.0;
    const auto legendre = [](double nu, double x) {
        double term = 1.0, sum = 1.0;
        for (int n = 0; n < 60; ++n)
            sum += term *= (n - nu) * (n + nu + 1.0) / ((n + 1.0) * (n + 1.0)) * 0.5 * (1.0 - x);
        return sum;
    };
    const double nu = root([&](double v) { return legendre(v, std::cos(half_angle)); }, 3.5, 4.6);
    const auto wall = [&](double x) {
        return boost::math::cyl_bessel_j(nu + 0.5, x) +
               2.0 * x * boost::math::cyl_bessel_j_prime(nu + 0.5, x);
    };
    const double radius = 2.0, exact = root(wall, nu, nu + 4.0) / radius;
    std::vector<Point> outline = arc(radius, half_angle, 0.0);
    outline.push_back({0.0, 0.0});
    const Slopes s = slopes(hole(outline), -0.0617, 1.0, 2.2, 0, exact);
    report("cone of 30 degrees, TM", 0, s);
    EXPECT_GT(s.conformal, 1.9);
    EXPECT_LT(s.finest_error, 1e-3);
    EXPECT_GT(s.finest_staircase_error, 3.0 * s.finest_error);
}

/// Cells of one axis from `first` on that vary smoothly, by a factor of two from the finest to the
/// coarsest.
std::shared_ptr<const GradedAxis> smooth_axis(double first, double length, int count) {
    std::vector<double> cells;
    double sum = 0.0;
    for (int n = 0; n < count; ++n) {
        // Three equal ones first, as an axis of symmetry wants them.
        const double at = std::max(0.0, n - 2.0) / (count - 3.0);
        cells.push_back(3.0 + std::cos(2.0 * pi * at));
        sum += cells.back();
    }
    for (double& cell : cells) cell *= length / sum;
    return std::make_shared<const GradedAxis>(first, cells);
}

/// Errors on grids of `counts` rows and columns of both axes, over the lengths given.
double graded_order(const Antenna& antenna, double z0, double height, double length, int m, double exact,
                    double& finest_error) {
    std::vector<double> cells, errors;
    for (const int count : {21, 30, 42, 60}) {
        Grid grid;
        grid.nr = count + 1, grid.nz = 2 * count + 1;
        grid.r_axis = smooth_axis(0.0, height, count);
        grid.z_axis = smooth_axis(z0, length, 2 * count);
        grid.dr = grid.r_axis->largest(), grid.dz = grid.z_axis->largest(), grid.z0 = z0;
        cells.push_back(1.0 / count);
        errors.push_back(resonant_wavenumber(antenna, grid, WallModel::conformal, m, exact) / exact - 1.0);
    }
    finest_error = std::abs(errors.back());
    return order_of_accuracy(cells, errors);
}

TEST(GradedCavity, ConvergesWithSecondOrder) {
    Antenna nothing;
    nothing.port.kind = PortKind::dipole;
    struct Mode {
        const char* name;
        int m;
        double root;
    };
    for (const Mode& mode :
         {Mode{"graded cylinder TM011", 0, 2.404826}, Mode{"graded cylinder TE111", 1, 1.841184},
          Mode{"graded cylinder TM111", 1, 3.831706}, Mode{"graded cylinder TE211", 2, 3.054237}}) {
        double error = 0.0;
        const double order =
            graded_order(nothing, 0.0, 1.0, 1.3, mode.m, std::hypot(mode.root, pi / 1.3), error);
        std::printf("%-28s m = %d: order %.2f, error %.1e\n", mode.name, mode.m, order, error);
        EXPECT_GT(order, 1.9) << mode.name;
        EXPECT_LT(error, 1e-3) << mode.name;
    }
    for (const int m : {0, 1}) {
        double error = 0.0;
        const double order = graded_order(hole(arc(1.0, pi, 0.0)), -1.137, 1.13, 2.31, m, 4.493409, error);
        std::printf("%-28s m = %d: order %.2f, error %.1e\n", "graded sphere TE11", m, order, error);
        EXPECT_GT(order, 1.9) << m;
        EXPECT_LT(error, 1e-3) << m;
    }
}

/// Sphere of permittivity 4 and radius 0.5 in the middle of the spherical cavity, l = 1.
double filled_sphere_wavenumber(bool te) {
    const double inner = 0.5, refraction = 2.0;
    const auto s = [](double x) { return std::sin(x) / x - std::cos(x); };  // x j1(x)
    const auto c = [](double x) { return -std::cos(x) / x - std::sin(x); };
    const auto slope = [](auto f, double x) { return (f(x + 1e-6) - f(x - 1e-6)) / 2e-6; };
    const auto mismatch = [&](double k) {
        const double a = k * inner, b = k;
        // Outside: u = S(kr) p - C(kr) q, zero (TE) or flat (TM) at the wall.
        const double p = te ? c(b) : slope(c, b), q = te ? s(b) : slope(s, b);
        const double u = s(a) * p - c(a) * q, du = slope(s, a) * p - slope(c, a) * q;
        const double v = s(refraction * a), dv = refraction * slope(s, refraction * a);
        return te ? u * dv - du * v : u * dv / (refraction * refraction) - du * v;
    };
    return te ? root(mismatch, 2.6, 3.6) : root(mismatch, 1.8, 2.7);
}

// One permittivity a component cannot turn D across a slanted interface: there, order is one, with a small
// constant and both signs (too stiff for E along the interface, too soft across). E_phi alone, always in
// the interface, has order two.
TEST(DielectricSphere, ConvergesWithASmallError) {
    Antenna antenna = hole(arc(1.0, pi, 0.0));
    Region sphere;
    sphere.material.relative_permittivity = 4.0;
    sphere.outline = arc(0.5, pi, 0.0);
    antenna.regions.push_back(sphere);
    for (const bool te : {true, false})
        for (const int m : {0, 1}) {
            const Slopes s = slopes(antenna, -1.137, 1.0, 2.3, m, filled_sphere_wavenumber(te));
            report(te ? "dielectric sphere TE" : "dielectric sphere TM", m, s);
            if (te && m == 0) {
                EXPECT_GT(s.conformal, 1.9);
            } else {
                EXPECT_GT(s.conformal, 0.85) << te << m;
            }
            EXPECT_LT(s.finest_error, 2.5e-3) << te << m;
        }
}

}  // namespace
}  // namespace lathe::tests
