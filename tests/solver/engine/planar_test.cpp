// The planar metric: modes of a rectangle against theory, by their order of accuracy.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/engine/field_magnitude.hpp"
#include "solver/engine/reference/plain_stepper.hpp"
#include "tests/solver/boxes.hpp"

namespace lathe::tests {
namespace {

constexpr double width = 30e-3, height = 20e-3;  // along x from the magnetic wall, along z

/// The plane in cells of width / columns, metal on three sides, a magnetic wall at x = 0.
Problem plane(int cells, FieldSet fields) {
    const double d = width / cells;
    Grid grid = box(cells + 1, static_cast<int>(std::lround(height / d)) + 1, d, d);
    grid.metric = Metric::planar;
    Problem problem = closed_simulation(grid, 0, 0.9).problem;
    problem.fields = fields;
    return problem;
}

/// Frequency of a component that starts as one mode of the grid: cos(w dt) is half the ratio of its values a
/// step before and behind to that between.
double frequency(const Problem& problem, Array component, double half_r, double half_z,
                 double (*along_x)(double), double (*along_z)(double), double waves_x, double waves_z) {
    debug::PlainStepper<double> stepper(problem);
    FieldState<double>& fields = stepper.fields();
    const Grid& grid = problem.grid;
    for (int i = 0; i + 1 < grid.nr; ++i)
        for (int k = 0; k + 1 < grid.nz; ++k)
            if (fields.coefficient(component, i, k) > 0.0)
                fields.row(component, i)[k] =
                    along_x(constants::pi * waves_x * (i + half_r) / (grid.nr - 1)) *
                    along_z(constants::pi * waves_z * (k + half_z) / (grid.nz - 1));
    Recording recording;
    const auto value = [&] { return fields.row(component, 3)[3]; };
    stepper.advance(1, recording);
    const double before = value();
    stepper.advance(1, recording);
    const double between = value();
    stepper.advance(1, recording);
    return std::acos((before + value()) / (2.0 * between)) / (2.0 * constants::pi * problem.coefficients.dt);
}

double exact(double waves_x, double waves_z) {
    return 0.5 * constants::speed_of_light * std::hypot(waves_x / width, waves_z / height);
}

double sine(double x) {
    return std::sin(x);
}
double cosine(double x) {
    return std::cos(x);
}

/// E across the plane: cos(pi x (n + 1/2) / a) sin(pi z p / b).
double tm_error(int cells) {
    const double found = frequency(plane(cells, FieldSet::tm), v_phi, 0.0, 0.0, cosine, sine, 1.5, 1.0);
    return found / exact(1.5, 1.0) - 1.0;
}

/// H across the plane: sin(pi x (n + 1/2) / a) cos(pi z p / b).
double te_error(int cells) {
    const double found = frequency(plane(cells, FieldSet::te), i_phi, 0.5, 0.5, sine, cosine, 0.5, 2.0);
    return found / exact(0.5, 2.0) - 1.0;
}

TEST(PlanarMetric, ModesOfARectangleConvergeToSecondOrder) {
    for (const auto error : {tm_error, te_error}) {
        const double coarse = error(15), fine = error(30), finest = error(60);
        EXPECT_LT(std::abs(finest), 1e-3);
        EXPECT_NEAR(std::log2(coarse / fine), 2.0, 0.1);
        EXPECT_NEAR(std::log2(fine / finest), 2.0, 0.03);
    }
}

/// Metal on four sides: sin^2(w dt/2) = (c dt)^2 (sin^2(kx dx/2)/dx^2 + sin^2(ky dy/2)/dy^2).
TEST(PlanarMetric, ABoxHasTheGridsOwnFrequenciesToRounding) {
    for (const bool tm : {true, false}) {
        Grid grid = box(29, 41, 1e-3, 1e-3);
        grid.metric = Metric::planar;
        grid.low_wall = LowWall::electric;
        Problem problem = closed_simulation(grid, 0, 0.9).problem;
        problem.fields = tm ? FieldSet::tm : FieldSet::te;
        const double dt = problem.coefficients.dt;
        const std::pair<double, double> modes[] = {{1, 1}, {2, 1}, {3, 2}, {5, 7}};
        for (const auto& [of_x, of_z] : modes) {
            const double found = tm ? frequency(problem, v_phi, 0.0, 0.0, sine, sine, of_x, of_z)
                                    : frequency(problem, i_phi, 0.5, 0.5, cosine, cosine, of_x, of_z);
            const double x = std::sin(0.5 * constants::pi * of_x / (grid.nr - 1)) / grid.dr,
                         z = std::sin(0.5 * constants::pi * of_z / (grid.nz - 1)) / grid.dz;
            const double wanted =
                std::asin(constants::speed_of_light * dt * std::hypot(x, z)) / (constants::pi * dt);
            EXPECT_NEAR(found / wanted, 1.0, 1e-12) << tm << ": " << of_x << ", " << of_z;
        }
    }
}

TEST(PlanarMetric, ThreeFieldsHaveTheBitsOfSix) {
    const auto first = [](FieldSet fields, Array component) {
        Problem problem = plane(20, fields);
        debug::PlainStepper<float> stepper(problem);
        stepper.fields().row(component, 5)[6] = 1.0f;
        Recording recording;
        stepper.advance(200, recording);
        std::vector<float> values;
        for (int i = 0; i < problem.grid.nr; ++i)
            for (int k = 0; k < problem.grid.nz; ++k) values.push_back(stepper.fields().row(component, i)[k]);
        return values;
    };
    EXPECT_EQ(first(FieldSet::tm, v_phi), first(FieldSet::six, v_phi));
    EXPECT_EQ(first(FieldSet::te, i_phi), first(FieldSet::six, i_phi));
}

TEST(PlanarMetric, ClosedBoxKeepsItsEnergyAtTheStabilityLimit) {
    Problem problem = plane(24, FieldSet::six);
    debug::PlainStepper<float> stepper(problem);
    fill_with_noise(stepper.fields());
    const double before = stepper.energy();
    Recording recording;
    stepper.advance(4000, recording);
    EXPECT_LT(stepper.energy(), 3.0 * before);
    EXPECT_GT(stepper.energy(), before / 3.0);
}

TEST(PlanarMetric, FramesLieWhereTheGridDoes) {
    // The first row at y = -7 mm: only the place of a frame changes, neither its values nor those of its
    // magnitude.
    const auto stepped = [](double r0) {
        Problem problem = plane(20, FieldSet::te);
        problem.grid.r0 = r0;
        debug::PlainStepper<float> stepper(problem);
        fill_with_noise(stepper.fields());
        const auto frame = [&](FieldComponent component) { return stepper.frame(component, 0); };
        const Frame r = frame(FieldComponent::e_r), phi = frame(FieldComponent::e_phi),
                    z = frame(FieldComponent::e_z);
        EXPECT_NEAR(r.r0_m, r0 + 0.5 * problem.grid.dr, 1e-12);
        EXPECT_DOUBLE_EQ(z.r0_m, r0);
        return field_magnitude(r, phi, z, 0);
    };
    const Frame at_zero = stepped(0.0), moved = stepped(-7e-3);
    EXPECT_DOUBLE_EQ(moved.r0_m, -7e-3);
    ASSERT_EQ(moved.values.size(), at_zero.values.size());
    for (std::size_t n = 0; n < moved.values.size(); ++n)
        EXPECT_NEAR(moved.values[n], at_zero.values[n], 1e-5F * (1.0F + at_zero.values[n]));
}

}  // namespace
}  // namespace lathe::tests
