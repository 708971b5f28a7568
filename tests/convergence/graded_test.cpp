// Order of accuracy of graded planar grids: resonances of empty boxes whose cells change size abruptly. The
// exact wavenumbers are those of the textbooks. Bodies of revolution: order_test.cpp.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <vector>

#include "solver/base/constants.hpp"
#include "tests/convergence/cavity_resonance.hpp"

namespace lathe::tests {
namespace {

using constants::pi;

/// Cells of an axis from 0 to `length`: fine in its middle third, `ratio` times as large on both sides of it;
/// `count` coarse cells a third.
std::shared_ptr<const GradedAxis> fine_in_the_middle(double length, int count, int ratio) {
    std::vector<double> cells;
    for (const int parts : {1, ratio, 1})
        for (int n = 0; n < count * parts; ++n) cells.push_back(length / 3.0 / (count * parts));
    return std::make_shared<const GradedAxis>(0.0, std::move(cells));
}

struct Axes {
    bool r, z;
};

/// A box of `height` x `length` without anything in it; `count` coarse cells a third of each axis.
Grid empty_box(Metric metric, double height, double length, int count, Axes graded) {
    Grid grid;
    grid.metric = metric;
    grid.low_wall = LowWall::electric;
    grid.dr = height / (3 * count), grid.dz = length / (3 * count);
    grid.nr = grid.nz = 3 * count + 1;
    if (graded.r) grid.r_axis = fine_in_the_middle(height, count, 4), grid.nr = grid.r_axis->nodes();
    if (graded.z) grid.z_axis = fine_in_the_middle(length, count, 4), grid.nz = grid.z_axis->nodes();
    return grid;
}

struct Convergence {
    double order = 0.0, finest = 0.0, finest_of_equal = 0.0;
};

Convergence convergence(Metric metric, double height, double length, int m, double exact, Axes graded) {
    Antenna nothing;
    nothing.port.kind = PortKind::dipole;
    Convergence result;
    std::vector<double> cells, errors;
    const auto error = [&](int count, Axes axes) {
        const Grid grid = empty_box(metric, height, length, count, axes);
        return std::abs(resonant_wavenumber(nothing, grid, WallModel::conformal, m, exact) / exact - 1.0);
    };
    for (const int count : {4, 6, 9, 13}) {
        cells.push_back(1.0 / count);
        errors.push_back(error(count, graded));
    }
    result.order = order_of_accuracy(cells, errors);
    result.finest = errors.back(), result.finest_of_equal = error(13, {false, false});
    return result;
}

constexpr Axes choices[] = {{true, false}, {false, true}, {true, true}};

/// A plane has E across it (tm) and H across it (te); the modes (p, 0) and (0, q) are te alone.
TEST(GradedPlaneCavity, ConvergesWithSecondOrder) {
    constexpr double height = 0.31, length = 0.47;
    for (const Axes graded : choices)
        for (const auto& [p, q] : {std::pair{1, 1}, {2, 1}, {1, 0}, {0, 1}, {2, 3}}) {
            const double exact = std::hypot(p * pi / height, q * pi / length);
            const Convergence found = convergence(Metric::planar, height, length, 0, exact, graded);
            EXPECT_GT(found.order, 1.85) << p << q << graded.r << graded.z;
            EXPECT_LT(found.finest, 1.5 * found.finest_of_equal) << p << q << graded.r << graded.z;
        }
}

}  // namespace
}  // namespace lathe::tests
