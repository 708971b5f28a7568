#include "solver/discretise/slanted_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "solver/discretise/slanted_losses.hpp"
#include "solver/discretise/slanted_means.hpp"
#include "solver/discretise/slanted_surfaces.hpp"
#include "solver/discretise/slanted_system.hpp"

namespace lathe {
namespace {

/// Contrast below which a surface is left to its averages: of <eps><1/eps> from 1.
constexpr double least_contrast = 1e-3;
/// Change of the permittivity over a cell below which there is no surface, but rounding.
constexpr double least_change = 1e-6;

class Fit {
public:
    /// `nodes`: those that slanted surfaces reach.
    Fit(const Antenna& antenna, const Grid& grid, const std::vector<char>& nodes, double room,
        CellGeometry& cells)
        : grid_(grid), nodes_(nodes), room_(room), cells_(cells), means_(slanted_means(antenna, grid)) {}

    void run();
    /// After run(), where a material is lossy.
    void place_losses(const Antenna& antenna, double loss_frequency_hz) const;

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
    void take(const SlantedMatrix& matrix);

    const Grid& grid_;
    const std::vector<char>& nodes_;
    const double room_;
    CellGeometry& cells_;
    const SlantedMeans means_;
    const EdgeMeans &r_ = means_.r, &z_ = means_.z;
    std::vector<int> unknown_r_, unknown_z_, unknown_pair_;
    SlantedSystem system_;
    std::vector<std::uint32_t> edge_of_;  ///< of an edge's unknown
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
        unknown = static_cast<int>(system_.sizes.size());
        system_.of_edge.push_back(unknown);
        system_.sizes.push_back(alpha);
        edge_of_.resize(system_.sizes.size(), 0);
        edge_of_.back() = static_cast<std::uint32_t>(system_.start.alpha.size());
        system_.start.alpha.push_back(alpha);
    };
    for (const int row : {i - 1, i})
        for (const int column : {k - 1, k}) {
            const std::size_t r = grid_.at(row, k), z = grid_.at(i, column);
            const double a_r = 1.0 / cells_.permittivity_r[r], a_z = 1.0 / cells_.permittivity_z[z];
            edge(unknown_r_[r], a_r), edge(unknown_z_[z], a_z);
            const std::size_t pair = slanted_pair(grid_, i, k, row, column);
            unknown_pair_[pair] = static_cast<int>(system_.sizes.size());
            system_.of_pair.push_back(unknown_pair_[pair]);
            system_.sizes.push_back(std::sqrt(a_r * a_z));
            cells_.slanted_pairs[pair] = 0.25 * cells_.inverse_permittivity_rz[grid_.at(i, k)];
            system_.start.pairs.push_back({edge_of_[static_cast<std::size_t>(unknown_r_[r])],
                                           edge_of_[static_cast<std::size_t>(unknown_z_[z])],
                                           cells_.slanted_pairs[pair]});
        }
}

void Fit::choose() {
    unknown_r_.assign(grid_.cells(), -1), unknown_z_.assign(grid_.cells(), -1);
    unknown_pair_.assign(4 * grid_.cells(), -1);
    system_.start.room = room_;
    for (int i = 1; i + 1 < grid_.nr; ++i)
        for (int k = 1; k + 1 < grid_.nz; ++k)
            if (nodes_[grid_.at(i, k)] && is_mixed(i, k) && is_clear_node(grid_, cells_, i, k))
                number_edges(i, k);
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
    const double along = (along_r ? gradient_r : gradient_z) / size,
                 across = (along_r ? gradient_z : gradient_r) / size;
    const double mean = own.permittivity[at];
    double normal = along * own.reciprocal[at] - alpha * along, tangential = across - alpha * mean * across;
    const int row = static_cast<int>(system_.right.size());
    system_.rows.emplace_back(row, static_cast<int>(edge_unknown), along);
    system_.rows.emplace_back(row + 1, static_cast<int>(edge_unknown), across);
    for (std::size_t n = 0; n < pairs.size(); ++n) {
        const double b = cells_.slanted_pairs[pairs[n]] * scales[n];
        normal -= b * across, tangential += b * others[n] * along;
        const int unknown = unknown_pair_[pairs[n]];
        if (unknown < 0) continue;
        system_.rows.emplace_back(row, unknown, scales[n] * across);
        system_.rows.emplace_back(row + 1, unknown, -scales[n] * others[n] * along / mean);
    }
    system_.right.push_back(normal), system_.right.push_back(tangential / mean);
}

void Fit::demand_r(int i, int k) {
    const std::size_t at = grid_.at(i, k);
    std::array<std::size_t, 4> pairs{};
    std::array<double, 4> others{}, scales{};
    double gradient_r = r_.gradient_r[at], gradient_z = r_.gradient_z[at];
    const auto is_uniform = [&] {
        return std::hypot(gradient_r, gradient_z) * grid_.dr_at(i) < least_change;
    };
    const bool is_beside = is_uniform();  // its surface is
    std::size_t n = 0;
    for (const int node : {i, i + 1})
        for (const int column : {k - 1, k}) {
            const std::size_t z = grid_.at(node, column);
            pairs[n] = slanted_pair(grid_, node, k, i, column);
            others[n] = z_.permittivity[z];
            scales[n++] = scale(i, k, node, column);
            if (is_beside) gradient_r += z_.gradient_r[z], gradient_z += z_.gradient_z[z];
        }
    if (is_uniform()) return;  // what rounding takes for a normal would be none
    demand(static_cast<std::size_t>(unknown_r_[at]), 1.0 / cells_.permittivity_r[at], r_, at, true, pairs,
           others, scales, gradient_r, gradient_z);
}

void Fit::demand_z(int i, int k) {
    const std::size_t at = grid_.at(i, k);
    std::array<std::size_t, 4> pairs{};
    std::array<double, 4> others{}, scales{};
    double gradient_r = z_.gradient_r[at], gradient_z = z_.gradient_z[at];
    const auto is_uniform = [&] {
        return std::hypot(gradient_r, gradient_z) * grid_.dz_at(k) < least_change;
    };
    const bool is_beside = is_uniform();
    std::size_t n = 0;
    for (const int node : {k, k + 1})
        for (const int row : {i - 1, i}) {
            const std::size_t r = grid_.at(row, node);
            pairs[n] = slanted_pair(grid_, i, node, row, k);
            others[n] = r_.permittivity[r];
            scales[n++] = 1.0 / scale(row, node, i, k);
            if (is_beside) gradient_r += r_.gradient_r[r], gradient_z += r_.gradient_z[r];
        }
    if (is_uniform()) return;
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

void Fit::take(const SlantedMatrix& matrix) {
    for (std::size_t at = 0; at < grid_.cells(); ++at) {
        const auto apply = [&](int unknown, double& permittivity) {
            if (unknown < 0) return;
            permittivity = 1.0 / matrix.alpha[edge_of_[static_cast<std::size_t>(unknown)]];
        };
        apply(unknown_r_[at], cells_.permittivity_r[at]);
        apply(unknown_z_[at], cells_.permittivity_z[at]);
    }
    std::vector<double> by_unknown(system_.sizes.size(), 0.0);
    for (std::size_t n = 0; n < matrix.pairs.size(); ++n)
        by_unknown[static_cast<std::size_t>(system_.of_pair[n])] = matrix.pairs[n].b;
    for (std::size_t pair = 0; pair < unknown_pair_.size(); ++pair)
        if (unknown_pair_[pair] >= 0)
            cells_.slanted_pairs[pair] = by_unknown[static_cast<std::size_t>(unknown_pair_[pair])];
}

void Fit::run() {
    cells_.slanted_pairs.assign(4 * grid_.cells(), 0.0);
    choose();
    if (system_.sizes.empty()) return cells_.slanted_pairs.clear();
    equations();
    if (const auto matrix = system_.solve())
        take(*matrix);
    else
        cells_.slanted_pairs.clear();
}

void Fit::place_losses(const Antenna& antenna, double loss_frequency_hz) const {
    if (cells_.slanted_pairs.empty()) return;
    const auto coupled = [](const std::vector<int>& unknowns) {
        std::vector<char> is_coupled(unknowns.size());
        for (std::size_t n = 0; n < unknowns.size(); ++n) is_coupled[n] = unknowns[n] >= 0;
        return is_coupled;
    };
    place_slanted_losses(antenna, grid_, loss_frequency_hz, means_, coupled(unknown_r_), coupled(unknown_z_),
                         cells_);
}

}  // namespace

void fit_slanted_surfaces(const Antenna& antenna, const Grid& grid, double time_step_fraction,
                          double loss_frequency_hz, CellGeometry& cells) {
    if (!cells.has_dielectric() || cells.inverse_permittivity_rz.empty()) return;
    const std::vector<char> nodes = slanted_nodes(antenna, grid);
    if (nodes.empty()) return;
    Fit fit(antenna, grid, nodes, 0.999 / (time_step_fraction * time_step_fraction), cells);
    fit.run();
    if (cells.has_loss()) fit.place_losses(antenna, loss_frequency_hz);
}

}  // namespace lathe
