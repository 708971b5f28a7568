#include "solver/results/frequency_waves.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <utility>

#include "solver/results/beam_axis.hpp"
#include "solver/results/metrics.hpp"
#include "solver/results/radiated.hpp"
#include "solver/results/reflection.hpp"

namespace lathe {
namespace {

double power_db(double ratio) {
    return 10.0 * std::log10(std::max(ratio, 1e-15));
}

/// Makes a pattern that is rounding one of zeros.
void drop_rounding(FarField& field, double incident_w) {
    if (is_radiated(field.radiated_power_w, incident_w)) return;
    std::fill(field.a.begin(), field.a.end(), 0.0);
    std::fill(field.b.begin(), field.b.end(), 0.0);
    field.radiated_power_w = 0.0;
}

}  // namespace

FrequencyResult measure_frequency(FrequencyWaves waves) {
    const PortSpectrum& port = waves.port;
    FrequencyResult result;
    result.frequency_hz = waves.far_field.frequency_hz;
    result.s11 = port.s11 + waves.wall_reflection;
    result.wall_reflection = waves.wall_reflection;
    result.s11_db = reflection_db(result.s11);
    result.far_field = std::move(waves.far_field);
    drop_rounding(result.far_field, port.incident_power_w);
    measure_pattern(result);
    result.wall_loss_ratio = waves.wall_loss_w / port.incident_power_w;
    // Perfect walls are solved. What real ones absorb is missing in the reflected wave, as far as that
    // changes, and else in what is radiated.
    const double lossless = waves.contour_power_w / port.incident_power_w;
    const double radiated = lossless - result.wall_loss_ratio - (std::norm(result.s11) - std::norm(port.s11));
    const double accepted = 1.0 - std::norm(result.s11);
    result.radiated_power_ratio = std::norm(result.s11) + radiated;
    result.realised_gain_dbi = result.directivity_dbi + power_db(radiated);
    result.gain_dbi =
        accepted > 0.0 ? result.directivity_dbi + power_db(radiated / accepted) : undefined_number;
    result.boresight_field_v = axial_field(result.far_field, beam_pole(result.far_field)) /
                               port.incident_wave * std::sqrt(std::max(0.0, radiated / lossless));
    if (waves.line_impedance_ohm > 0.0)
        result.input_impedance_ohm = waves.line_impedance_ohm * (1.0 + result.s11) / (1.0 - result.s11);
    return result;
}

}  // namespace lathe
