#include "solver/formats/sampled_pattern.hpp"

#include <cmath>
#include <stdexcept>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {

SampledPattern::SampledPattern(const Beam& beam, double frequency_hz)
    : beam_(beam),
      frequency_hz_(frequency_hz),
      scale_(std::sqrt(4.0 * constants::pi / (2.0 * constants::vacuum_impedance * beam.radiated_power_w))) {
    if (beam.cuts.empty())
        throw InputError({.key = "antenna.ports"}, "pattern", "nothing is radiated: there is no pattern");
    if (!std::isfinite(beam.directivity_dbi))
        throw InputError({.key = "antenna.ports"}, "plane_wave",
                         "has no directivity; allowed: ports and dipoles");
    for (std::size_t n = 0; n < beam.cuts.size(); ++n)
        if (std::abs(beam.cuts[n].phi_rad - phi_rad(n)) > 1e-9 || beam.cuts[n].co.size() % 2 == 0)
            throw std::invalid_argument("cuts must lie in equal steps of phi");
}

std::size_t SampledPattern::theta_count() const {
    return beam_.cuts.front().co.size() / 2 + 1;
}

double SampledPattern::theta_rad(std::size_t index) const {
    return constants::pi * static_cast<double>(index) / static_cast<double>(theta_count() - 1);
}

double SampledPattern::phi_rad(std::size_t index) const {
    return 2.0 * constants::pi * static_cast<double>(index) / static_cast<double>(phi_count());
}

SphericalField SampledPattern::spherical(std::size_t theta_index, std::size_t phi_index) const {
    // A cut has phi on its side of positive theta, and phi + 180 degrees on the other.
    const std::size_t half = beam_.cuts.size();
    const bool is_other = phi_index % (2 * half) >= half;
    const PatternCut& cut = beam_.cuts[phi_index % half];
    const std::size_t middle = cut.co.size() / 2, at = is_other ? middle - theta_index : middle + theta_index;
    const double turn = beam_.co_polar.turn(theta_rad(theta_index), phi_rad(phi_index));
    const std::complex<double> co = scale_ * cut.co[at], cross = scale_ * cut.cross[at];
    return {co * std::cos(turn) + cross * std::sin(turn), cross * std::cos(turn) - co * std::sin(turn)};
}

LudwigField SampledPattern::ludwig3(std::size_t theta_index, std::size_t phi_index) const {
    return lathe::ludwig3(spherical(theta_index, phi_index), phi_rad(phi_index));
}

}  // namespace lathe
