// What an engine brings home from one solve: decimated time series, or their sums at given frequencies.
#pragma once

#include <string>
#include <vector>

#include "solver/problem/problem.hpp"
#include "solver/problem/ring_down.hpp"

namespace lathe {

/// results_settled: energy is still stored, but S11 with all that will follow of it (RingDown) is known.
enum class StopReason { converged, results_settled, reached_max_steps, diverged, cancelled };
std::string to_string(StopReason reason);

/// Series of one more set of sums, as Recording has them of the first.
struct SumSeries {
    std::vector<double> voltage, current_before, current_after;
};

/// The series of a problem's sums have one entry per step. Samples are taken by the problem's clock: those of
/// voltages at (n + 1) * sample_stride * dt, those of currents half a step before.
struct Recording {
    std::string engine, strategy;  ///< that stepped it: "cuda", "flags"
    std::string engine_notice;     ///< why that engine stands in for the one asked for; usually empty
    StopReason stop_reason = StopReason::reached_max_steps;
    long steps = 0;
    double seconds = 0.0;
    double final_energy_db = 0.0;  ///< stored energy relative to its peak

    std::vector<double> incident_voltage;  ///< of the driven line at step * dt; without one the pulse, at
                                           ///< (step - 1/2) * dt
    std::vector<double> voltage;           ///< StepSum::voltage, at step * dt
    std::vector<double> current_before;    ///< StepSum::current_before, at (step - 1/2) * dt
    std::vector<double> current_after;     ///< StepSum::current_after, at (step - 1/2) * dt
    std::vector<SumSeries> further_sums;   ///< of sets 1, 2 ... of a problem in three dimensions

    int sample_stride = 1;
    long sample_count = 0;
    std::vector<float> surface_samples;  ///< [sample][entry of Problem::surface]
    std::vector<float> probe_samples;    ///< [sample][entry of Problem::probes]
    /// Instead of the two, where the problem asks for spectra and the engine can: products with dft_basis(),
    /// [2 frequency + (0 real, 1 imaginary)][entry].
    std::vector<float> surface_spectra, probe_spectra;
    RingDown ring_down;  ///< what follows the last step, where the results settled; every spectrum counts it
};

/// How many values a sample has.
struct SampleSizes {
    std::size_t surface = 0, probes = 0;
};

/// Makes room for the recordings of `count` more steps, so that stepping allocates nothing. Samples of
/// `sizes`; without any none are counted.
void extend_recording(const SolveRules& rules, const SampleSizes& sizes, long count, Recording& recording);
inline void extend_recording(const Problem& problem, long count, Recording& recording) {
    extend_recording(problem, {problem.surface.size(), problem.probes.size()}, count, recording);
}

}  // namespace lathe
