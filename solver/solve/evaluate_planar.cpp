#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/discretise/planar_fields.hpp"
#include "solver/results/planar_array.hpp"
#include "solver/results/planar_beams.hpp"
#include "solver/results/planar_far_field.hpp"
#include "solver/results/planar_scattering.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/solve/dual_frames.hpp"
#include "solver/solve/planar_excitations.hpp"
#include "solver/solve/planar_solve.hpp"

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
          transform_(simulation.problem.grid, planar_.contour, contour_image(simulation.planar->settings)) {
        for (const Recording& recording : recordings)
            contours_.push_back(transform_contour(simulation, recording));
        if (!simulation.walls) return;
        for (const WallPiece& piece : simulation.walls->samples.pieces)
            for (const auto* terms : {&piece.h_phi, &piece.h_tangent}) {
                WallField field{piece.length, {}};
                for (const WallPiece::Term& term : *terms) field.h.terms.push_back({term.probe, term.weight});
                if (!terms->empty()) walls_.push_back(std::move(field));
            }
    }

    std::vector<double> directions() const {
        return transform_.directions(simulation_.problem.frequencies_hz.back());
    }
    PlanarFrequency at(std::size_t frequency, const std::vector<double>& phi_rad) const;

private:
    /// The contour's spectrum for an excitation of unit size, and what goes in and comes out of guides then,
    /// W per metre of height.
    struct Driven {
        ExcitationSum sum;
        Eigen::VectorXcd contour;
        double out_w = 0.0;
    };
    /// A component of H along a piece of wall.
    struct WallField {
        double length = 0.0;
        PlanarReading h;
    };
    Driven driven(ExcitationSum sum, const PlanarExcitation& excitation, std::size_t frequency,
                  const Eigen::MatrixXcd& s) const;
    const Eigen::VectorXcd& contour(int problem, std::size_t frequency) const {
        return contours_[static_cast<std::size_t>(problem)][frequency];
    }
    double wall_loss(const Driven& driven, std::size_t frequency) const;
    bool symmetric() const { return planar_.settings.symmetry != SymmetryPlane::none; }
    PlanarBeam beam(const Driven& driven, const PlanarExcitation& excitation, std::size_t frequency,
                    const std::vector<double>& phi_rad) const;

    const Simulation& simulation_;
    const PlanarSimulation& planar_;
    std::span<const Recording> recordings_;
    ProbeSpectra spectra_;
    PlanarTransform transform_;
    std::vector<ContourSpectra> contours_;
    std::vector<WallField> walls_;
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

/// Rs/2 times the integral of |H|^2 along all walls, W per metre of height: the surface impedance as a
/// perturbation (solver/results/wall_loss.hpp). Behind the plane where a guide's wave is sent the incident
/// one is missing, so that a few cells of wall in front of its port count for the reflected wave alone.
double Evaluation::wall_loss(const Driven& driven, std::size_t frequency) const {
    double integral = 0.0;
    for (const WallField& field : walls_) {
        Complex h = 0.0;
        for (const auto& [problem, weight] : driven.sum.problems)
            h += weight * spectra_.of(field.h, static_cast<std::size_t>(problem), frequency);
        integral += field.length * std::norm(h);
    }
    if (integral == 0.0) return 0.0;
    const double resistance =
        simulation_.walls->metal.surface_resistance(simulation_.problem.frequencies_hz[frequency]);
    return 0.5 * resistance * integral * (symmetric() ? 2.0 : 1.0);
}

PlanarBeam Evaluation::beam(const Driven& driven, const PlanarExcitation& excitation, std::size_t frequency,
                            const std::vector<double>& phi_rad) const {
    const PlanarSettings& settings = planar_.settings;
    const double hz = simulation_.problem.frequencies_hz[frequency];
    Eigen::VectorXcd field = transform_.far_field(driven.contour, hz, phi_rad).col(0);
    // Between magnetic walls the dual problem is stepped, E = eta0 H', H = -E'/eta0.
    if (is_dual(settings))
        field *= dual_factor(settings.polarisation == Polarisation::tm ? FieldComponent::h_phi
                                                                       : FieldComponent::e_phi);
    const bool is_wave = excitation.kind == PlanarPortKind::plane_wave;
    // Of a line current beside guides the power is not known.
    const double incident_w = is_wave || std::isnan(driven.sum.power_w) ? 0.0 : driven.sum.power_w;
    PlanarBeam beam = measure_beam(settings.polarisation, phi_rad, {field.begin(), field.end()}, incident_w);
    // The flux through the contour: what the grid conserves, to rounding.
    if (!is_wave) beam.wall_loss_ratio = wall_loss(driven, frequency) / driven.sum.power_w;
    beam.radiated_power_ratio =
        driven.out_w + transform_.power(driven.contour) / driven.sum.power_w - beam.wall_loss_ratio;
    if (is_wave)
        beam.total_scattering_width = field.squaredNorm() * 2.0 * constants::pi /
                                      static_cast<double>(phi_rad.size()) * hz / constants::speed_of_light;
    else if (settings.plate_height > 0.0 && beam.radiated_power_w > 0.0)
        beam.directivity_dbi = directivity_of_plates(transform_, driven.contour, hz, settings.plate_height);
    return beam;
}

PlanarFrequency Evaluation::at(std::size_t frequency, const std::vector<double>& phi_rad) const {
    PlanarFrequency result;
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
    for (std::size_t n = 0; n < sums.size(); ++n) {
        const PlanarExcitation& excitation = planar_.excitations[n];
        result.beams.push_back(beam(driven(std::move(sums[n]), excitation, frequency, result.s_matrix),
                                    excitation, frequency, phi_rad));
    }
    return result;
}

}  // namespace

PlanarResults evaluate_planar(const Simulation& simulation, std::span<const Recording> recordings) {
    if (recordings.size() != simulation.other_excitations.size() + 1)
        throw std::invalid_argument("a planar antenna has one recording per problem");
    const Evaluation evaluation(simulation, recordings);
    PlanarResults results;
    for (const PlanarGuide& guide : simulation.planar->guides) results.ports.push_back(guide.name);
    for (const PlanarExcitation& excitation : simulation.planar->excitations) {
        results.driven.push_back(excitation.name);
        results.driven_kinds.push_back(excitation.kind);
    }
    results.phi_rad = evaluation.directions();
    for (std::size_t f = 0; f < simulation.problem.frequencies_hz.size(); ++f)
        results.frequencies.push_back(evaluation.at(f, results.phi_rad));
    compare_beams(simulation.planar->settings, results);
    return results;
}

}  // namespace lathe
