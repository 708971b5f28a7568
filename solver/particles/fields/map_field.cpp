#include "solver/particles/fields/map_field.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"

namespace lathe::particles {
namespace {

using Complex = std::complex<double>;

constexpr double first_reach_cells = 2.0, last_reach_cells = 6.0;
constexpr int fewest_nodes = 6;
/// Walls whose normals differ by less than about 15 degrees are one wall at their common vertex.
constexpr double one_wall_cosine = 0.966;

std::array<const std::vector<std::complex<float>>*, 6> planes_of(const FrequencyMap& map) {
    constexpr FieldComponent order[] = {FieldComponent::e_r, FieldComponent::e_phi, FieldComponent::e_z,
                                        FieldComponent::h_r, FieldComponent::h_phi, FieldComponent::h_z};
    std::array<const std::vector<std::complex<float>>*, 6> planes{};
    for (std::size_t c = 0; c < planes.size(); ++c)
        planes[c] = map.holds(order[c]) ? &map.plane(order[c]) : nullptr;
    return planes;
}

class Fit {
public:
    Fit(const MapSource& source, const TriangleMesh& mesh)
        : map_(*source.map),
          planes_(planes_of(map_)),
          cell_(std::max(map_.dr_m, map_.dz_m)),
          has_order_one_axis_(!source.is_planar && map_.azimuthal_order == 1 && map_.r0_m == 0.0) {
        find_free_nodes(source, mesh);
    }

    /// The fitted field at a point; empty where too few nodes are near.
    std::optional<FieldVector> at(Point place) const {
        for (double reach = first_reach_cells; reach <= last_reach_cells; reach *= std::sqrt(2.0))
            if (const auto fitted = within(place, reach * cell_)) return fitted;
        return std::nullopt;
    }

private:
    std::size_t node(int i, int k) const {
        return static_cast<std::size_t>(i) * static_cast<std::size_t>(map_.nz) + static_cast<std::size_t>(k);
    }
    Point place_of(int i, int k) const { return {map_.z0_m + k * map_.dz_m, map_.r0_m + i * map_.dr_m}; }

    /// The scheme of order 1 leaves E_phi and H_r on the axis at 0; there they are -E_r and H_phi.
    Complex value_at(std::size_t component, int i, int k) const {
        const bool is_left_out = has_order_one_axis_ && i == 0 && (component == 1 || component == 3);
        if (!is_left_out) return (*planes_[component])[node(i, k)];
        if (component == 1) return -Complex((*planes_[0])[node(i, k)]);
        return (*planes_[4])[node(i, k)];
    }

    void find_free_nodes(const MapSource& source, const TriangleMesh& mesh) {
        free_.assign(static_cast<std::size_t>(map_.nr) * static_cast<std::size_t>(map_.nz), 0);
        const auto [low, high] = box_of(mesh.vertices);
        const double margin = (last_reach_cells + 1.0) * cell_;
        for (int i = 0; i < map_.nr; ++i)
            for (int k = 0; k < map_.nz; ++k) {
                const Point p = place_of(i, k);
                if (p.z < low.z - margin || p.z > high.z + margin || p.r < low.r - margin ||
                    p.r > high.r + margin)
                    continue;
                // A node's value is the mean of neighbours half a cell away.
                const double half_r = 0.499 * map_.dr_m, half_z = 0.499 * map_.dz_m;
                const double below = source.is_planar ? p.r - half_r : std::max(0.0, p.r - half_r);
                free_[node(i, k)] = source.is_vacuum(p) && source.is_vacuum({p.z, p.r + half_r}) &&
                                            source.is_vacuum({p.z, below}) &&
                                            source.is_vacuum({p.z + half_z, p.r}) &&
                                            source.is_vacuum({p.z - half_z, p.r})
                                        ? 1
                                        : 0;
            }
    }

