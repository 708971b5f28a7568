// Cut cells of planar grids: modes of a round cavity by their order of accuracy, and the spectrum's end.
#include <gtest/gtest.h>

#include <Eigen/Sparse>
#include <cmath>
#include <numbers>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/discretise/coefficients.hpp"
#include "solver/discretise/slanted_fit.hpp"
#include "solver/discretise/time_step_limit.hpp"

namespace lathe::tests {
namespace {

constexpr double radius = 1.0;

std::vector<Point> circle(double r) {
    constexpr int points = 1440;
    const double step = 2.0 * std::numbers::pi / points;
    const double same_area = r * std::sqrt(step / std::sin(step));
    std::vector<Point> outline;
    for (int n = 0; n < points; ++n)
        outline.push_back({same_area * std::cos(n * step), same_area * std::sin(n * step)});
    return outline;
}

Region metal(std::vector<Point> outline) {
    Region region;
    region.material.is_pec = true;
    region.outline = std::move(outline);
    return region;
}

/// A round hole in metal, with a dielectric rod in it if it has a radius.
Antenna cavity(double rod, double permittivity) {
    Antenna antenna;
    antenna.planar = PlanarSettings{};
    antenna.regions.push_back(metal({{-3, -3}, {3, -3}, {3, 3}, {-3, 3}}));
    antenna.regions.push_back({Material{}, circle(radius)});
    if (rod > 0.0) {
        Material dielectric;
        dielectric.relative_permittivity = permittivity;
        antenna.regions.push_back({dielectric, circle(rod)});
    }
    return antenna;
}

/// `cells` a radius; nodes shifted by shares of a cell.
Grid plane(int cells, double shift_x, double shift_y) {
    Grid grid;
    grid.metric = Metric::planar;
    grid.low_wall = LowWall::electric;
    grid.dr = grid.dz = radius / cells;
    grid.nr = grid.nz = 2 * cells + 7;
    grid.z0 = -(cells + 3 - shift_x) * grid.dz;
    grid.r0 = -(cells + 3 - shift_y) * grid.dr;
    return grid;
}

/// Laplacian and masses of the component across the plane: L x = 4 sin^2(w dt/2) M x.
struct Pencil {
    Eigen::SparseMatrix<double> laplacian, mass;
};

Pencil pencil(const Grid& grid, const Coefficients& coefficients, bool tm) {
    const CoefficientMaps& maps = coefficients.maps;
    const std::vector<double>& own = tm ? maps.v_phi : maps.i_phi;
    std::vector<int> number(grid.cells(), -1);
    int count = 0;
    for (std::size_t at = 0; at < grid.cells(); ++at)
        if (own[at] > 0.0) number[at] = count++;
    std::vector<Eigen::Triplet<double>> links, masses;
    const auto link = [&](int a, int b, double weight) {
        if (weight <= 0.0) return;
        if (a >= 0) links.emplace_back(a, a, weight);
        if (b >= 0) links.emplace_back(b, b, weight);
        if (a >= 0 && b >= 0) links.emplace_back(a, b, -weight), links.emplace_back(b, a, -weight);
    };
    for (int i = 0; i + 1 < grid.nr; ++i)
        for (int k = 0; k + 1 < grid.nz; ++k) {
            const int here = number[grid.at(i, k)], on = number[grid.at(i, k + 1)],
                      up = number[grid.at(i + 1, k)];
            if (here >= 0) masses.emplace_back(here, here, 1.0 / own[grid.at(i, k)]);
            if (tm) {
                link(here, on, maps.i_r[grid.at(i, k)]);
                link(here, up, maps.i_z[grid.at(i, k)]);
            } else {
                link(here, on, maps.v_r[grid.at(i, k + 1)]);
                link(here, up, maps.v_z[grid.at(i + 1, k)]);
            }
        }
    if (!tm)
        for (const PermittivityCoupling::Pair& pair : coefficients.coupling.pairs) {
            // v_r has the curl -(i_phi - i_phi before z), v_z has i_phi - i_phi before r.
            const FieldIndex &r = coefficients.coupling.edges[pair.edge_r].at,
                             &z = coefficients.coupling.edges[pair.edge_z].at;
            const std::pair<int, double> of_r[] = {{number[grid.at(r.row, r.column)], -1.0},
                                                   {number[grid.at(r.row, r.column - 1)], 1.0}},
                                         of_z[] = {{number[grid.at(z.row, z.column)], 1.0},
                                                   {number[grid.at(z.row - 1, z.column)], -1.0}};
            for (const auto& [a, sign_a] : of_r)
                for (const auto& [b, sign_b] : of_z) {
                    links.emplace_back(a, b, sign_a * sign_b * pair.weight);
                    links.emplace_back(b, a, sign_a * sign_b * pair.weight);
                }
        }
    Pencil result;
    result.laplacian.resize(count, count), result.mass.resize(count, count);
    result.laplacian.setFromTriplets(links.begin(), links.end());
    result.mass.setFromTriplets(masses.begin(), masses.end());
    return result;
}

struct Solved {
    double wavenumber = 0.0, largest = 0.0;
};

/// The mode nearest to a wavenumber at the time step of build_planar_coefficients(), and the largest
/// eigenvalue: leap-frog needs it below 4.
Solved solve(const Antenna& antenna, const Grid& grid, bool tm, double wanted) {
    const double dt = (tm ? 0.99 : 0.9) * time_step_limit(grid, 0);
    CellGeometry cells = cut_cells(antenna, grid, WallModel::conformal, 0.0);
    if (!tm) fit_slanted_surfaces(antenna, grid, 0.9, 10e9, cells);
    const auto [laplacian, mass] = pencil(grid, build_coefficients(grid, cells, 0, dt), tm);
    const double half = 0.5 * constants::speed_of_light * dt;
    const double shift = 4.0 * std::pow(std::sin(0.98 * wanted * half), 2);
    Eigen::SparseLU<Eigen::SparseMatrix<double>> solver;
    solver.compute(laplacian - shift * mass);
    // Starts without symmetry, so that it holds every mode.
    Eigen::VectorXd x(laplacian.rows());
    for (Eigen::Index n = 0; n < x.size(); ++n) x[n] = std::sin(0.37 * static_cast<double>(n * n % 1009));
    Eigen::VectorXd y = x;
    double value = 0.0;
    for (int n = 0; n < 60; ++n) {
        x = solver.solve(mass * x).eval();
        x /= std::sqrt(x.dot(mass * x));
        value = x.dot(laplacian * x);
    }
    double largest = 0.0;
    for (int n = 0; n < 300; ++n) {
        y = (mass.diagonal().cwiseInverse().asDiagonal() * (laplacian * y)).eval();
        y /= std::sqrt(y.dot(mass * y));
        largest = y.dot(laplacian * y);
    }
    return {std::asin(0.5 * std::sqrt(value)) / half, largest};
}

/// Root mean square of the relative errors over shifts of the grid.
double error(const Antenna& antenna, int cells, bool tm, double exact) {
    double sum = 0.0;
    constexpr double shifts[][2] = {{0.0, 0.0}, {0.31, 0.17}, {0.52, 0.77}};
    for (const auto& shift : shifts) {
        const Solved solved = solve(antenna, plane(cells, shift[0], shift[1]), tm, exact);
        EXPECT_LT(solved.largest, 4.0);
        sum += std::pow(solved.wavenumber / exact - 1.0, 2);
    }
    return std::sqrt(sum / 3.0);
}

double order(const Antenna& antenna, bool tm, double exact) {
    const double coarse = error(antenna, 8, tm, exact), fine = error(antenna, 32, tm, exact);
    EXPECT_LT(fine, 3e-3);
    return 0.5 * std::log2(coarse / fine);
}

/// A box of 1 by 0.7 whose walls lie on nodes: sin^2(w dt/2) = (c dt/d)^2 (sin^2(k_x d/2) + sin^2(k_y d/2)).
TEST(PlanarCavity, ABoxHasTheWavenumbersOfTheGrid) {
    constexpr int cells = 20;
    constexpr double height = 0.7, d = 1.0 / cells;
    Antenna antenna;
    antenna.planar = PlanarSettings{};
    antenna.regions.push_back(metal({{-3, -3}, {3, -3}, {3, 3}, {-3, 3}}));
    antenna.regions.push_back({Material{}, {{0, 0}, {1, 0}, {1, height}, {0, height}}});
    Grid grid;
    grid.metric = Metric::planar;
    grid.low_wall = LowWall::electric;
    grid.dr = grid.dz = d;
    grid.nz = cells + 7, grid.nr = 14 + 7;
    grid.z0 = grid.r0 = -3 * d;
    for (const bool tm : {true, false})
        for (const auto& [m, n] : {std::pair(1, 1), std::pair(2, 1), std::pair(3, 1)}) {
            const double dt = (tm ? 0.99 : 0.9) * time_step_limit(grid, 0);
            const double half = 0.5 * constants::speed_of_light * dt;
            const double sine = half * 2.0 / d *
                                std::hypot(std::sin(0.5 * constants::pi * m * d),
                                           std::sin(0.5 * constants::pi * n / height * d));
            const double wanted = std::asin(sine) / half;
            EXPECT_NEAR(solve(antenna, grid, tm, wanted).wavenumber / wanted, 1.0, 1e-12)
                << tm << " " << m << " " << n;
        }
}

TEST(PlanarCavity, EAcrossThePlaneIsOfSecondOrder) {
    for (const double exact : {2.4048256, 3.8317060, 5.1356223, 5.5200781})
        EXPECT_GE(order(cavity(0.0, 1.0), true, exact), 1.9) << exact;
}

TEST(PlanarCavity, HAcrossThePlaneIsOfSecondOrder) {
    for (const double exact : {1.8411838, 3.0542369, 3.8317060, 4.2011889})
        EXPECT_GE(order(cavity(0.0, 1.0), false, exact), 1.9) << exact;
}

TEST(PlanarCavity, ARodIsOfSecondOrderForEAcrossThePlane) {
    for (const double exact : {1.294240, 2.214846, 3.154517})
        EXPECT_GE(order(cavity(0.6, 4.0), true, exact), 1.9) << exact;
}

/// Exact wavenumbers from the radial functions in the rod and around it.
TEST(PlanarCavity, ARodIsOfSecondOrderForHAcrossThePlane) {
    for (const double exact : {1.340036, 2.214846, 2.522499}) {
        const double coarse = error(cavity(0.6, 4.0), 16, false, exact),
                     fine = error(cavity(0.6, 4.0), 64, false, exact);
        EXPECT_GE(0.5 * std::log2(coarse / fine), 1.9) << exact << ": " << coarse << ", " << fine;
        EXPECT_LT(fine, 2e-4);
    }
    for (const double exact : {1.180922, 1.435896}) {  // 2.240057 lies beside another mode
        const double coarse = error(cavity(0.6, 10.0), 16, false, exact),
                     fine = error(cavity(0.6, 10.0), 64, false, exact);
        EXPECT_GE(0.5 * std::log2(coarse / fine), 1.5) << exact << ": " << coarse << ", " << fine;
        EXPECT_LT(fine, 2e-4);
    }
}

}  // namespace
}  // namespace lathe::tests
