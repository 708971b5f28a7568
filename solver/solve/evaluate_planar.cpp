#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/discretise/planar_fields.hpp"
#include "solver/discretise/planar_sources.hpp"
#include "solver/results/combined_excitation.hpp"
#include "solver/results/planar_array.hpp"
#include "solver/results/planar_beams.hpp"
#include "solver/results/planar_far_field.hpp"
#include "solver/results/planar_scattering.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/solve/dual_frames.hpp"
#include "solver/solve/planar_excitations.hpp"
#include "solver/solve/planar_solve.hpp"
#include "solver/solve/planar_walls.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

class Evaluation {
public:
    Evaluation(const Simulation& simulation, std::span<const Recording> recordings)
        : simulation_(simulation),
          planar_(*simulation.planar),
          recordings_(recordings),
          spectra_(simulation, recordings),
          transform_(simulation.problem.grid, planar_.contour, contour_image(simulation.planar->settings)),
          walls_(simulation) {
        for (const Recording& recording : recordings)
            contours_.push_back(transform_contour(simulation, recording));
    }

    std::vector<double> directions() const {
        return transform_.directions(simulation_.problem.frequencies_hz.back());
    }
    FrequencyResult at(std::size_t frequency, const std::vector<double>& phi_rad) const;

private:
    /// The contour's spectrum for an excitation of unit size, and the power that comes out of guides between
    /// perfect walls and that the walls absorb then, W per metre of height.
    struct Driven {
        ExcitationSum sum;
        Eigen::VectorXcd contour;
        double out_w = 0.0, absorbed_w = 0.0;
    };
    Driven driven(ExcitationSum sum, const PlanarExcitation& excitation, std::size_t frequency,
                  const Eigen::MatrixXcd& s) const;
    Driven combined(const std::vector<Driven>& single, const WallSums& walls,
                    const Eigen::MatrixXcd& s) const;
    const Eigen::VectorXcd& contour(int problem, std::size_t frequency) const {
        return contours_[static_cast<std::size_t>(problem)][frequency];
    }
    double scattered_over_extinction(const Driven& driven, const PlanarExcitation& excitation,
                                     double frequency_hz) const;
    void add_walls(const WallSums& walls, const std::vector<Driven>& driven, FrequencyResult& result) const;
    /// `wave`: the plane wave that it is, or null.
    Beam beam(const Driven& driven, const PlanarExcitation* wave, std::size_t frequency,
              const std::vector<double>& phi_rad) const;

    const Simulation& simulation_;
    const PlanarSimulation& planar_;
    std::span<const Recording> recordings_;
    ProbeSpectra spectra_;
    PlanarTransform transform_;
    std::vector<ContourSpectra> contours_;
    PlanarWallFields walls_;
};

Evaluation::Driven Evaluation::driven(ExcitationSum sum, const PlanarExcitation& excitation,
                                      std::size_t frequency, const Eigen::MatrixXcd& s) const {
    Driven driven;
    for (const auto& [problem, weight] : sum.problems) {
        const Eigen::VectorXcd part = weight * contour(problem, frequency);
        if (driven.contour.size() == 0)
            driven.contour = part;
        else
            driven.contour += part;
    }
    if (excitation.guide >= 0) driven.out_w = s.col(excitation.guide).squaredNorm();
    // What guides take of a line's power is not counted.
    if (excitation.guide < 0 && !planar_.guides.empty()) sum.power_w = undefined;
    driven.sum = std::move(sum);
    return driven;
}

