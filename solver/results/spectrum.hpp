// From recorded time series to the frequency domain.
#pragma once

#include <Eigen/Dense>
#include <complex>
#include <vector>

#include "solver/discretise/simulation.hpp"
#include "solver/problem/recording.hpp"
#include "solver/problem/series_transform.hpp"

namespace lathe {

/// Products of a series [sample][channel], one entry per sample, with dft_basis():
/// [2 frequency + (0 real, 1 imaginary)][channel], for quantities of the samples' own times.
std::vector<float> series_spectra(const Simulation& simulation, const std::vector<float>& series,
                                  long samples, std::size_t channels, const RingDown& ring_down);

/// Spectra of the Huygens surface: [frequency][channel of Problem::surface], voltages and currents at their
/// own times.
using ContourSpectra = std::vector<Eigen::VectorXcd>;
ContourSpectra transform_contour(const Simulation& simulation, const Recording& recording);

/// What went in and what came back at one frequency.
struct PortSpectrum {
    std::complex<double> s11 = 0.0;  ///< at the reference plane; 0 for a current element
    double incident_power_w = 0.0;   ///< of the pulse's spectrum at this frequency, or what a current
                                     ///< element delivers
    /// Square root of that power, with the phase of the incident wave at the reference plane, or of the
    /// element's current.
    std::complex<double> incident_wave = 0.0;
};
PortSpectrum port_spectrum(const Simulation& simulation, const Recording& recording, double frequency_hz);

/// S11 of a guided port at many frequencies at once: port_spectrum() of each but for rounding, in a small
/// part of the time.
std::vector<std::complex<double>> reflections(const Simulation& simulation, const Recording& recording,
                                              const std::vector<double>& frequencies_hz);

/// The field that g = dS11/dx excites as a source, x being all unknowns, over the field of the solve itself:
/// the overlap's source launches the mode that the port does, so that beyond the injection plane both are the
/// same but for this number,
///     Z/(2 cos(kz dz/2) V_inc^2) e^{2j kz (z_ref - z_inj)}   with Z, kz of mode_wave(), V_inc of the line.
/// Only with a guided port; 0 where its mode does not propagate.
std::complex<double> reflection_self_adjoint(const Simulation& simulation, const Recording& recording,
                                             double frequency_hz);

/// phi integral of cos^2 (or 1): pi for m >= 1, 2 pi for m = 0.
double azimuthal_weight(int azimuthal_order);

}  // namespace lathe
