// The field of a planar antenna over the whole plane, one excitation at a time.
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "solver/discretise/planar_fields.hpp"
#include "solver/results/planar_scattering.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/solve/dual_frames.hpp"
#include "solver/solve/planar_solve.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

/// Problems and the weights with which they add up to one excitation of unit size.
using Weights = std::vector<std::pair<int, Complex>>;

std::vector<FieldComponent> stepped_components(const Simulation& simulation) {
    if (stepped_fields(simulation.planar->settings) == FieldSet::tm)
        return {FieldComponent::e_phi, FieldComponent::h_r, FieldComponent::h_z};
    return {FieldComponent::h_phi, FieldComponent::e_r, FieldComponent::e_z};
}

class Excitations {
public:
    Excitations(const Simulation& simulation, std::span<const Recording> recordings)
        : simulation_(simulation),
          recordings_(recordings),
          spectra_(simulation, recordings),
          is_half_(simulation.planar->settings.symmetry != SymmetryPlane::none) {}

    /// In the order of the excitations.
    std::vector<Weights> at(std::size_t frequency) const {
        const auto& all = simulation_.planar->excitations;
        const PlanarWaves waves = planar_waves(simulation_, recordings_, spectra_, frequency);
        Eigen::MatrixXcd combination;
        if (waves.into.cols() > 0) combination = combination_of_problems(simulation_, waves);
        std::vector<Weights> weights;
        Eigen::Index column = 0;
        for (const PlanarExcitation& excitation : all) {
            if (excitation.guide >= 0)
                weights.push_back(of_guide(combination.col(column++)));
            else if (excitation.kind == PlanarPortKind::plane_wave)
                weights.push_back(of_wave(excitation, frequency));
            else
                weights.push_back({{excitation.first_problem, of_line(excitation, frequency)}});
        }
        return weights;
    }

private:
    /// Waves are those of what is solved; the whole antenna takes twice as much.
    Weights of_guide(const Eigen::VectorXcd& combination) const {
        Weights weights;
        Eigen::Index row = 0;
        for (const PlanarExcitation& excitation : simulation_.planar->excitations)
            if (excitation.guide >= 0)
                weights.emplace_back(excitation.first_problem,
                                     combination[row++] / (is_half_ ? std::sqrt(2.0) : 1.0));
        return weights;
    }
    Weights of_wave(const PlanarExcitation& excitation, std::size_t frequency) const {
        const int first = excitation.first_problem + 2 * static_cast<int>(frequency);
        const Complex size = pulse(first, frequency);
        return {{first, 1.0 / size}, {first + 1, Complex(0.0, 1.0) / size}};
    }
    /// P = -Re(V K*)/2 of what is solved, half of the whole antenna with a plane of symmetry.
    Complex of_line(const PlanarExcitation& excitation, std::size_t frequency) const {
        const Complex current = pulse(excitation.first_problem, frequency);
        const Complex own =
            spectra_.of(excitation.own, static_cast<std::size_t>(excitation.first_problem), frequency);
        const double power = -0.5 * std::real(own / current) * (is_half_ ? 2.0 : 1.0);
        return 1.0 / (current * std::sqrt(power));
    }
    Complex pulse(int problem, std::size_t frequency) const {
        return transform(recordings_[static_cast<std::size_t>(problem)].incident_voltage,
                         simulation_.problem.frequencies_hz[frequency], simulation_.problem.coefficients.dt,
                         0.5);
    }

    const Simulation& simulation_;
    std::span<const Recording> recordings_;
    ProbeSpectra spectra_;
    bool is_half_;
};

/// Adds up planes of problems, each a Fourier transform of its own pulse.
FrequencyMap sum_of(const std::vector<std::vector<FrequencyMap>>& problems, std::size_t frequency,
                    const Weights& weights) {
    FrequencyMap sum = problems.front()[frequency];
    for (auto& plane : sum.planes) std::fill(plane.begin(), plane.end(), std::complex<float>(0.0F));
    for (const auto& [problem, weight] : weights) {
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
    const Excitations excitations(simulation_, recordings);
    std::vector<std::vector<FrequencyMap>> transforms;
    for (const FrequencyMaps& problem : problems_) transforms.push_back(problem.transforms());
    std::vector<FrequencyMap> maps;
    for (std::size_t f = 0; f < frequencies_.size(); ++f) {
        const std::vector<Weights> weights = excitations.at(frequencies_[f]);
        for (std::size_t n = 0; n < weights.size(); ++n) {
            FrequencyMap map = sum_of(transforms, f, weights[n]);
            map.excitation = simulation_.planar->excitations[n].name;
            if (is_dual(simulation_.planar->settings)) turn_back(map);
            maps.push_back(std::move(map));
        }
    }
    return maps;
}

}  // namespace lathe
