#include <cmath>
#include <limits>
#include <stdexcept>

#include "solver/base/constants.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/discretise/planar_fields.hpp"
#include "solver/geometry/planar_modes.hpp"
#include "solver/results/planar_array.hpp"
#include "solver/results/planar_beams.hpp"
#include "solver/results/planar_far_field.hpp"
#include "solver/results/planar_scattering.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/solve/planar_solve.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr Complex j{0.0, 1.0};
constexpr double on_plane = 1e-9;  // m
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

/// With a plane of symmetry half of the antenna is solved.
ContourImage image_of(const Simulation& simulation) {
    const PlanarSettings& settings = simulation.planar->settings;
    if (settings.symmetry == SymmetryPlane::none) return ContourImage::none;
    return is_even_symmetry(settings) ? ContourImage::even : ContourImage::odd;
}

class Evaluation {
public:
    Evaluation(const Simulation& simulation, std::span<const Recording> recordings)
        : simulation_(simulation),
          planar_(*simulation.planar),
          recordings_(recordings),
          spectra_(simulation, recordings),
          transform_(simulation.problem.grid, planar_.contour, image_of(simulation)) {
        for (const Recording& recording : recordings)
            contours_.push_back(transform_contour(simulation, recording));
    }

    std::vector<double> directions() const {
        return transform_.directions(simulation_.problem.frequencies_hz.back());
    }
    PlanarFrequency at(std::size_t frequency, const std::vector<double>& phi_rad) const;

private:
    /// The contour's spectrum for an excitation of unit size and what goes in then, W per metre of height.
    struct Driven {
        Eigen::VectorXcd contour;
        double power_w = undefined, out_w = 0.0;
    };
    Driven by_guide(std::size_t frequency, Eigen::Index column, const Eigen::MatrixXcd& combination,
                    const Eigen::MatrixXcd& s) const;
    Driven by_line(std::size_t frequency, const PlanarExcitation& excitation) const;
    Driven by_wave(std::size_t frequency, const PlanarExcitation& excitation) const;
    Complex pulse(std::size_t frequency, int problem) const {
        const auto& series = recordings_[static_cast<std::size_t>(problem)].incident_voltage;
        return transform(series, simulation_.problem.frequencies_hz[frequency],
                         simulation_.problem.coefficients.dt, 0.5);
    }
    const Eigen::VectorXcd& contour(int problem, std::size_t frequency) const {
        return contours_[static_cast<std::size_t>(problem)][frequency];
    }
    bool symmetric() const { return planar_.settings.symmetry != SymmetryPlane::none; }
    PlanarBeam beam(const Driven& driven, const PlanarExcitation& excitation, std::size_t frequency,
                    const std::vector<double>& phi_rad) const;

    const Simulation& simulation_;
    const PlanarSimulation& planar_;
    std::span<const Recording> recordings_;
    ProbeSpectra spectra_;
    PlanarTransform transform_;
    std::vector<ContourSpectra> contours_;
};

/// Problems of all guides, added up so that a wave of 1 W per metre comes in at one of them alone.
Evaluation::Driven Evaluation::by_guide(std::size_t frequency, Eigen::Index column,
                                        const Eigen::MatrixXcd& combination,
                                        const Eigen::MatrixXcd& s) const {
    Driven driven;
    Eigen::Index row = 0;
    int guide = 0;
    for (const PlanarExcitation& excitation : planar_.excitations) {
        if (excitation.guide < 0) continue;
        const Eigen::VectorXcd part = combination(row, column) * contour(excitation.first_problem, frequency);
        if (row == 0)
            driven.contour = part;
        else
            driven.contour += part;
        if (row == column) guide = excitation.guide;
        ++row;
    }
    // Waves are those of what is solved; the whole antenna takes twice as much.
    if (symmetric()) driven.contour /= std::sqrt(2.0);
    driven.power_w = 1.0;
    for (Eigen::Index to = 0; to < s.rows(); ++to) driven.out_w += std::norm(s(to, guide));
    return driven;
}

/// P = -Re(V K*)/2 of the whole antenna, the source's voltage half a step away from its current, as in every
/// flux. A line on the plane of symmetry stands in the half that is solved with half of its current.
Evaluation::Driven Evaluation::by_line(std::size_t frequency, const PlanarExcitation& excitation) const {
    Driven driven;
    const Complex current = pulse(frequency, excitation.first_problem);
    const Complex own =
        spectra_.of(excitation.own, static_cast<std::size_t>(excitation.first_problem), frequency);
    const PlanarPort& port = planar_.settings.ports[static_cast<std::size_t>(excitation.port)];
    const double share = symmetric() && std::abs(port.centre_y) < on_plane ? 0.5 : 1.0;
    driven.contour = share / current * contour(excitation.first_problem, frequency);
    driven.power_w = -0.5 * std::real(own / current) * share * share * (symmetric() ? 2.0 : 1.0);
    if (!planar_.guides.empty()) driven.power_w = undefined;  // what guides take is not counted
    return driven;
}

Evaluation::Driven Evaluation::by_wave(std::size_t frequency, const PlanarExcitation& excitation) const {
    Driven driven;
    const int first = excitation.first_problem + 2 * static_cast<int>(frequency);
    driven.contour =
        (contour(first, frequency) + j * contour(first + 1, frequency)) / pulse(frequency, first);
    return driven;
}

PlanarBeam Evaluation::beam(const Driven& driven, const PlanarExcitation& excitation, std::size_t frequency,
                            const std::vector<double>& phi_rad) const {
    const PlanarSettings& settings = planar_.settings;
    const double hz = simulation_.problem.frequencies_hz[frequency];
    Eigen::VectorXcd field = transform_.far_field(driven.contour, hz, phi_rad).col(0);
    // Between magnetic walls the dual problem is stepped, E = eta0 H', H = -E'/eta0.
    const bool tm = settings.polarisation == Polarisation::tm;
    if (is_dual(settings)) field *= tm ? constants::vacuum_impedance : -1.0 / constants::vacuum_impedance;
    PlanarBeam beam = measure_beam(settings.polarisation, phi_rad, {field.begin(), field.end()});
    // The flux through the contour: what the grid conserves, to rounding.
    beam.radiated_power_ratio = driven.out_w + transform_.power(driven.contour) / driven.power_w;
    if (excitation.kind == PlanarPortKind::plane_wave)
        beam.total_scattering_width = field.squaredNorm() * 2.0 * constants::pi /
                                      static_cast<double>(phi_rad.size()) * hz / constants::speed_of_light;
    else if (settings.plate_height > 0.0)
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
    Eigen::Index column = 0;
    for (const PlanarExcitation& excitation : planar_.excitations) {
        const Driven driven =
            excitation.guide >= 0 ? by_guide(frequency, column++, combination, result.s_matrix)
            : excitation.kind == PlanarPortKind::plane_wave ? by_wave(frequency, excitation)
                                                            : by_line(frequency, excitation);
        result.beams.push_back(beam(driven, excitation, frequency, phi_rad));
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
