#include "solver/results/plane_cut.hpp"

#include <cmath>

#include "solver/results/metrics.hpp"

namespace lathe {

PlaneCut plane_cut(const FarField& field, double phi_rad) {
    if (field.azimuthal_order == 0) {
        PatternCuts cuts = pattern_cuts(field);
        return {std::move(cuts.d_co), std::move(cuts.d_cross)};
    }
    const double along = std::cos(field.azimuthal_order * phi_rad);
    const double across = std::sin(field.azimuthal_order * phi_rad);
    const double c = std::cos(phi_rad), s = std::sin(phi_rad);
    PlaneCut cut;
    for (std::size_t n = 0; n < field.a.size(); ++n) {
        const std::complex<double> e_theta = field.a[n] * along, e_phi = field.b[n] * across;
        cut.co.push_back(e_theta * c - e_phi * s);
        cut.cross.push_back(e_theta * s + e_phi * c);
    }
    return cut;
}

std::vector<double> circular_axial_ratio_db(const FarField& field) {
    std::vector<double> ratios_db;
    if (field.azimuthal_order == 0) return ratios_db;
    for (std::size_t n = 0; n < field.a.size(); ++n) {
        const double co = std::abs(field.a[n] - field.b[n]), cross = std::abs(field.a[n] + field.b[n]);
        ratios_db.push_back(20.0 * std::log10((co + cross) / std::abs(co - cross)));
    }
    return ratios_db;
}

}  // namespace lathe
