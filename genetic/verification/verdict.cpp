#include "genetic/verification/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lathe::genetic {
namespace {

constexpr double lowest_cross_polar_db = -40.0;
constexpr double least_share_of_grid = 0.2;  // of a difference; movements below are called none

struct JudgedMetric {
    const char *title, *name, *unit;
    double VerifiedDifference::*difference;
    double VerificationLimits::*limit;
    double (*value)(const VerifiedNumbers&);
};

double undefined(const VerifiedNumbers&) {
    return undefined_number;
}

constexpr JudgedMetric judged_metrics[] = {
    {"Reflection, |S11|", "the reflection", "", &VerifiedDifference::s11, &VerificationLimits::s11,
     [](const VerifiedNumbers& numbers) { return std::abs(numbers.s11); }},
    {"Directivity", "the directivity", " dB", &VerifiedDifference::directivity_db,
     &VerificationLimits::directivity_db,
     [](const VerifiedNumbers& numbers) { return numbers.directivity_dbi; }},
    {"Realised gain", "the realised gain", " dB", &VerifiedDifference::realised_gain_db,
     &VerificationLimits::directivity_db,
     [](const VerifiedNumbers& numbers) { return numbers.realised_gain_dbi; }},
    {"Pattern", "the pattern", " of the peak", &VerifiedDifference::pattern, &VerificationLimits::pattern,
     undefined},
    {"Cross-polar level", "the cross-polar level", " dB", &VerifiedDifference::cross_polar_db,
     &VerificationLimits::cross_polar_db,
     [](const VerifiedNumbers& numbers) { return numbers.cross_polar_db; }},
    {"Phase over the beam", "the phase over the beam", " degrees", &VerifiedDifference::phase_deg,
     &VerificationLimits::phase_deg, undefined}};

/// The place of the largest difference of a metric; empty where the antenna lacks it.
std::optional<std::size_t> place_of_worst(const Verification& verification, const JudgedMetric& metric) {
    std::optional<std::size_t> worst;
    double largest = -1.0;
    for (std::size_t n = 0; n < verification.differences.size(); ++n) {
        const double weaker = std::min(verification.revolution.numbers[n].cross_polar_db,
                                       verification.in_3d.numbers[n].cross_polar_db);
        const bool is_cross = metric.difference == &VerifiedDifference::cross_polar_db;
        if (is_cross && !(weaker > lowest_cross_polar_db)) continue;
        const double difference = std::abs(verification.differences[n].*metric.difference);
        if (difference > largest) largest = difference, worst = n;
    }
    return worst;
}

double density_ratio(const Verification& verification) {
    return verification.cells_per_wavelength / verification.second->cells_per_wavelength;
}

/// True when finer grids are expected to bring the difference within its limit.
bool is_explained(const JudgedNumber& number, double ratio) {
    return std::abs(number.difference) - number.grid_error(ratio) <= number.limit;
}

/// Density at which the difference, in proportion to the cell, is within its limit. The order is one although
/// that of the solvers is two, since coarse grids and sharp edges lower it: the patterns of an open guide
/// differ by 0.051, 0.034 and 0.031 of the peak on 8, 11 and 13 cells per wavelength.
double density_for(const JudgedNumber& number, double cells_per_wavelength) {
    constexpr double less_than_a_rounding = 1.0 - 1e-9;
    return std::ceil(less_than_a_rounding * cells_per_wavelength * std::abs(number.difference) /
                     number.limit);
}

std::string movement_text(const Verification& verification, const JudgedNumber& number) {
    const double ratio = density_ratio(verification);
    const std::string grids =
        fmt::format("from {:.3g} to {:.3g} cells per wavelength", verification.second->cells_per_wavelength,
                    verification.cells_per_wavelength);
    std::pair<const char*, double> more = {"the 3D result", std::abs(number.moved_3d)};
    std::pair<const char*, double> less = {"the body of revolution", std::abs(number.moved_2d)};
    const bool is_explained_by_grid = is_explained(number, ratio);
    if (!is_explained_by_grid && number.grid_error(ratio) < least_share_of_grid * std::abs(number.difference))
        return fmt::format(": neither result depends on the grid ({} moved by {:.2g}{} {}, {} by {:.2g}{})",
                           more.first, more.second, number.unit, grids, less.first, less.second, number.unit);
    if (less.second > more.second) std::swap(more, less);
    const std::string conclusion = is_explained_by_grid
                                       ? fmt::format("the grid is too coarse, use {:g} cells per wavelength",
                                                     density_for(number, verification.cells_per_wavelength))
                                       : std::string("this explains a part of the difference");
    return fmt::format(": {} moved by {:.2g}{} {}, {} by {:.2g}{}; {}", more.first, more.second, number.unit,
                       grids, less.first, less.second, number.unit, conclusion);
}

}  // namespace

bool JudgedNumber::is_broken() const {
    return std::abs(difference) > limit;
}

bool JudgedNumber::has_moved() const {
    return std::isfinite(moved_2d) && std::isfinite(moved_3d);
}

double JudgedNumber::grid_error(double ratio) const {
    return (std::abs(moved_2d) + std::abs(moved_3d)) / (ratio * ratio - 1.0);
}

std::vector<JudgedNumber> judged_numbers(const Verification& verification) {
    std::vector<JudgedNumber> numbers;
    for (const JudgedMetric& metric : judged_metrics) {
        const auto place = place_of_worst(verification, metric);
        if (!place) continue;
        JudgedNumber number{metric.title, metric.name, metric.unit};
        number.frequency_hz = verification.frequencies_hz.at(*place);
        number.value_2d = metric.value(verification.revolution.numbers.at(*place));
        number.value_3d = metric.value(verification.in_3d.numbers.at(*place));
        number.difference = verification.differences[*place].*metric.difference;
        number.limit = verification.limits.*metric.limit;
        if (verification.second) {
            number.moved_2d = verification.second->revolution_moved.at(*place).*metric.difference;
            number.moved_3d = verification.second->volume_moved.at(*place).*metric.difference;
        }
        numbers.push_back(number);
    }
    return numbers;
}

std::vector<std::string> reasons_of(const Verification& verification) {
    std::vector<std::string> reasons;
    for (const JudgedNumber& number : judged_numbers(verification)) {
        if (!number.is_broken()) continue;
        reasons.push_back(fmt::format("{} differs by {:.3g}{} at {:.6g} GHz (limit {:g}{})", number.name,
                                      std::abs(number.difference), number.unit, number.frequency_hz / 1e9,
                                      number.limit, number.unit));
        if (number.has_moved()) reasons.back() += movement_text(verification, number);
    }
    return reasons;
}

std::optional<double> advised_density(const Verification& verification) {
    std::optional<double> density;
    if (!verification.second) return density;
    for (const JudgedNumber& number : judged_numbers(verification))
        if (number.is_broken() && number.has_moved() && is_explained(number, density_ratio(verification)))
            density = std::max(density.value_or(0.0), density_for(number, verification.cells_per_wavelength));
    return density;
}

}  // namespace lathe::genetic
