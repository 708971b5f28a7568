#include "solver/results/wall_loss.hpp"

#include "solver/base/constants.hpp"
#include "solver/results/guide_walls.hpp"
#include "solver/results/spectrum.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

/// Spectrum of a quantity; `re` and `im`: parts of every probe's spectrum.
Complex value(const std::vector<WallPiece::Term>& terms, const float* re, const float* im) {
    Complex sum = 0.0;
    for (const WallPiece::Term& term : terms)
        sum +=
            term.weight * Complex(static_cast<double>(re[term.probe]), static_cast<double>(im[term.probe]));
    return sum;
}

}  // namespace

WallFields::WallFields(const Simulation& simulation, const Recording& recording) : simulation_(simulation) {
    if (!simulation.walls || (recording.probe_samples.empty() && recording.probe_spectra.empty())) return;
    spectra_ = recording.probe_spectra.empty()
                   ? series_spectra(simulation, recording.probe_samples, recording.sample_count,
                                    simulation.problem.probes.size(), recording.ring_down)
                   : recording.probe_spectra;
}

/// Sums over the pieces with H over `unit`.
WallSums WallFields::of_pieces(std::size_t frequency, Complex unit) const {
    WallSums sums(1);
    if (spectra_.empty()) return sums;
    const Problem& problem = simulation_.problem;
    const double hz = problem.frequencies_hz[frequency];
    const double resistance = simulation_.walls->metal.surface_resistance(hz) *
                              azimuthal_weight(problem.coefficients.azimuthal_order);
    const std::size_t probes = problem.probes.size();  // those of the walls come first
    const float *re = spectra_.data() + 2 * frequency * probes, *im = re + probes;
    // Currents were taken half a step earlier than the sample's time.
    const Complex scale = std::polar(1.0, constants::pi * hz * problem.coefficients.dt) / unit;
    for (const WallPiece& piece : simulation_.walls->samples.pieces)
        for (const auto* terms : {&piece.h_phi, &piece.h_tangent})
            if (!terms->empty())
                sums.add(resistance * piece.radius * piece.length,
                         Eigen::VectorXcd::Constant(1, scale * value(*terms, re, im)));
    return sums;
}

WallSums WallFields::sums(std::size_t frequency, const PortSpectrum& port) const {
    if (spectra_.empty()) return WallSums(1);
    WallSums sums = of_pieces(frequency, port.incident_wave);
    if (simulation_.port && simulation_.port->outer_radius > 0.0) {
        const Problem& problem = simulation_.problem;
        const GuidedPort& guided = *simulation_.port;
        const double hz = problem.frequencies_hz[frequency];
        GuideWall wall = round_guide_wall(guided, problem.coefficients.azimuthal_order,
                                          simulation_.walls->metal.surface_resistance(hz), hz);
        wall.wavenumber =
            mode_wave(guided.mode, hz, port_cell(simulation_), problem.coefficients.dt).wavenumber;
        wall.begin = guided.port_z - guided.reference_z;
        wall.end = problem.grid.z(guided.injection_column) - guided.reference_z;
        sums.add(wall, Eigen::VectorXcd::Ones(1), Eigen::VectorXcd::Constant(1, port.s11));
    }
    return sums;
}

double WallFields::absorbed(std::size_t frequency) const {
    return of_pieces(frequency, 1.0).absorbed()(0, 0).real();
}

std::vector<double> wall_loss(const Simulation& simulation, const Recording& recording) {
    const WallFields fields(simulation, recording);
    std::vector<double> loss;
    for (std::size_t f = 0; f < simulation.problem.frequencies_hz.size(); ++f)
        loss.push_back(fields.absorbed(f));
    return loss;
}

}  // namespace lathe
