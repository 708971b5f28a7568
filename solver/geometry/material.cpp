#include "solver/geometry/material.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

constexpr double most_permittivity = 1000.0;
constexpr int samples_of_band = 100;

}  // namespace

std::complex<double> complex_permittivity(const Material& material, double frequency_hz) {
    const double loss =
        material.relative_permittivity * material.loss_tangent +
        material.conductivity_s_per_m / (2.0 * constants::pi * frequency_hz * constants::vacuum_permittivity);
    std::complex<double> sum(material.relative_permittivity, -loss);
    for (const MaterialPole& pole : material.poles) sum += pole.permittivity(frequency_hz);
    return sum;
}

double largest_index(const Material& material, double highest_hz) {
    if (!material.is_dispersive()) return std::sqrt(material.relative_permittivity);
    double largest = 1.0;
    const auto consider = [&](double frequency_hz) {
        if (!(frequency_hz > 0.0) || frequency_hz > highest_hz) return;
        const double index = std::sqrt(complex_permittivity(material, frequency_hz)).real();
        largest = std::max(largest, index * frequency_hz / highest_hz);
    };
    for (int n = 1; n <= samples_of_band; ++n) consider(highest_hz * n / samples_of_band);
    for (const MaterialPole& pole : material.poles)  // the index is largest just below a narrow resonance
        if (pole.kind == PoleKind::lorentz)
            for (const double widths : {0.0, 0.25, 0.5, 1.0})
                consider(pole.frequency_hz - widths * pole.damping_hz);
    return std::min(largest, std::sqrt(most_permittivity));
}

}  // namespace lathe
