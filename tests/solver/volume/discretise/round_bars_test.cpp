// Round bars on grids: the radius with which they act, metal, stability, warnings.
#include <gtest/gtest.h>

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/geometry/solids/wire.hpp"
#include "solver/volume/discretise/bar_field.hpp"
#include "solver/volume/discretise/volume_cells.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"

namespace lathe::tests {
namespace {

std::vector<double> equal_lines(double from, double cell, int cells) {
    std::vector<double> lines;
    for (int n = 0; n <= cells; ++n) lines.push_back(from + n * cell);
    return lines;
}

/// Radius with which a bar along z acts in the grid's equations for a static field, over its own: the
/// potential is ln(rho / radius) on the outermost nodes of a square of 24 cells.
double acting_radius(double radius, double a, double b, double stretch = 1.0) {
    const GridLines lines{equal_lines(-12.0 * stretch, stretch, 24), equal_lines(-12, 1, 24),
                          equal_lines(0, 1, 2)};
    const CartesianGrid grid(lines);
    const BarField field(grid, {2, a, b, {0, 2}, radius});
    const int nodes = grid.nodes(0);
    std::vector<int> number(static_cast<std::size_t>(nodes * nodes), -1);
    const auto at = [&](int i, int j) {
        return static_cast<std::size_t>(i) * static_cast<std::size_t>(nodes) + static_cast<std::size_t>(j);
    };
    int count = 0;
    for (int i = 1; i + 1 < nodes; ++i)
        for (int j = 1; j + 1 < nodes; ++j)
            if (!field.is_metal(i, j)) number[at(i, j)] = count++;
    std::vector<double> shares_x(number.size(), 1.0), shares_y(number.size(), 1.0);
    for (const BarField::Link& link : field.links())
        (link.along_a ? shares_x : shares_y)[at(link.a, link.b)] =
            BarField::share(link.whole, link.drop, link.flux);
    const auto outside = [&](int i, int j) {
        return field.is_metal(i, j) ? 0.0
                                    : std::log(std::hypot(grid.at(0, i) - a, grid.at(1, j) - b) / radius);
    };
    std::vector<Eigen::Triplet<double>> entries;
    Eigen::VectorXd right = Eigen::VectorXd::Zero(count);
    const auto each_link = [&](const auto& visit) {
        for (int i = 0; i < nodes; ++i)
            for (int j = 0; j < nodes; ++j) {
                if (i + 1 < nodes && j > 0 && j + 1 < nodes)
                    visit(i, j, i + 1, j, 1.0 / stretch / shares_x[at(i, j)]);
                if (j + 1 < nodes && i > 0 && i + 1 < nodes)
                    visit(i, j, i, j + 1, stretch / shares_y[at(i, j)]);
            }
    };
    each_link([&](int i, int j, int k, int l, double conductance) {
        const int p = number[at(i, j)], q = number[at(k, l)];
        for (const auto& [own, other, x, y] : {std::tuple{p, q, k, l}, {q, p, i, j}}) {
            if (own < 0) continue;
            entries.emplace_back(own, own, conductance);
            if (other >= 0)
                entries.emplace_back(own, other, -conductance);
            else
                right[own] += conductance * outside(x, y);
        }
    });
    Eigen::SparseMatrix<double> matrix(count, count);
    matrix.setFromTriplets(entries.begin(), entries.end());
    const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> solver(matrix);
    const Eigen::VectorXd potential = solver.solve(right);
    // Flux into the metal over 2 pi: the outer potential over ln(outer radius / acting radius).
    double flux = 0.0;
    each_link([&](int i, int j, int k, int l, double conductance) {
        const int p = number[at(i, j)], q = number[at(k, l)];
        if (p >= 0 && field.is_metal(k, l)) flux += conductance * potential[p];
        if (q >= 0 && field.is_metal(i, j)) flux += conductance * potential[q];
    });
    const double outer = std::log(12.0 / radius);
    return std::exp(outer - outer * 2.0 * std::numbers::pi / flux);
}

TEST(RoundBars, ActWithTheirRadiusWhereverTheyAre) {
    double worst = 0.0;
    for (const double radius : {0.05, 0.1, 0.2, 0.4, 0.62, 0.8, 1.0, 1.3, 1.65, 2.0, 2.5, 3.3, 3.9})
        for (const auto& [a, b] :
             {std::pair{0.0, 0.0}, {0.5, 0.5}, {0.5, 0.0}, {0.13, 0.31}, {0.46, -0.27}}) {
            const double acting = acting_radius(radius, a, b);
            worst = std::max(worst, std::abs(acting - 1.0));
            EXPECT_NEAR(acting, 1.0, 0.02) << radius << " at " << a << ", " << b;
        }
    RecordProperty("worst", std::to_string(worst));
}

TEST(RoundBars, ActWithTheirRadiusInOblongCells) {
    for (const double radius : {0.1, 0.5, 1.2})
        EXPECT_NEAR(acting_radius(radius, 0.2, 0.1, 2.0), 1.0, 0.03) << radius;
}

TEST(RoundBars, AreStableAtTheTimeStepOfTheirGrid) {
    const GridLines lines{equal_lines(-8, 1, 16), equal_lines(-8, 1, 16), equal_lines(-4, 1, 8)};
    const double step = 0.88 * regular_time_step(lines);
    for (const double radius : {0.05, 0.3, 0.7, 1.2, 2.4})
        for (const double off : {0.0, 0.27, 0.5}) {
            Body body;
            body.add(make_cylinder({off, 0.1, -2.3}, {off, 0.1, 3}, radius), metal(), "bar");
            const VolumeCells cells = cut_volume(body, lines, {1.5, step});
            EXPECT_GT(cells.enlargement.longest_time_step, (1.0 - 1e-3) * step) << radius << ", " << off;
            EXPECT_TRUE(cells.warnings.empty()) << radius << ", " << off << ": " << cells.warnings[0].text;
        }
}

TEST(RoundBars, MakeTheEdgesOnAWireMetal) {
    const GridLines lines{equal_lines(-4, 1, 8), equal_lines(-4, 1, 8), equal_lines(-4, 1, 8)};
    const CartesianGrid grid(lines);
    Body body;
    body.add(make_wire({{0, 0, -3}, {0, 0, 1}, {2, 0, 1}}, 0.02), metal(), "wire");
    const VolumeCells cells = cut_volume(body, lines, {1.5, 0.88 * regular_time_step(lines)});
    int metal_edges = 0;
    for (std::size_t axis = 0; axis < 3; ++axis)
        metal_edges += static_cast<int>(
            std::count(cells.edges[axis].cover.begin(), cells.edges[axis].cover.end(), Cover::metal));
    EXPECT_EQ(metal_edges, 6);
    for (const int k : {1, 2, 3, 4}) EXPECT_EQ(cells.edges[2].share(grid.index({4, 4, k})), 0.0);
    for (const int i : {4, 5}) EXPECT_EQ(cells.edges[0].share(grid.index({i, 4, 5})), 0.0);
    // In the middle of a straight piece a link counts ln(h / radius) / (pi / 2) of its length.
    EXPECT_NEAR(cells.edges[0].share(grid.index({4, 4, 3})), std::log(50.0) / (0.5 * std::numbers::pi), 0.05);
}

TEST(RoundBars, ThinMetalOfOtherShapesIsWarnedOf) {
    const GridLines lines{equal_lines(-8, 1, 16), equal_lines(-8, 1, 16), equal_lines(-8, 1, 16)};
    const auto codes = [&](const SolidPointer& solid) {
        Body body;
        body.add(solid, metal(), "bar");
        std::vector<std::string> found;
        for (const Warning& warning :
             cut_volume(body, lines, {1.5, 0.88 * regular_time_step(lines)}).warnings)
            found.push_back(warning.code);
        return found;
    };
    const auto has = [](const std::vector<std::string>& all) {
        return std::find(all.begin(), all.end(), "thin_metal") != all.end();
    };
    EXPECT_TRUE(has(codes(make_cylinder({-4, -3, 0}, {4, 3, 0}, 0.6))));
    EXPECT_TRUE(has(codes(make_cone({0, 0, -4}, {0, 0, 4}, 0.4, 0.3))));
    EXPECT_FALSE(has(codes(make_cylinder({-4, -3, 0}, {4, 3, 0}, 2.0))));
    EXPECT_FALSE(has(codes(make_cylinder({0, 0, -4}, {0, 0, 4}, 0.1))));
    EXPECT_FALSE(has(codes(make_box({-3, -3, -3}, {3, 3, 3}))));
    EXPECT_FALSE(has(codes(make_box({-3, -3, 0}, {3, 3, 0.1}))));
}

}  // namespace
}  // namespace lathe::tests
