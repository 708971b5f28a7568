#include "solver/results/circular_parts.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/results/beam_axis.hpp"
#include "solver/results/level_dbi.hpp"

namespace lathe {
namespace {

constexpr std::complex<double> j(0.0, 1.0);
constexpr ThetaRange about_axis{0.0, 90.0};

/// Largest magnitudes in a range; below zero when no angle lies in it.
struct LargestParts {
    double right = -1.0, left = -1.0;
};

LargestParts largest_parts(const CircularPattern& pattern, ThetaRange range) {
    LargestParts largest;
    for (std::size_t n = 0; n < pattern.parts.size(); ++n) {
        if (!range.holds(pattern.theta_rad[n])) continue;
        largest.right = std::max(largest.right, std::abs(pattern.parts[n].right));
        largest.left = std::max(largest.left, std::abs(pattern.parts[n].left));
    }
    return largest;
}

/// Level of the hand with the smaller largest part over the other one.
double cross_polar(const CircularPattern& pattern, ThetaRange range) {
    const LargestParts whole = largest_parts(pattern, about_axis), within = largest_parts(pattern, range);
    const double co = std::max(whole.right, whole.left);
    const double cross = whole.right >= whole.left ? within.left : within.right;
    return co > 0.0 && cross >= 0.0 ? 20.0 * std::log10(cross / co) : undefined_number;
}

}  // namespace

CircularParts circular_parts(std::complex<double> u, std::complex<double> v) {
    return {(u + j * v) * std::sqrt(0.5), (u - j * v) * std::sqrt(0.5)};
}

double axial_ratio_db(const CircularParts& parts) {
    const double right = std::abs(parts.right), left = std::abs(parts.left);
    if (!(right + left > 0.0)) return undefined_number;
    return std::min(20.0 * std::log10((right + left) / std::abs(right - left)), linear_axial_ratio_db);
}

CircularPattern circular_pattern(const Beam& beam) {
    CircularPattern pattern;
    if (!beam.far_field.a.empty()) {
        const BeamFrame frame(beam.far_field);
        const FarField& field = frame.field();
        pattern.theta_rad = field.theta_rad;
        for (std::size_t n = 0; n < field.a.size(); ++n)
            pattern.parts.push_back(
                field.azimuthal_order == 0
                    ? circular_parts(field.a[n], field.b[n])
                    : CircularParts{0.5 * (field.a[n] - field.b[n]), 0.5 * (field.a[n] + field.b[n])});
        return pattern;
    }
    for (const PatternCut& plane : beam.beam_planes) {
        const auto half = static_cast<std::ptrdiff_t>(plane.co.size() / 2);
        for (std::ptrdiff_t n = 0; n < static_cast<std::ptrdiff_t>(plane.co.size()); ++n) {
            const auto at = static_cast<std::size_t>(n);
            pattern.theta_rad.push_back(constants::pi * static_cast<double>(std::abs(n - half)) /
                                        static_cast<double>(half));
            pattern.parts.push_back(circular_parts(plane.co[at], plane.cross[at]));
        }
    }
    return pattern;
}

void measure_circular(const CircularPattern& pattern, const CircularParts& peak, Beam& beam) {
    beam.axial_ratio_db = axial_ratio_db(peak);
    const LargestParts largest = largest_parts(pattern, about_axis);
    const auto directivity = [&](double in_planes, std::complex<double> at_peak) {
        return level_dbi(std::max(in_planes * in_planes, std::norm(at_peak)), beam.radiated_power_w);
    };
    beam.rhcp_directivity_dbi = directivity(largest.right, peak.right);
    beam.lhcp_directivity_dbi = directivity(largest.left, peak.left);
    beam.cp_cross_polar_db = cross_polar(pattern, about_axis);
}

void measure_circular(Beam& beam) {
    const CircularPattern pattern = circular_pattern(beam);
    const auto peak = std::max_element(pattern.parts.begin(), pattern.parts.end(),
                                       [](const auto& a, const auto& b) { return a.power() < b.power(); });
    measure_circular(pattern, *peak, beam);
}

double axial_ratio_within_db(const Beam& beam, ThetaRange range) {
    const CircularPattern pattern = circular_pattern(beam);
    double worst = undefined_number;
    for (std::size_t n = 0; n < pattern.parts.size(); ++n)
        if (range.holds(pattern.theta_rad[n])) worst = std::fmax(worst, axial_ratio_db(pattern.parts[n]));
    return worst;
}

double circular_cross_polar_within_db(const Beam& beam, ThetaRange range) {
    return cross_polar(circular_pattern(beam), range);
}

ShownParts shown_parts(const Beam& beam) {
    constexpr double nearly_circular_db = 6.0;
    if (!(beam.axial_ratio_db < nearly_circular_db)) return ShownParts::linear;
    return beam.rhcp_directivity_dbi >= beam.lhcp_directivity_dbi ? ShownParts::right_first
                                                                  : ShownParts::left_first;
}

PatternCut with_parts(PatternCut cut, ShownParts parts) {
    if (parts == ShownParts::linear) return cut;
    for (std::size_t n = 0; n < cut.co.size(); ++n) {
        const CircularParts circular = circular_parts(cut.co[n], cut.cross[n]);
        const bool is_right_first = parts == ShownParts::right_first;
        cut.co[n] = is_right_first ? circular.right : circular.left;
        cut.cross[n] = is_right_first ? circular.left : circular.right;
    }
    return cut;
}

}  // namespace lathe
