#include "solver/results/pattern_levels.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "solver/results/metrics.hpp"

namespace lathe {

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double degrees = 180.0 / std::numbers::pi;

double to_db(double ratio) {
    return 20.0 * std::log10(ratio);
}

std::vector<double> magnitudes(const std::vector<std::complex<double>>& values) {
    std::vector<double> result(values.size());
    std::transform(values.begin(), values.end(), result.begin(), [](auto value) { return std::abs(value); });
    return result;
}

// Index of the first minimum when walking from `start` in steps of `step`; one beyond the end if none.
std::ptrdiff_t end_of_lobe(const std::vector<double>& level, std::ptrdiff_t start, std::ptrdiff_t step) {
    const auto size = static_cast<std::ptrdiff_t>(level.size());
    auto at = [&](std::ptrdiff_t i) { return level[static_cast<std::size_t>(i)]; };
    std::ptrdiff_t i = start;
    while (i + step >= 0 && i + step < size && at(i + step) <= at(i)) i += step;
    return i + step >= 0 && i + step < size ? i : i + step;
}

}  // namespace

bool ThetaRange::holds(double theta_rad) const {
    constexpr double tolerance_deg = 5e-7;
    const double theta_deg = theta_rad * degrees;
    return theta_deg >= from_deg - tolerance_deg && theta_deg <= to_deg + tolerance_deg;
}

double cross_polar_within_db(const FarField& field, ThetaRange range) {
    const PatternCuts cuts = cuts_about_plus_z(BeamFrame(field).field());
    double co_peak = 0.0, cross_peak = -1.0;
    for (std::size_t i = 0; i < field.theta_rad.size(); ++i) {
        co_peak = std::max(co_peak, std::abs(cuts.d_co[i]));
        if (range.holds(field.theta_rad[i])) cross_peak = std::max(cross_peak, std::abs(cuts.d_cross[i]));
    }
    return cross_peak < 0.0 ? not_a_number : to_db(cross_peak / co_peak);
}

double side_lobe_within_db(const FarField& field, PrincipalPlane plane, ThetaRange range) {
    const PatternCuts cuts = cuts_about_plus_z(BeamFrame(field).field());
    const auto level = magnitudes(plane == PrincipalPlane::e ? cuts.e_co : cuts.h_co);
    if (level.empty()) return not_a_number;
    const auto peak = std::max_element(level.begin(), level.end()) - level.begin();
    const auto main_begin = end_of_lobe(level, peak, -1), main_end = end_of_lobe(level, peak, 1);

    bool any_angle = false;
    double highest = 0.0;
    for (std::size_t i = 0; i < level.size(); ++i) {
        if (!range.holds(field.theta_rad[i])) continue;
        any_angle = true;
        const auto index = static_cast<std::ptrdiff_t>(i);
        if (index < main_begin || index > main_end) highest = std::max(highest, level[i]);
    }
    return any_angle ? to_db(highest / level[static_cast<std::size_t>(peak)]) : not_a_number;
}

double co_polar_within_db(const FarField& field, ThetaRange range, Goal goal, double value) {
    const PatternCuts cuts = cuts_about_plus_z(BeamFrame(field).field());
    const auto e_plane = magnitudes(cuts.e_co), h_plane = magnitudes(cuts.h_co);
    double peak = 0.0;
    for (std::size_t i = 0; i < e_plane.size(); ++i) peak = std::max({peak, e_plane[i], h_plane[i]});

    double worst = not_a_number, worst_miss = 0.0;
    auto consider = [&](double level_db) {
        const double miss = goal == Goal::below   ? level_db - value
                            : goal == Goal::above ? value - level_db
                                                  : std::abs(level_db - value);
        if (!std::isnan(worst) && miss <= worst_miss) return;
        worst = level_db;
        worst_miss = miss;
    };
    for (std::size_t i = 0; i < e_plane.size(); ++i) {
        if (!range.holds(field.theta_rad[i])) continue;
        consider(to_db(e_plane[i] / peak));
        consider(to_db(h_plane[i] / peak));
    }
    return worst;
}

}  // namespace lathe
