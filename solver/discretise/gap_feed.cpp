#include "solver/discretise/gap_feed.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

/// Shares of the cross-section of radius `radius` (m) in the dual rings of rows 0, 1, ...
std::vector<double> row_weights(const Grid& grid, double radius) {
    std::vector<double> weights;
    double below = 0.0;
    for (int i = 0; i + 1 < grid.nr && below < radius; ++i) {
        const double above = std::min(grid.r(i + 0.5), radius);
        weights.push_back((above * above - below * below) / (radius * radius));
        below = above;
    }
    return weights;
}

}  // namespace

GapFeed place_gap_feed(const Port& port, const Grid& grid, const CoefficientMaps& maps) {
    GapFeed gap;
    gap.impedance_ohm = port.impedance_ohm;
    const double length = port.gap_to_z - port.z;
    const std::vector<double> weights = row_weights(grid, port.radius);
    gap.outer_row = static_cast<int>(weights.size()) - 1;
    gap.middle_column = static_cast<int>(std::floor(grid.column_at(0.5 * (port.z + port.gap_to_z)) + 1e-9));
    const int first = std::max(0, static_cast<int>(std::floor(grid.column_at(port.z) + 1e-6)));
    for (int k = first; k + 1 < grid.nz && grid.z(k) < port.gap_to_z - 1e-6 * length; ++k) {
        const double share = (std::min(grid.z(k + 1), port.gap_to_z) - std::max(grid.z(k), port.z)) / length;
        for (int i = 0; i <= gap.outer_row; ++i) {
            const double weight = weights[static_cast<std::size_t>(i)];
            if (maps.v_z[grid.at(i, k)] == 0.0) continue;
            gap.edges.push_back({i, k, weight, weight / (2.0 * constants::pi * port.impedance_ohm * share)});
        }
    }
    return gap;
}

void add_gap_resistance(const GapFeed& gap, const Grid& grid, CoefficientMaps& maps) {
    if (!maps.has_loss())
        for (auto* decay : {&maps.decay_r, &maps.decay_phi, &maps.decay_z}) decay->assign(grid.cells(), 1.0);
    for (const GapFeed::Edge& edge : gap.edges) {
        const std::size_t at = grid.at(edge.row, edge.column);
        double &c = maps.v_z[at], &decay = maps.decay_z[at];
        // The coefficient without any loss, and the loss of a dielectric that fills the gap.
        const double of_filling = (1.0 - decay) / (1.0 + decay), whole = c * (1.0 + of_filling);
        const double s = of_filling + 0.5 * whole * edge.conductance;
        c = whole / (1.0 + s);
        decay = (1.0 - s) / (1.0 + s);
    }
}

bool has_loss_outside(const GapFeed& gap, const Grid& grid, const CoefficientMaps& maps) {
    const auto lossy = [](const std::vector<double>& decay) {
        return std::count_if(decay.begin(), decay.end(), [](double value) { return value != 1.0; });
    };
    std::ptrdiff_t edges = 0;
    for (const GapFeed::Edge& edge : gap.edges)
        if (!maps.decay_z.empty() && maps.decay_z[grid.at(edge.row, edge.column)] != 1.0) ++edges;
    return lossy(maps.decay_r) + lossy(maps.decay_phi) + lossy(maps.decay_z) > edges;
}

}  // namespace lathe
