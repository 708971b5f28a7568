#include "solver/discretise/slanted_fit.hpp"

#include <Eigen/IterativeLinearSolvers>
#include <Eigen/Sparse>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "solver/discretise/slanted_bound.hpp"
#include "solver/discretise/slanted_means.hpp"
#include "solver/discretise/slanted_surfaces.hpp"

namespace lathe {
namespace {

/// Contrast below which a surface is left to its averages: of <eps><1/eps> from 1.
constexpr double least_contrast = 1e-3;
/// Below, a surface runs along an axis; the averages are exact there.
constexpr double least_slope = 1e-6;
constexpr double pieces_per_cell = 4.0;
constexpr int most_iterations = 400;
constexpr double accuracy = 1e-7;
// What a change costs that takes the matrix out of its bounds, beside an error of the same size.
constexpr double first_held = 0.1, held_growth = 2.0;
constexpr int most_rounds = 5, most_weakenings = 40;

class Fit {
public:
    /// `nodes`: those that slanted surfaces reach.
    Fit(const Antenna& antenna, const Grid& grid, const std::vector<char>& nodes, double room,
        CellGeometry& cells)
        : grid_(grid), nodes_(nodes), room_(room), cells_(cells), means_(slanted_means(antenna, grid)) {}

    void run();

private:
    bool is_mixed(int i, int k) const;
    void choose();
    void number_edges(int i, int k);
    void demand(std::size_t edge_unknown, double alpha, const EdgeMeans& own, std::size_t at, bool along_r,
                const std::array<std::size_t, 4>& pairs, const std::array<double, 4>& others,
                const std::array<double, 4>& scales, double gradient_r, double gradient_z);
    void demand_r(int i, int k);
    void demand_z(int i, int k);
    void equations();
    double scale(int row, int k, int i, int column) const;
    Eigen::VectorXd least_squares(const Eigen::VectorXd& guess) const;
    void solve();
    SlantedMatrix with(const Eigen::VectorXd& change) const;
    bool weaken(SlantedMatrix& matrix) const;
    void take(const SlantedMatrix& matrix);