/// Sum of the excitations with the weights of combined_excitation.
Evaluation::Driven Evaluation::combined(const std::vector<Driven>& single, const WallSums& walls,
                                        const Eigen::MatrixXcd& s) const {
    const auto count = static_cast<Eigen::Index>(single.size());
    const Eigen::Map<const Eigen::VectorXcd> weights(planar_.combined.data(), count);
    Driven sum;
    sum.sum.power_w = 1.0;
    sum.contour = Eigen::VectorXcd::Zero(single.front().contour.size());
    Eigen::VectorXcd out = Eigen::VectorXcd::Zero(s.rows());
    for (std::size_t n = 0; n < single.size(); ++n) {
        if (planar_.combined[n] == 0.0) continue;
        sum.contour += planar_.combined[n] * single[n].contour;
        out += planar_.combined[n] * s.col(planar_.excitations[n].guide);
    }
    sum.out_w = out.squaredNorm();
    sum.absorbed_w = weights.dot(walls.absorbed() * weights).real();
    return sum;
}

/// Scattered power of a plane wave over its extinction, which is the scattered power and what the total field
/// carries into the contour: the grid's own optical theorem, with the incident wave of its equations, between
/// perfect walls. NaN where guides take power that is not read, and where next to nothing is scattered.
double Evaluation::scattered_over_extinction(const Driven& driven, const PlanarExcitation& excitation,
                                             double frequency_hz) const {
    if (!planar_.guides.empty()) return undefined;
    const PlanarPort& port = planar_.settings.ports[static_cast<std::size_t>(excitation.port)];
    const Eigen::VectorXcd incident =
        incident_plane_wave(port, frequency_hz, simulation_.problem, planar_.contour.gather_list());
    const double scattered = transform_.power(driven.contour);
    const double extinction =
        scattered + transform_.power(incident) - transform_.power(driven.contour + incident);
    // Share of the power that passes through a strip as wide as the wavelength. A smaller scattered power is
    // near the error of the incident wave.
    constexpr double least_share = 1e-3;
    const double per_area = stepped_fields(planar_.settings) == FieldSet::tm
                                ? 0.5 / constants::vacuum_impedance
                                : 0.5 * constants::vacuum_impedance;
    if (!(scattered > least_share * per_area * constants::speed_of_light / frequency_hz)) return undefined;
    return scattered / extinction;
}

Beam Evaluation::beam(const Driven& driven, const PlanarExcitation* wave, std::size_t frequency,
                      const std::vector<double>& phi_rad) const {
    const PlanarSettings& settings = planar_.settings;
    const double hz = simulation_.problem.frequencies_hz[frequency];
    Eigen::VectorXcd field = transform_.far_field(driven.contour, hz, phi_rad).col(0);
    // Between magnetic walls the dual problem is stepped, E = eta0 H', H = -E'/eta0.
    if (is_dual(settings))
        field *= dual_factor(settings.polarisation == Polarisation::tm ? FieldComponent::h_phi
                                                                       : FieldComponent::e_phi);
    const bool is_wave = wave != nullptr;
    // The power of a line current is unknown where the antenna also has guides.
    const double incident_w = is_wave || std::isnan(driven.sum.power_w) ? 0.0 : driven.sum.power_w;
    Beam beam = measure_beam(settings.polarisation, phi_rad, {field.begin(), field.end()}, incident_w);
    // The flux through the contour: what the grid conserves, to rounding.
    if (!is_wave) beam.wall_loss_ratio = driven.absorbed_w / driven.sum.power_w;
    beam.radiated_power_ratio =
        driven.out_w + transform_.power(driven.contour) / driven.sum.power_w - beam.wall_loss_ratio;
    beam.accounted_ratio = is_wave ? scattered_over_extinction(driven, *wave, hz)
                                   : beam.radiated_power_ratio + beam.wall_loss_ratio;
    if (is_wave)
        beam.total_scattering_width = field.squaredNorm() * 2.0 * constants::pi /
                                      static_cast<double>(phi_rad.size()) * hz / constants::speed_of_light;
    else if (settings.plate_height > 0.0 && beam.radiated_power_w > 0.0)
        beam.directivity_dbi = directivity_of_plates(transform_, driven.contour, hz, settings.plate_height);
    return beam;
}

