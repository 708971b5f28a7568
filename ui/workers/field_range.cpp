#include "ui/workers/field_range.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace lathe::ui {
namespace {

constexpr double rise_per_frame = 0.4;
constexpr double fall_per_frame = 0.03;
constexpr double floor_ratio = 1.0 / 30.0;
// The feed, where the field is strongest and least interesting, may saturate.
constexpr double level_fraction = 0.95;
constexpr std::size_t largest_sample = 4000;

}  // namespace

float magnitude_quantile(std::span<const float> values, double fraction) {
    if (values.empty()) return 0.0f;
    // An odd stride does not lock onto rows; a sample is plenty for a colour bar.
    const std::size_t stride = (values.size() / largest_sample) | 1u;
    std::vector<float> magnitudes;
    magnitudes.reserve(values.size() / stride + 1);
    for (std::size_t i = 0; i < values.size(); i += stride)
        magnitudes.push_back(std::isfinite(values[i]) ? std::abs(values[i]) : 0.0f);
    const double place = std::clamp(fraction, 0.0, 1.0) * static_cast<double>(magnitudes.size() - 1);
    const auto nth = magnitudes.begin() + static_cast<std::ptrdiff_t>(place);
    std::nth_element(magnitudes.begin(), nth, magnitudes.end());
    return *nth;
}

void FieldRange::set_fixed(double half_range) {
    automatic_ = false;
    half_range_ = half_range > 0.0 ? half_range : 1.0;
}

void FieldRange::follow(std::span<const float> values, double known_peak) {
    if (!automatic_) return;
    const double level = magnitude_quantile(values, level_fraction);
    largest_level_ = std::max({largest_level_, level, known_peak});
    if (!(largest_level_ > 0.0)) return;
    const double target = std::max(level, floor_ratio * largest_level_);
    if (empty_) {
        half_range_ = target;
        empty_ = false;
        return;
    }
    half_range_ += (target - half_range_) * (target > half_range_ ? rise_per_frame : fall_per_frame);
}

void FieldRange::reset() {
    empty_ = true;
    largest_level_ = 0.0;
}

}  // namespace lathe::ui
