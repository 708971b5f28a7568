// What an engine brings home from one solve: decimated time series, or their sums at given frequencies.
#pragma once

#include <string>
#include <vector>

#include "solver/problem/ring_down.hpp"
#include "solver/problem/simulation.hpp"

namespace lathe {

/// results_settled: energy is still stored, but S11 with all that will follow of it (RingDown) is known.
enum class StopReason { converged, results_settled, reached_max_steps, diverged, cancelled };
std::string to_string(StopReason reason);

/// Port series have one entry a step. The contour is stored sample by sample, every
/// `contour_stride` steps, channels as laid out by Contour: E at step * dt, H at (step - 1/2) * dt.
struct Recording {
    std::string engine, strategy;  ///< that stepped it: "cuda", "flags"
    std::string engine_notice;     ///< why that engine stands in for the one asked for; usually empty
    StopReason stop_reason = StopReason::reached_max_steps;
    long steps = 0;
    double seconds = 0.0;
    double final_energy_db = 0.0;  ///< stored energy relative to its peak

    std::vector<double> incident_voltage;  ///< of the auxiliary line at the injection plane, step * dt
    std::vector<double> voltage;           ///< <E, e> at the reading plane, step * dt
    std::vector<double> current_before;    ///< <H, h> half a cell before it, (step - 1/2) * dt
    std::vector<double> current_after;     ///< <H, h> half a cell behind it, (step - 1/2) * dt

    int contour_stride = 1;
    long contour_samples = 0;
    std::vector<float> contour;  ///< [sample][channel]
    std::vector<float> probes;   ///< [sample][probe], see recorded_probes(); currents, as the contour's
    /// Instead of the two, where the simulation asks for spectra and the engine can: products with
    /// contour_waves(), [2 frequency + (0 real, 1 imaginary)][channel or probe].
    std::vector<float> contour_spectra, probe_spectra;
    RingDown ring_down;  ///< what follows the last step, where the results settled; every spectrum counts it
};

/// Makes room for the recordings of `count` more steps, so that stepping allocates nothing.
void extend_recording(const Simulation& simulation, long count, Recording& recording);

}  // namespace lathe
