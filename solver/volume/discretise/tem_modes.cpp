#include "solver/volume/discretise/tem_modes.hpp"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <numeric>
#include <utility>

#include "solver/base/solver_error.hpp"
#include "solver/volume/discretise/plane_cells.hpp"

namespace lathe {
namespace {

/// Two neighbouring nodes, and the transverse edge between them if it is free.
struct NodePair {
    PlaneMode::Edge edge;
    int first, second;   ///< nodes by number
    double coefficient;  ///< of the edge; 0 in metal
};

/// The nodes of a plane's part, their pairs, and the conductor that each belongs to, -1 between conductors.
class ConductorMap {
public:
    ConductorMap(const VolumeProblem& problem, const PortPlane& plane) {
        const Axis axis_u = next(plane.axis), axis_v = next(plane.axis, 2);
        const PlaneCoefficients coefficient(problem, plane);
        PlaneNumbering numbers(plane);
        std::vector<bool> is_metal;
        for (int v = plane.from[1]; v <= plane.to[1]; ++v)
            for (int u = plane.from[0]; u <= plane.to[0]; ++u) {
                numbers.add(u, v);
                is_metal.push_back(coefficient(voltage_along(plane.axis), u, v) == 0.0);
            }
        const auto add = [&](Axis axis, VolumeComponent h, int u, int v, int other) {
            if (other < 0) return;
            const VolumeComponent e = voltage_along(axis);
            pairs.push_back({{e, h, {u, v}}, numbers.at(u, v), other, coefficient(e, u, v)});
        };
        for (int v = plane.from[1]; v <= plane.to[1]; ++v)
            for (int u = plane.from[0]; u <= plane.to[0]; ++u) {
                add(axis_u, current_along(axis_v), u, v, numbers.at(u + 1, v));
                add(axis_v, current_along(axis_u), u, v, numbers.at(u, v + 1));
            }
        std::vector<bool> has_edge(is_metal.size(), false);
        for (const NodePair& pair : pairs)
            if (pair.coefficient != 0.0)
                for (const int node : {pair.first, pair.second})
                    has_edge[static_cast<std::size_t>(node)] = true;
        for (std::size_t node = 0; node < is_metal.size(); ++node)
            if (!has_edge[node]) is_metal[node] = true;
        join(problem.grid, plane, numbers, is_metal);
    }

    std::vector<NodePair> pairs;
    std::vector<int> conductor;  ///< by node
    int conductors = 0;

private:
    /// Joins metal nodes to conductors: the parts into which the guide's cells divide the plane. Edges in
    /// metal join their ends. Cells outside the guide join their corners, since nodes in a wall thinner than
    /// a cell need not have an edge in it between them.
    void join(const VolumeGrid& grid, const PortPlane& plane, const PlaneNumbering& numbers,
              const std::vector<bool>& is_metal) {
        std::vector<int> parent(is_metal.size());
        std::iota(parent.begin(), parent.end(), 0);
        const auto root = [&](int node) {
            while (parent[static_cast<std::size_t>(node)] != node)
                node = parent[static_cast<std::size_t>(node)];
            return node;
        };
        const auto unite = [&](int one, int other) {
            const int a = root(one), b = root(other);
            parent[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
        };
        for (const NodePair& pair : pairs)
            if (pair.coefficient == 0.0 && is_metal[static_cast<std::size_t>(pair.first)] &&
                is_metal[static_cast<std::size_t>(pair.second)])
                unite(pair.first, pair.second);
        const int last_u = grid.cells(next(plane.axis)), last_v = grid.cells(next(plane.axis, 2));
        for (int v = std::max(plane.from[1] - 1, 0); v <= std::min(plane.to[1], last_v - 1); ++v)
            for (int u = std::max(plane.from[0] - 1, 0); u <= std::min(plane.to[0], last_u - 1); ++u) {
                if (plane.holds(u, v)) continue;
                int before = -1;
                for (const auto& [du, dv] : {std::pair{0, 0}, {1, 0}, {0, 1}, {1, 1}}) {
                    const int node = numbers.at(u + du, v + dv);
                    if (node < 0 || !is_metal[static_cast<std::size_t>(node)]) continue;
                    if (before >= 0) unite(before, node);
                    before = node;
                }
            }
        std::vector<int> number(is_metal.size(), -1);
        conductor.assign(is_metal.size(), -1);
        for (std::size_t node = 0; node < is_metal.size(); ++node) {
            if (!is_metal[node]) continue;
            int& its = number[static_cast<std::size_t>(root(static_cast<int>(node)))];
            if (its < 0) its = conductors++;
            conductor[node] = its;
        }
    }
};

/// Potentials of all nodes with 1 on one conductor and 0 on the others.
class Potentials {
public:
    explicit Potentials(const ConductorMap& map) : map_(map), unknown_(map.conductor.size(), -1) {
        for (std::size_t node = 0; node < map.conductor.size(); ++node)
            if (map.conductor[node] < 0) unknown_[node] = count_++;
        std::vector<Eigen::Triplet<double>> entries;
        for (const NodePair& pair : map.pairs) {
            if (pair.coefficient == 0.0) continue;
            const double capacity = 1.0 / pair.coefficient;
            const int a = unknown_[static_cast<std::size_t>(pair.first)],
                      b = unknown_[static_cast<std::size_t>(pair.second)];
            if (a >= 0) entries.emplace_back(a, a, capacity);
            if (b >= 0) entries.emplace_back(b, b, capacity);
            if (a < 0 || b < 0) continue;
            entries.emplace_back(a, b, -capacity);
            entries.emplace_back(b, a, -capacity);
        }
        Eigen::SparseMatrix<double> laplace(count_, count_);
        laplace.setFromTriplets(entries.begin(), entries.end());
        solver_.compute(laplace);
        if (solver_.info() != Eigen::Success)
            throw SolverError("the TEM modes of a port's plane cannot be computed");
    }

