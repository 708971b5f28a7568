// A box around a current element, through which the power that it delivers is measured.
#pragma once

#include <optional>
#include <vector>

#include "solver/discretise/coefficients.hpp"
#include "solver/discretise/wall_samples.hpp"

namespace lathe {

/// Nodes r <= r_row, z_low <= z <= z_high around the element. Recorded are the currents half a cell inside
/// the box and those next to its voltages: the voltages follow from Ampere's law.
struct ElementBox {
    int row = 0, column_low = 0, column_high = 0;
    std::vector<Probe> probes;  ///< ascending
};

/// Where a box may lie: rows below `row`, columns from `low` to `high`.
struct BoxLimits {
    int row = 0, low = 0, high = 0;
};

/// The largest box of at most `cells` cells to each side of the element at (0, column) that holds no lossy
/// material, inside or on it, and lies on no slanted surface of a dielectric; where all lie on one, the
/// largest without loss. Empty when not even one of two cells is without loss.
std::optional<ElementBox> box_around_element(int column, int cells, const BoxLimits& limits,
                                             const Coefficients& coefficients, const Grid& grid);

}  // namespace lathe
