#include "solver/discretise/slanted_surfaces.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace lathe {
namespace {

/// Share of the largest coupling that leaves the energy positive; equality would leave a mode without any.
constexpr double largest_share = 0.98;
/// Couplings below this share of the diagonal change nothing.
constexpr double smallest_share = 1e-6;
/// Above, a step takes so much of a voltage that its rate is no longer known from it: sigma dt / (2 eps).
constexpr double largest_loss = 0.3;

class Coupler {
public:
    Coupler(const Grid& grid, const CellGeometry& cells, const CoefficientMaps& maps)
        : grid_(grid), cells_(cells), maps_(maps) {}

    PermittivityCoupling run() {
        for (int i = 1; i + 1 < grid_.nr; ++i)
            for (int k = 1; k + 1 < grid_.nz; ++k) {
                const double x = cells_.inverse_permittivity_rz[grid_.at(i, k)];
                if (x != 0.0 && is_clear(i, k)) couple_node(i, k, x);
            }
        return std::move(result_);
    }

private:
    /// Whether neither metal nor a layer reaches the four cells around a node.
    bool is_clear(int i, int k) const {
        if (i - 1 <= grid_.pml_r_low && grid_.pml_r_low > 0) return false;
        if (grid_.pml_r > 0 && i + 1 >= grid_.first_pml_row()) return false;
        if (k - 1 <= grid_.pml_z_low || k + 1 >= grid_.last_clear_column()) return false;
        for (const int row : {i - 1, i})
            for (const int column : {k - 1, k})
                if (cells_.face_phi[grid_.at(row, column)] != 1.0) return false;
        for (const int step : {-1, 0, 1})
            if (cells_.free_z[grid_.at(i + step, k - 1)] != 1.0 ||
                cells_.free_z[grid_.at(i + step, k)] != 1.0 ||
                cells_.free_r[grid_.at(i - 1, k + step)] != 1.0 ||
                cells_.free_r[grid_.at(i, k + step)] != 1.0)
                return false;
        return true;
    }

    void couple_node(int i, int k, double x) {
        for (const int row : {i - 1, i})
            for (const int column : {k - 1, k}) {
                const std::size_t r = grid_.at(row, k), z = grid_.at(i, column);
                const double a_r = 1.0 / cells_.permittivity_r[r], a_z = 1.0 / cells_.permittivity_z[z];
                const double positive = std::sqrt(a_r * a_z),
                             at_most_one = std::sqrt(std::max(0.0, (1.0 - a_r) * (1.0 - a_z)));
                const double limit = largest_share * std::min(positive, at_most_one);
                const double limited = std::clamp(x, -limit, limit);
                if (std::abs(limited) < smallest_share * positive) continue;
                if (loss_of(maps_.decay_r, r) > largest_loss || loss_of(maps_.decay_z, z) > largest_loss)
                    continue;
                // The coefficients without their 1 / (1 + s).
                const double of_r = maps_.v_r[r] * (1.0 + loss_of(maps_.decay_r, r)),
                             of_z = maps_.v_z[z] * (1.0 + loss_of(maps_.decay_z, z));
                if (of_r <= 0.0 || of_z <= 0.0) continue;
                const std::uint32_t edge_r = edge({v_r, row, k}, maps_.v_r[r], maps_.decay_r, r),
                                    edge_z = edge({v_z, i, column}, maps_.v_z[z], maps_.decay_z, z);
                result_.pairs.push_back({edge_r, edge_z, 0.25 * limited / positive * std::sqrt(of_r * of_z)});
            }
    }

    /// sigma dt / (2 eps) of an edge, from decay = (1 - s) / (1 + s).
    static double loss_of(const std::vector<double>& decay, std::size_t at) {
        return decay.empty() ? 0.0 : (1.0 - decay[at]) / (1.0 + decay[at]);
    }

    /// Its position in the list, where it is added if it is new. With v' = decay v + c curl after the plain
    /// update and c_0 = c (1 + s), what is handed on is (v' - v) / c_0, written with v' and the curl.
    std::uint32_t edge(const FieldIndex& at, double coefficient, const std::vector<double>& decay,
                       std::size_t n) {
        const std::size_t key = 2 * n + (at.component == v_z ? 1 : 0);
        const auto [found, is_new] = position_.try_emplace(key, result_.edges.size());
        if (is_new) {
            const double s = loss_of(decay, n), kept = decay.empty() ? 1.0 : decay[n];
            const double without_loss = coefficient * (1.0 + s);
            result_.edges.push_back(
                {at, coefficient / (without_loss * kept), (1.0 - kept) / (kept * without_loss)});
        }
        return static_cast<std::uint32_t>(found->second);
    }

    const Grid& grid_;
    const CellGeometry& cells_;
    const CoefficientMaps& maps_;
    PermittivityCoupling result_;
    std::unordered_map<std::size_t, std::size_t> position_;
};

}  // namespace

PermittivityCoupling couple_slanted_surfaces(const Grid& grid, const CellGeometry& cells,
                                             const CoefficientMaps& maps) {
    if (cells.inverse_permittivity_rz.empty()) return {};
    return Coupler(grid, cells, maps).run();
}

}  // namespace lathe
