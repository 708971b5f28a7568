// Grid lines: where they have to be, never too different from their neighbours, and foretold.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "solver/base/input_error.hpp"
#include "solver/geometry/solids/placed_solids.hpp"
#include "solver/volume/discretise/graded_lines.hpp"
#include "solver/volume/discretise/volume_grid_plan.hpp"
#include "tests/solver/geometry/solids/random_motions.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"

namespace lathe::tests {
namespace {

bool has_line(const std::vector<double>& lines, double place) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](double line) { return std::abs(line - place) < 1e-12; });
}

double largest_ratio(const std::vector<double>& lines) {
    double most = 1.0;
    for (std::size_t n = 0; n + 2 < lines.size(); ++n) {
        const double low = lines[n + 1] - lines[n], high = lines[n + 2] - lines[n + 1];
        EXPECT_GT(low, 0.0);
        most = std::max({most, low / high, high / low});
    }
    return most;
}

VolumeGridSettings settings(double half) {
    VolumeGridSettings result;
    result.wavelength = 0.01;
    result.cells_per_wavelength = 20;
    result.domain = {Eigen::Vector3d::Constant(-half), Eigen::Vector3d::Constant(half)};
    return result;
}

TEST(GradedLines, KeepTheRatioWhereverTheyMustBe) {
    RandomMotions random(77);
    for (int n = 0; n < 60; ++n) {
        std::vector<double> fixed{0.0};
        const int count = 2 + static_cast<int>(random.between(0, 9));
        for (int m = 0; m < count; ++m)
            fixed.push_back(fixed.back() + std::pow(10.0, random.between(-1.5, 1.0)));
        std::vector<CellLimit> limits{{fixed[1], fixed[2], random.between(0.1, 1.0)}};
        const auto lines = graded_lines(fixed, limits, 1.0);
        EXPECT_LE(largest_ratio(lines), most_cell_ratio + 1e-9);
        for (const double place : fixed) EXPECT_TRUE(has_line(lines, place));
        for (std::size_t m = 0; m + 1 < lines.size(); ++m) {
            EXPECT_LE(lines[m + 1] - lines[m], 1.0 + 1e-9);
            const double middle = 0.5 * (lines[m] + lines[m + 1]);
            if (middle > limits[0].from && middle < limits[0].to) {
                EXPECT_LE(lines[m + 1] - lines[m], 1.05 * limits[0].cell);
            }
        }
    }
}

/// A box as one solid, in two parts, and with a part over it.
TEST(VolumeGridPlan, NoLinesWherePartsOfOneMaterialMeet) {
    const auto planned = [](const std::vector<std::pair<double, double>>& pieces) {
        Body body;
        for (const auto& [from, to] : pieces)
            body.add(make_box({from, -1e-3, -2e-3}, {to, 1e-3, 2e-3}), metal(), "box");
        return plan_volume_grid(body, settings(0.008));
    };
    const VolumeGridPlan whole = planned({{-4e-3, 3.1e-3}});
    for (const auto& pieces : {std::vector<std::pair<double, double>>{{-4e-3, 0.21e-3}, {0.21e-3, 3.1e-3}},
                               {{-4e-3, 3.1e-3}, {-1.37e-3, 0.4e-3}},
                               {{-4e-3, 1.3e-3}, {0.77e-3, 3.1e-3}}}) {
        const VolumeGridPlan parts = planned(pieces);
        EXPECT_TRUE(parts.warnings.empty());
        EXPECT_EQ(parts.grid.x, whole.grid.x);
        EXPECT_EQ(parts.grid.y, whole.grid.y);
        EXPECT_EQ(parts.grid.z, whole.grid.z);
    }
}

/// A box that counts the lines that it is asked about.
class CountingBox final : public Solid {
public:
    explicit CountingBox(int& lines) : lines_(lines) {}
    Intervals on(const Line& line, Interval range) const override {
        ++lines_;
        return box_->on(line, range);
    }
    double reach(const Eigen::Vector3d& direction) const override { return box_->reach(direction); }
    std::vector<FlatFace> flat_faces() const override { return box_->flat_faces(); }

private:
    int& lines_;
    SolidPointer box_ = make_box({0.0, 0.0, 0.0}, {1e-3, 1e-3, 1e-3});
};

