// Waves at the guides of a planar antenna, and the S-matrix that follows from them.
#pragma once

#include <Eigen/Dense>
#include <complex>
#include <functional>
#include <span>
#include <vector>

#include "solver/discretise/simulation.hpp"
#include "solver/problem/recording.hpp"

namespace lathe {

/// Spectra of the probes of every problem of a simulation, e^{+jwt}, each at its component's own time.
class ProbeSpectra {
public:
    /// One recording for each problem: Simulation::problem first, then other_excitations.
    ProbeSpectra(const Simulation& simulation, std::span<const Recording> recordings);

    /// Sum of weight times spectrum over the terms of a reading.
    std::complex<double> of(const PlanarReading& reading, std::size_t problem, std::size_t frequency) const;

private:
    const Simulation& simulation_;
    std::vector<std::vector<float>> spectra_;  ///< of each problem: [2 frequency + part][probe]
};

/// How the waves in a guide follow from its readings at one frequency.
struct GuideReader {
    double wavenumber = 0.0, impedance = 0.0;  ///< rad/m, ohm
    double root_of_power = 0.0;                ///< sqrt(W/m) of a wave of 1 V
    double current_sign = 0.0;                 ///< PlanarGuide::current_sign
    double to_reference = 0.0;  ///< from the port to its reference plane in lengths of this wave, m
    /// What waves of 1 V (1 A where the guide is read by its current) into the antenna and out of it give:
    /// (reading, 2).
    Eigen::MatrixXcd readings_of_waves;

    /// V at the port's reference plane of the waves into the antenna and out of it by least squares, (2,
    /// column), from `values` (reading, column), in which they are linear.
    Eigen::MatrixXcd voltages(const Eigen::MatrixXcd& values) const;
};

/// Waves at the reference planes of all guides in all problems driven by guides, at one frequency: (guide,
/// driven). The square of a size is the power per metre of height, W per unit spectrum, of what is solved:
/// with a plane of symmetry half of that of the whole antenna. NaN where the guide's mode does not propagate.
struct PlanarWaves {
    Eigen::MatrixXcd into, out;
    std::vector<double> wavenumbers;   ///< of each guide, rad/m; 0 where it does not propagate
    std::vector<GuideReader> readers;  ///< of each guide; with wavenumber 0 where it does not propagate
};
PlanarWaves planar_waves(const Simulation& simulation, std::span<const Recording> recordings,
                         const ProbeSpectra& spectra, std::size_t frequency);

/// The reader of a guide whose mode propagates. Of an oblique guide the wavenumber is that with which waves
/// fit `values`, (reading, problem), best.
GuideReader guide_reader(const Simulation& simulation, const PlanarGuide& guide, double frequency_hz,
                         const Eigen::MatrixXcd& values);

/// Guides that are driven, as entries of PlanarSimulation::guides, in the order of the columns of
/// PlanarWaves.
std::vector<int> driven_guides(const Simulation& simulation);

/// S = B A^-1 over the driven guides: what absorbers and loads send back drops out, be it ever so much.
/// Guides that are only listened to count as matched: their columns are NaN. Rows and columns in the order of
/// PlanarSimulation::guides.
Eigen::MatrixXcd scattering_matrix(const Simulation& simulation, const PlanarWaves& waves);

/// A^-1 of the driven guides: column d says with which weights the problems add up to a wave of 1 W per metre
/// into driven guide d and none into the others.
Eigen::MatrixXcd combination_of_problems(const Simulation& simulation, const PlanarWaves& waves);

/// Wavenumber with which waves(wavenumber), (reading, 2), times some amplitudes of their own in each column
/// come nearest to `values` (reading, problem): the best one near `guess`, rad/m.
double fitted_wavenumber(const std::function<Eigen::MatrixXcd(double)>& waves, const Eigen::MatrixXcd& values,
                         double guess);
/// Wavenumber with which waves both ways fit values at some distances best, common to all columns of `values`
/// (distance, problem), near `guess`, rad/m.
double fitted_wavenumber(const std::vector<double>& distances, const Eigen::MatrixXcd& values, double guess);

}  // namespace lathe
