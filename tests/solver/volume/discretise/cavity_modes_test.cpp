// Resonances of cut cavities: order two at a time step of 0.8, degenerate modes together, thin walls that
// shield.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/solver/volume/discretise/bodies.hpp"
#include "tests/solver/volume/discretise/cavity.hpp"
#include "tests/solver/volume/discretise/two_boxes.hpp"

namespace lathe::tests {
namespace {

using Eigen::Vector3d;

/// The frequency that leap-frog at this step has for a wave number of the operator, over that of the mode.
double error_when_stepped(double wave_number, double time_step, double exact) {
    const double half = 0.5 * constants::speed_of_light * time_step;
    return std::asin(half * wave_number) / half / exact - 1.0;
}

/// A homogeneous harmonic polynomial by its gradient; l is its degree.
struct Harmonic {
    int degree;
    Cavity::Field gradient;
};
std::vector<Harmonic> harmonics(int degree) {
    std::vector<Harmonic> all;
    const auto add = [&](Cavity::Field gradient) { all.push_back({degree, std::move(gradient)}); };
    if (degree == 1)
        for (int axis = 0; axis < 3; ++axis)
            add([axis](const Vector3d&) { return Vector3d(Vector3d::Unit(axis)); });
    if (degree == 2) {
        add([](const Vector3d& p) { return Vector3d(p.y(), p.x(), 0); });
        add([](const Vector3d& p) { return Vector3d(0, p.z(), p.y()); });
        add([](const Vector3d& p) { return Vector3d(p.z(), 0, p.x()); });
        add([](const Vector3d& p) { return Vector3d(p.x(), -p.y(), 0); });
        add([](const Vector3d& p) { return Vector3d(-p.x(), -p.y(), 2 * p.z()); });
    }
    if (degree == 3) {
        const auto square = [](double v) { return v * v; };
        add([](const Vector3d& p) { return Vector3d(p.y() * p.z(), p.x() * p.z(), p.x() * p.y()); });
        add([=](const Vector3d& p) {
            return Vector3d(2 * p.x() * p.z(), -2 * p.y() * p.z(), square(p.x()) - square(p.y()));
        });
        add([=](const Vector3d& p) {
            return Vector3d(3 * square(p.x()) - 3 * square(p.y()), -6 * p.x() * p.y(), 0);
        });
        add([=](const Vector3d& p) {
            return Vector3d(6 * p.x() * p.y(), 3 * square(p.x()) - 3 * square(p.y()), 0);
        });
        add([=](const Vector3d& p) {  // x (4 z^2 - x^2 - y^2)
            return Vector3d(4 * square(p.z()) - 3 * square(p.x()) - square(p.y()), -2 * p.x() * p.y(),
                            8 * p.x() * p.z());
        });
        add([=](const Vector3d& p) {
            return Vector3d(-2 * p.x() * p.y(), 4 * square(p.z()) - square(p.x()) - 3 * square(p.y()),
                            8 * p.y() * p.z());
        });
        add([=](const Vector3d& p) {  // z (2 z^2 - 3 x^2 - 3 y^2)
            return Vector3d(-6 * p.x() * p.z(), -6 * p.y() * p.z(),
                            6 * square(p.z()) - 3 * square(p.x()) - 3 * square(p.y()));
        });
    }
    return all;
}

/// j_l(x) / x^l, finite at 0; by its series.
double bessel_over_power(int order, double x) {
    double term = 1.0;
    for (int n = 1; n <= order; ++n) term /= 2.0 * n + 1.0;
    double sum = 0.0;
    for (int n = 1; n < 60; ++n) {
        sum += term;
        term *= -0.5 * x * x / (n * (2.0 * (order + n) + 1.0));
    }
    return sum;
}

struct SphereMode {
    const char* name;
    bool is_magnetic;  ///< TM
    int degree;
    double kr;  ///< roots of (x j_l)' and of j_l (Harrington, Time-Harmonic Electromagnetic Fields, 6-2)
};
constexpr SphereMode tm1{"TM1", true, 1, 2.7437073}, tm2{"TM2", true, 2, 3.8702386},
    te1{"TE1", false, 1, 4.4934095}, tm3{"TM3", true, 3, 4.9734204}, te2{"TE2", false, 2, 5.7634592};

struct SphereResult {
    double largest, split, true_step;  ///< error of the worst of the degenerate modes, their spread
    EnlargementReport report;
};

/// Errors of a sphere of `radius` cells off the nodes.
SphereResult solve_sphere(double radius, const SphereMode& mode) {
    const Vector3d centre(0.31, 0.17, -0.23);
    const int half = static_cast<int>(radius) + 2;
    const GridLines grid = uniform_grid(Vector3d::Constant(-half), 1.0, {2 * half, 2 * half, 2 * half});
    const double step = step_share * regular_time_step(grid);
    const VolumeCells cells = cut_volume(cavity_in_metal(make_sphere(centre, radius)), grid, {1.5, step});
    const Cavity cavity(grid, cells);
    const double exact = mode.kr / radius;
    std::vector<Eigen::VectorXd> starts;
    for (const Harmonic& harmonic : harmonics(mode.degree)) {
        const auto field = [&](const Vector3d& p) {
            const Vector3d from_centre = p - centre;
            return Vector3d(bessel_over_power(mode.degree, exact * from_centre.norm()) *
                            harmonic.gradient(from_centre).cross(from_centre));
        };
        starts.push_back(mode.is_magnetic ? cavity.magnetic(field) : cavity.curl_of(cavity.electric(field)));
    }
    const auto found = cavity.wave_numbers(starts, exact);
    double largest = 0.0, low = 1.0, high = -1.0;
    for (const double k : found) {
        const double error = error_when_stepped(k, step, exact);
        largest = std::max(largest, std::abs(error));
        low = std::min(low, error), high = std::max(high, error);
    }
    return {largest, high - low, cavity.longest_time_step() / regular_time_step(grid), cells.enlargement};
}

void expect_stable(const SphereResult& result) {
    EXPECT_GE(result.true_step, step_share);
    EXPECT_LT(result.true_step, 1.0 + 1e-6);
}

TEST(CutCavities, SphereOffTheNodesIsOfSecondOrder) {
    const std::array radii{5.4, 7.4, 10.4};
    std::vector<SphereResult> results;
    for (const double radius : radii) {
        results.push_back(solve_sphere(radius, tm1));
        expect_stable(results.back());
        RecordProperty(std::to_string(radius), std::to_string(results.back().largest));
    }
    const double order = std::log(results.front().largest / results.back().largest) / std::log(10.4 / 5.4);
    EXPECT_GE(order, 1.9);
    EXPECT_LE(results.back().largest, 1e-3);
}

TEST(CutCavitiesLong, FiveModesOfASphereOfTwentyCells) {
    for (const SphereMode& mode : {tm1, tm2, te1, tm3, te2}) {
        const SphereResult coarse = solve_sphere(10.0, mode), fine = solve_sphere(20.0, mode);
        std::printf("%s: error %.2e at 10 cells, %.2e at 20, order %.2f, split %.2e, step %.3f\n", mode.name,
                    coarse.largest, fine.largest, std::log2(coarse.largest / fine.largest), fine.split,
                    fine.true_step);
        expect_stable(fine);
        // What a grid without cut cells does to a wave along an axis, at most; more for none of the modes.
        const double dispersion = std::pow(mode.kr / 20.0, 2) / 24.0 * (1.0 - step_share * step_share / 3.0);
        EXPECT_LE(fine.largest, dispersion) << mode.name;
        // Cells that are cubes leave modes of degree 1 together; those of degree 2 and 3 they part
        // themselves.
        if (mode.degree == 1) {
            EXPECT_LE(fine.split, 0.1 * 5e-4) << mode.name;
        }
        if (mode.kr < te1.kr) {
            EXPECT_LE(fine.largest, 5e-4) << mode.name;
        }
        EXPECT_GE(std::log2(coarse.largest / fine.largest), 1.9) << mode.name;
    }
}

TEST(CutCavities, TurnedBoxIsOfSecondOrder) {
    const auto error = [](double cells_per_wavelength) {
        const double cell = 2.0 * constants::pi / te101() / cells_per_wavelength;
        const Eigen::Affine3d map = turned(cell * Vector3d(0.11, 0.37, 0.21));
        const SolidPointer box = make_placed(
            make_box({-0.5 * box_x, -0.5 * box_y, -0.5 * box_z}, {0.5 * box_x, 0.5 * box_y, 0.5 * box_z}),
            map);
        const GridLines grid = grid_around(box, cell);
        const double step = step_share * regular_time_step(grid);
        const VolumeCells cells = cut_volume(cavity_in_metal(box), grid, {1.5, step});
        const Cavity cavity(grid, cells);
        EXPECT_GE(cavity.longest_time_step(), step);
        EXPECT_TRUE(cells.second.faces.empty());
        const double k =
            cavity.wave_numbers({cavity.curl_of(cavity.electric(te101_field(map, 0.0)))}, te101(), 12.0)
                .front();
        return std::abs(error_when_stepped(k, step, te101()));
    };
    const double at_10 = error(10.0), at_20 = error(20.0), at_28 = error(28.0);
    std::printf("turned box, TE101: %.2e at 10, %.2e at 20, %.2e at 28 cells\n", at_10, at_20, at_28);
    EXPECT_LE(at_20, 1e-3);
    EXPECT_GE(std::log(at_10 / at_28) / std::log(2.8), 1.9);
}

TEST(ThinWallsInSpace, BothSidesStayWhatTheyAre) {
    for (const double thickness : {0.02, 0.3, 0.9})
        for (const double density : {10.0, 20.0}) {
            const TwoBoxes boxes = two_boxes(density, thickness);
            const Cavity cavity(boxes.grid, boxes.cells);
            EXPECT_GE(cavity.longest_time_step(), boxes.step);
            for (const double side : {-1.0, 1.0}) {
                const auto start =
                    cavity.curl_of(cavity.electric(te101_field(boxes.map, side * boxes.middle)));
                const double k = cavity.wave_numbers({start}, te101(), 12.0).front();
                EXPECT_LE(std::abs(error_when_stepped(k, boxes.step, te101())),
                          density < 15.0 ? 6e-3 : 1.5e-3)
                    << thickness << " cells thick, side " << side;
            }
        }
}

TEST(ThinWallsInSpace, NothingComesThrough) {
    for (const double thickness : {0.002, 0.02, 0.1, 0.3, 0.6, 0.9, 1.4})
        for (const double density : {10.0, 11.3, 14.0}) {
            const TwoBoxes boxes = two_boxes(density, thickness);
            const Cavity cavity(boxes.grid, boxes.cells);
            // Well inside of each box, so that no edge of the start is near the wall.
            const auto inside = [&](double side) {
                return cavity.electric([&](const Vector3d& p) {
                    const Vector3d q = boxes.map.inverse() * p - Vector3d(side * boxes.middle, 0, 0);
                    return Vector3d(Vector3d::Constant(std::abs(q.x()) < 0.3 * box_x ? 1.0 : 0.0));
                });
            };
            EXPECT_FALSE(cavity.leads_to(inside(-1.0), inside(1.0)))
                << thickness << " cells thick at " << density << " cells a wavelength";
            EXPECT_TRUE(cavity.leads_to(inside(1.0), cavity.electric(te101_field(boxes.map, boxes.middle))));
        }
}

}  // namespace
}  // namespace lathe::tests
