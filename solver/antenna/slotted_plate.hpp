// A row of slots whose pitch, width and depth change along it: what surface-wave and leaky-wave antennas
// share.
#pragma once

#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe {

/// One slot: from `begin` to `end` along x, mm.
struct PlateSlot {
    double begin = 0.0, end = 0.0;
    double share = 0.0;  ///< its place in the row, 0 for the first and 1 for the last
};

/// What a row may measure, so that the antenna stays within the coordinates of drawings.
inline constexpr double longest_row_mm = 100'000.0;

/// The slots of the parameters slots, pitch_mm, pitch_factors and slot_fractions, the first cell beginning at
/// x = 0. Each slot stands in the middle of its cell.
struct SlotRow {
    std::vector<PlateSlot> slots;
    double length = 0.0;  ///< of all cells, mm

    explicit SlotRow(const ParameterValues& values);
    /// Those four parameters with their defaults.
    static std::vector<ParameterDescription> parameters(int slots, double pitch_mm, double fraction);
};

}  // namespace lathe
