#include "solver/volume/results/lumped_waves.hpp"

#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe {

LumpedWaves lumped_waves(std::complex<double> voltage, std::complex<double> pulse, double frequency_hz,
                         double dt) {
    return {pulse, voltage * std::cos(constants::pi * frequency_hz * dt) - pulse};
}

double hertzian_dipole_power(std::complex<double> voltage, std::complex<double> pulse, double frequency_hz,
                             double dt) {
    return 0.5 * std::cos(constants::pi * frequency_hz * dt) * std::real(voltage * std::conj(pulse));
}

}  // namespace lathe
