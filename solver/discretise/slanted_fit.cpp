#include "solver/discretise/slanted_fit.hpp"

#include <Eigen/IterativeLinearSolvers>
#include <Eigen/Sparse>
#include <algorithm>
#include <array>
#include <cmath>

#include "solver/discretise/slanted_surfaces.hpp"

namespace lathe {
namespace {

/// Contrast below which a surface is left to its averages: of <eps><1/eps> from 1.
constexpr double least_contrast = 1e-3;
constexpr int most_iterations = 400;
constexpr double accuracy = 1e-7;

/// What lines through the grid say of the edges along one axis.
struct EdgeMeans {
    std::vector<double> reciprocal;              ///< of 1/eps along the edge
    std::vector<double> permittivity;            ///< of eps along the dual face
    std::vector<double> gradient_r, gradient_z;  ///< of eps averaged over the dual cell, 1/m

    explicit EdgeMeans(std::size_t cells)
        : reciprocal(cells, 1.0), permittivity(cells, 1.0), gradient_r(cells, 0.0), gradient_z(cells, 0.0) {}
};

class Fit {
public:
    Fit(const Antenna& antenna, const Grid& grid, CellGeometry& cells)
        : scanner_(antenna), grid_(grid), cells_(cells), r_(grid.cells()), z_(grid.cells()) {}

    void run();

private:
    /// Means over halves of cells along one line, positions in cells.
    struct Halves {
        std::vector<double> permittivity, reciprocal;
    };
    Halves along_z(double r) const;
    /// The permittivity's mean weighted with the radius where `weighted`.
    Halves along_r(double z, bool weighted) const;
    void scan_rows();
    void scan_columns();
    bool is_mixed(int i, int k) const;
    void choose();
    void demand(std::size_t edge_unknown, double alpha, const EdgeMeans& own, std::size_t at, bool along_r,
                const std::array<std::size_t, 4>& pairs, const std::array<double, 4>& others,
                const std::array<double, 4>& scales, double gradient_r, double gradient_z);
    void demand_r(int i, int k);
    void demand_z(int i, int k);
    void solve();
    double scale(int row, int k, int i, int column) const;

