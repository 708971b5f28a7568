// Waves of a lumped port and the power of a current element, from spectra alone.
#pragma once

#include <cmath>
#include <complex>

#include "solver/base/constants.hpp"

namespace lathe::tests {

/// Waves referred to the port's resistance R: of a voltage V and a current I into the antenna, which is the
/// source's, incident = (V + R I)/2 and reflected = (V - R I)/2. Their power is |wave|^2 / (2 R).
struct LumpedWaves {
    std::complex<double> incident, reflected;

    std::complex<double> reflection() const { return reflected / incident; }
    /// What the resistance and its source see, ohm; the capacitance of the port's own edges is part of it.
    std::complex<double> impedance(double resistance_ohm) const {
        return resistance_ohm * (incident + reflected) / (incident - reflected);
    }
    double incident_power(double resistance_ohm) const { return 0.5 * std::norm(incident) / resistance_ohm; }
};

/// From the spectra, e^{+jwt}, of the recorded voltage, at the steps' own times, and of the pulse that drives
/// the port (drive_lumped_port()), half a step before; 0 where another port is driven. The scheme has the
/// current at the middle of a step with the mean of the voltages at its ends, so this is its own balance:
///     incident = pulse,  reflected = V cos(w dt/2) - pulse.
inline LumpedWaves lumped_waves(std::complex<double> voltage, std::complex<double> pulse, double frequency_hz,
                                double dt) {
    return {pulse, voltage * std::cos(constants::pi * frequency_hz * dt) - pulse};
}

/// Power that a current element delivers, W per unit spectrum, from the spectra of its voltage
/// (read_hertzian_dipole()) and of the pulse: half the real part of V cos(w dt/2) times the pulse's
/// conjugate. Of the voltage all but (k h)^3 is stored in the cell, so of the seven digits of single
/// precision three are left at 100 cells of size h a wavelength. Times the element's images it is what leaves
/// the whole.
inline double hertzian_dipole_power(std::complex<double> voltage, std::complex<double> pulse,
                                    double frequency_hz, double dt) {
    return 0.5 * std::cos(constants::pi * frequency_hz * dt) * std::real(voltage * std::conj(pulse));
}

}  // namespace lathe::tests
