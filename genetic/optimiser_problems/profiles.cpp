#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "genetic/optimiser_problems/problems.hpp"

namespace lathe::genetic {

namespace {

using std::numbers::pi;

constexpr int sections = 20, band_points = 61;
constexpr double source_ohm = 50.0, load_ohm = 377.0;

double reflection_db(const Genome& impedances_ohm) {
    double worst = 0.0;
    for (int k = 0; k < band_points; ++k) {
        const double phase = pi / 12.0 * (1.0 + 2.0 * k / (band_points - 1));  // pi/4 at the upper end
        const std::complex<double> turn(0.0, std::tan(phase));
        std::complex<double> impedance = load_ohm;
        for (auto line = impedances_ohm.rbegin(); line != impedances_ohm.rend(); ++line)
            impedance = *line * (impedance + *line * turn) / (*line + impedance * turn);
        worst = std::max(worst, std::norm((impedance - source_ohm) / (impedance + source_ohm)));
    }
    return 10.0 * std::log10(worst);
}

constexpr int half_elements = 16, pattern_points = 400;

// Array factor of pairs at +-x wavelengths, over the sine of the angle from broadside.
double side_lobe_db(const Genome& spacings) {
    std::vector<double> positions;
    double position = 0.0;
    for (std::size_t i = 0; i < spacings.size(); ++i) {
        position += i == 0 ? 0.5 * spacings[i] : spacings[i];
        positions.push_back(position);
    }
    double previous = half_elements, highest = 0.0;
    bool is_past_main_lobe = false;
    for (int k = 1; k <= pattern_points; ++k) {
        const double sine = static_cast<double>(k) / pattern_points;
        double field = 0.0;
        for (const double x : positions) field += std::cos(2.0 * pi * x * sine);
        field = std::abs(field);
        is_past_main_lobe = is_past_main_lobe || field > previous;
        if (is_past_main_lobe) highest = std::max(highest, field);
        previous = field;
    }
    return 20.0 * std::log10(std::max(highest, 1e-9) / half_elements);
}

TestProblem problem(std::string name, const char* gene, int count, double minimum, double maximum,
                    double (*function)(const Genome&)) {
    std::vector<Gene> genes;
    for (int i = 0; i < count; ++i)
        genes.push_back({std::string(gene).append(std::to_string(i)), minimum, maximum, false});
    return {std::move(name), std::move(genes), 1, [function](const Genome& genome) {
                const double value = function(genome);
                return Score{EvaluationStatus::valid, 0.0, value, {value}};
            }};
}

}  // namespace

TestProblem impedance_profile() {
    return problem("impedance profile", "z", sections, source_ohm, load_ohm, reflection_db);
}

TestProblem array_spacings() {
    return problem("array spacings", "d", half_elements, 0.4, 1.0, side_lobe_db);
}

}  // namespace lathe::genetic