    std::optional<FieldVector> within(Point place, double reach) const {
        const int i_low = std::max(0, static_cast<int>(std::ceil((place.r - reach - map_.r0_m) / map_.dr_m)));
        const int i_high =
            std::min(map_.nr - 1, static_cast<int>(std::floor((place.r + reach - map_.r0_m) / map_.dr_m)));
        const int k_low = std::max(0, static_cast<int>(std::ceil((place.z - reach - map_.z0_m) / map_.dz_m)));
        const int k_high =
            std::min(map_.nz - 1, static_cast<int>(std::floor((place.z + reach - map_.z0_m) / map_.dz_m)));
        Eigen::Matrix3d normal = Eigen::Matrix3d::Zero();
        Eigen::Matrix<Complex, 3, 6> right = Eigen::Matrix<Complex, 3, 6>::Zero();
        int count = 0;
        for (int i = i_low; i <= i_high; ++i)
            for (int k = k_low; k <= k_high; ++k) {
                if (free_[node(i, k)] == 0) continue;
                const Point p = place_of(i, k);
                const double z = (p.z - place.z) / reach, r = (p.r - place.r) / reach;
                const double distance = z * z + r * r;
                if (distance >= 1.0) continue;
                const double weight = (1.0 - distance) * (1.0 - distance);
                const Eigen::Vector3d row(1.0, z, r);
                normal += weight * row * row.transpose();
                for (std::size_t c = 0; c < planes_.size(); ++c) {
                    if (planes_[c] == nullptr) continue;
                    const Complex value = value_at(c, i, k);
                    for (int n = 0; n < 3; ++n) right(n, static_cast<int>(c)) += weight * row(n) * value;
                }
                ++count;
            }
        if (count < fewest_nodes) return std::nullopt;
        const Eigen::LDLT<Eigen::Matrix3d> solver(normal);
        // All nodes on one line say nothing about the direction across it.
        if (solver.vectorD().minCoeff() < 1e-4 * solver.vectorD().maxCoeff()) return std::nullopt;
        const Eigen::Vector3d share = solver.solve(Eigen::Vector3d(1.0, 0.0, 0.0));
        FieldVector result{};
        for (std::size_t c = 0; c < 6; ++c) {
            for (int n = 0; n < 3; ++n) result[c] += share(n) * right(n, static_cast<int>(c));
            if (c > 2) result[c] *= constants::vacuum_permeability;
        }
        return result;
    }

