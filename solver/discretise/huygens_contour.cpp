#include "solver/discretise/huygens_contour.hpp"

namespace lathe {

HuygensLayout place_contour(const GridPlan& plan, const CoefficientMaps& maps, bool guided) {
    HuygensLayout contour{plan.contour_row, plan.contour_column_low, plan.contour_column_high, 0};
    if (plan.ground_column >= 0) contour.first_row_low = contour.row;
    if (plan.ground_column >= 0 || !guided) return contour;
    // Inside the outermost metal of the feed nothing radiates backwards. A wall thinner than a cell shows
    // on the ring it holds only.
    for (int i = 1; i < contour.row; ++i) {
        const std::size_t at = plan.grid.at(i, contour.column_low);
        if (maps.v_phi[at] == 0.0) contour.first_row_low = i;
        if (maps.v_r[at] == 0.0) contour.first_row_low = i + 1;
    }
    return contour;
}

}  // namespace lathe
