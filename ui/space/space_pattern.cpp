#include "ui/space/space_pattern.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/base/constants.hpp"

namespace lathe::ui {
namespace {

constexpr int phi_steps = 72, most_thetas = 121;
constexpr double least_db = -200.0;

/// Cardinal function of the trigonometric polynomial through `count` equally spaced values, an even number.
double cardinal(double phi, std::size_t count) {
    const double half = 0.5 * phi;
    if (std::abs(std::sin(half)) < 1e-12) return 1.0;
    const auto n = static_cast<double>(count);
    return std::sin(n * half) / (n * std::tan(half));
}

}  // namespace

SpacePattern space_pattern(const Results& results, const Beam& beam) {
    SpacePattern pattern;
    const std::size_t cuts = beam.cuts.size();
    if (cuts < 2 || cuts != results.cut_phi_rad.size() || !(beam.radiated_power_w > 0.0)) return pattern;
    const std::size_t samples = beam.cuts.front().co.size(), middle = samples / 2;
    const std::size_t every = std::max<std::size_t>(1, middle / most_thetas + (middle % most_thetas ? 1 : 0));
    for (int p = 0; p <= phi_steps; ++p) pattern.phi_rad.push_back(2.0 * std::numbers::pi * p / phi_steps);
    std::vector<std::size_t> picked;
    for (std::size_t n = 0; n < middle; n += every) picked.push_back(n);
    picked.push_back(middle);
    for (const std::size_t n : picked)
        pattern.theta_rad.push_back(std::numbers::pi * static_cast<double>(n) / static_cast<double>(middle));
    // 4 pi U / P with U = |E|^2 / (2 eta).
    const double factor =
        4.0 * std::numbers::pi / (2.0 * constants::vacuum_impedance * beam.radiated_power_w);
    const auto power = [&](std::size_t half_plane, std::size_t n) {
        const PatternCut& cut = beam.cuts[half_plane % cuts];
        const std::size_t at = half_plane < cuts ? middle + n : middle - n;
        return factor * (std::norm(cut.co[at]) + std::norm(cut.cross[at]));
    };
    pattern.peak_dbi = least_db;
    for (const double phi : pattern.phi_rad)
        for (const std::size_t n : picked) {
            double sum = 0.0;
            for (std::size_t half_plane = 0; half_plane < 2 * cuts; ++half_plane)
                sum +=
                    power(half_plane, n) * cardinal(phi - std::numbers::pi * static_cast<double>(half_plane) /
                                                              static_cast<double>(cuts),
                                                    2 * cuts);
            const double level = sum > 0.0 ? std::max(least_db, 10.0 * std::log10(sum)) : least_db;
            pattern.level_dbi.push_back(level);
            pattern.peak_dbi = std::max(pattern.peak_dbi, level);
        }
    return pattern;
}

}  // namespace lathe::ui
