#include "solver/adjoint/sensitive_fields.hpp"

#include "solver/base/constants.hpp"
#include "solver/results/spectrum.hpp"

namespace lathe {

SensitiveFields::SensitiveFields(const Problem& problem, const std::vector<CoefficientChange>& changes)
    : cells_(problem.grid.cells()),
      columns_(static_cast<std::size_t>(problem.grid.nz)),
      fields_(problem.fields) {
    for (const PermittivityCoupling::Edge& edge : problem.coefficients.coupling.edges)
        coupled_[key(edge.at)] = true;
    for (const CoefficientChange& change : changes)
        for (const PairChange& pair : change.pairs) add_coupled(pair.edge_r), add_coupled(pair.edge_z);
    for (const CoefficientChange& change : changes)
        for (const UnknownChange& unknown : change.unknowns)
            is_coupled(unknown.at) ? add_coupled(unknown.at) : add(unknown.at);
}

void SensitiveFields::add(const FieldIndex& at) {
    if (!has_field(fields_, at.component) || at.row < 0 || at.column < 0) return;
    if (channel_.try_emplace(key(at), list_.size()).second) list_.push_back(at);
}

void SensitiveFields::add_coupled(const FieldIndex& at) {
    coupled_[key(at)] = true;
    add(at);
    const int i = at.row, k = at.column;
    add({i_phi, i, k});
    if (at.component == v_r) {
        add({i_z, i, k}), add({i_phi, i, k - 1});
    } else {
        add({i_phi, i - 1, k}), add({i_r, i, k});
    }
}

FieldSpectra probe_spectra(const Simulation& simulation, const std::vector<FieldIndex>& list,
                           const Recording& recording, std::size_t count) {
    const Problem& problem = simulation.problem;
    const std::size_t probes = list.size(), first = probes - count;
    const std::vector<float> sums = recording.probe_spectra.empty()
                                        ? series_spectra(simulation, recording.probe_samples,
                                                         recording.sample_count, probes, recording.ring_down)
                                        : recording.probe_spectra;
    FieldSpectra spectra;
    for (std::size_t f = 0; f < problem.frequencies_hz.size(); ++f) {
        const float *re = sums.data() + 2 * f * probes + first, *im = re + probes;
        // Currents were taken half a step earlier than the sample's time.
        const std::complex<double> shift =
            std::polar(1.0, constants::pi * problem.frequencies_hz[f] * problem.coefficients.dt);
        std::vector<std::complex<double>> spectrum(count);
        for (std::size_t n = 0; n < count; ++n) {
            spectrum[n] = {static_cast<double>(re[n]), static_cast<double>(im[n])};
            if (is_current(list[first + n].component)) spectrum[n] *= shift;
        }
        spectra.push_back(std::move(spectrum));
    }
    return spectra;
}

}  // namespace lathe
