#include "solver/results/metrics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "solver/base/constants.hpp"
#include "solver/results/beam_axis.hpp"
#include "solver/results/circular_parts.hpp"
#include "solver/results/phase_centre.hpp"

namespace lathe {
namespace {

using Cut = std::vector<std::complex<double>>;

double db(double amplitude_ratio) {
    return 20.0 * std::log10(std::max(amplitude_ratio, 1e-30));
}

std::size_t peak_index(const Cut& cut) {
    std::size_t peak = 0;
    double largest = std::norm(cut.front());
    for (std::size_t n = 1; n < cut.size(); ++n) {
        const double here = std::norm(cut[n]);
        if (here > largest * (1.0 + 1e-12)) peak = n, largest = here;
    }
    return peak;
}

/// Angle at which the level falls through `level_db` below the peak, going from the peak by `step`. None
/// where it stays above up to the pole.
std::optional<double> crossing(const Cut& cut, const std::vector<double>& theta, std::size_t peak, int step,
                               double level_db) {
    const double top = std::norm(cut[peak]), least = top * std::pow(10.0, -0.1 * level_db);
    for (auto n = static_cast<long>(peak);; n += step) {
        const long next = n + step;
        if (next < 0 || next >= static_cast<long>(cut.size())) return std::nullopt;
        if (std::norm(cut[static_cast<std::size_t>(next)]) > least) continue;
        const double here = db(std::sqrt(std::norm(cut[static_cast<std::size_t>(n)]) / top));
        const double there = db(std::sqrt(std::norm(cut[static_cast<std::size_t>(next)]) / top));
        const double share = (here + level_db) / (here - there);
        return theta[static_cast<std::size_t>(n)] +
               share * (theta[static_cast<std::size_t>(next)] - theta[static_cast<std::size_t>(n)]);
    }
}

/// Highest side lobe relative to the peak.
double side_lobe_db(const Cut& cut) {
    const auto lobe = side_lobe_index(cut);
    if (!lobe) return -std::numeric_limits<double>::infinity();
    return db(std::abs(cut[*lobe]) / std::abs(cut[peak_index(cut)]));
}

std::size_t strongest_index(const FarField& field) {
    std::size_t peak = 0;
    for (std::size_t n = 1; n < field.a.size(); ++n)
        if (largest_intensity(field, n) > largest_intensity(field, peak)) peak = n;
    return peak;
}

double cross_polar_of(const PatternCuts& cuts, const std::vector<double>& theta_rad, double to_theta_rad) {
    double cross = 0.0, co = 0.0;
    for (std::size_t n = 0; n < theta_rad.size(); ++n) {
        co = std::max(co, std::norm(cuts.d_co[n]));
        if (theta_rad[n] <= to_theta_rad + 1e-9) cross = std::max(cross, std::norm(cuts.d_cross[n]));
    }
    return db(std::sqrt(cross / co));
}

}  // namespace

PatternCuts cuts_about_plus_z(const FarField& field) {
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

PatternCuts pattern_cuts(const FarField& field) {
    const BeamFrame frame(field);
    PatternCuts cuts = cuts_about_plus_z(frame.field());
    if (frame.is_mirrored())
        for (Cut* cut : {&cuts.e_co, &cuts.h_co, &cuts.d_co, &cuts.d_cross})
            std::reverse(cut->begin(), cut->end());
    return cuts;
}

double directivity_dbi(const FarField& field, std::complex<double> amplitude) {
    const double intensity = std::norm(amplitude) / (2.0 * constants::vacuum_impedance);
    return 10.0 * std::log10(std::max(4.0 * constants::pi * intensity / field.radiated_power_w, 1e-30));
}

BeamEnds beam_ends(const Cut& cut, const std::vector<double>& theta_rad, double level_db) {
    const std::size_t peak = peak_index(cut);
    const auto inner = crossing(cut, theta_rad, peak, -1, level_db);
    const auto outer = crossing(cut, theta_rad, peak, 1, level_db);
    // Beyond a pole the great circle continues through the mirror image of the cut.
    if (outer) return {inner.value_or(-*outer), *outer};
    if (inner) return {*inner, 2.0 * constants::pi - *inner};
    return {-constants::pi, constants::pi};
}

std::optional<std::size_t> side_lobe_index(const Cut& cut) {
    const std::size_t peak = peak_index(cut), count = cut.size();
    // Steps from the nearer pole to the other one: `at(0)` is the peak.
    const bool is_upwards = 2 * peak < count;
    const std::size_t steps = is_upwards ? count - 1 - peak : peak;
    const auto at = [&](std::size_t n) { return is_upwards ? peak + n : peak - n; };
    const auto level = [&](std::size_t n) { return std::norm(cut[at(n)]); };
    std::size_t n = 0;
    while (n < steps && level(n + 1) <= level(n)) ++n;
    if (n >= steps) return std::nullopt;
    std::size_t highest = n + 1;
    for (++n; n <= steps; ++n)
        if (level(n) > level(highest)) highest = n;
    return at(highest);
}

double horizon_directivity_dbi(const FarField& field) {
    const std::size_t above = (field.a.size() - 1) / 2, below = field.a.size() / 2;
    return directivity_dbi(
        field, std::sqrt(0.5 * (largest_intensity(field, above) + largest_intensity(field, below))));
}

double beamwidth_deg(const Cut& cut, const std::vector<double>& theta_rad, double level_db) {
    const BeamEnds ends = beam_ends(cut, theta_rad, level_db);
    return (ends.outer_rad - ends.inner_rad) * 180.0 / constants::pi;
}

double cross_polar_db(const FarField& field, double to_theta_rad) {
    return cross_polar_of(cuts_about_plus_z(BeamFrame(field).field()), field.theta_rad, to_theta_rad);
}

double front_to_back_db(const FarField& field) {
    const std::size_t peak = strongest_index(field), opposite = field.a.size() - 1 - peak;
    return db(std::sqrt(largest_intensity(field, peak) / largest_intensity(field, opposite)));
}

void measure_pattern(Beam& beam) {
    if (!(beam.far_field.radiated_power_w > 0.0)) return;  // nothing is radiated: no number is defined
    beam.radiated_power_w = beam.far_field.radiated_power_w;
    const BeamFrame frame(beam.far_field);
    const FarField& field = frame.field();
    const PatternCuts cuts = cuts_about_plus_z(frame.field());
    const auto& theta = field.theta_rad;
    beam.directivity_dbi =
        directivity_dbi(field, std::sqrt(largest_intensity(field, strongest_index(field))));
    beam.beamwidth_3db_e_deg = beamwidth_deg(cuts.e_co, theta, 3.0);
    beam.beamwidth_3db_h_deg = beamwidth_deg(cuts.h_co, theta, 3.0);
    beam.beamwidth_3db_d_deg = beamwidth_deg(cuts.d_co, theta, 3.0);
    beam.beamwidth_10db_e_deg = beamwidth_deg(cuts.e_co, theta, 10.0);
    beam.beamwidth_10db_h_deg = beamwidth_deg(cuts.h_co, theta, 10.0);
    beam.beamwidth_10db_d_deg = beamwidth_deg(cuts.d_co, theta, 10.0);
    beam.beamwidth_12db_e_deg = beamwidth_deg(cuts.e_co, theta, 12.0);
    beam.beamwidth_12db_h_deg = beamwidth_deg(cuts.h_co, theta, 12.0);
    beam.beamwidth_12db_d_deg = beamwidth_deg(cuts.d_co, theta, 12.0);
    beam.side_lobe_e_db = side_lobe_db(cuts.e_co), beam.side_lobe_h_db = side_lobe_db(cuts.h_co);
    // A field of m = 0 has one polarisation in all directions.
    beam.cross_polar_db =
        field.azimuthal_order == 0 ? undefined_number : cross_polar_of(cuts, theta, 0.5 * constants::pi);
    beam.front_to_back_db = front_to_back_db(field);
    beam.horizon_directivity_dbi = horizon_directivity_dbi(field);
    measure_circular(beam);
    const PhaseCentre centre = phase_centre(beam.far_field);
    beam.phase_centre_e_mm = 1e3 * centre.e_m, beam.phase_centre_h_mm = 1e3 * centre.h_m;
    beam.phase_centre_mean_mm = 1e3 * centre.mean_m;
}

}  // namespace lathe
