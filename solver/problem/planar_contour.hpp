// The Huygens surface of a planar problem: a rectangle of grid lines, and where each of its values stands in
// a sample.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "solver/problem/gather.hpp"

namespace lathe {

/// One side of the rectangle, x = const or y = const, without its corners: they belong to the outside.
/// Voltages lie on it, currents half a cell inside. Of `tm` entry n is at node first + n and has E and H
/// along the side, of `te` it is half a cell further and has E along the side and H.
struct ContourSide {
    bool is_column = true;   ///< x = const; else y = const, a row
    int normal = 1;          ///< outwards: 1 towards larger x or y, -1 towards smaller
    int line = 0;            ///< column or row of the voltages
    int first = 0;           ///< row or column of entry 0
    std::vector<bool> open;  ///< of each entry; one that lies in a guide or its wall has no weight

    int count() const { return static_cast<int>(open.size()); }
    /// Column or row of the currents, whose middle lies half a cell inside.
    int current_line() const { return normal > 0 ? line - 1 : line; }
};

/// The rectangle around everything that radiates. A sample has the entries of one side after the other, each
/// a voltage and then a current.
struct PlanarContour {
    FieldSet fields = FieldSet::tm;
    /// Low column, high column, low row, high row; with a symmetry plane at row 0 the low row has no entries.
    std::array<ContourSide, 4> sides;

    Array voltage(const ContourSide& side) const {
        return fields == FieldSet::tm ? v_phi : (side.is_column ? v_r : v_z);
    }
    Array current(const ContourSide& side) const {
        return fields == FieldSet::te ? i_phi : (side.is_column ? i_r : i_z);
    }
    /// All values in their order: Problem::surface.
    std::vector<FieldIndex> gather_list() const;
    int entries() const;
};

/// Rows and columns that a contour lies on.
struct ContourLines {
    int row_low = 0, row_high = 0, column_low = 0, column_high = 0;
    bool has_low_row = true;  ///< false: row 0 is a symmetry plane, and `row_low` is 0
};

/// The rectangle, everywhere open. `fields` is tm or te.
PlanarContour planar_contour(FieldSet fields, const ContourLines& lines);

}  // namespace lathe
