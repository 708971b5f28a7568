#include "solver/volume/discretise/seen_parts.hpp"

#include <algorithm>

#include "solver/volume/discretise/cut_edges.hpp"

namespace lathe {

bool is_seen(const Body::Part& part, const CartesianGrid& grid) {
    int axes = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const auto& lines = grid.lines(axis);
        double low = part.bounds.low[axis], high = part.bounds.high[axis];
        if (part.solid->as_sheet() != nullptr) {
            const double touch = sheet_touch * grid.cell_around(axis, low);
            low -= touch, high += touch;
        }
        const auto first = std::lower_bound(lines.begin(), lines.end(), low);
        axes += first != lines.end() && *first <= high;
    }
    return axes >= 2;
}

}  // namespace lathe
