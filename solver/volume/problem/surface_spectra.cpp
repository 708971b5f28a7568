#include "solver/volume/problem/surface_spectra.hpp"

#include <complex>

#include "solver/base/constants.hpp"
#include "solver/problem/dft_basis.hpp"
#include "solver/problem/tall_skinny_product.hpp"
#include "solver/volume/problem/volume_problem.hpp"

namespace lathe {

std::vector<Eigen::VectorXcd> surface_spectra(const VolumeProblem& problem, const Recording& recording) {
    const std::size_t channels = problem.surface.size(), frequencies = problem.frequencies_hz.size();
    std::vector<float> sums = recording.surface_spectra;
    if (sums.empty()) {
        const std::vector<float> basis =
            dft_basis(problem, problem.dt, 0, recording.sample_count, recording.ring_down);
        sums.resize(2 * frequencies * channels);
        multiply_by_waves(basis.data(), static_cast<std::ptrdiff_t>(2 * frequencies), recording.sample_count,
                          recording.surface_samples.data(), static_cast<std::ptrdiff_t>(channels),
                          sums.data());
    }
    std::vector<Eigen::VectorXcd> spectra;
    for (std::size_t f = 0; f < frequencies; ++f) {
        // Currents are half a step older than their sample.
        const std::complex<double> turn =
            std::polar(1.0, constants::pi * problem.frequencies_hz[f] * problem.dt);
        Eigen::VectorXcd& spectrum = spectra.emplace_back(static_cast<Eigen::Index>(channels));
        for (std::size_t c = 0; c < channels; ++c) {
            const std::complex<double> value{static_cast<double>(sums[2 * f * channels + c]),
                                             static_cast<double>(sums[(2 * f + 1) * channels + c])};
            spectrum[static_cast<Eigen::Index>(c)] =
                is_current(problem.surface[c].component) ? turn * value : value;
        }
    }
    return spectra;
}

}  // namespace lathe
