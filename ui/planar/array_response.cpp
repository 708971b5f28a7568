#include "ui/planar/array_response.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "solver/base/constants.hpp"
#include "solver/results/planar_array.hpp"

namespace lathe::ui {
namespace {

constexpr double degrees_per_radian = 180.0 / std::numbers::pi;

/// Waves at the elements, behind their lines, from negative y on.
std::vector<ArrayWave> elements_of(const PlanarSettings& settings, const Results& results,
                                   const FrequencyResult& at, Eigen::Index from) {
    auto elements = array_waves(guides_of(settings, results), at.s_matrix.col(from), at.frequency_hz);
    std::sort(elements.begin(), elements.end(),
              [](const ArrayWave& a, const ArrayWave& b) { return a.y < b.y; });
    return elements;
}

/// Without jumps of half a turn and more between neighbours.
std::vector<double> unwrapped(const std::vector<ArrayWave>& elements) {
    std::vector<double> phases;
    for (const ArrayWave& element : elements) {
        const double phase = std::arg(element.wave);
        phases.push_back(phases.empty()
                             ? phase
                             : phases.back() + std::remainder(phase - phases.back(), 2.0 * std::numbers::pi));
    }
    return phases;
}

}  // namespace

bool has_array(const PlanarSettings& settings) {
    return std::any_of(settings.ports.begin(), settings.ports.end(),
                       [](const PlanarPort& port) { return port.element.has_value(); });
}

ArrayResponse array_response(const PlanarSettings& settings, const Results& results,
                             const FrequencyResult& at, std::size_t excitation) {
    ArrayResponse response;
    if (excitation >= results.driven.size()) return response;
    const auto from = find_port(results, results.driven[excitation]);
    if (!from) return response;
    const std::vector<ArrayWave> elements =
        elements_of(settings, results, at, static_cast<Eigen::Index>(*from));
    if (elements.size() < 2) return response;
    const std::vector<double> phases = unwrapped(elements);
    double power = 0.0, mean_y = 0.0, mean_phase = 0.0;
    for (std::size_t n = 0; n < elements.size(); ++n) {
        const double weight = std::norm(elements[n].wave);
        power += weight, mean_y += weight * elements[n].y, mean_phase += weight * phases[n];
    }
    if (!(power > 0.0)) return response;
    mean_y /= power, mean_phase /= power;
    double spread = 0.0, slope = 0.0;
    for (std::size_t n = 0; n < elements.size(); ++n) {
        const double weight = std::norm(elements[n].wave), y = elements[n].y - mean_y;
        spread += weight * y * y, slope += weight * y * (phases[n] - mean_phase);
    }
    slope /= spread;
    const double k = 2.0 * std::numbers::pi * at.frequency_hz / constants::speed_of_light;
    // A front whose phase falls with y, e^{-jk y sin psi}, goes towards +y.
    response.beam_deg = std::asin(std::clamp(-slope / k, -1.0, 1.0)) * degrees_per_radian;
    response.through = power;
    const double share = power / static_cast<double>(elements.size());
    double squares = 0.0;
    for (std::size_t n = 0; n < elements.size(); ++n) {
        const double weight = std::norm(elements[n].wave);
        const double error = phases[n] - mean_phase - slope * (elements[n].y - mean_y);
        squares += weight * error * error;
        response.worst_phase_deg = std::max(response.worst_phase_deg, std::abs(error) * degrees_per_radian);
        response.points.push_back({elements[n].y, 10.0 * std::log10(std::max(weight, 1e-15)),
                                   10.0 * std::log10(share), error * degrees_per_radian});
    }
    response.rms_phase_deg = std::sqrt(squares / power) * degrees_per_radian;
    return response;
}

}  // namespace lathe::ui