    std::vector<double> of(int conductor) const {
        const auto fixed = [&](int node) {
            return map_.conductor[static_cast<std::size_t>(node)] == conductor ? 1.0 : 0.0;
        };
        Eigen::VectorXd charge = Eigen::VectorXd::Zero(count_);
        for (const NodePair& pair : map_.pairs) {
            if (pair.coefficient == 0.0) continue;
            const int a = unknown_[static_cast<std::size_t>(pair.first)],
                      b = unknown_[static_cast<std::size_t>(pair.second)];
            if (a >= 0 && b < 0) charge[a] += fixed(pair.second) / pair.coefficient;
            if (b >= 0 && a < 0) charge[b] += fixed(pair.first) / pair.coefficient;
        }
        const Eigen::VectorXd found = solver_.solve(charge);
        std::vector<double> potential(unknown_.size());
        for (std::size_t node = 0; node < unknown_.size(); ++node)
            potential[node] = unknown_[node] >= 0 ? found[unknown_[node]] : fixed(static_cast<int>(node));
        return potential;
    }

private:
    const ConductorMap& map_;
    std::vector<int> unknown_;
    int count_ = 0;
    Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> solver_;
};

}  // namespace

std::vector<std::vector<PlaneMode::Edge>> tem_fields(const VolumeProblem& problem, const PortPlane& plane,
                                                     int count) {
    const ConductorMap map(problem, plane);
    std::vector<std::vector<PlaneMode::Edge>> modes;
    if (map.conductors < 2) return modes;
    const Potentials potentials(map);
    for (int conductor = 1; conductor < map.conductors && static_cast<int>(modes.size()) < count;
         ++conductor) {
        const std::vector<double> potential = potentials.of(conductor);
        std::vector<PlaneMode::Edge> edges;
        std::vector<double> coefficients;
        for (const NodePair& pair : map.pairs) {
            if (pair.coefficient == 0.0) continue;
            edges.push_back(pair.edge);
            coefficients.push_back(pair.coefficient);
            edges.back().current = (potential[static_cast<std::size_t>(pair.first)] -
                                    potential[static_cast<std::size_t>(pair.second)]) /
                                   pair.coefficient;
        }
        // Voltages are coefficient times current up to a factor, so this makes the power of two modes vanish.
        for (const auto& before : modes) {
            double both = 0.0, own = 0.0;
            for (std::size_t n = 0; n < edges.size(); ++n) {
                both += coefficients[n] * edges[n].current * before[n].current;
                own += coefficients[n] * before[n].current * before[n].current;
            }
            for (std::size_t n = 0; n < edges.size(); ++n) edges[n].current -= both / own * before[n].current;
        }
        modes.push_back(std::move(edges));
    }
    return modes;
}

}  // namespace lathe
