#include "solver/discretise/guide_absorber.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/special_functions/bessel_prime.hpp>
#include <boost/math/tools/roots.hpp>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/guide_layer.hpp"

namespace lathe {
namespace {

// 0.8 (order + 1)/eta is the usual strength of a layer (Taflove & Hagness, ch. 7); 0.65 of it reflects least
// from 12 layers. Thinner ones must be stronger to be opaque, thicker ones may rise gently.
constexpr double attenuation_per_cell = 0.8 * 0.65;
constexpr int usual_layers = 12;

// Attenuation that waves of a phase share need, 6.24 from 0.378 up; the power was chosen such that the
// balance of power of a horn holds within 0.2 % down to 1.01 times the cut-off.
constexpr double usual_share = 0.378, growth = 1.4;
double wanted_attenuation(double share) {
    return attenuation_per_cell * usual_layers * std::pow(usual_share / share, growth);
}

/// Share of a band that begins at 1.01 times the cut-off.
constexpr double smallest_sure_share = 0.14;

/// The n-th zero of J_m' above zero: one lies between neighbouring zeros of J_m.
double zero_of_derivative(int m, int n) {
    using boost::math::cyl_bessel_j_zero;
    if (m == 0) return cyl_bessel_j_zero(1.0, n);
    const auto slope = [m](double x) { return boost::math::cyl_bessel_j_prime(m, x); };
    const double from = n == 1 ? 0.5 * m : cyl_bessel_j_zero(static_cast<double>(m), n - 1);
    const double to = cyl_bessel_j_zero(static_cast<double>(m), n);
    std::uintmax_t steps = 100;
    const auto bracket = boost::math::tools::toms748_solve(
        slope, from, to, boost::math::tools::eps_tolerance<double>(48), steps);
    return 0.5 * (bracket.first + bracket.second);
}

}  // namespace

double cutoff_wavenumber(const Port& port) {
    if (port.kind != PortKind::circular_waveguide) return 0.0;
    const int m = port.mode.azimuthal_order, n = port.mode.radial_order;
    const double root = port.mode.family == ModeFamily::te
                            ? zero_of_derivative(m, n)
                            : boost::math::cyl_bessel_j_zero(static_cast<double>(m), n);
    return root / port.radius;
}

double phase_share(const Port& port, double frequency_hz) {
    const double k = 2.0 * constants::pi * frequency_hz / constants::speed_of_light *
                     std::sqrt(port.filling.relative_permittivity);
    const double ratio = cutoff_wavenumber(port) / k;
    return ratio < 1.0 ? std::sqrt(1.0 - ratio * ratio) : 0.0;
}

int guide_layers(const Port& port, const SimulationSettings& settings, double cell) {
    return guide_layers(phase_share(port, settings.from_hz), settings, cell);
}

int guide_layers(double share, const SimulationSettings& settings, double cell) {
    if (share >= 1.0) return settings.pml_cells;
    const int usual = thick_layers(settings.pml_cells, cell, constants::speed_of_light / settings.to_hz);
    if (share >= usual_share) return usual;
    const double layers = wanted_attenuation(std::max(share, 1e-3)) / attenuation_per_cell;
    return std::max(usual, static_cast<int>(std::ceil(std::min<double>(layers, most_guide_layers))));
}

double layer_attenuation(int layers) {
    return attenuation_per_cell * std::sqrt(static_cast<double>(usual_layers) * layers);
}

Warnings cutoff_warnings(const Port& port, double from_hz) {
    const double cutoff_hz = cutoff_wavenumber(port) * constants::speed_of_light /
                             (2.0 * constants::pi * std::sqrt(port.filling.relative_permittivity));
    return cutoff_warnings(cutoff_hz > 0.0 ? mode_name(port.mode) : "", cutoff_hz, from_hz);
}

Warnings cutoff_warnings(const std::string& mode, double cutoff_hz, double from_hz) {
    const double ratio = cutoff_hz / from_hz;
    const double share = ratio < 1.0 ? std::sqrt(1.0 - ratio * ratio) : 0.0;
    if (share >= smallest_sure_share) return {};
    return {
        {"near_cutoff",
         fmt::format("The band begins at {:.6g} GHz, {:.2g} % above the cut-off of {} at {:.6g} GHz: the "
                     "guide's wavelength is {:.3g} times that of free space, more than its absorbing layer "
                     "can take, and S11 and the balance of power are off there. Begin the band at {:.6g} GHz "
                     "or higher, or widen the guide.",
                     from_hz * 1e-9, 100.0 * (from_hz / cutoff_hz - 1.0), mode, cutoff_hz * 1e-9,
                     1.0 / std::max(share, 1e-3), 1.01 * cutoff_hz * 1e-9),
         "simulation.from_ghz"}};
}

}  // namespace lathe
