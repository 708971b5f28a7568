#include "solver/grid/contour.hpp"

namespace lathe {

Contour place_contour(const GridPlan& plan, const CoefficientMaps& maps, bool guided) {
    Contour contour{plan.contour_row, plan.contour_column_low, plan.contour_column_high, 0};
    if (!guided) return contour;
    // Inside the outermost metal of the feed nothing radiates backwards.
    for (int i = 0; i < contour.row; ++i)
        if (maps.v_r[plan.grid.at(i, contour.column_low)] == 0.0) contour.first_row_low = i + 1;
    return contour;
}

}  // namespace lathe
