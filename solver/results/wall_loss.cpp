#include "solver/results/wall_loss.hpp"

#include <complex>

#include "solver/results/spectrum.hpp"

namespace lathe {
namespace {

/// Size of a quantity; `re` and `im`: parts of every probe's spectrum. That currents belong to half a step
/// earlier than the sample turns all of them alike.
double squared(const std::vector<WallPiece::Term>& terms, const float* re, const float* im) {
    std::complex<double> sum = 0.0;
    for (const WallPiece::Term& term : terms)
        sum += term.weight *
               std::complex<double>(static_cast<double>(re[term.probe]), static_cast<double>(im[term.probe]));
    return std::norm(sum);
}

}  // namespace

std::vector<double> wall_loss(const Simulation& simulation, const Recording& recording) {
    std::vector<double> loss(simulation.problem.frequencies_hz.size(), 0.0);
    if (!simulation.walls || (recording.probe_samples.empty() && recording.probe_spectra.empty()))
        return loss;
    const std::size_t probes = simulation.problem.probes.size();  // those of the walls come first
    const std::vector<float> spectra =
        recording.probe_spectra.empty() ? series_spectra(simulation, recording.probe_samples,
                                                         recording.sample_count, probes, recording.ring_down)
                                        : recording.probe_spectra;
    const double azimuth = azimuthal_weight(simulation.problem.coefficients.azimuthal_order);
    for (std::size_t f = 0; f < loss.size(); ++f) {
        const double frequency = simulation.problem.frequencies_hz[f];
        const float *re = spectra.data() + 2 * f * probes, *im = re + probes;
        double integral = 0.0;
        for (const WallPiece& piece : simulation.walls->samples.pieces)
            integral += azimuth * piece.radius * piece.length *
                        (squared(piece.h_phi, re, im) + squared(piece.h_tangent, re, im));
        loss[f] = 0.5 * simulation.walls->metal.surface_resistance(frequency) * integral;
    }
    return loss;
}

}  // namespace lathe