/// The number of lines does not grow with the square of the number of copies: 20 rows of 10,000 overlapping
/// copies took more than ten minutes.
TEST(VolumeGridPlan, ReadsFewLinesThroughRowsOfCopies) {
    for (const int copies : {10, 1000}) {
        int lines = 0;
        Body body;
        body.add(make_box({-4e-3, -1e-3, -2e-3}, {0.5e-3, 1e-3, 2e-3}), metal(), "box");
        body.add(make_copies(std::make_shared<CountingBox>(lines), {1e-9, 0.0, 0.0}, copies), metal(), "row");
        const VolumeGridPlan plan = plan_volume_grid(body, settings(0.008));
        EXPECT_TRUE(std::any_of(plan.grid.x.begin(), plan.grid.x.end(),
                                [](double line) { return std::abs(line - 1e-3) < 2e-6; }));
        EXPECT_LE(lines, 2 * 3 * 16 * 16 * 10);
        EXPECT_EQ(lines > 0, copies == 10);
    }
}

TEST(VolumeGridPlan, LinesOnFlatFacesAndFinerInDielectrics) {
    Body body;
    body.add(make_box({-0.00301, -0.002, -0.004}, {0.00412, 0.002, 0.0}), metal(), "block");
    body.add(make_cylinder({0, 0, 0}, {0, 0, 0.0057}, 0.003), dielectric(9.0), "rod");
    VolumeGridSettings its = settings(0.01);
    its.layers = {{{8, 8}, {8, 8}, {0, 10}}};
    its.lines[2] = {-0.0077};
    const VolumeGridPlan plan = plan_volume_grid(body, its);
    EXPECT_TRUE(has_line(plan.grid.x, -0.00301));
    EXPECT_TRUE(has_line(plan.grid.x, 0.00412));
    for (const double place : {-0.01, -0.0077, -0.004, 0.0, 0.0057, 0.01})
        EXPECT_TRUE(has_line(plan.grid.z, place));
    for (const auto* lines : {&plan.grid.x, &plan.grid.y, &plan.grid.z})
        EXPECT_LE(largest_ratio(*lines), most_cell_ratio + 1e-9);
    // lambda / 20 / 3 in the rod.
    for (std::size_t n = 0; n + 1 < plan.grid.z.size(); ++n) {
        const double cell = plan.grid.z[n + 1] - plan.grid.z[n], middle = plan.grid.z[n] + 0.5 * cell;
        EXPECT_LE(cell, 0.0005 * (1 + 1e-9));
        if (middle > 0.0 && middle < 0.0057) {
            EXPECT_LE(cell, 0.0005 / 3.0 * 1.02);
        }
    }
    // Layers: equal cells beyond the domain.
    const auto& x = plan.grid.x;
    EXPECT_NEAR(x[8], -0.01, 1e-12);
    for (int n = 0; n < 8; ++n)
        EXPECT_NEAR(x[static_cast<std::size_t>(n) + 1] - x[static_cast<std::size_t>(n)], x[9] - x[8], 1e-12);
    EXPECT_NEAR(plan.grid.z.front(), -0.01, 1e-12);
    EXPECT_DOUBLE_EQ(plan.cells, static_cast<double>((plan.grid.x.size() - 1) * (plan.grid.y.size() - 1) *
                                                     (plan.grid.z.size() - 1)));
    EXPECT_DOUBLE_EQ(plan.bytes(50.0), 50.0 * plan.cells);
    EXPECT_TRUE(plan.warnings.empty());
}

