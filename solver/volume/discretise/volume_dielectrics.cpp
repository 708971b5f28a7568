#include "solver/volume/discretise/volume_dielectrics.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <complex>
#include <mutex>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/parallel.hpp"
#include "solver/volume/discretise/dielectric_cells.hpp"
#include "solver/volume/discretise/dispersive_edges.hpp"
#include "solver/volume/discretise/dual_cell.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

constexpr std::uint8_t metal = DielectricCells::metal;
constexpr int most_materials = 250;
constexpr double most_inverse = 1.1;  // of the inverse permittivity with couplings
constexpr int clear_of_metal = 2;     // cells round a node with couplings
constexpr int grain = 16;

/// The material of an edge from those of the four cells around it.
std::uint8_t edge_material(const CartesianGrid& grid, const DielectricCells& cells, int axis,
                           const Place& place) {
    std::uint8_t found = metal;
    for (const int da : {-1, 0})
        for (const int db : {-1, 0}) {
            const Place cell = moved(moved(place, second_axis(axis), da), third_axis(axis), db);
            if (!grid.has_cell(cell)) continue;
            const std::uint8_t its = cells[grid.index(cell)];
            if (its == metal || its == found) continue;
            if (found != metal || its == DielectricMap::mixed) return DielectricMap::mixed;
            found = its;
        }
    return found == metal ? std::uint8_t{0} : found;
}

/// Whether dielectrics meet in the cells round a node.
bool is_mixed(const CartesianGrid& grid, const DielectricCells& cells, const Place& node) {
    std::uint8_t found = metal;
    for (int n = 0; n < 8; ++n) {
        const Place cell{node[0] - (n & 1), node[1] - (n >> 1 & 1), node[2] - (n >> 2)};
        const std::uint8_t its = grid.has_cell(cell) ? cells[grid.index(cell)] : metal;
        if (its == metal || its == found) continue;
        if (found != metal || its == DielectricMap::mixed) return true;
        found = its;
    }
    return false;
}

/// The inverse permittivity of an edge between frequency 0 and infinity: what an energy bound of its D, and
/// of the time step, takes.
struct InverseRange {
    double least, most;
};
InverseRange inverse_range(const VolumeDielectrics& map, const EdgeDielectric& edge) {
    if (!edge.is_dispersive()) return {1.0 / edge.permittivity, 1.0 / edge.permittivity};
    const OnePort& one_port = map.one_ports[static_cast<std::size_t>(edge.one_port)];
    return {1.0 / one_port.static_capacitance(), 1.0 / one_port.capacitance};
}

/// The largest part of a node's couplings with which the quadratic forms of D and of what is left to free
/// space are positive. For given means over the two edges of each axis the diagonal's form is least with the
/// harmonic mean of their values.
double permitted_share(const VolumeDielectrics& map, const CartesianGrid& grid,
                       const NodeCoupling& coupling) {
    const Place node = grid.place(coupling.at);
    Eigen::Vector3d inverse, rest;
    for (int axis = 0; axis < 3; ++axis) {
        const Place before = moved(node, axis, -1);
        if (!grid.has_edge(axis, before) || !grid.has_edge(axis, node)) {
            inverse[axis] = rest[axis] = 1.0;  // an end of the grid: not coupled with the others
            continue;
        }
        const InverseRange low = inverse_range(map, map.at(axis, grid.index(before))),
                           high = inverse_range(map, map.at(axis, coupling.at));
        const auto mean = [](double a, double b) { return a + b > 0.0 ? 2.0 * a * b / (a + b) : 0.0; };
        inverse[axis] = mean(low.least, high.least);
        rest[axis] = mean(most_inverse - low.most, most_inverse - high.most);
    }
    const auto holds = [&](double share) {
        for (const double sign : {1.0, -1.0}) {
            Eigen::Matrix3d form = (sign > 0.0 ? inverse : rest).asDiagonal();
            for (int axis = 0; axis < 3; ++axis) {
                const int a = second_axis(axis), b = third_axis(axis);
                form(a, b) = form(b, a) = sign * share * coupling.elements[static_cast<std::size_t>(axis)];
            }
            if (Eigen::LLT<Eigen::Matrix3d>(form).info() != Eigen::Success) return false;
        }
        return true;
    };
    if (holds(1.0)) return 1.0;
    double low = 0.0, high = 1.0;
    for (int n = 0; n < 12; ++n) {
        const double middle = 0.5 * (low + high);
        (holds(middle) ? low : high) = middle;
    }
    return low;
}

bool is_at_end(const CartesianGrid& grid, const Place& node, int axis) {
    const int n = CartesianGrid::of(node, axis);
    return n == 0 || n + 1 == grid.nodes(axis);
}

/// The dual cell of an edge along `axis`, or of a node where that is -1; at the ends of the grid the half of
/// it that lies inside.
DualCell dual_cell(const Body& body, const MaterialNumbers& materials, const CartesianGrid& grid,
                   const Place& place, int axis) {
    Eigen::Vector3d low, high;
    std::array<bool, 3> is_half{};
    for (int other = 0; other < 3; ++other) {
        const int n = CartesianGrid::of(place, other);
        low[other] = other == axis ? grid.at(axis, n) : grid.dual_low(other, n);
        high[other] = other == axis ? grid.at(axis, n + 1) : grid.dual_high(other, n);
        is_half[static_cast<std::size_t>(other)] = other != axis && is_at_end(grid, place, other);
    }
    return {body, materials, low, high, is_half};
}

