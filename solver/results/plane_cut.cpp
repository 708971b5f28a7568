#include "solver/results/plane_cut.hpp"

#include <cmath>

#include "solver/results/circular_parts.hpp"
#include "solver/results/directive_pattern.hpp"
#include "solver/results/metrics.hpp"

namespace lathe {

PlaneCut plane_cut(const FarField& field, double phi_rad) {
    if (field.azimuthal_order == 0) {
        PatternCuts cuts = pattern_cuts(field);
        return {std::move(cuts.d_co), std::move(cuts.d_cross)};
    }
    const double along = std::cos(field.azimuthal_order * phi_rad);
    const double across = std::sin(field.azimuthal_order * phi_rad);
    const Pole pole = beam_pole(field);
    PlaneCut cut;
    for (std::size_t n = 0; n < field.a.size(); ++n) {
        const LudwigField parts = ludwig3({field.a[n] * along, field.b[n] * across}, phi_rad, pole);
        cut.co.push_back(parts.co);
        cut.cross.push_back(parts.cross);
    }
    return cut;
}

std::vector<double> circular_axial_ratio_db(const FarField& field) {
    std::vector<double> ratios_db;
    if (field.azimuthal_order == 0) return ratios_db;
    for (std::size_t n = 0; n < field.a.size(); ++n)
        ratios_db.push_back(axial_ratio_db({field.a[n] - field.b[n], field.a[n] + field.b[n]}));
    return ratios_db;
}

}  // namespace lathe