TEST(VolumeGridPlan, ThinMetalHasItsRimAThirdOfACellFromALine) {
    Body body;
    body.add(make_box({-0.00623, -0.008, 0.0}, {0.00623, 0.008, 0.00002}), metal(), "patch");
    const VolumeGridPlan plan = plan_volume_grid(body, settings(0.012));
    const auto& x = plan.grid.x;
    const auto above = std::upper_bound(x.begin(), x.end(), 0.00623);
    const double inside = 0.00623 - above[-1], outside = *above - 0.00623;
    EXPECT_NEAR(inside / (inside + outside), 1.0 / 3.0, 1e-9);
    EXPECT_NEAR(inside + outside, 0.0005, 1e-12);
    EXPECT_TRUE(has_line(plan.grid.z, 0.0));
}

TEST(VolumeGridPlan, WiresHaveALineInTheirMiddle) {
    Body body;
    body.add(make_cylinder({0.00113, -0.00321, -0.005}, {0.00113, -0.00321, 0.005}, 0.0001), metal(), "wire");
    const VolumeGridPlan plan = plan_volume_grid(body, settings(0.01));
    EXPECT_TRUE(has_line(plan.grid.x, 0.00113));
    EXPECT_TRUE(has_line(plan.grid.y, -0.00321));
    EXPECT_TRUE(has_line(plan.grid.z, 0.005));
}

/// A port between two lines would act at one of them, chosen by rounding where it lies in the middle.
TEST(VolumeGridPlan, LumpedPortsHaveALine) {
    Body body;
    body.add(make_box({-1.1e-3, -1.1e-3, -1e-3}, {1.1e-3, 1.1e-3, 1e-3}), metal(), "strip");
    VolumeGridSettings with_port = settings(0.008);
    EXPECT_FALSE(has_line(plan_volume_grid(body, with_port).grid.y, 0.0));
    with_port.port_lines[1] = {{0.0}};
    const VolumeGridPlan plan = plan_volume_grid(body, with_port);
    EXPECT_TRUE(has_line(plan.grid.y, 0.0));
    EXPECT_LE(largest_ratio(plan.grid.y), most_cell_ratio + 1e-9);
    // A face that lies as near keeps its line alone.
    with_port.port_lines[1] = {{1.06e-3}};
    const VolumeGridPlan near_face = plan_volume_grid(body, with_port);
    EXPECT_FALSE(has_line(near_face.grid.y, 1.06e-3));
    EXPECT_TRUE(has_line(near_face.grid.y, 1.1e-3));
    EXPECT_TRUE(near_face.warnings.empty());
}

TEST(VolumeGridPlan, NamesThePairThatLimitsTheTimeStep) {
    Body body;
    body.add(make_box({-0.002, -0.002, -0.002}, {0.002, 0.002, 0.001}), metal(), "patch");
    body.add(make_box({-0.002, -0.002, 0.001}, {0.002, 0.002, 0.00115}), dielectric(2.0), "film");
    VolumeGridSettings its = settings(0.005);
    const VolumeGridPlan plan = plan_volume_grid(body, its);
    EXPECT_EQ(plan.limiting.axis, 2);
    EXPECT_NEAR(plan.limiting.to - plan.limiting.from, 0.00015, 1e-9);
    EXPECT_EQ(plan.limiting.text, "z = 1 mm (patch) and z = 1.15 mm (film)");
    EXPECT_NEAR(plan.time_step * constants::speed_of_light, 0.00013, 0.00003);
    // With fewer lines the film is cut instead, and that is said.
    its.closest = 0.5;
    const VolumeGridPlan coarser = plan_volume_grid(body, its);
    ASSERT_EQ(coarser.warnings.size(), 1u);
    EXPECT_EQ(coarser.warnings[0].code, "face_between_lines");
    EXPECT_EQ(coarser.warnings[0].place, "z = 1.15 mm");
    EXPECT_GT(coarser.time_step, 1.3 * plan.time_step);
}

Warnings planning_warnings(const Body& body) {
    VolumeGridSettings coarse = settings(0.02);
    coarse.closest = 0.5;
    return plan_volume_grid(body, coarse).warnings;
}

bool says(const Warning& warning, const std::string& part) {
    return warning.text.find(part) != std::string::npos;
}