void couple_nodes(const Body& body, const CartesianGrid& grid, const DielectricCells& cells,
                  const MaterialNumbers& materials, VolumeDielectrics& map) {
    std::mutex mutex;
    parallel_for(grid.nodes(1) * grid.nodes(2), grain, [&](int begin, int end) {
        std::vector<NodeCoupling> found;
        for (int row = begin; row < end; ++row)
            for (int i = 0; i < grid.nodes(0); ++i) {
                const Place node{i, row % grid.nodes(1), row / grid.nodes(1)};
                if (!is_mixed(grid, cells, node) || cells.metal_near(node, clear_of_metal)) continue;
                NodeCoupling coupling{grid.index(node),
                                      dual_cell(body, materials, grid, node, -1).off_diagonal()};
                // Across a plane of symmetry D is along the axis, or there is none.
                for (int axis = 0; axis < 3; ++axis)
                    if (is_at_end(grid, node, axis))
                        coupling.elements[static_cast<std::size_t>(second_axis(axis))] =
                            coupling.elements[static_cast<std::size_t>(third_axis(axis))] = 0.0;
                if (coupling.elements == std::array<double, 3>{}) continue;
                const double share = permitted_share(map, grid, coupling);
                for (double& element : coupling.elements) element *= share;
                if (share > 0.0) found.push_back(coupling);
            }
        const std::lock_guard lock(mutex);
        map.couplings.insert(map.couplings.end(), found.begin(), found.end());
    });
    std::sort(map.couplings.begin(), map.couplings.end(),
              [](const NodeCoupling& p, const NodeCoupling& q) { return p.at < q.at; });
}

EdgeDielectric split(Complex permittivity, double frequency_hz) {
    const double omega = 2.0 * constants::pi * frequency_hz;
    return {std::max(1.0, permittivity.real()),
            std::max(0.0, -permittivity.imag() * omega * constants::vacuum_permittivity)};
}

}  // namespace

EdgeFactors edge_factors(const EdgeDielectric& dielectric, double dt) {
    const double loss =
        0.5 * dt / constants::vacuum_permittivity * dielectric.conductivity_s_per_m / dielectric.permittivity;
    return {1.0 / (dielectric.permittivity * (1.0 + loss)), (1.0 - loss) / (1.0 + loss)};
}

EdgeDielectric VolumeDielectrics::at(int axis, std::uint64_t index) const {
    const DielectricMap& map = edges[static_cast<std::size_t>(axis)];
    if (map.material.empty()) return {};
    const std::uint8_t material = map.material[index];
    if (material != DielectricMap::mixed) return materials[material];
    return std::lower_bound(
               map.averages.begin(), map.averages.end(), index,
               [](const DielectricMap::Mixed& its, std::uint64_t value) { return its.at < value; })
        ->value;
}

VolumeDielectrics average_dielectrics(const Body& body, const CartesianGrid& grid, double loss_frequency_hz) {
    VolumeDielectrics result;
    if (!body.has_dielectric()) return result;
    if (body.materials().size() > most_materials) {
        InputLocation location;
        location.key = "antenna.solids";
        throw InputError(location, fmt::format("{} materials", body.materials().size()),
                         fmt::format("at most {} different materials are possible", most_materials));
    }
    const MaterialNumbers materials = material_numbers(body, loss_frequency_hz);
    for (const Complex& permittivity : materials.permittivity)
        result.materials.push_back(split(permittivity, loss_frequency_hz));
    std::vector<MixedEdge> dispersive;
    const DielectricCells cells(body, grid);
    for (int axis = 0; axis < 3; ++axis) {
        DielectricMap& map = result.edges[static_cast<std::size_t>(axis)];
        map.material.assign(grid.node_count(), 0);
        std::mutex mutex;
        parallel_for(grid.nodes(1) * grid.nodes(2), grain, [&](int begin, int end) {
            std::vector<DielectricMap::Mixed> found;
            std::vector<MixedEdge> found_dispersive;
            for (int row = begin; row < end; ++row)
                for (int i = 0; i < grid.nodes(0); ++i) {
                    const Place place{i, row % grid.nodes(1), row / grid.nodes(1)};
                    if (!grid.has_edge(axis, place)) continue;
                    const std::uint64_t at = grid.index(place);
                    map.material[at] = edge_material(grid, cells, axis, place);
                    if (map.material[at] != DielectricMap::mixed) continue;
                    const DualCell cell = dual_cell(body, materials, grid, place, axis);
                    found.push_back({at, split(cell.along(axis), loss_frequency_hz)});
                    if (auto mixture = dispersive_mixture(body, cell, axis))
                        found_dispersive.push_back({axis, at, std::move(*mixture)});
                }
            const std::lock_guard lock(mutex);
            dispersive.insert(dispersive.end(), found_dispersive.begin(), found_dispersive.end());
            map.averages.insert(map.averages.end(), found.begin(), found.end());
        });
        std::sort(map.averages.begin(), map.averages.end(),
                  [](const DielectricMap::Mixed& p, const DielectricMap::Mixed& q) { return p.at < q.at; });
    }
    if (materials.has_shares) add_one_ports(body, loss_frequency_hz, std::move(dispersive), result);
    couple_nodes(body, grid, cells, materials, result);
    return result;
}

}  // namespace lathe
