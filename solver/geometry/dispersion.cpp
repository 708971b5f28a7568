#include "solver/geometry/dispersion.hpp"

#include <fmt/format.h>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {

const std::vector<std::string>& pole_kind_names() {
    static const std::vector<std::string> names = {"debye", "drude", "lorentz"};
    return names;
}

const std::vector<PoleNumber>& pole_numbers(PoleKind kind) {
    constexpr double most_delta = 1e6, most_ghz = 1e6, most_ps = 1e12;
    static const PoleNumber delta{"delta", &MaterialPole::delta, 1.0, most_delta,
                                  "relative permittivity that the pole adds at frequency 0"};
    const auto ghz = [](const char* name, double MaterialPole::*value, const char* help) {
        return PoleNumber{name, value, 1e9, most_ghz, help};
    };
    static const std::vector<PoleNumber> debye = {
        delta, {"relaxation_ps", &MaterialPole::relaxation_s, 1e-12, most_ps, "relaxation time"}};
    static const std::vector<PoleNumber> drude = {
        ghz("plasma_ghz", &MaterialPole::frequency_hz, "plasma frequency"),
        ghz("collision_ghz", &MaterialPole::damping_hz, "collision rate over 2 pi")};
    static const std::vector<PoleNumber> lorentz = {
        delta, ghz("resonance_ghz", &MaterialPole::frequency_hz, "resonance frequency"),
        ghz("damping_ghz", &MaterialPole::damping_hz, "width of the resonance")};
    return kind == PoleKind::debye ? debye : kind == PoleKind::drude ? drude : lorentz;
}

void check_poles(const std::vector<MaterialPole>& poles, const std::string& key) {
    if (poles.size() > max_poles)
        throw InputError({.key = key}, fmt::format("{} poles", poles.size()),
                         fmt::format("allowed: at most {}", max_poles));
    for (std::size_t n = 0; n < poles.size(); ++n)
        for (const PoleNumber& number : pole_numbers(poles[n].kind)) {
            const double value = poles[n].*number.value / number.unit;
            if (!(value > 0.0) || !(value <= number.most * (1.0 + 1e-12)))
                throw InputError({.key = fmt::format("{}[{}].{}", key, n, number.name)},
                                 fmt::format("{:g}", value),
                                 fmt::format("must be more than 0 and at most {:g}: otherwise the material "
                                             "would give energy",
                                             number.most));
        }
}

std::complex<double> MaterialPole::permittivity(double at_hz) const {
    const std::complex<double> jf(0.0, at_hz);
    switch (kind) {
        case PoleKind::debye:
            return delta / (1.0 + 2.0 * constants::pi * relaxation_s * jf);
        case PoleKind::drude:
            return frequency_hz * frequency_hz / (jf * (jf + damping_hz));
        case PoleKind::lorentz:
            break;
    }
    const double square = frequency_hz * frequency_hz;
    return delta * square / (square + jf * (jf + damping_hz));
}

}  // namespace lathe