/// Takes the loss of the walls out of S.
void Evaluation::add_walls(const WallSums& walls, const std::vector<Driven>& driven,
                           FrequencyResult& result) const {
    const Eigen::MatrixXcd lossless = result.s_matrix;
    for (std::size_t from = 0; from < driven.size(); ++from) {
        const int guide = planar_.excitations[from].guide;
        if (guide < 0) continue;
        Eigen::VectorXcd change = Eigen::VectorXcd::Constant(lossless.rows(), undefined);
        for (std::size_t to = 0; to < driven.size(); ++to)
            if (const int row = planar_.excitations[to].guide; row >= 0)
                change[row] =
                    walls.scattering()(static_cast<Eigen::Index>(to), static_cast<Eigen::Index>(from));
        result.s_matrix.col(guide) = waves_with_walls(lossless.col(guide), change, driven[from].absorbed_w,
                                                      transform_.power(driven[from].contour));
    }
    result.wall_scattering = result.s_matrix - lossless;
}

FrequencyResult Evaluation::at(std::size_t frequency, const std::vector<double>& phi_rad) const {
    FrequencyResult result;
    result.frequency_hz = simulation_.problem.frequencies_hz[frequency];
    const PlanarWaves waves = planar_waves(simulation_, recordings_, spectra_, frequency);
    const bool by_guides = waves.into.cols() > 0;
    Eigen::MatrixXcd combination;
    result.s_matrix = Eigen::MatrixXcd::Constant(waves.out.rows(), waves.out.rows(), undefined);
    if (by_guides) {
        combination = combination_of_problems(simulation_, waves);
        result.s_matrix = scattering_matrix(simulation_, waves);
    }
    std::vector<ExcitationSum> sums =
        excitation_sums(simulation_, recordings_, spectra_, combination, frequency);
    std::vector<Driven> all;
    const Eigen::MatrixXcd lossless = result.s_matrix;
    const WallSums walls = walls_.sums(spectra_, frequency, sums, waves, lossless);
    for (std::size_t n = 0; n < sums.size(); ++n) {
        all.push_back(driven(std::move(sums[n]), planar_.excitations[n], frequency, lossless));
        const auto at = static_cast<Eigen::Index>(n);
        all.back().absorbed_w = walls.absorbed()(at, at).real();
    }
    if (by_guides && walls_.exist()) add_walls(walls, all, result);
    for (std::size_t n = 0; n < all.size(); ++n) {
        const PlanarExcitation& excitation = planar_.excitations[n];
        const bool is_wave = excitation.kind == PlanarPortKind::plane_wave;
        result.beams.push_back(beam(all[n], is_wave ? &excitation : nullptr, frequency, phi_rad));
    }
    if (!planar_.combined.empty())
        result.beams.push_back(beam(combined(all, walls, lossless), nullptr, frequency, phi_rad));
    return result;
}

}  // namespace

Results evaluate_planar(const Simulation& simulation, std::span<const Recording> recordings) {
    if (recordings.size() != simulation.other_excitations.size() + 1)
        throw std::invalid_argument("a planar antenna has one recording per problem");
    const Evaluation evaluation(simulation, recordings);
    Results results;
    results.pattern_kind = PatternKind::plane;
    for (const PlanarGuide& guide : simulation.planar->guides) results.ports.push_back(guide.name);
    for (const PlanarExcitation& excitation : simulation.planar->excitations) {
        results.driven.push_back(excitation.name);
        results.driven_kinds.push_back(excitation_kind(excitation.kind));
    }
    if (!simulation.planar->combined.empty()) add_combined_excitation(results);
    results.phi_rad = evaluation.directions();
    for (std::size_t f = 0; f < simulation.problem.frequencies_hz.size(); ++f)
        results.frequencies.push_back(evaluation.at(f, results.phi_rad));
    compare_beams(simulation.planar->settings, results);
    return results;
}

}  // namespace lathe
