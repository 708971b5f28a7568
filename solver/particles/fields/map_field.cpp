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
#include "solver/particles/fields/cell_checks.hpp"
#include "solver/particles/fields/wall_bend.hpp"

namespace lathe::particles {
namespace {

using Complex = std::complex<double>;

constexpr double first_reach_cells = 2.0, last_reach_cells = 6.0;
constexpr int fewest_nodes = 6;
/// Components that are read at the same nodes: E_r, E_phi, E_z, and H; by component.
constexpr std::size_t groups = 4;
constexpr std::size_t group_of[6] = {0, 1, 2, 3, 3, 3};
/// Nodes count up to this share of the distance to the centre of a hollow wall.
constexpr double least_rise = 0.25;
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

    /// The fitted field at a point: a plane through the field times WallBend::rise(). Empty where too few
    /// nodes are near.
    std::optional<FieldVector> at(Point place, const WallBend& bend) const {
        for (double reach = first_reach_cells; reach <= last_reach_cells; reach *= std::sqrt(2.0))
            if (const auto fitted = within(place, reach * cell_, bend)) return fitted;
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

    /// Groups of components, as bits, whose value at a node is one of vacuum. The value is a mean over edges
    /// from half a cell to a whole one away: E_r over two along r, E_z over two along z, and those are read
    /// as if whole where metal cuts them; H over half edges.
    std::uint8_t free_groups(const MapSource& source, Point p) const {
        const auto is_free = [&](double share_r, double share_z) {
            const double r = share_r * map_.dr_m, z = share_z * map_.dz_m;
            const double below = source.is_planar ? p.r - r : std::max(0.0, p.r - r);
            return source.is_vacuum({p.z, p.r + r}) && source.is_vacuum({p.z, below}) &&
                   source.is_vacuum({p.z + z, p.r}) && source.is_vacuum({p.z - z, p.r});
        };
        if (!source.is_vacuum(p)) return 0;
        constexpr double half = 0.499, whole = 0.999;
        const bool is_half_free = is_free(half, half);
        const bool free[groups] = {is_half_free && is_free(whole, 0.0), is_half_free,
                                   is_half_free && is_free(0.0, whole), is_half_free};
        std::uint8_t bits = 0;
        for (std::size_t g = 0; g < groups; ++g)
            bits = static_cast<std::uint8_t>(bits | (free[g] ? 1U << g : 0U));
        return bits;
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
                free_[node(i, k)] = free_groups(source, p);
            }
    }

    /// Factors of a node's values, by component, that make of a field which falls as the bend says the one at
    /// `place`. A node's value is the mean of values half a cell away in r, in z or in both.
    std::array<double, 6> factors(Point p, const WallBend& bend, Point place) const {
        if (bend.is_flat()) return {1.0, 1.0, 1.0, 1.0, 1.0, 1.0};
        const auto factor = [&](double (WallBend::*rise)(Point) const, bool is_half_r, bool is_half_z) {
            const double r = is_half_r ? 0.5 * map_.dr_m : 0.0, z = is_half_z ? 0.5 * map_.dz_m : 0.0;
            double fall = 0.0;
            for (const double side : {-1.0, 1.0})
                for (const double other : {-1.0, 1.0})
                    fall += 0.25 / std::max(least_rise, (bend.*rise)({p.z + side * z, p.r + other * r}));
            return 1.0 / (fall * (bend.*rise)(place));
        };
        constexpr auto in_plane = &WallBend::rise_in_plane, across = &WallBend::rise_across;
        return {factor(in_plane, true, false), factor(across, false, false), factor(in_plane, false, true),
                factor(in_plane, false, true), factor(across, true, true),   factor(in_plane, true, false)};
    }

    std::optional<FieldVector> within(Point place, double reach, const WallBend& bend) const {
        const int i_low = std::max(0, static_cast<int>(std::ceil((place.r - reach - map_.r0_m) / map_.dr_m)));
        const int i_high =
            std::min(map_.nr - 1, static_cast<int>(std::floor((place.r + reach - map_.r0_m) / map_.dr_m)));
        const int k_low = std::max(0, static_cast<int>(std::ceil((place.z - reach - map_.z0_m) / map_.dz_m)));
        const int k_high =
            std::min(map_.nz - 1, static_cast<int>(std::floor((place.z + reach - map_.z0_m) / map_.dz_m)));
        std::array<Eigen::Matrix3d, groups> normal;
        normal.fill(Eigen::Matrix3d::Zero());
        std::array<int, groups> counts{};
        Eigen::Matrix<Complex, 3, 6> right = Eigen::Matrix<Complex, 3, 6>::Zero();
        for (int i = i_low; i <= i_high; ++i)
            for (int k = k_low; k <= k_high; ++k) {
                const unsigned free = free_[node(i, k)];
                if (free == 0) continue;
                const Point p = place_of(i, k);
                const double z = (p.z - place.z) / reach, r = (p.r - place.r) / reach;
                const double distance = z * z + r * r;
                if (distance >= 1.0 || bend.rise_across(p) < least_rise) continue;
                const std::array<double, 6> factor = factors(p, bend, place);
                const double weight = (1.0 - distance) * (1.0 - distance);
                const Eigen::Vector3d row(1.0, z, r);
                const Eigen::Matrix3d square = weight * row * row.transpose();
                for (std::size_t g = 0; g < groups; ++g)
                    if ((free >> g & 1U) != 0) normal[g] += square, ++counts[g];
                for (std::size_t c = 0; c < planes_.size(); ++c) {
                    if (planes_[c] == nullptr || (free >> group_of[c] & 1U) == 0) continue;
                    const Complex value = factor[c] * value_at(c, i, k);
                    for (int n = 0; n < 3; ++n) right(n, static_cast<int>(c)) += weight * row(n) * value;
                }
            }
        std::array<Eigen::Vector3d, groups> shares;
        for (std::size_t g = 0; g < groups; ++g) {
            if (counts[g] < fewest_nodes) return std::nullopt;
            const Eigen::LDLT<Eigen::Matrix3d> solver(normal[g]);
            // All nodes on one line say nothing about the direction across it.
            if (solver.vectorD().minCoeff() < 1e-4 * solver.vectorD().maxCoeff()) return std::nullopt;
            shares[g] = solver.solve(Eigen::Vector3d(1.0, 0.0, 0.0));
        }
        FieldVector result{};
        for (std::size_t c = 0; c < 6; ++c) {
            for (int n = 0; n < 3; ++n) result[c] += shares[group_of[c]](n) * right(n, static_cast<int>(c));
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

}  // namespace

MeshField fitted_field(const TriangleMesh& mesh, const MapSource& source, const std::string& region,
                       Warnings& warnings) {
    const WallBends bends(mesh, source.conducts, source.is_planar,
                          std::max(source.map->dr_m, source.map->dz_m));
    check_cells(mesh, *source.map, bends, region, warnings);
    const Fit fit(source, mesh);
    MeshField field{
        source.map->frequency_hz, source.is_planar ? 0 : source.map->azimuthal_order, source.is_planar, {}};
    field.at_vertices.reserve(mesh.vertices.size());
    for (int n = 0; n < mesh.vertex_count(); ++n) {
        const Point p = mesh.vertices[static_cast<std::size_t>(n)];
        const auto fitted = fit.at(p, bends.at(n));
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
