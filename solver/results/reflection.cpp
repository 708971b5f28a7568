#include "solver/results/reflection.hpp"

#include <algorithm>
#include <cmath>

#include "solver/results/group_delay.hpp"
#include "solver/results/spectrum.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

/// Change of S11 by the loss of the walls between two solved frequencies: of the change where S11 is small,
/// and of its ratio to S11 where most is reflected, so that it follows resonances.
Complex wall_reflection_between(const FrequencyResult& low, const FrequencyResult& high, double frequency_hz,
                                Complex lossless) {
    constexpr double large = 0.5;
    const double span = high.frequency_hz - low.frequency_hz,
                 share = span > 0.0 ? (frequency_hz - low.frequency_hz) / span : 0.0;
    const Complex by_walls_low = low.wall_scattering(0, 0), by_walls_high = high.wall_scattering(0, 0);
    const Complex at_low = low.s11() - by_walls_low, at_high = high.s11() - by_walls_high;
    const auto mean = [share](Complex a, Complex b) { return (1.0 - share) * a + share * b; };
    if (std::abs(at_low) > large && std::abs(at_high) > large && std::abs(lossless) > large)
        return mean(by_walls_low / at_low, by_walls_high / at_high) * lossless;
    return mean(by_walls_low, by_walls_high);
}

/// The same at any frequency; beyond the solved ones that of the nearest.
Complex wall_reflection_at(const std::vector<FrequencyResult>& solved, double frequency_hz,
                           Complex lossless) {
    const FrequencyResult *low = nullptr, *high = nullptr;
    for (const FrequencyResult& result : solved) {
        const double hz = result.frequency_hz;
        if (hz <= frequency_hz && (!low || hz > low->frequency_hz)) low = &result;
        if (hz >= frequency_hz && (!high || hz < high->frequency_hz)) high = &result;
    }
    if (!low) low = high;
    if (!high) high = low;
    return low ? wall_reflection_between(*low, *high, frequency_hz, lossless) : 0.0;
}

}  // namespace

void measure_delays(std::vector<ReflectionPoint>& curve) {
    std::vector<double> frequencies;
    std::vector<std::complex<double>> response;
    for (const ReflectionPoint& point : curve) {
        frequencies.push_back(point.frequency_hz);
        response.push_back(point.s11);
    }
    const std::vector<double> delays = group_delays(frequencies, response);
    for (std::size_t n = 0; n < curve.size(); ++n) curve[n].group_delay_s = delays[n];
}

std::vector<ReflectionPoint> reflection_curve(const Simulation& simulation, const Recording& recording,
                                              const std::vector<FrequencyResult>& solved) {
    if (!simulation.port && !simulation.gap) return {};
    std::vector<ReflectionPoint> curve;
    for (const FrequencyResult& result : solved) curve.push_back({result.frequency_hz, result.s11()});
    std::vector<double> between;
    for (const double frequency : simulation.problem.reflection_frequencies_hz)
        if (std::none_of(solved.begin(), solved.end(),
                         [&](const FrequencyResult& result) { return result.frequency_hz == frequency; }))
            between.push_back(frequency);
    const std::vector<std::complex<double>> more = reflections(simulation, recording, between);
    for (std::size_t n = 0; n < between.size(); ++n)
        curve.push_back({between[n], simulation.walls
                                         ? more[n] + wall_reflection_at(solved, between[n], more[n])
                                         : more[n]});
    std::sort(curve.begin(), curve.end(),
              [](const auto& left, const auto& right) { return left.frequency_hz < right.frequency_hz; });
    measure_delays(curve);
    return curve;
}

std::vector<ReflectionPoint> reflection_of(const Results& results) {
    if (!results.has_s11() || !results.reflection.empty()) return results.reflection;
    std::vector<ReflectionPoint> curve;
    for (const FrequencyResult& at : results.frequencies)
        curve.push_back({at.frequency_hz, at.s11(), at.beam().s11_group_delay_s});
    std::stable_sort(curve.begin(), curve.end(), [](const auto& left, const auto& right) {
        return left.frequency_hz < right.frequency_hz;
    });
    return curve;
}

double reflection_db(std::complex<double> s11) {
    return 20.0 * std::log10(std::max(std::abs(s11), 1e-15));
}

double standing_wave_ratio(std::complex<double> s11) {
    const double magnitude = std::abs(s11);
    return magnitude < 1.0 ? (1.0 + magnitude) / (1.0 - magnitude) : undefined_number;
}

}  // namespace lathe
