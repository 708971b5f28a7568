// The Huygens contour: where the tangential fields are recorded for the far field.
#pragma once

#include "solver/discretise/coefficients.hpp"
#include "solver/discretise/grid.hpp"

namespace lathe {

/// A box r <= r_row, z_low <= z <= z_high around everything that radiates. Voltages lie on it, currents
/// half a cell inside. Channels of one sample, in this order:
///   low cap,  rows first_row_low ... row-1:  v_r, v_phi, i_phi, i_r      (v at column_low)
///   high cap, rows 0 ... row-1:              v_r, v_phi, i_phi, i_r      (v at column_high)
///   side, columns low ... high:              v_phi, v_z, i_z, i_phi      (v at row, i at row - 1)
/// Corner rings belong to the outside and get no weight in the transform.
struct Contour {
    int row = 0, column_low = 0, column_high = 0;
    int first_row_low =
        0;  ///< the low cap starts outside the feed's outer wall; on a ground plane there is none

    int low_rows() const { return row - first_row_low; }
    int columns() const { return column_high - column_low + 1; }
    int low_offset() const { return 0; }
    int high_offset() const { return 4 * low_rows(); }
    int side_offset() const { return high_offset() + 4 * row; }
    int channels() const { return side_offset() + 4 * columns(); }
};

Contour place_contour(const GridPlan& plan, const CoefficientMaps& maps, bool guided);

}  // namespace lathe
