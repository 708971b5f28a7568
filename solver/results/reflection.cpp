#include "solver/results/reflection.hpp"

#include <algorithm>
#include <cmath>

#include "solver/results/group_delay.hpp"
#include "solver/results/spectrum.hpp"

namespace lathe {
namespace {}  // namespace

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
    if (!simulation.port) return {};
    std::vector<ReflectionPoint> curve;
    for (const FrequencyResult& result : solved) curve.push_back({result.frequency_hz, result.s11});
    std::vector<double> between;
    for (const double frequency : simulation.problem.reflection_frequencies_hz)
        if (std::none_of(solved.begin(), solved.end(),
                         [&](const FrequencyResult& result) { return result.frequency_hz == frequency; }))
            between.push_back(frequency);
    const std::vector<std::complex<double>> more = reflections(simulation, recording, between);
    for (std::size_t n = 0; n < between.size(); ++n) curve.push_back({between[n], more[n]});
    std::sort(curve.begin(), curve.end(),
              [](const auto& left, const auto& right) { return left.frequency_hz < right.frequency_hz; });
    measure_delays(curve);
    return curve;
}

std::vector<ReflectionPoint> reflection_of(const Results& results) {
    if (!results.has_s11 || !results.reflection.empty()) return results.reflection;
    std::vector<ReflectionPoint> curve;
    for (const FrequencyResult& at : results.frequencies)
        curve.push_back({at.frequency_hz, at.s11, at.s11_group_delay_s});
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
