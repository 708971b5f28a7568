#include "solver/problem/planar_contour.hpp"

#include <algorithm>

namespace lathe {

std::vector<FieldIndex> PlanarContour::gather_list() const {
    std::vector<FieldIndex> list;
    list.reserve(2 * static_cast<std::size_t>(entries()));
    for (const ContourSide& side : sides)
        for (int n = 0; n < side.count(); ++n) {
            const int along = side.first + n, inside = side.current_line();
            if (side.is_column) {
                list.push_back({voltage(side), along, side.line});
                list.push_back({current(side), along, inside});
            } else {
                list.push_back({voltage(side), side.line, along});
                list.push_back({current(side), inside, along});
            }
        }
    return list;
}

int PlanarContour::entries() const {
    int count = 0;
    for (const ContourSide& side : sides) count += side.count();
    return count;
}

PlanarContour planar_contour(FieldSet fields, const ContourLines& lines) {
    // Nodes between the corners, or the edges between all nodes.
    const int after = fields == FieldSet::tm ? 1 : 0;
    const auto side = [&](bool is_column, int normal, int line, int low, int high) {
        return ContourSide{is_column, normal, line, low,
                           std::vector<bool>(static_cast<std::size_t>(std::max(0, high - low)), true)};
    };
    const int first_row = lines.has_low_row ? lines.row_low + after : 0;
    const int first_column = lines.column_low + after;
    PlanarContour contour;
    contour.fields = fields;
    contour.sides = {side(true, -1, lines.column_low, first_row, lines.row_high),
                     side(true, 1, lines.column_high, first_row, lines.row_high),
                     side(false, -1, lines.row_low, first_column, lines.has_low_row ? lines.column_high : 0),
                     side(false, 1, lines.row_high, first_column, lines.column_high)};
    return contour;
}

}  // namespace lathe