/// Thin solids and copies close to each other compete with themselves for lines.
TEST(VolumeGridPlan, NamesTheSameSolidWhereItIsTooThin) {
    Body thin;
    thin.add(make_box({-0.002, -0.002, 0.001}, {0.002, 0.002, 0.00115}), dielectric(2.0), "film");
    const Warnings warnings = planning_warnings(thin);
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_TRUE(says(warnings[0],
                     "No grid line meets z = 1.15 mm of film: it is 0.15 mm from z = 1 mm of the "
                     "same solid."))
        << warnings[0].text;
}

TEST(VolumeGridPlan, DistinguishesSolidsOfOneName) {
    Body body;
    body.add(make_box({-0.002, -0.002, -0.002}, {0.0, 0.002, 0.001}), dielectric(2.0), "film");
    body.add(make_box({0.0, -0.002, -0.002}, {0.002, 0.002, 0.00115}), dielectric(2.0), "film");
    const Warnings warnings = planning_warnings(body);
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_TRUE(says(warnings[0],
                     "z = 1.15 mm of film: it is 0.15 mm from z = 1 mm of another solid of this "
                     "name."))
        << warnings[0].text;
}

/// 200 copies have 400 planes along z and gave a warning for half of them.
TEST(VolumeGridPlan, WarnsOnceForEachSolid) {
    Body body;
    const SolidPointer film = make_box({-0.002, -0.002, -0.018}, {0.002, 0.002, -0.01794});
    body.add(make_copies(film, {0, 0, 0.00018}, 200), dielectric(2.0), "films");
    body.add(make_box({-0.0021, -0.002, -0.01}, {0.0021, 0.002, 0.01}), dielectric(3.0), "block");
    const Warnings warnings = planning_warnings(body);
    ASSERT_EQ(warnings.size(), 2u);
    EXPECT_TRUE(says(warnings[0], "No grid line meets 200 planes of films: the worst, z = "))
        << warnings[0].text;
    EXPECT_TRUE(says(warnings[0], "is 0.06 mm from z = ")) << warnings[0].text;
    EXPECT_TRUE(says(warnings[0], " of the same solid.")) << warnings[0].text;
    EXPECT_TRUE(says(warnings[1], "4 planes of block: the worst, x = ")) << warnings[1].text;
    EXPECT_TRUE(says(warnings[1], "is 0.1 mm from x = ")) << warnings[1].text;
    EXPECT_TRUE(says(warnings[1], " of films.")) << warnings[1].text;
}

// One range for all geometries, the project file and its schema: a grid finer than 1000 cells per wavelength
// was refused in 3D only.
TEST(VolumeGridPlan, TakesEveryDensityOfTheProjectFile) {
    Body body;
    body.add(make_sphere({0, 0, 0}, 0.0001), metal());
    VolumeGridSettings fine = settings(0.0002);
    fine.cells_per_wavelength = 1500;
    EXPECT_NO_THROW(plan_volume_grid(body, fine));
    fine.cells_per_wavelength = 3.9;
    try {
        plan_volume_grid(body, fine);
        FAIL();
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("must be from 4 to 1e+06"), std::string::npos)
            << error.what();
    }
}

TEST(VolumeGridPlan, RefusesWhatCannotBeBefore) {
    Body body;
    body.add(make_sphere({0, 0, 0}, 0.001), metal());
    VolumeGridSettings its = settings(0.01);
    its.cells_per_wavelength = 2;
    EXPECT_THROW(plan_volume_grid(body, its), InputError);
    its = settings(5.0);
    its.cells_per_wavelength = 900;
    try {
        plan_volume_grid(body, its);
        FAIL();
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("cells"), std::string::npos);
    }
    its = settings(0.01);
    its.wavelength = std::nan("");
    EXPECT_THROW(plan_volume_grid(body, its), InputError);
    its = settings(0.01);
    its.domain.high.x() = its.domain.low.x();
    EXPECT_THROW(plan_volume_grid(body, its), InputError);
}

}  // namespace
}  // namespace lathe::tests
