// The field of a planar antenna over the whole plane, one excitation at a time.
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "solver/discretise/planar_fields.hpp"
#include "solver/results/planar_scattering.hpp"
#include "solver/solve/dual_frames.hpp"
#include "solver/solve/planar_excitations.hpp"
#include "solver/solve/planar_solve.hpp"

namespace lathe {
namespace {

std::vector<FieldComponent> stepped_components(const Simulation& simulation) {
    if (stepped_fields(simulation.planar->settings) == FieldSet::tm)
        return {FieldComponent::e_phi, FieldComponent::h_r, FieldComponent::h_z};
    return {FieldComponent::h_phi, FieldComponent::e_r, FieldComponent::e_z};
}

/// Sums of all excitations, those with a power for 1 W per metre of height.
std::vector<ExcitationSum> unit_sums(const Simulation& simulation, std::span<const Recording> recordings,
                                     const ProbeSpectra& spectra, std::size_t frequency) {
    const PlanarWaves waves = planar_waves(simulation, recordings, spectra, frequency);
    Eigen::MatrixXcd combination;
    if (waves.into.cols() > 0) combination = combination_of_problems(simulation, waves);
    auto sums = excitation_sums(simulation, recordings, spectra, combination, frequency);
    for (ExcitationSum& sum : sums)
        if (!std::isnan(sum.power_w))
            for (auto& [problem, weight] : sum.problems) weight /= std::sqrt(sum.power_w);
    return sums;
}

/// Adds up planes of problems, each a Fourier transform of its own pulse.
FrequencyMap sum_of(const std::vector<std::vector<FrequencyMap>>& problems, std::size_t frequency,
                    const ExcitationSum& excitation) {
    FrequencyMap sum = problems.front()[frequency];
    for (auto& plane : sum.planes) std::fill(plane.begin(), plane.end(), std::complex<float>(0.0F));
    for (const auto& [problem, weight] : excitation.problems) {
        const auto factor = static_cast<std::complex<float>>(weight);
        const FrequencyMap& part = problems[static_cast<std::size_t>(problem)][frequency];
        for (std::size_t c = 0; c < sum.planes.size(); ++c)
            for (std::size_t n = 0; n < sum.planes[c].size(); ++n)
                sum.planes[c][n] += factor * part.planes[c][n];
    }
    return sum;
}

/// The antenna's field for that of the dual problem.
void turn_back(FrequencyMap& map) {
    for (std::size_t c = 0; c < map.planes.size(); ++c) {
        const auto factor = static_cast<float>(dual_factor(map.components[c]));
        map.components[c] = dual_of(map.components[c]);
        for (std::complex<float>& value : map.planes[c]) value *= factor;
    }
}

}  // namespace

PlanarMaps::PlanarMaps(const Simulation& simulation, const std::vector<double>& frequencies_hz)
    : simulation_(simulation) {
    const std::vector<double>& solved = simulation.problem.frequencies_hz;
    for (const double hz : frequencies_hz) {
        const auto found = std::find(solved.begin(), solved.end(), hz);
        if (found == solved.end()) throw std::invalid_argument("a frequency of a map is not solved");
        frequencies_.push_back(static_cast<std::size_t>(found - solved.begin()));
    }
    const std::size_t problems = 1 + simulation.other_excitations.size();
    problems_.reserve(problems);
    for (std::size_t n = 0; n < problems; ++n)
        problems_.emplace_back(simulation, frequencies_hz, stepped_components(simulation));
}

std::vector<FrameSink*> PlanarMaps::sinks() {
    std::vector<FrameSink*> sinks;
    for (FrequencyMaps& problem : problems_) sinks.push_back(&problem);
    return sinks;
}

std::vector<FrequencyMap> PlanarMaps::finish(std::span<const Recording> recordings) const {
    const ProbeSpectra spectra(simulation_, recordings);
    std::vector<std::vector<FrequencyMap>> transforms;
    for (const FrequencyMaps& problem : problems_) transforms.push_back(problem.transforms());
    std::vector<FrequencyMap> maps;
    for (std::size_t f = 0; f < frequencies_.size(); ++f) {
        const auto sums = unit_sums(simulation_, recordings, spectra, frequencies_[f]);
        for (std::size_t n = 0; n < sums.size(); ++n) {
            FrequencyMap map = sum_of(transforms, f, sums[n]);
            map.excitation = simulation_.planar->excitations[n].name;
            if (is_dual(simulation_.planar->settings)) turn_back(map);
            maps.push_back(std::move(map));
        }
    }
    return maps;
}

}  // namespace lathe
