#include "solver/solve/planar_excitations.hpp"

#include <cmath>

#include "solver/results/spectrum.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr double on_plane = 1e-9;  // m

class Sums {
public:
    Sums(const Simulation& simulation, std::span<const Recording> recordings, const ProbeSpectra& spectra,
         std::size_t frequency)
        : simulation_(simulation),
          planar_(*simulation.planar),
          recordings_(recordings),
          spectra_(spectra),
          frequency_(frequency),
          sides_(planar_.settings.symmetry == SymmetryPlane::none ? 1.0 : 2.0) {}

    /// Waves are those of what is solved, so 1 W into the whole antenna is 1/2 W into a half of it.
    ExcitationSum of_guide(const Eigen::VectorXcd& combination) const {
        ExcitationSum sum;
        Eigen::Index row = 0;
        for (const PlanarExcitation& excitation : planar_.excitations)
            if (excitation.guide >= 0)
                sum.problems.emplace_back(excitation.first_problem, combination[row++] / std::sqrt(sides_));
        sum.power_w = 1.0;
        return sum;
    }

    /// P = -Re(V K*)/2, with V of an electric current K and of te problems its dual, the current at a
    /// magnetic one. V is read half a step away from K, as in every flux. A line on the plane of symmetry
    /// stands in the half that is solved with half of its current.
    ExcitationSum of_line(const PlanarExcitation& excitation) const {
        // A magnetic current drives Faraday's law, at whole steps.
        const bool is_magnetic = simulation_.problem.fields == FieldSet::te;
        const Complex current = pulse(excitation.first_problem, is_magnetic ? 0.0 : 0.5);
        const Complex own =
            spectra_.of(excitation.own, static_cast<std::size_t>(excitation.first_problem), frequency_);
        const PlanarPort& port = planar_.settings.ports[static_cast<std::size_t>(excitation.port)];
        const double share = sides_ > 1.0 && std::abs(port.centre_y) < on_plane ? 0.5 : 1.0;
        return {{{excitation.first_problem, share / current}},
                -0.5 * std::real(own / current) * share * share * sides_};
    }

    /// The cosine and the sine of the pulse, each a problem.
    ExcitationSum of_wave(const PlanarExcitation& excitation) const {
        const int first = excitation.first_problem + 2 * static_cast<int>(frequency_);
        const Complex size = pulse(first, 0.5);
        ExcitationSum sum;
        sum.problems = {{first, 1.0 / size}, {first + 1, Complex(0.0, 1.0) / size}};
        return sum;
    }

private:
    /// Spectrum of the pulse, whose sample n was added `offset` steps after n dt.
    Complex pulse(int problem, double offset) const {
        return transform(recordings_[static_cast<std::size_t>(problem)].incident_voltage,
                         simulation_.problem.frequencies_hz[frequency_], simulation_.problem.coefficients.dt,
                         offset);
    }

    const Simulation& simulation_;
    const PlanarSimulation& planar_;
    std::span<const Recording> recordings_;
    const ProbeSpectra& spectra_;
    const std::size_t frequency_;
    const double sides_;  ///< 2 where one of two equal halves is solved
};

}  // namespace

std::vector<ExcitationSum> excitation_sums(const Simulation& simulation,
                                           std::span<const Recording> recordings, const ProbeSpectra& spectra,
                                           const Eigen::MatrixXcd& combination, std::size_t frequency) {
    const Sums of(simulation, recordings, spectra, frequency);
    std::vector<ExcitationSum> sums;
    Eigen::Index column = 0;
    for (const PlanarExcitation& excitation : simulation.planar->excitations) {
        if (excitation.guide >= 0)
            sums.push_back(of.of_guide(combination.col(column++)));
        else if (excitation.kind == PlanarPortKind::plane_wave)
            sums.push_back(of.of_wave(excitation));
        else
            sums.push_back(of.of_line(excitation));
    }
    return sums;
}

}  // namespace lathe
