// The balance of power of one problem of space as data: what goes in and what comes out, over its recording.
#pragma once

#include <Eigen/Core>
#include <complex>
#include <cstddef>
#include <vector>

#include "solver/problem/recording.hpp"

namespace lathe {

struct VolumeProblem;

/// A series of a recording: of one of its sets of sums, or what is incident.
enum class SeriesKind { voltage, current_before, current_after, incident };

/// weight * spectrum of a series, e^{+jwt}.
struct SeriesTerm {
    SeriesKind kind = SeriesKind::voltage;
    int set = 0;          ///< of sums; `incident` has none
    double offset = 1.0;  ///< entry n of the series belongs to (n + offset) * dt
    std::complex<double> weight = 1.0;
};

/// A wave as a sum of terms; the square of its size is a power.
using WaveTerms = std::vector<SeriesTerm>;

/// Spectrum of a wave at a frequency, for a time step of `dt`, s.
std::complex<double> spectrum_of(const WaveTerms& wave, const Recording& recording, double frequency_hz,
                                 double dt);

/// A flux through a part of the Huygens surface: the sum over n < count of
/// weight * Re(surface[voltages + n] * conj(surface[currents + n])).
struct SurfaceFlux {
    std::size_t voltages = 0, currents = 0, count = 0;
    double weight = 0.0;
};

/// Sum of fluxes for a spectrum of the surface.
double flux_through(const std::vector<SurfaceFlux>& fluxes, const Eigen::VectorXcd& spectrum);

/// Power of an excitation into the antenna and out of it, at all frequencies of its problem, W per unit
/// spectrum.
struct PowerTerms {
    struct AtFrequency {
        WaveTerms across, along;     ///< the power in is Re(across * conj(along))
        std::vector<WaveTerms> out;  ///< of each terminal
        double flux_weight = 1.0;    ///< of all fluxes
    };
    std::vector<AtFrequency> frequencies;  ///< as VolumeProblem::frequencies_hz; empty: nothing can be said
    std::vector<SurfaceFlux> fluxes;
    std::vector<std::size_t> silent;  ///< channels of the surface that count as zero: those within guides

    bool empty() const { return frequencies.empty(); }
};

/// The largest |1 - power out / power in| over all frequencies. `recording` may be that of a solve under way;
/// it has the spectra of all of its steps.
double balance_error(const PowerTerms& terms, const VolumeProblem& problem, const Recording& recording);

}  // namespace lathe
