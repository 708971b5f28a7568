#include "solver/adjoint/parameter_step.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

constexpr double share_of_cell = 1.5e-4, share_of_range = 1e-4, trial_share = 1e-6;

std::optional<Antenna> antenna_at(const SensitiveParameter& parameter, double value) {
    try {
        return parameter.antenna(value);
    } catch (const InputError&) {
        return std::nullopt;
    }
}

double range_of(const SensitiveParameter& parameter) {
    const double range = parameter.maximum - parameter.minimum;
    return range > 0.0 ? range : std::max(1e-3, std::abs(parameter.value));
}

}  // namespace

std::optional<double> largest_motion(const Antenna& one, const Antenna& other) {
    if (one.regions.size() != other.regions.size()) return std::nullopt;
    double largest = 0.0;
    for (std::size_t n = 0; n < one.regions.size(); ++n) {
        const auto &a = one.regions[n].outline, &b = other.regions[n].outline;
        if (a.size() != b.size()) return std::nullopt;
        for (std::size_t v = 0; v < a.size(); ++v)
            largest = std::max(largest, std::hypot(a[v].z - b[v].z, a[v].r - b[v].r));
    }
    return largest;
}

ParameterSides sides_at(const SensitiveParameter& parameter, double step) {
    return {antenna_at(parameter, parameter.value - step), antenna_at(parameter, parameter.value + step),
            step};
}

ParameterSides sides_of(const Antenna& here, const SensitiveParameter& parameter, double cell_m) {
    const double range = range_of(parameter), trial = trial_share * range;
    const ParameterSides tried = sides_at(parameter, trial);
    const std::optional<Antenna>& moved = tried.high ? tried.high : tried.low;
    const std::optional<double> motion = moved ? largest_motion(here, *moved) : std::nullopt;
    // Where vertices come and go, as if the range were a centimetre.
    double step = motion ? share_of_range * range : 1e-5 * range;
    if (motion && *motion > 0.0) step = trial * share_of_cell * cell_m / *motion;
    return sides_at(parameter, step);
}

}  // namespace lathe
