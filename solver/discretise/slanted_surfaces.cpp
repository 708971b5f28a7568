#include "solver/discretise/slanted_surfaces.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "solver/discretise/side_materials.hpp"
#include "solver/discretise/slanted_fit.hpp"

namespace lathe {
namespace {

/// Below, a surface runs along an axis; the averages are exact there.
constexpr double least_slope = 1e-6;
constexpr double pieces_per_cell = 4.0;
/// Couplings below this share of the diagonal change nothing.
constexpr double smallest_share = 1e-7;
/// Above, a step takes so much of a voltage that its rate is no longer known from it: sigma dt / (2 eps).
constexpr double largest_loss = 0.3;

class Coupler {
public:
    Coupler(const Grid& grid, const CellGeometry& cells, const CoefficientMaps& maps)
        : grid_(grid), cells_(cells), maps_(maps) {}

    PermittivityCoupling run() {
        // On row 0 of a plane the pairs of the row below are zero.
        for (int i = grid_.is_planar() ? 0 : 1; i + 1 < grid_.nr; ++i)
            for (int k = 1; k + 1 < grid_.nz; ++k)
                for (const int row : {i - 1, i})
                    for (const int column : {k - 1, k}) {
                        const double b = cells_.slanted_pairs[slanted_pair(grid_, i, k, row, column)];
                        if (b != 0.0) add_pair(i, k, row, column, b);
                    }
        for (std::size_t n = 0; n < result_.pairs.size(); ++n) {
            PermittivityCoupling::Pair& pair = result_.pairs[n];
            pair.weight = strength_[n] * std::sqrt(of_curl_[pair.edge_r] / alpha_[pair.edge_r] *
                                                   of_curl_[pair.edge_z] / alpha_[pair.edge_z]);
        }
        return std::move(result_);
    }

private:
    void add_pair(int i, int k, int row, int column, double b) {
        const std::size_t r = grid_.at(row, k), z = grid_.at(i, column);
        const double a_r = 1.0 / cells_.permittivity_r[r], a_z = 1.0 / cells_.permittivity_z[z];
        if (std::abs(b) < smallest_share * std::sqrt(a_r * a_z)) return;
        if (loss_of(maps_.decay_r, r) > largest_loss || loss_of(maps_.decay_z, z) > largest_loss) return;
        if (maps_.v_r[r] <= 0.0 || maps_.v_z[z] <= 0.0) return;
        const std::uint32_t edge_r = edge({v_r, row, k}, a_r, maps_.v_r[r], maps_.decay_r, r),
                            edge_z = edge({v_z, i, column}, a_z, maps_.v_z[z], maps_.decay_z, z);
        result_.pairs.push_back({edge_r, edge_z, 0.0});
        strength_.push_back(b);
    }

    /// sigma dt / (2 eps) of an edge, from decay = (1 - s) / (1 + s).
    static double loss_of(const std::vector<double>& decay, std::size_t at) {
        return decay.empty() ? 0.0 : (1.0 - decay[at]) / (1.0 + decay[at]);
    }

    /// Its position in the list, where it is added if it is new. With v' = decay v + c curl after the plain
    /// update and c_0 = c (1 + s), what is handed on is (v' - v) / c_0, written with v' and the curl.
    std::uint32_t edge(const FieldIndex& at, double alpha, double coefficient,
                       const std::vector<double>& decay, std::size_t n) {
        const std::size_t key = 2 * n + (at.component == v_z ? 1 : 0);
        const auto [found, is_new] = position_.try_emplace(key, result_.edges.size());
        if (is_new) {
            const double s = loss_of(decay, n), kept = decay.empty() ? 1.0 : decay[n];
            const double without_loss = coefficient * (1.0 + s);
            result_.edges.push_back(
                {at, coefficient / (without_loss * kept), (1.0 - kept) / (kept * without_loss)});
            alpha_.push_back(alpha), of_curl_.push_back(without_loss);
        }
        return static_cast<std::uint32_t>(found->second);
    }