    const MaterialScanner scanner_;
    const Grid& grid_;
    CellGeometry& cells_;
    EdgeMeans r_, z_;
    std::vector<int> unknown_r_, unknown_z_, unknown_pair_;
    int unknowns_ = 0;
    std::vector<double> size_;  ///< of each unknown: changes are measured by it, and energy stays positive
    std::vector<Eigen::Triplet<double>> matrix_;
    std::vector<double> right_;
};

/// Calls take(half, length as a share of the half, middle in cells) for what [from, to] covers of the halves.
template <class Take>
void for_halves(double from, double to, std::size_t count, const Take& take) {
    const auto last = static_cast<double>(count);
    const auto begin = static_cast<std::size_t>(std::clamp(std::floor(2.0 * from), 0.0, last)),
               end = static_cast<std::size_t>(std::clamp(std::ceil(2.0 * to), 0.0, last));
    for (std::size_t n = begin; n < end; ++n) {
        const double low = std::max(from, 0.5 * static_cast<double>(n)),
                     high = std::min(to, 0.5 * static_cast<double>(n + 1));
        if (high > low) take(n, 2.0 * (high - low), 0.5 * (low + high));
    }
}

Fit::Halves Fit::along_z(double r) const {
    const auto count = 2 * static_cast<std::size_t>(grid_.nz);
    Halves halves{std::vector<double>(count, 1.0), std::vector<double>(count, 1.0)};
    for (const Span& span : scanner_.along_z(r)) {
        const Material& material = scanner_.materials()[static_cast<std::size_t>(span.material)];
        if (material.is_pec) continue;
        for_halves(grid_.column_at(span.from), grid_.column_at(span.to), count,
                   [&](std::size_t n, double share, double middle) {
                       const double permittivity = material.permittivity_at({grid_.z(middle), r});
                       halves.permittivity[n] += share * (permittivity - 1.0);
                       halves.reciprocal[n] += share * (1.0 / permittivity - 1.0);
                   });
    }
    return halves;
}

Fit::Halves Fit::along_r(double z, bool weighted) const {
    const auto count = 2 * static_cast<std::size_t>(grid_.nr);
    Halves halves{std::vector<double>(count, 1.0), std::vector<double>(count, 1.0)};
    for (const Span& span : scanner_.along_r(z)) {
        const Material& material = scanner_.materials()[static_cast<std::size_t>(span.material)];
        if (material.is_pec) continue;
        for_halves(grid_.row_at(span.from), grid_.row_at(span.to), count,
                   [&](std::size_t n, double share, double middle) {
                       const double permittivity = material.permittivity_at({z, grid_.r(middle)});
                       const double weight =
                           weighted ? grid_.across(middle) / grid_.across(0.5 * static_cast<double>(n) + 0.25)
                                    : 1.0;
                       halves.permittivity[n] += share * weight * (permittivity - 1.0);
                       halves.reciprocal[n] += share * (1.0 / permittivity - 1.0);
                   });
    }
    return halves;
}

/// Lines along z through nodes and between them.
void Fit::scan_rows() {
    for (int i = 1; i + 1 < grid_.nr; ++i) {
        const Halves node = along_z(grid_.r(i)), half = along_z(grid_.r(i + 0.5));
        for (int k = 1; k + 1 < grid_.nz; ++k) {
            const std::size_t at = grid_.at(i, k), n = 2 * static_cast<std::size_t>(k);
            const auto over_edge = [&](const std::vector<double>& x) { return 0.5 * (x[n] + x[n + 1]); };
            const double upper = grid_.upper_share_z(k);
            const auto over_dual = [&](const std::vector<double>& x) {
                return (1.0 - upper) * x[n - 1] + upper * x[n];
            };
            z_.reciprocal[at] = over_edge(node.reciprocal);
            r_.permittivity[at] = over_dual(half.permittivity);
            r_.gradient_r[at] -= over_dual(node.permittivity) / grid_.dr_at(i);
            r_.gradient_r[grid_.at(i - 1, k)] += over_dual(node.permittivity) / grid_.dr_at(i - 1);
            z_.gradient_r[at] += over_edge(half.permittivity) / grid_.dual_dr(i);
            z_.gradient_r[grid_.at(i + 1, k)] -= over_edge(half.permittivity) / grid_.dual_dr(i + 1);
        }
    }
    const Halves first = along_z(grid_.r(0.5));
    for (int k = 1; k + 1 < grid_.nz; ++k) {
        const std::size_t n = 2 * static_cast<std::size_t>(k);
        const double upper = grid_.upper_share_z(k);
        r_.permittivity[grid_.at(0, k)] =
            (1.0 - upper) * first.permittivity[n - 1] + upper * first.permittivity[n];
        z_.gradient_r[grid_.at(1, k)] -=
            0.5 * (first.permittivity[n] + first.permittivity[n + 1]) / grid_.dual_dr(1);
    }
}

/// Lines along r through nodes and between them.
void Fit::scan_columns() {
    for (int k = 1; k + 1 < grid_.nz; ++k) {
        const Halves node = along_r(grid_.z(k), false), half = along_r(grid_.z(k + 0.5), false),
                     flux = along_r(grid_.z(k + 0.5), true);
        for (int i = 0; i + 1 < grid_.nr; ++i) {
            const std::size_t at = grid_.at(i, k), n = 2 * static_cast<std::size_t>(i);
            const auto over_edge = [&](const std::vector<double>& x) { return 0.5 * (x[n] + x[n + 1]); };
            r_.reciprocal[at] = over_edge(node.reciprocal);
            r_.gradient_z[at] += over_edge(half.permittivity) / grid_.dual_dz(k);
            r_.gradient_z[grid_.at(i, k + 1)] -= over_edge(half.permittivity) / grid_.dual_dz(k + 1);
            if (i == 0) continue;
            const double upper = grid_.upper_share_r(i);
            const auto over_dual = [&](const std::vector<double>& x) {
                return (1.0 - upper) * x[n - 1] + upper * x[n];
            };
            const double inner = (1.0 - upper) * grid_.across(i - 0.25),
                         outer = upper * grid_.across(i + 0.25);
            z_.permittivity[at] =
                (inner * flux.permittivity[n - 1] + outer * flux.permittivity[n]) / (inner + outer);
            z_.gradient_z[at] -= over_dual(node.permittivity) / grid_.dz_at(k);
            z_.gradient_z[grid_.at(i, k - 1)] += over_dual(node.permittivity) / grid_.dz_at(k - 1);
        }
    }
}

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

void Fit::choose() {
    unknown_r_.assign(grid_.cells(), -1), unknown_z_.assign(grid_.cells(), -1);
    unknown_pair_.assign(4 * grid_.cells(), -1);
    const auto number = [&](int& unknown, double size) {
        if (unknown >= 0) return;
        unknown = unknowns_++;
        size_.push_back(size);
    };
    for (int i = 1; i + 1 < grid_.nr; ++i)
        for (int k = 1; k + 1 < grid_.nz; ++k) {
            if (!is_mixed(i, k) || !is_clear_node(grid_, cells_, i, k)) continue;
            for (const int row : {i - 1, i})
                for (const int column : {k - 1, k}) {
                    const std::size_t r = grid_.at(row, k), z = grid_.at(i, column);
                    const double a_r = 1.0 / cells_.permittivity_r[r], a_z = 1.0 / cells_.permittivity_z[z];
                    number(unknown_r_[r], a_r), number(unknown_z_[z], a_z);
                    const std::size_t pair = slanted_pair(grid_, i, k, row, column);
                    number(unknown_pair_[pair], std::sqrt(a_r * a_z));
                    cells_.slanted_pairs[pair] = 0.25 * cells_.inverse_permittivity_rz[grid_.at(i, k)];
                }
        }
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

void Fit::solve() {
    Eigen::SparseMatrix<double> matrix(static_cast<Eigen::Index>(right_.size()), unknowns_);
    matrix.setFromTriplets(matrix_.begin(), matrix_.end());
    const Eigen::VectorXd right =
        Eigen::Map<Eigen::VectorXd>(right_.data(), static_cast<Eigen::Index>(right_.size()));
    const Eigen::VectorXd size = Eigen::Map<Eigen::VectorXd>(size_.data(), unknowns_);
    matrix = (matrix * size.asDiagonal()).eval();
    Eigen::LeastSquaresConjugateGradient<Eigen::SparseMatrix<double>> solver;
    solver.setMaxIterations(most_iterations);
    solver.setTolerance(accuracy);
    solver.compute(matrix);
    const Eigen::VectorXd change = size.cwiseProduct(solver.solve(right));
    const auto apply = [&](int unknown, double& permittivity) {
        if (unknown < 0) return;
        const double reciprocal = 1.0 / permittivity + change[unknown];
        // Below zero would be no medium at all.
        permittivity = 1.0 / std::max(reciprocal, 0.25 / permittivity);
    };
    for (std::size_t at = 0; at < grid_.cells(); ++at) {
        apply(unknown_r_[at], cells_.permittivity_r[at]);
        apply(unknown_z_[at], cells_.permittivity_z[at]);
    }
    for (std::size_t pair = 0; pair < unknown_pair_.size(); ++pair)
        if (unknown_pair_[pair] >= 0) cells_.slanted_pairs[pair] += change[unknown_pair_[pair]];
}

void Fit::run() {
    cells_.slanted_pairs.assign(4 * grid_.cells(), 0.0);
    scan_rows();
    scan_columns();
    choose();
    for (int i = 0; i + 1 < grid_.nr; ++i)
        for (int k = 0; k + 1 < grid_.nz; ++k) {
            if (unknown_r_[grid_.at(i, k)] >= 0) demand_r(i, k);
            if (unknown_z_[grid_.at(i, k)] >= 0) demand_z(i, k);
        }
    if (unknowns_ == 0)
        cells_.slanted_pairs.clear();
    else
        solve();
}

}  // namespace

void fit_slanted_surfaces(const Antenna& antenna, const Grid& grid, CellGeometry& cells) {
    if (!cells.has_dielectric() || cells.inverse_permittivity_rz.empty()) return;
    Fit(antenna, grid, cells).run();
}

}  // namespace lathe
