// Which rows of a grid belong to the absorbing layers along r.
#pragma once

#include "solver/base/host_device.hpp"

namespace lathe {

/// Rows [0, low_end) and [high_begin, end) of a grid absorb along r; what a stepper keeps for them lies row
/// after row, first those of the low layer. A body of revolution has the high layer alone.
struct LayerRows {
    int low_end = 0, high_begin = 0, end = 0;

    LATHE_HOST_DEVICE constexpr bool contains(int row) const { return row < low_end || row >= high_begin; }
    /// Place of a row that absorbs among all that do.
    LATHE_HOST_DEVICE constexpr int slot(int row) const {
        return row < low_end ? row : low_end + row - high_begin;
    }
    LATHE_HOST_DEVICE constexpr int count() const { return low_end + end - high_begin; }
};

}  // namespace lathe
