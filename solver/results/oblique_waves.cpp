#include "solver/results/oblique_waves.hpp"

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/results/planar_scattering.hpp"

namespace lathe {

ObliqueWaves::ObliqueWaves(const Simulation& simulation, const PlanarGuide& guide)
    : simulation_(simulation),
      port_(simulation.planar->settings.ports[static_cast<std::size_t>(guide.port)]),
      cutoff_wavenumber_(std::sqrt(guide.mode.cutoff_wavenumber_squared)) {
    const Problem& problem = simulation.problem;
    const PortFrame frame = frame_of(port_);
    const double half = problem.fields == FieldSet::tm ? 0.0 : 0.5;
    for (const PlanarReading& reading : guide.readings) {
        std::vector<Term>& terms = terms_.emplace_back();
        distances_.push_back(reading.distance);
        for (const PlanarReading::Term& term : reading.terms) {
            const FieldIndex& at = problem.probes[static_cast<std::size_t>(term.probe)];
            const double z = problem.grid.z(at.column + half) - frame.origin.z,
                         r = problem.grid.r(at.row + half) - frame.origin.r;
            const double t = z * frame.across.z + r * frame.across.r;
            terms.push_back({z * frame.along.z + r * frame.along.r - reading.distance,
                             term.weight * mode_profile(problem.fields, port_, t), at});
        }
    }
}

Eigen::MatrixXcd ObliqueWaves::readings(double wavenumber) const {
    Eigen::MatrixXcd waves(static_cast<Eigen::Index>(terms_.size()), 2);
    for (std::size_t n = 0; n < terms_.size(); ++n) {
        std::complex<double> into = 0.0;
        for (const Term& term : terms_[n]) into += term.weight * std::polar(1.0, -wavenumber * term.u);
        into *= std::polar(1.0, -wavenumber * distances_[n]);
        waves(static_cast<Eigen::Index>(n), 0) = into;
        waves(static_cast<Eigen::Index>(n), 1) = std::conj(into);
    }
    return waves;
}

double ObliqueWaves::fitted_wavenumber(const Eigen::MatrixXcd& values, double guess) const {
    // Between the cut and the nodes around it the guess is near enough.
    const Eigen::MatrixXcd at_guess = readings(guess);
    return lathe::fitted_wavenumber(
        [&](double wavenumber) {
            Eigen::MatrixXcd waves = at_guess;
            for (Eigen::Index n = 0; n < waves.rows(); ++n) {
                const double turn = (wavenumber - guess) * distances_[static_cast<std::size_t>(n)];
                waves(n, 0) *= std::polar(1.0, -turn);
                waves(n, 1) = std::conj(waves(n, 0));
            }
            return waves;
        },
        values, guess);
}

double ObliqueWaves::flux_share(double k_z, double k_r, const PortFrame& frame) const {
    const Grid& grid = simulation_.problem.grid;
    const auto flux = [&](double dz, double dr) {
        return frame.along.z * std::sin(k_z * dz) / dz + frame.along.r * std::sin(k_r * dr) / dr;
    };
    if (!grid.is_graded()) return flux(grid.dz, grid.dr);
    const bool tm = simulation_.problem.fields == FieldSet::tm;
    double sum = 0.0, weights = 0.0;
    for (const std::vector<Term>& terms : terms_)
        for (const Term& term : terms) {
            const double weight = std::abs(term.weight);
            const double dz = tm ? grid.dual_dz(term.at.column) : grid.dz_at(term.at.column),
                         dr = tm ? grid.dual_dr(term.at.row) : grid.dr_at(term.at.row);
            sum += weight * flux(dz, dr), weights += weight;
        }
    return weights > 0.0 ? sum / weights : flux(grid.dz, grid.dr);
}

double ObliqueWaves::power_share(double wavenumber, double frequency_hz) const {
    const double half_step = constants::pi * frequency_hz * simulation_.problem.coefficients.dt;
    const PortFrame frame = frame_of(port_);
    double flux = 0.0;
    for (const double side : {-1.0, 1.0}) {
        const double k_z = wavenumber * frame.along.z + side * cutoff_wavenumber_ * frame.across.z,
                     k_r = wavenumber * frame.along.r + side * cutoff_wavenumber_ * frame.across.r;
        flux += 0.5 * flux_share(k_z, k_r, frame);
    }
    // The profile has unit norm over the whole width; where half of it is solved, that half carries half.
    const double solved = simulation_.planar->settings.symmetry == SymmetryPlane::none ? 1.0 : 0.5;
    return solved * flux / wavenumber * half_step / std::sin(half_step);
}

}  // namespace lathe
