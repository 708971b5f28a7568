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
    const std::complex<double> s11 = port.s11 + waves.wall_reflection;
    FrequencyResult result;
    result.frequency_hz = waves.far_field.frequency_hz;
    if (waves.has_port) {
        result.s_matrix = Eigen::MatrixXcd::Constant(1, 1, s11);
        result.wall_scattering = Eigen::MatrixXcd::Constant(1, 1, waves.wall_reflection);
    }
    Beam& beam = result.beams.emplace_back();
    beam.far_field = std::move(waves.far_field);
    drop_rounding(beam.far_field, port.incident_power_w);
    measure_pattern(beam);
    beam.wall_loss_ratio = waves.wall_loss_w / port.incident_power_w;
    // Perfect walls are solved. What real ones absorb is missing in the reflected wave, as far as that
    // changes, and else in what is radiated.
    const double lossless = waves.contour_power_w / port.incident_power_w;
    const double radiated = lossless - beam.wall_loss_ratio - (std::norm(s11) - std::norm(port.s11));
    const double accepted = 1.0 - std::norm(s11);
    beam.radiated_power_ratio = std::norm(s11) + radiated;
    beam.accounted_ratio = beam.radiated_power_ratio + beam.wall_loss_ratio;
    beam.realised_gain_dbi = beam.directivity_dbi + power_db(radiated);
    if (accepted > 0.0) beam.gain_dbi = beam.directivity_dbi + power_db(radiated / accepted);
    beam.boresight_field_v = axial_field(beam.far_field, beam_pole(beam.far_field)) / port.incident_wave *
                             std::sqrt(std::max(0.0, radiated / lossless));
    if (waves.line_impedance_ohm > 0.0)
        beam.input_impedance_ohm = waves.line_impedance_ohm * (1.0 + s11) / (1.0 - s11);
    return result;
}

}  // namespace lathe
