#include "solver/radiation/wall_loss.hpp"

#include <Eigen/Dense>
#include <complex>

#include "solver/fdtd/constants.hpp"
#include "solver/radiation/spectrum.hpp"

namespace lathe {
namespace {

/// Real and then imaginary parts of `probes` sums whose samples were taken to be half a step later.
Eigen::VectorXcf turned(const float* sums, Eigen::Index probes, std::complex<double> shift) {
    Eigen::VectorXcf spectrum(probes);
    for (Eigen::Index p = 0; p < probes; ++p)
        spectrum[p] =
            std::complex<float>(shift * std::complex<double>(std::complex<float>(sums[p], sums[probes + p])));
    return spectrum;
}

/// Spectrum of every probe at one frequency; currents belong to (sample time - dt/2).
Eigen::VectorXcf probe_spectrum(const Simulation& simulation, const Recording& recording,
                                Eigen::Index index) {
    const double frequency = simulation.frequencies_hz[static_cast<std::size_t>(index)];
    const auto samples = static_cast<Eigen::Index>(recording.contour_samples);
    const auto probes = static_cast<Eigen::Index>(simulation.walls->samples.probes.size());
    const double dt = simulation.coefficients.dt, step = recording.contour_stride * dt;
    if (!recording.probe_spectra.empty())
        return turned(recording.probe_spectra.data() + 2 * index * probes, probes,
                      std::polar(1.0, constants::pi * frequency * dt));
    Eigen::VectorXcf wave(samples);
    for (Eigen::Index s = 0; s < samples; ++s) {
        const double time = static_cast<double>(s + 1) * step - 0.5 * dt;
        wave[s] = std::complex<float>(std::polar(step, -2.0 * constants::pi * frequency * time));
    }
    using Samples = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Eigen::Map<const Samples> series(recording.probes.data(), samples, probes);
    return (wave.transpose() * series.cast<std::complex<float>>()).transpose();
}

double squared(const std::vector<WallPiece::Term>& terms, const Eigen::VectorXcf& spectrum) {
    std::complex<double> sum = 0.0;
    for (const WallPiece::Term& term : terms) sum += term.weight * std::complex<double>(spectrum[term.probe]);
    return std::norm(sum);
}

}  // namespace

std::vector<double> wall_loss(const Simulation& simulation, const Recording& recording) {
    std::vector<double> loss(simulation.frequencies_hz.size(), 0.0);
    if (!simulation.walls || (recording.probes.empty() && recording.probe_spectra.empty())) return loss;
    const double azimuth = azimuthal_weight(simulation.coefficients.azimuthal_order);
    for (std::size_t f = 0; f < loss.size(); ++f) {
        const double frequency = simulation.frequencies_hz[f];
        const Eigen::VectorXcf spectrum = probe_spectrum(simulation, recording, static_cast<Eigen::Index>(f));
        double integral = 0.0;
        for (const WallPiece& piece : simulation.walls->samples.pieces)
            integral += azimuth * piece.radius * piece.length *
                        (squared(piece.h_phi, spectrum) + squared(piece.h_tangent, spectrum));
        loss[f] = 0.5 * simulation.walls->metal.surface_resistance(frequency) * integral;
    }
    return loss;
}

}  // namespace lathe
