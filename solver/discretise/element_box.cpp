#include "solver/discretise/element_box.hpp"

#include <algorithm>
#include <utility>

namespace lathe {
namespace {

constexpr int fewest_cells = 2;

ElementBox box_of(int column, int cells, const BoxLimits& limits) {
    return {std::min(cells, limits.row),
            std::max(column - cells, limits.low),
            std::min(column + cells + 1, limits.high),
            {}};
}

bool has_loss(const ElementBox& box, const CoefficientMaps& maps, const Grid& grid) {
    if (!maps.has_loss()) return false;
    for (int i = 0; i <= box.row; ++i)
        for (int k = box.column_low; k <= box.column_high; ++k) {
            const std::size_t at = grid.at(i, k);
            if (maps.decay_r[at] != 1.0 || maps.decay_phi[at] != 1.0 || maps.decay_z[at] != 1.0) return true;
        }
    return false;
}

/// Moves the sides of a box inwards on which a slanted surface of a dielectric couples a voltage to others:
/// Ampere's law alone does not give it. False where a side reaches the element.
bool leave_slanted_surfaces(ElementBox& box, int column, const PermittivityCoupling& coupling) {
    for (;;) {
        bool low = false, high = false, row = false;
        for (const PermittivityCoupling::Edge& edge : coupling.edges) {
            const auto [component, i, k] = edge.at;
            if (component == v_r && i < box.row) {
                low = low || k == box.column_low;
                high = high || k == box.column_high;
            }
            row = row || (component == v_z && i == box.row && k >= box.column_low && k < box.column_high);
        }
        if (!low && !high && !row) return true;
        if (low) ++box.column_low;
        if (high) --box.column_high;
        if (row) --box.row;
        if ((low && box.column_low >= column) || (high && box.column_high <= column) || box.row < 1)
            return false;
    }
}

std::vector<Probe> probes_of(const ElementBox& box) {
    using Current = Probe::Current;
    std::vector<Probe> probes;
    // v_r and v_phi on a cap: the currents on both its sides and those in it.
    for (const int k : {box.column_low, box.column_high})
        for (int i = 0; i < box.row; ++i)
            for (const Probe& probe :
                 {Probe{Current::phi, i, k}, Probe{Current::phi, i, k - 1}, Probe{Current::r, i, k},
                  Probe{Current::r, i, k - 1}, Probe{Current::z, i, k}})
                probes.push_back(probe);
    // v_z and v_phi on the side.
    for (int k = box.column_low; k < box.column_high; ++k)
        for (const int i : {box.row - 1, box.row}) {
            probes.push_back({Current::phi, i, k});
            probes.push_back({Current::z, i, k});
            if (i == box.row) probes.push_back({Current::r, i, k});
        }
    std::sort(probes.begin(), probes.end(),
              [](const Probe& a, const Probe& b) { return a.row != b.row ? a.row < b.row : a < b; });
    probes.erase(std::unique(probes.begin(), probes.end()), probes.end());
    return probes;
}

}  // namespace

std::optional<ElementBox> box_around_element(int column, int cells, const BoxLimits& limits,
                                             const Coefficients& coefficients, const Grid& grid) {
    std::optional<ElementBox> found;
    for (int n = cells; n >= fewest_cells; --n) {
        ElementBox box = box_of(column, n, limits);
        if (box.row < fewest_cells || box.column_low > column || box.column_high < column + 1) break;
        if (has_loss(box, *coefficients.maps, grid)) continue;
        if (!found) found = box;
        if (!leave_slanted_surfaces(box, column, coefficients.coupling)) continue;
        found = std::move(box);
        break;
    }
    if (found) found->probes = probes_of(*found);
    return found;
}

}  // namespace lathe
