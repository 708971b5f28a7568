#include "solver/radiation/metrics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "solver/fdtd/constants.hpp"

namespace lathe {
namespace {

using Cut = std::vector<std::complex<double>>;

double db(double amplitude_ratio) {
    return 20.0 * std::log10(std::max(amplitude_ratio, 1e-30));
}

std::size_t peak_index(const Cut& cut) {
    std::size_t peak = 0;
    for (std::size_t n = 1; n < cut.size(); ++n)
        if (std::abs(cut[n]) > std::abs(cut[peak]) * (1.0 + 1e-12)) peak = n;
    return peak;
}

/// Angle at which the level falls through `level_db` below the peak, going from the peak by `step`.
std::optional<double> crossing(const Cut& cut, const std::vector<double>& theta, std::size_t peak, int step,
                               double level_db) {
    const double top = std::abs(cut[peak]);
    for (auto n = static_cast<long>(peak);; n += step) {
        const long next = n + step;
        if (next < 0 || next >= static_cast<long>(cut.size())) return std::nullopt;
        const double here = db(std::abs(cut[static_cast<std::size_t>(n)]) / top);
        const double there = db(std::abs(cut[static_cast<std::size_t>(next)]) / top);
        if (there > -level_db) continue;
        const double share = (here + level_db) / (here - there);
        return theta[static_cast<std::size_t>(n)] +
               share * (theta[static_cast<std::size_t>(next)] - theta[static_cast<std::size_t>(n)]);
    }
}

/// Full width in degrees; a beam on the axis is its own mirror image.
double beamwidth_deg(const Cut& cut, const std::vector<double>& theta, double level_db) {
    const std::size_t peak = peak_index(cut);
    const double degree = 180.0 / constants::pi;
    const auto outer = crossing(cut, theta, peak, 1, level_db);
    const auto inner = crossing(cut, theta, peak, -1, level_db);
    const double high = outer.value_or(constants::pi);
    // The beam reaches the axis without falling: it goes on on the other side of it.
    return (inner ? high - *inner : 2.0 * high) * degree;
}

/// Highest local maximum after the first minimum beyond the peak, relative to the peak.
double side_lobe_db(const Cut& cut) {
    const std::size_t peak = peak_index(cut);
    std::size_t n = peak;
    while (n + 1 < cut.size() && std::abs(cut[n + 1]) <= std::abs(cut[n])) ++n;
    if (n + 1 >= cut.size()) return -std::numeric_limits<double>::infinity();
    double highest = 0.0;
    for (++n; n < cut.size(); ++n) highest = std::max(highest, std::abs(cut[n]));
    return db(highest / std::abs(cut[peak]));
}

/// Least squares of arg F = p0 + k z cos(theta) over the cone where F is within 10 dB of the axis,
/// weighted with |F|^2; mm.
double phase_centre_mm(const Cut& cut, const std::vector<double>& theta, double wavenumber) {
    const double edge = crossing(cut, theta, 0, 1, 10.0).value_or(0.25 * constants::pi);
    double s = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, phase = std::arg(cut[0]), before = phase;
    for (std::size_t n = 0; n < cut.size() && theta[n] <= edge; ++n) {
        phase += std::remainder(std::arg(cut[n]) - before, 2.0 * constants::pi);
        before = std::arg(cut[n]);
        const double x = wavenumber * std::cos(theta[n]), w = std::norm(cut[n]);
        s += w, sx += w * x, sy += w * phase, sxx += w * x * x, sxy += w * x * phase;
    }
    const double determinant = s * sxx - sx * sx;
    return determinant > 0.0 ? 1e3 * (s * sxy - sx * sy) / determinant : 0.0;
}

}  // namespace

PatternCuts pattern_cuts(const FarField& field) {
    PatternCuts cuts;
    for (std::size_t n = 0; n < field.a.size(); ++n) {
        const auto a = field.a[n], b = field.b[n];
        cuts.e_co.push_back(a);
        cuts.h_co.push_back(field.azimuthal_order == 0 ? a : -b);
        cuts.d_co.push_back(field.azimuthal_order == 0 ? a : 0.5 * (a - b));
        cuts.d_cross.push_back(field.azimuthal_order == 0 ? b : 0.5 * (a + b));
    }
    // A loop radiates E_phi alone: then that is what the antenna is for.
    if (field.azimuthal_order == 0 &&
        std::abs(cuts.d_cross[peak_index(cuts.d_cross)]) > std::abs(cuts.d_co[peak_index(cuts.d_co)])) {
        std::swap(cuts.d_co, cuts.d_cross);
        cuts.e_co = cuts.h_co = cuts.d_co;
    }
    return cuts;
}

double directivity_dbi(const FarField& field, std::complex<double> amplitude) {
    const double intensity = std::norm(amplitude) / (2.0 * constants::vacuum_impedance);
    return 10.0 * std::log10(std::max(4.0 * constants::pi * intensity / field.radiated_power_w, 1e-30));
}

void measure_pattern(FrequencyResult& result) {
    const FarField& field = result.far_field;
    const PatternCuts cuts = pattern_cuts(field);
    const auto& theta = field.theta_rad;
    double strongest = 0.0;
    for (std::size_t n = 0; n < theta.size(); ++n) {
        const double both = field.azimuthal_order == 0
                                ? std::norm(field.a[n]) + std::norm(field.b[n])
                                : std::max(std::norm(field.a[n]), std::norm(field.b[n]));
        strongest = std::max(strongest, both);
    }
    result.directivity_dbi = directivity_dbi(field, std::sqrt(strongest));
    result.beamwidth_3db_deg = {beamwidth_deg(cuts.e_co, theta, 3.0), beamwidth_deg(cuts.h_co, theta, 3.0)};
    result.side_lobe_db = {side_lobe_db(cuts.e_co), side_lobe_db(cuts.h_co)};
    double cross = 0.0, co = 0.0;
    for (std::size_t n = 0; n < theta.size(); ++n) {
        co = std::max(co, std::abs(cuts.d_co[n]));
        if (theta[n] <= 0.5 * constants::pi + 1e-9) cross = std::max(cross, std::abs(cuts.d_cross[n]));
    }
    result.cross_polar_db = db(cross / co);
    const double k = 2.0 * constants::pi * field.frequency_hz / constants::speed_of_light;
    result.phase_centre_mm = {phase_centre_mm(cuts.e_co, theta, k), phase_centre_mm(cuts.h_co, theta, k)};
}

}  // namespace lathe