    const Grid& grid_;
    const CellGeometry& cells_;
    const CoefficientMaps& maps_;
    PermittivityCoupling result_;
    std::vector<double> alpha_,
        of_curl_;                   ///< of each edge: inverse permittivity; coefficient without its loss
    std::vector<double> strength_;  ///< of each pair
    std::unordered_map<std::size_t, std::size_t> position_;
};

/// Marks the nodes around a part of a surface that runs along no axis; in a plane on both sides of a row that
/// it meets, so that a mirrored antenna has mirrored marks.
void mark(const SideMaterials& materials, const Grid& grid, const Point& from, const Point& to,
          std::vector<char>& nodes) {
    const double rows = grid.row_at(to.r) - grid.row_at(from.r),
                 columns = grid.column_at(to.z) - grid.column_at(from.z);
    const auto pieces = static_cast<int>(std::ceil(pieces_per_cell * std::hypot(rows, columns)));
    const double touch = grid.is_planar() ? 1e-9 : 0.0;
    const auto near = materials.regions_near(from, to);
    const auto is_surface = [&](int piece) {
        return materials.differ(near, from, to, (piece + 0.5) / pieces);
    };
    bool surface = false;  // of the piece before
    for (int n = 0; n <= pieces; ++n) {
        const double share = static_cast<double>(n) / pieces;
        const bool before = surface, after = n < pieces && is_surface(n);
        surface = after;
        if (!before && !after) continue;
        const double row = grid.row_at(from.r + share * (to.r - from.r));
        const int below = static_cast<int>(std::floor(row - touch)),
                  above = static_cast<int>(std::floor(row + touch)),
                  column = static_cast<int>(std::floor(grid.column_at(from.z + share * (to.z - from.z))));
        for (int i = std::max(below - 1, 0); i <= std::min(above + 2, grid.nr - 1); ++i)
            for (int k = std::max(column - 1, 0); k <= std::min(column + 2, grid.nz - 1); ++k)
                nodes[grid.at(i, k)] = 1;
    }
}

}  // namespace

std::vector<char> slanted_nodes(const Antenna& antenna, const Grid& grid) {
    std::vector<char> nodes;
    const SideMaterials materials(antenna);
    for (const Region& region : antenna.regions) {
        if (region.material.is_pec) continue;
        for (std::size_t n = 0; n < region.outline.size(); ++n) {
            const Point &from = region.outline[n], &to = region.outline[(n + 1) % region.outline.size()];
            const double least = least_slope * (std::abs(to.z - from.z) + std::abs(to.r - from.r));
            if (std::abs(to.z - from.z) <= least || std::abs(to.r - from.r) <= least) continue;
            nodes.resize(grid.cells(), 0);
            mark(materials, grid, from, to, nodes);
        }
    }
    return nodes;
}

bool is_clear_node(const Grid& grid, const CellGeometry& cells, int i, int k) {
    if (i - 1 <= grid.pml_r_low && grid.pml_r_low > 0) return false;
    if (grid.pml_r > 0 && i + 1 >= grid.first_pml_row()) return false;
    if (k - 1 <= grid.pml_z_low || k + 1 >= grid.last_clear_column()) return false;
    for (const int row : {i - 1, i})
        for (const int column : {k - 1, k})
            if (cells.face_phi[grid.at(row, column)] != 1.0) return false;
    for (const int step : {-1, 0, 1})
        if (cells.free_z[grid.at(i + step, k - 1)] != 1.0 || cells.free_z[grid.at(i + step, k)] != 1.0 ||
            cells.free_r[grid.at(i - 1, k + step)] != 1.0 || cells.free_r[grid.at(i, k + step)] != 1.0)
            return false;
    return true;
}

PermittivityCoupling couple_slanted_surfaces(const Grid& grid, const CellGeometry& cells,
                                             const CoefficientMaps& maps) {
    if (cells.slanted_pairs.empty()) return {};
    return Coupler(grid, cells, maps).run();
}

}  // namespace lathe
