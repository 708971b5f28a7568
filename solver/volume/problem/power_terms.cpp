#include "solver/volume/problem/power_terms.hpp"

#include <algorithm>
#include <cmath>

#include "solver/problem/series_transform.hpp"
#include "solver/volume/problem/surface_spectra.hpp"
#include "solver/volume/problem/volume_problem.hpp"

namespace lathe {
namespace {

const std::vector<double>& series_of(const Recording& recording, const SeriesTerm& term) {
    if (term.kind == SeriesKind::incident) return recording.incident_voltage;
    const bool is_first = term.set == 0;
    const auto further = static_cast<std::size_t>(std::max(0, term.set - 1));
    switch (term.kind) {
        case SeriesKind::current_before:
            return is_first ? recording.current_before : recording.further_sums[further].current_before;
        case SeriesKind::current_after:
            return is_first ? recording.current_after : recording.further_sums[further].current_after;
        default:
            return is_first ? recording.voltage : recording.further_sums[further].voltage;
    }
}

}  // namespace

std::complex<double> spectrum_of(const WaveTerms& wave, const Recording& recording, double frequency_hz,
                                 double dt) {
    std::complex<double> sum = 0.0;
    for (const SeriesTerm& term : wave)
        sum += term.weight * transform(series_of(recording, term), frequency_hz, dt, term.offset);
    return sum;
}

double flux_through(const std::vector<SurfaceFlux>& fluxes, const Eigen::VectorXcd& spectrum) {
    double power = 0.0;
    for (const SurfaceFlux& flux : fluxes) {
        const auto size = static_cast<Eigen::Index>(flux.count);
        const auto voltages = spectrum.segment(static_cast<Eigen::Index>(flux.voltages), size).array(),
                   currents = spectrum.segment(static_cast<Eigen::Index>(flux.currents), size).array();
        power += flux.weight * (voltages * currents.conjugate()).real().sum();
    }
    return power;
}

double balance_error(const PowerTerms& terms, const VolumeProblem& problem, const Recording& recording) {
    std::vector<Eigen::VectorXcd> spectra = surface_spectra(problem, recording);
    double worst = 0.0;
    for (std::size_t f = 0; f < spectra.size(); ++f) {
        const PowerTerms::AtFrequency& at = terms.frequencies[f];
        const auto wave = [&](const WaveTerms& part) {
            return spectrum_of(part, recording, problem.frequencies_hz[f], problem.dt);
        };
        for (const std::size_t channel : terms.silent) spectra[f][static_cast<Eigen::Index>(channel)] = 0.0;
        double out = at.flux_weight * flux_through(terms.fluxes, spectra[f]);
        for (const WaveTerms& terminal : at.out) out += std::norm(wave(terminal));
        const double in = std::real(wave(at.across) * std::conj(wave(at.along)));
        worst = std::max(worst, std::abs(1.0 - out / in));
    }
    return worst;
}

}  // namespace lathe