    const FrequencyMap& map_;
    std::array<const std::vector<std::complex<float>>*, 6> planes_;
    double cell_;
    bool has_order_one_axis_;
    std::vector<std::uint8_t> free_;
};

/// What metal allows: E across the wall and B along it.
void obey_walls(const TriangleMesh& mesh, const std::vector<bool>& conducts,
                std::vector<FieldVector>& values) {
    struct Normals {
        Point sum;
        Point first;
        int count = 0;
        bool is_corner = false;
    };
    std::vector<Normals> normals(mesh.vertices.size());
    for (const BoundaryEdge& edge : mesh.edges) {
        if (edge.kind != EdgeKind::wall || !conducts[static_cast<std::size_t>(edge.wall)]) continue;
        for (const int v : {edge.from, edge.to}) {
            Normals& at = normals[static_cast<std::size_t>(v)];
            if (at.count == 0) at.first = edge.normal;
            at.is_corner =
                at.is_corner || at.first.z * edge.normal.z + at.first.r * edge.normal.r < one_wall_cosine;
            at.sum = {at.sum.z + edge.normal.z, at.sum.r + edge.normal.r};
            ++at.count;
        }
    }
    for (std::size_t v = 0; v < values.size(); ++v) {
        if (normals[v].count == 0) continue;
        FieldVector& f = values[v];
        f[1] = 0.0;
        if (normals[v].is_corner) continue;
        const double length = std::hypot(normals[v].sum.z, normals[v].sum.r);
        const double n_z = normals[v].sum.z / length, n_r = normals[v].sum.r / length;
        const Complex e_n = f[0] * n_r + f[2] * n_z, b_n = f[3] * n_r + f[5] * n_z;
        f[0] = e_n * n_r;
        f[2] = e_n * n_z;
        f[3] -= b_n * n_r;
        f[5] -= b_n * n_z;
    }
}

/// What order m allows on the axis: vectors along it at m = 0, across it at m = 1 with E_phi = -E_r and
/// B_phi = B_r, none above.
void obey_axis(const TriangleMesh& mesh, int order, std::vector<FieldVector>& values) {
    for (std::size_t v = 0; v < values.size(); ++v) {
        if (mesh.vertices[v].r > 0.0) continue;
        FieldVector& f = values[v];
        const Complex e_r = f[0], b_r = f[3];
        const FieldVector along = {0.0, 0.0, f[2], 0.0, 0.0, f[5]};
        const FieldVector across = {e_r, -e_r, 0.0, b_r, b_r, 0.0};
        f = order == 0 ? along : order == 1 ? across : FieldVector{};
    }
}

void check_cells(const TriangleMesh& mesh, const FrequencyMap& map, const std::string& region,
                 Warnings& warnings) {
    if (mesh.narrowest_gap <= 0.0) return;
    const double cells = cells_across_gap(mesh, map);
    if (cells < fewest_cells_across * (1.0 - 1e-6))
        throw InputError(
            {.key = "simulation.cells_per_wavelength"}, fmt::format("{:.1f} cells", cells),
            fmt::format("across the narrowest gap of region \"{}\", {:.3g} mm, are too few for its "
                        "electrons; allowed: at least {:g}, better {:g}",
                        region, 1e3 * mesh.narrowest_gap, fewest_cells_across, doubtful_cells_across));
    if (cells < doubtful_cells_across * (1.0 - 1e-6))
        warnings.push_back(
            {"few_cells_across_gap",
             fmt::format("The narrowest gap of region \"{}\", {:.3g} mm, has {:.1f} cells across, so "
                         "its threshold may be off by several tenths of a dB. Raise "
                         "cells_per_wavelength until it has {:g}.",
                         region, 1e3 * mesh.narrowest_gap, cells, doubtful_cells_across),
             region});
}

}  // namespace

double cells_across_gap(const TriangleMesh& mesh, const FrequencyMap& map) {
    return mesh.narrowest_gap / std::max(map.dr_m, map.dz_m);
}

MeshField fitted_field(const TriangleMesh& mesh, const MapSource& source, const std::string& region,
                       Warnings& warnings) {
    check_cells(mesh, *source.map, region, warnings);
    const Fit fit(source, mesh);
    MeshField field{
        source.map->frequency_hz, source.is_planar ? 0 : source.map->azimuthal_order, source.is_planar, {}};
    field.at_vertices.reserve(mesh.vertices.size());
    for (const Point& p : mesh.vertices) {
        const auto fitted = fit.at(p);
        if (!fitted)
            throw InputError(
                {.key = "multipactor.regions"}, region,
                fmt::format("reaches to {} = {:.4g} mm, {} = {:.4g} mm, where the solved field has no "
                            "values; allowed: between the port's plane and the absorbing layers",
                            source.is_planar ? "x" : "z", 1e3 * p.z, source.is_planar ? "y" : "r",
                            1e3 * p.r));
        for (const Complex& value : *fitted)
            if (!std::isfinite(value.real()) || !std::isfinite(value.imag()))
                throw SolverError("the field at region \"" + region + "\" is not finite");
        field.at_vertices.push_back(*fitted);
    }
    obey_walls(mesh, source.conducts, field.at_vertices);
    if (!source.is_planar) obey_axis(mesh, field.azimuthal_order, field.at_vertices);
    if (field.azimuthal_order == 0) {
        // Of order 0 one half of the components is not driven: what rounding left there is no field.
        double driven = 0.0, idle = 0.0;
        for (const FieldVector& f : field.at_vertices) {
            driven = std::max({driven, std::norm(f[0]), std::norm(f[2])});
            idle = std::max(idle, std::norm(f[1]));
        }
        if (idle <= 1e-12 * driven)
            for (FieldVector& f : field.at_vertices) f[1] = f[3] = f[5] = 0.0;
    }
    return field;
}

}  // namespace lathe::particles
