// Judgement of what a grid resolves, by how fast results change with frequency.
#pragma once

#include <complex>
#include <span>

#include "solver/results/results.hpp"

namespace lathe {

/// Largest change of results with frequency, per unit of ln f.
struct Sensitivity {
    /// |d S/d ln f| of one element of the S-matrix, without its mean delay: what a resonance adds. S11 over
    /// the dense curve where there is one, else between solved frequencies.
    double scattering = 0.0;
    double scattering_hz = 0.0;   ///< where, Hz
    double directivity_db = 0.0;  ///< |d D/d ln f| between solved frequencies, dB
    double directivity_hz = 0.0;
};

struct Steepest {
    double slope = 0.0, at_hz = 0.0;
};

/// Largest |d S/d ln f| of a response after its mean delay has been taken out, and the frequency of it. The
/// delay is that of the mean of the products conj(S_n) S_n+1 of neighbours. 0 for fewer than three
/// frequencies and for a response that is undefined anywhere. Frequencies in Hz, ascending.
Steepest steepest_change(std::span<const double> frequencies_hz,
                         std::span<const std::complex<double>> response);

/// Directivity of a beam, dBi, or where there is none that in the plane, dB; NaN without both.
double directivity_db(const Beam& beam);

Sensitivity sensitivity_of(const Results& results);

/// Judges the grid by the sensitivity of the results. A grid that moves the resonance of a detail by some
/// tenths of a per cent changes S and directivity in proportion to their change with frequency.
///
/// Warnings of coarse details (coarse_features, thin_gap) stay where the results change fast, and become the
/// note coarse_details elsewhere: what lies in such gaps does not resonate in the band. Where results change
/// faster still, sharp_resonance is added. Limits, for 20 cells a wavelength and in proportion to the square
/// of the cells, were found with 1700 random antennas (`./dev bench warnings`), such that S11 within 0.05 and
/// directivity within 0.3 dB of grids two and four times as fine count as right.
void judge_resolution(double cells_per_wavelength, Results& results);

}  // namespace lathe