    const Grid& grid_;
    const std::vector<char>& nodes_;
    const double room_;
    CellGeometry& cells_;
    const SlantedMeans means_;
    const EdgeMeans &r_ = means_.r, &z_ = means_.z;
    std::vector<int> unknown_r_, unknown_z_, unknown_pair_;
    SlantedMatrix start_;                 ///< the averages over dual cells; edges are numbered as they come
    std::vector<int> of_edge_, of_pair_;  ///< unknowns of start_'s edges and pairs
    std::vector<std::uint32_t> edge_of_;  ///< of an edge's unknown
    std::vector<double> size_;  ///< of each unknown: changes are measured by it, and energy stays positive
    std::vector<double> held_;  ///< how much a change of each unknown costs beside what it mends
    std::vector<Eigen::Triplet<double>> matrix_;
    std::vector<double> right_;
};

/// Whether the four edges at a node see more than one permittivity.
bool Fit::is_mixed(int i, int k) const {
    double least = HUGE_VAL, most = 0.0;
    for (const int row : {i - 1, i})
        for (const double x : {r_.permittivity[grid_.at(row, k)], 1.0 / r_.reciprocal[grid_.at(row, k)]})
            least = std::min(least, x), most = std::max(most, x);
    for (const int column : {k - 1, k})
        for (const double x :
             {z_.permittivity[grid_.at(i, column)], 1.0 / z_.reciprocal[grid_.at(i, column)]})
            least = std::min(least, x), most = std::max(most, x);
    const double ratio = most / least;
    return 0.25 * (ratio + 1.0 / ratio - 2.0) > least_contrast;
}

/// Numbers the four edges at a node and their four pairs.
void Fit::number_edges(int i, int k) {
    const auto edge = [&](int& unknown, double alpha) {
        if (unknown >= 0) return;
        unknown = static_cast<int>(size_.size());
        of_edge_.push_back(unknown);
        size_.push_back(alpha);
        edge_of_.resize(size_.size(), 0);
        edge_of_.back() = static_cast<std::uint32_t>(start_.alpha.size());
        start_.alpha.push_back(alpha);
    };
    for (const int row : {i - 1, i})
        for (const int column : {k - 1, k}) {
            const std::size_t r = grid_.at(row, k), z = grid_.at(i, column);
            const double a_r = 1.0 / cells_.permittivity_r[r], a_z = 1.0 / cells_.permittivity_z[z];
            edge(unknown_r_[r], a_r), edge(unknown_z_[z], a_z);
            const std::size_t pair = slanted_pair(grid_, i, k, row, column);
            unknown_pair_[pair] = static_cast<int>(size_.size());
            of_pair_.push_back(unknown_pair_[pair]);
            size_.push_back(std::sqrt(a_r * a_z));
            cells_.slanted_pairs[pair] = 0.25 * cells_.inverse_permittivity_rz[grid_.at(i, k)];
            start_.pairs.push_back({edge_of_[static_cast<std::size_t>(unknown_r_[r])],
                                    edge_of_[static_cast<std::size_t>(unknown_z_[z])],
                                    cells_.slanted_pairs[pair]});
        }
}

void Fit::choose() {
    unknown_r_.assign(grid_.cells(), -1), unknown_z_.assign(grid_.cells(), -1);
    unknown_pair_.assign(4 * grid_.cells(), -1);
    start_.room = room_;
    for (int i = 1; i + 1 < grid_.nr; ++i)
        for (int k = 1; k + 1 < grid_.nz; ++k)
            if (nodes_[grid_.at(i, k)] && is_mixed(i, k) && is_clear_node(grid_, cells_, i, k))
                number_edges(i, k);
    held_.assign(size_.size(), 0.0);
}

/// E of the edge along r takes `scale` b D_z, E of the one along z takes b D_r / `scale`: voltages and fluxes
/// are then coupled by one number.
double Fit::scale(int row, int k, int i, int column) const {
    const double of_r = grid_.dr_at(row) * grid_.across(row + 0.5) * grid_.dual_dz(k),
                 of_z = grid_.dz_at(column) * grid_.dual_ring_area(i);
    return std::sqrt(of_z / of_r);
}

/// The two equations of one edge, for what its baseline misses.
void Fit::demand(std::size_t edge_unknown, double alpha, const EdgeMeans& own, std::size_t at, bool along_r,
                 const std::array<std::size_t, 4>& pairs, const std::array<double, 4>& others,
                 const std::array<double, 4>& scales, double gradient_r, double gradient_z) {
    const double size = std::hypot(gradient_r, gradient_z);
    if (size <= 0.0) return;
    const double along = (along_r ? gradient_r : gradient_z) / size,
                 across = (along_r ? gradient_z : gradient_r) / size;
    const double mean = own.permittivity[at];
    double normal = along * own.reciprocal[at] - alpha * along, tangential = across - alpha * mean * across;
    const int row = static_cast<int>(right_.size());
    matrix_.emplace_back(row, static_cast<int>(edge_unknown), along);
    matrix_.emplace_back(row + 1, static_cast<int>(edge_unknown), across);
    for (std::size_t n = 0; n < pairs.size(); ++n) {
        const double b = cells_.slanted_pairs[pairs[n]] * scales[n];
        normal -= b * across, tangential += b * others[n] * along;
        const int unknown = unknown_pair_[pairs[n]];
        if (unknown < 0) continue;
        matrix_.emplace_back(row, unknown, scales[n] * across);
        matrix_.emplace_back(row + 1, unknown, -scales[n] * others[n] * along / mean);
    }
    right_.push_back(normal), right_.push_back(tangential / mean);
}

void Fit::demand_r(int i, int k) {
    const std::size_t at = grid_.at(i, k);
    std::array<std::size_t, 4> pairs{};
    std::array<double, 4> others{}, scales{};
    double gradient_r = r_.gradient_r[at], gradient_z = r_.gradient_z[at];
    const bool is_uniform = std::hypot(gradient_r, gradient_z) * grid_.dr_at(i) < 1e-6;
    std::size_t n = 0;
    for (const int node : {i, i + 1})
        for (const int column : {k - 1, k}) {
            const std::size_t z = grid_.at(node, column);
            pairs[n] = slanted_pair(grid_, node, k, i, column);
            others[n] = z_.permittivity[z];
            scales[n++] = scale(i, k, node, column);
            // Its surface lies beside it.
            if (is_uniform) gradient_r += z_.gradient_r[z], gradient_z += z_.gradient_z[z];
        }
    demand(static_cast<std::size_t>(unknown_r_[at]), 1.0 / cells_.permittivity_r[at], r_, at, true, pairs,
           others, scales, gradient_r, gradient_z);
}

void Fit::demand_z(int i, int k) {
    const std::size_t at = grid_.at(i, k);
    std::array<std::size_t, 4> pairs{};
    std::array<double, 4> others{}, scales{};
    double gradient_r = z_.gradient_r[at], gradient_z = z_.gradient_z[at];
    const bool is_uniform = std::hypot(gradient_r, gradient_z) * grid_.dz_at(k) < 1e-6;
    std::size_t n = 0;
    for (const int node : {k, k + 1})
        for (const int row : {i - 1, i}) {
            const std::size_t r = grid_.at(row, node);
            pairs[n] = slanted_pair(grid_, i, node, row, k);
            others[n] = r_.permittivity[r];
            scales[n++] = 1.0 / scale(row, node, i, k);
            if (is_uniform) gradient_r += r_.gradient_r[r], gradient_z += r_.gradient_z[r];
        }
    demand(static_cast<std::size_t>(unknown_z_[at]), 1.0 / cells_.permittivity_z[at], z_, at, false, pairs,
           others, scales, gradient_r, gradient_z);
}

void Fit::equations() {
    for (int i = 0; i + 1 < grid_.nr; ++i)
        for (int k = 0; k + 1 < grid_.nz; ++k) {
            if (unknown_r_[grid_.at(i, k)] >= 0) demand_r(i, k);
            if (unknown_z_[grid_.at(i, k)] >= 0) demand_z(i, k);
        }
}

/// The change that mends most, where held_ does not forbid it: measured by the unknowns' sizes.
Eigen::VectorXd Fit::least_squares(const Eigen::VectorXd& guess) const {
    const auto unknowns = static_cast<Eigen::Index>(size_.size()),
               rows = static_cast<Eigen::Index>(right_.size());
    const Eigen::VectorXd size = Eigen::Map<const Eigen::VectorXd>(size_.data(), unknowns);
    std::vector<Eigen::Triplet<double>> entries = matrix_;
    int row = static_cast<int>(rows);
    for (std::size_t n = 0; n < held_.size(); ++n)
        if (held_[n] > 0.0) entries.emplace_back(row++, static_cast<int>(n), held_[n]);
    Eigen::SparseMatrix<double> matrix(row, unknowns);
    matrix.setFromTriplets(entries.begin(), entries.end());
    matrix = (matrix * size.asDiagonal()).eval();
    Eigen::VectorXd right = Eigen::VectorXd::Zero(row);
    right.head(rows) = Eigen::Map<const Eigen::VectorXd>(right_.data(), rows);
    Eigen::LeastSquaresConjugateGradient<Eigen::SparseMatrix<double>> solver;
    solver.setMaxIterations(most_iterations);
    solver.setTolerance(accuracy);
    solver.compute(matrix);
    return size.cwiseProduct(solver.solveWithGuess(right, guess.cwiseQuotient(size)));
}

SlantedMatrix Fit::with(const Eigen::VectorXd& change) const {
    SlantedMatrix matrix = start_;
    for (std::size_t n = 0; n < matrix.alpha.size(); ++n) matrix.alpha[n] += change[of_edge_[n]];
    for (std::size_t n = 0; n < matrix.pairs.size(); ++n) matrix.pairs[n].b += change[of_pair_[n]];
    return matrix;
}

/// Edges around which the matrix is to change; empty when the whole is bounded.
std::vector<std::uint32_t> out_of_bounds(const SlantedMatrix& matrix) {
    for (const int rings : {2, 5})
        if (auto edges = matrix.edges_out_of_bounds(rings); !edges.empty()) return edges;
    std::vector<std::uint32_t> all;
    if (!matrix.is_bounded())
        for (std::uint32_t n = 0; n < matrix.alpha.size(); ++n) all.push_back(n);
    return all;
}

/// Where changes take the matrix out of its bounds, they are held back more and more; what they would have
/// mended is left to their neighbours.
void Fit::solve() {
    Eigen::VectorXd change = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(size_.size()));
    SlantedMatrix matrix = start_;
    for (int round = 0; round < most_rounds; ++round) {
        change = least_squares(change);
        matrix = with(change);
        const std::vector<std::uint32_t> edges = out_of_bounds(matrix);
        if (edges.empty()) return take(matrix);
        std::vector<char> is_out(matrix.alpha.size(), 0);
        const auto hold = [&](int unknown) {
            double& held = held_[static_cast<std::size_t>(unknown)];
            held = held > 0.0 ? held_growth * held : first_held;
        };
        for (const std::uint32_t edge : edges) is_out[edge] = 1, hold(of_edge_[edge]);
        for (std::size_t n = 0; n < matrix.pairs.size(); ++n)
            if (is_out[matrix.pairs[n].r] || is_out[matrix.pairs[n].z]) hold(of_pair_[n]);
    }
    if (!weaken(matrix)) return cells_.slanted_pairs.clear();
    take(matrix);
}

/// Pairs that are still too strong beside their edges, whose averages come back. False when that is of no
/// use: without room even free space is out of bounds.
bool Fit::weaken(SlantedMatrix& matrix) const {
    for (int round = 0; round < most_weakenings; ++round) {
        const std::vector<std::uint32_t> edges = out_of_bounds(matrix);
        if (edges.empty()) return true;
        std::vector<char> is_out(matrix.alpha.size(), 0);
        for (const std::uint32_t edge : edges) {
            is_out[edge] = 1;
            matrix.alpha[edge] = start_.alpha[edge];
        }
        for (SlantedMatrix::Pair& pair : matrix.pairs)
            if (is_out[pair.r] || is_out[pair.z]) pair.b *= 0.8;
    }
    return false;
}

void Fit::take(const SlantedMatrix& matrix) {
    for (std::size_t at = 0; at < grid_.cells(); ++at) {
        const auto apply = [&](int unknown, double& permittivity) {
            if (unknown < 0) return;
            permittivity = 1.0 / matrix.alpha[edge_of_[static_cast<std::size_t>(unknown)]];
        };
        apply(unknown_r_[at], cells_.permittivity_r[at]);
        apply(unknown_z_[at], cells_.permittivity_z[at]);
    }
    std::vector<double> by_unknown(size_.size(), 0.0);
    for (std::size_t n = 0; n < matrix.pairs.size(); ++n)
        by_unknown[static_cast<std::size_t>(of_pair_[n])] = matrix.pairs[n].b;
    for (std::size_t pair = 0; pair < unknown_pair_.size(); ++pair)
        if (unknown_pair_[pair] >= 0)
            cells_.slanted_pairs[pair] = by_unknown[static_cast<std::size_t>(unknown_pair_[pair])];
}

void Fit::run() {
    cells_.slanted_pairs.assign(4 * grid_.cells(), 0.0);
    choose();
    if (size_.empty()) return cells_.slanted_pairs.clear();
    equations();
    solve();
}

/// Marks the nodes around a part of a surface that runs along no axis.
void mark(const Grid& grid, const Point& from, const Point& to, std::vector<char>& nodes) {
    const double rows = grid.row_at(to.r) - grid.row_at(from.r),
                 columns = grid.column_at(to.z) - grid.column_at(from.z);
    const auto pieces = static_cast<int>(std::ceil(pieces_per_cell * std::hypot(rows, columns)));
    for (int n = 0; n <= pieces; ++n) {
        const double share = static_cast<double>(n) / pieces;
        const int row = static_cast<int>(std::floor(grid.row_at(from.r + share * (to.r - from.r)))),
                  column = static_cast<int>(std::floor(grid.column_at(from.z + share * (to.z - from.z))));
        for (int i = std::max(row - 1, 0); i <= std::min(row + 2, grid.nr - 1); ++i)
            for (int k = std::max(column - 1, 0); k <= std::min(column + 2, grid.nz - 1); ++k)
                nodes[grid.at(i, k)] = 1;
    }
}

/// Nodes around slanted surfaces; empty without one.
std::vector<char> slanted_nodes(const Antenna& antenna, const Grid& grid) {
    std::vector<char> nodes;
    for (const Region& region : antenna.regions) {
        if (region.material.is_pec) continue;
        for (std::size_t n = 0; n < region.outline.size(); ++n) {
            const Point &from = region.outline[n], &to = region.outline[(n + 1) % region.outline.size()];
            const double least = least_slope * (std::abs(to.z - from.z) + std::abs(to.r - from.r));
            if (std::abs(to.z - from.z) <= least || std::abs(to.r - from.r) <= least) continue;
            nodes.resize(grid.cells(), 0);
            mark(grid, from, to, nodes);
        }
    }
    return nodes;
}

}  // namespace

void fit_slanted_surfaces(const Antenna& antenna, const Grid& grid, double time_step_fraction,
                          CellGeometry& cells) {
    if (!cells.has_dielectric() || cells.inverse_permittivity_rz.empty()) return;
    const std::vector<char> nodes = slanted_nodes(antenna, grid);
    if (!nodes.empty())
        Fit(antenna, grid, nodes, 0.999 / (time_step_fraction * time_step_fraction), cells).run();
}

}  // namespace lathe
