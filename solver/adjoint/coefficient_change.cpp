#include "solver/adjoint/coefficient_change.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <tuple>

namespace lathe {
namespace {

/// A voltage's law: its coefficient without loss, s, and 2 s/c.
struct Law {
    double coefficient, loss, conduction;
};
Law law_of(double coefficient, double decay) {
    const double loss = (1.0 - decay) / (1.0 + decay), without_loss = coefficient * (1.0 + loss);
    return {without_loss, loss, without_loss > 0.0 ? 2.0 * loss / without_loss : 0.0};
}

const std::vector<double>& map_of(const CoefficientMaps& maps, Array component) {
    const std::array all = {&maps.v_r, &maps.v_phi, &maps.v_z, &maps.i_r, &maps.i_phi, &maps.i_z};
    return *all[static_cast<std::size_t>(component)];
}
double decay_of(const CoefficientMaps& maps, Array component, std::size_t at) {
    const std::array all = {&maps.decay_r, &maps.decay_phi, &maps.decay_z};
    return is_current(component) || !maps.has_loss() ? 1.0 : (*all[static_cast<std::size_t>(component)])[at];
}

/// Walks through the coefficients of three antennas; sides that are missing have those of the middle.
class Differences {
public:
    Differences(const Grid& grid, const Coefficients& here, const CoefficientSides& sides)
        : grid_(grid),
          here_(here),
          low_(sides.low ? *sides.low : here),
          high_(sides.high ? *sides.high : here),
          to_low_(sides.low ? sides.to_low : 0.0),
          to_high_(sides.high ? sides.to_high : 0.0) {}

    CoefficientChange run(const CellWindow& window) {
        for (int c = 0; c < field_arrays; ++c)
            for (int i = window.row_begin; i < window.row_end; ++i)
                for (int k = window.column_begin; k < window.column_end; ++k)
                    compare({static_cast<Array>(c), i, k});
        compare_pairs();
        return std::move(result_);
    }

private:
    double slope(double low, double here, double high) {
        const TwoSidedSlope found = two_sided_slope(low, here, high, to_low_, to_high_);
        has_jump_ = has_jump_ || found.is_jump;
        return found.slope;
    }

    void compare(const FieldIndex& at) {
        const std::size_t n = grid_.at(at.row, at.column);
        const CoefficientMaps &l = low_.maps, &m = here_.maps, &h = high_.maps;
        const double low = map_of(l, at.component)[n], middle = map_of(m, at.component)[n],
                     high = map_of(h, at.component)[n];
        const double decay_low = decay_of(l, at.component, n), decay = decay_of(m, at.component, n),
                     decay_high = decay_of(h, at.component, n);
        if (low == middle && middle == high && decay_low == decay && decay == decay_high) return;
        if (low == 0.0 || middle == 0.0 || high == 0.0) {
            ++result_.switched;
            return;
        }
        const Law below = law_of(low, decay_low), law = law_of(middle, decay),
                  above = law_of(high, decay_high);
        has_jump_ = false;
        result_.unknowns.push_back({at, law.coefficient,
                                    slope(below.coefficient, law.coefficient, above.coefficient), law.loss,
                                    slope(below.loss, law.loss, above.loss), law.conduction,
                                    slope(below.conduction, law.conduction, above.conduction)});
        if (has_jump_) ++result_.jumps;
    }

    using PairKey = std::tuple<int, int, int, int>;
    using Weights = std::map<PairKey, double>;
    static Weights weights_of(const PermittivityCoupling& coupling) {
        Weights weights;
        for (const PermittivityCoupling::Pair& pair : coupling.pairs) {
            const FieldIndex &r = coupling.edges[pair.edge_r].at, &z = coupling.edges[pair.edge_z].at;
            weights[{z.row, z.column, r.row, r.column}] += pair.weight;
        }
        return weights;
    }
    void compare_pairs() {
        const Weights low = weights_of(low_.coupling), middle = weights_of(here_.coupling),
                      high = weights_of(high_.coupling);
        Weights all = middle;
        all.insert(low.begin(), low.end());
        all.insert(high.begin(), high.end());
        const auto weight = [](const Weights& weights, const PairKey& key) {
            const auto found = weights.find(key);
            return found == weights.end() ? 0.0 : found->second;
        };
        for (const auto& entry : all) {
            const auto& [row_z, column_z, row_r, column_r] = entry.first;
            has_jump_ = false;
            const double change =
                slope(weight(low, entry.first), weight(middle, entry.first), weight(high, entry.first));
            if (has_jump_) ++result_.jumps;
            if (change != 0.0)
                result_.pairs.push_back({{v_r, row_r, column_r}, {v_z, row_z, column_z}, change});
        }
    }

    const Grid& grid_;
    const Coefficients &here_, &low_, &high_;
    double to_low_, to_high_;
    bool has_jump_ = false;
    CoefficientChange result_;
};

}  // namespace

UnknownChange unchanged_law(const Grid& grid, const CoefficientMaps& maps, const FieldIndex& at) {
    const std::size_t n = grid.at(at.row, at.column);
    const Law law = law_of(map_of(maps, at.component)[n], decay_of(maps, at.component, n));
    return {at, law.coefficient, 0.0, law.loss, 0.0, law.conduction, 0.0};
}

TwoSidedSlope two_sided_slope(double low, double here, double high, double to_low, double to_high) {
    // Differences of coefficients that are equal but for rounding are none.
    constexpr double rounding = 1e-13;
    const auto difference = [&](double to, double from) {
        return std::abs(to - from) <= rounding * std::max(std::abs(to), std::abs(from)) ? 0.0 : to - from;
    };
    if (to_low <= 0.0 && to_high <= 0.0) return {};
    if (to_low <= 0.0) return {difference(high, here) / to_high, false};
    if (to_high <= 0.0) return {difference(here, low) / to_low, false};
    const double below = difference(here, low) / to_low, above = difference(high, here) / to_high;
    if (below == 0.0 && above == 0.0) return {};
    const double smaller = std::abs(below) < std::abs(above) ? below : above,
                 larger = std::abs(below) < std::abs(above) ? above : below;
    if (smaller * larger > 0.0 && std::abs(larger) <= 2.0 * std::abs(smaller))
        return {difference(high, low) / (to_low + to_high), false};
    // Differences within the accuracy of the fit of slanted surfaces (slanted_system.cpp) are not jumps.
    constexpr double fit_accuracy = 2e-7;
    const double largest = std::max({std::abs(low), std::abs(here), std::abs(high)});
    return {smaller, std::max(std::abs(high - here), std::abs(here - low)) > fit_accuracy * largest};
}

CoefficientChange coefficient_change(const Grid& grid, const Coefficients& here,
                                     const CoefficientSides& sides) {
    return coefficient_change(grid, here, sides, CellWindow::whole(grid));
}

CoefficientChange coefficient_change(const Grid& grid, const Coefficients& here,
                                     const CoefficientSides& sides, const CellWindow& window) {
    return Differences(grid, here, sides).run(window);
}

}  // namespace lathe
