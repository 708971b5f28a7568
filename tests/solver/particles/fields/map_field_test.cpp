// Known fields as a solve would map them, carried to the vertices of meshes near bent and flat walls.
#include "solver/particles/fields/map_field.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "solver/base/constants.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/particles/fields/cell_checks.hpp"
#include "solver/particles/mesh/mesh_domain.hpp"

namespace lathe::particles {
namespace {

using Complex = std::complex<double>;
/// E_r, E_phi, E_z in V/m and H_r, H_phi, H_z in A/m at a point of the plane.
using KnownField = std::function<std::array<double, 6>(Point)>;

/// A vacuum with metal in it and a field there; of a plane r is y and z is x.
struct Case {
    std::vector<Point> chosen;
    std::vector<std::vector<Point>> metal;
    KnownField field;
    double cell = 0.0;
    int order = 0;
    bool is_planar = false;
    double low_r = 0.0, high_r = 0.0, low_z = 0.0, high_z = 0.0;  ///< of the map

    bool is_vacuum(Point p) const {
        return std::none_of(metal.begin(), metal.end(),
                            [&](const std::vector<Point>& body) { return contains(body, p); });
    }
};

/// Node values of a map as FrequencyMaps makes them: means of the values half a cell away. Where an edge of
/// the electric field is cut, and so is read as if whole, there is a value that must not be used.
FrequencyMap map_of(const Case& known) {
    constexpr double wrong = 1e9;
    FrequencyMap map;
    map.frequency_hz = 10e9;
    map.azimuthal_order = known.order;
    map.dr_m = map.dz_m = known.cell;
    map.r0_m = known.low_r;
    map.z0_m = known.low_z;
    map.nr = static_cast<int>((known.high_r - known.low_r) / known.cell) + 1;
    map.nz = static_cast<int>((known.high_z - known.low_z) / known.cell) + 1;
    map.components = FrequencyMaps::all_components();
    map.excitation = known.is_planar ? "left" : "";
    const double h = 0.5 * known.cell;
    const double half_r[] = {h, 0, 0, 0, h, h}, half_z[] = {0, 0, h, h, h, 0};
    for (std::size_t c = 0; c < 6; ++c) {
        std::vector<std::complex<float>>& plane = map.planes.emplace_back();
        for (int i = 0; i < map.nr; ++i)
            for (int k = 0; k < map.nz; ++k) {
                const Point p = {map.z0_m + k * known.cell, map.r0_m + i * known.cell};
                double sum = 0.0;
                for (const double side_r : {-half_r[c], half_r[c]})
                    for (const double side_z : {-half_z[c], half_z[c]}) {
                        const Point at = {p.z + side_z, p.r + side_r},
                                    end = {p.z + 1.998 * side_z, p.r + 1.998 * side_r};
                        // An edge of E lies along its component; faces of H may be cut.
                        const bool is_whole =
                            c > 2 || (known.is_vacuum(p) && known.is_vacuum(at) && known.is_vacuum(end));
                        sum += 0.25 * (is_whole ? known.field(at)[c] : wrong);
                    }
                plane.push_back(static_cast<float>(sum));
            }
    }
    return map;
}

struct Error {
    double wall = 0.0, all = 0.0;  ///< largest, of E over the largest E: at walls, at all vertices
    double magnetic = 0.0;         ///< likewise of B, at all
    Warnings warnings;
};

Error error_of(const Case& known) {
    MeshDomain domain;
    domain.chosen = known.chosen;
    domain.drawn = known.metal;
    domain.filling = [&](Point p) { return known.is_vacuum(p) ? -1 : 0; };
    domain.has_axis = !known.is_planar;
    const TriangleMesh mesh = triangulate(domain, {.largest = known.cell, .across_gap = 10.0}, "gap");
    const FrequencyMap map = map_of(known);
    const MapSource source{&map, known.is_planar, [&](Point p) { return known.is_vacuum(p); }, {true}};
    Error error;
    const MeshField field = fitted_field(mesh, source, "gap", error.warnings);
    std::vector<bool> is_wall(mesh.vertices.size(), false);
    for (const BoundaryEdge& edge : mesh.edges)
        if (edge.kind == EdgeKind::wall)
            is_wall[static_cast<std::size_t>(edge.from)] = is_wall[static_cast<std::size_t>(edge.to)] = true;
    double largest_e = 0.0, largest_b = 0.0;
    for (std::size_t n = 0; n < mesh.vertices.size(); ++n) {
        const auto right = known.field(mesh.vertices[n]);
        double e = 0.0, b = 0.0, of_e = 0.0, of_b = 0.0;
        for (std::size_t c = 0; c < 3; ++c) {
            const double right_b = right[c + 3] * constants::vacuum_permeability;
            e += std::norm(field.at_vertices[n][c] - right[c]);
            b += std::norm(field.at_vertices[n][c + 3] - right_b);
            of_e += right[c] * right[c];
            of_b += right_b * right_b;
        }
        largest_e = std::max(largest_e, std::sqrt(of_e));
        largest_b = std::max(largest_b, std::sqrt(of_b));
        error.all = std::max(error.all, std::sqrt(e));
        if (is_wall[n]) error.wall = std::max(error.wall, std::sqrt(e));
        error.magnetic = std::max(error.magnetic, std::sqrt(b));
    }
    error.wall /= largest_e;
    error.all /= largest_e;
    if (largest_b > 0.0) error.magnetic /= largest_b;
    return error;
}

/// A coaxial line from z = 0 to 24 mm of outer radius 4 mm, analysed in its middle.
Case line(double inner, double cell) {
    constexpr double outer = 9e-3;
    Case known;
    known.chosen = {{10e-3, 0.5 * inner}, {14e-3, 0.5 * inner}, {14e-3, 9.5e-3}, {10e-3, 9.5e-3}};
    known.metal = {{{-1e-3, -1e-3}, {25e-3, -1e-3}, {25e-3, inner}, {-1e-3, inner}},
                   {{-1e-3, outer}, {25e-3, outer}, {25e-3, 11e-3}, {-1e-3, 11e-3}}};
    known.cell = cell;
    known.high_r = 10e-3;
    known.high_z = 24e-3;
    return known;
}

KnownField tem_wave() {
    return [](Point p) {
        const double e = 1.0 / p.r;
        return std::array{e, 0.0, 0.0, 0.0, e / constants::vacuum_impedance, 0.0};
    };
}

/// Inner radii of 1.3 to 8 cells, on nodes and between them.
TEST(MapField, FallsAsOneOverRadiusInACoaxialLine) {
    for (const double cells : {1.3, 1.5, 2.0, 2.99, 3.01, 3.5, 4.25, 8.0}) {
        Case known = line(1e-3, 1e-3 / cells);
        known.field = tem_wave();
        const Error error = error_of(known);
        EXPECT_LT(error.all, 1e-3) << cells;
        EXPECT_EQ(error.warnings.size(), cells < doubtful_cells_per_radius ? 1U : 0U) << cells;
        EXPECT_LT(error.magnetic, 1e-3) << cells;
    }
}

/// The static field of order 1 between the conductors, as of a TE11 wave of long wavelength.
TEST(MapField, OfOrderOneAroundAnInnerConductor) {
    for (const double cells : {3.0, 3.5}) {
        const double a = 1e-3;
        Case known = line(a, a / cells);
        known.order = 1;
        known.metal.pop_back();  // a post in a uniform field
        known.chosen[2].r = known.chosen[3].r = 3.5e-3;
        known.field = [a](Point p) {
            const double q = a * a / (p.r * p.r), h = 1.0 / constants::vacuum_impedance;
            return std::array{1 + q, -(1 - q), 0.0, h * (1 - q), h * (1 + q), 0.0};
        };
        const Error error = error_of(known);
        EXPECT_LT(error.all, 0.8 / (cells * cells)) << cells;
        EXPECT_LT(error.magnetic, 0.8 / (cells * cells)) << cells;
    }
}

std::vector<Point> circle(Point centre, double radius, int sides, double from_deg = 0.0,
                          double to_deg = 360.0) {
    std::vector<Point> points;
    for (int n = 0; n <= sides; ++n) {
        const double angle = (from_deg + (to_deg - from_deg) * n / sides) * std::numbers::pi / 180.0;
        points.push_back({centre.z + radius * std::cos(angle), centre.r + radius * std::sin(angle)});
    }
    if (to_deg - from_deg >= 360.0) points.pop_back();
    return points;
}

/// A charged sphere on the axis, whose field falls as 1/R^2.
TEST(MapField, FallsAsOneOverSquaredRadiusAroundASphere) {
    const double a = 1e-3;
    for (const double cells : {3.5, 6.0}) {
        Case known;
        known.metal = {circle({10e-3, 0.0}, a, 96, 0.0, 180.0)};
        known.chosen = {{6e-3, 0.0}, {14e-3, 0.0}, {14e-3, 4e-3}, {6e-3, 4e-3}};
        known.cell = a / cells;
        known.high_r = 6e-3;
        known.high_z = 20e-3;
        known.field = [a](Point p) {
            const double z = p.z - 10e-3, d = std::hypot(z, p.r), e = a * a / (d * d * d);
            return std::array{e * p.r, 0.0, e * z, 0.0, 0.0, 0.0};
        };
        const Error error = error_of(known);
        EXPECT_LT(error.all, 1.0 / (cells * cells)) << cells;
    }
}

/// A round post between the plates of a planar antenna.
TEST(MapField, FallsAsOneOverDistanceAroundAPlanarPost) {
    const double a = 1e-3;
    for (const int sides : {48, 96})
        for (const double cells : {3.5, 6.0}) {
            Case known;
            known.is_planar = true;
            known.metal = {circle({0.13e-3, 0.21e-3}, a, sides)};
            known.chosen = {{-4e-3, -4e-3}, {4e-3, -4e-3}, {4e-3, 4e-3}, {-4e-3, 4e-3}};
            known.cell = a / cells;
            known.low_r = known.low_z = -6e-3;
            known.high_r = known.high_z = 6e-3;
            known.field = [a](Point p) {
                const double x = p.z - 0.13e-3, y = p.r - 0.21e-3, e = a / (x * x + y * y);
                return std::array{e * y, 0.0, e * x, 0.0, 0.0, 0.0};
            };
            const Error error = error_of(known);
            EXPECT_LT(error.all, 0.6 / (cells * cells)) << cells;
        }
}

/// Near flat walls a plane is fitted, as before.
TEST(MapField, OfUniformAndLinearFieldsIsExactBetweenPlates) {
    Case known;
    known.metal = {{{4e-3, 0}, {5e-3, 0}, {5e-3, 9e-3}, {4e-3, 9e-3}},
                   {{6e-3, 0}, {7e-3, 0}, {7e-3, 9e-3}, {6e-3, 9e-3}}};
    known.chosen = {{4.5e-3, 2e-3}, {6.5e-3, 2e-3}, {6.5e-3, 5e-3}, {4.5e-3, 5e-3}};
    known.cell = 0.09e-3;
    known.high_r = 8e-3;
    known.high_z = 10e-3;
    known.field = [](Point p) { return std::array{0.0, 0.0, 1.0 + 100.0 * p.r, 0.0, 2.0 - 50.0 * p.z, 0.0}; };
    const Error error = error_of(known);
    EXPECT_LT(error.all, 1e-6);
    EXPECT_LT(error.magnetic, 1e-6);
    EXPECT_TRUE(error.warnings.empty());
}

}  // namespace
}  // namespace lathe::particles
