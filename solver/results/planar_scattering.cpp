#include "solver/results/planar_scattering.hpp"

#include <cmath>
#include <limits>

#include "solver/base/constants.hpp"
#include "solver/results/oblique_waves.hpp"
#include "solver/results/reference_plane.hpp"
#include "solver/results/spectrum.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
/// The grid's wavenumber is within half a per cent of the ideal guide's at 20 cells per wavelength.
constexpr double search_share = 0.03;

/// e^{-jbu}, e^{jbu} at every distance.
Eigen::MatrixXcd both_ways(const std::vector<double>& distances, double wavenumber) {
    Eigen::MatrixXcd waves(static_cast<Eigen::Index>(distances.size()), 2);
    for (Eigen::Index n = 0; n < waves.rows(); ++n) {
        waves(n, 0) = std::polar(1.0, -wavenumber * distances[static_cast<std::size_t>(n)]);
        waves(n, 1) = std::conj(waves(n, 0));
    }
    return waves;
}

/// Amplitudes of the waves into and out of the antenna, (2, problem), by least squares.
Eigen::MatrixXcd amplitudes(const Eigen::MatrixXcd& waves, const Eigen::MatrixXcd& values) {
    return (waves.adjoint() * waves).ldlt().solve(waves.adjoint() * values);
}

std::vector<const PlanarExcitation*> guide_excitations(const Simulation& simulation) {
    std::vector<const PlanarExcitation*> found;
    for (const PlanarExcitation& excitation : simulation.planar->excitations)
        if (excitation.guide >= 0) found.push_back(&excitation);
    return found;
}

const Problem& problem_of(const Simulation& simulation, int n) {
    return n == 0 ? simulation.problem : simulation.other_excitations[static_cast<std::size_t>(n - 1)];
}

}  // namespace

ProbeSpectra::ProbeSpectra(const Simulation& simulation, std::span<const Recording> recordings)
    : simulation_(simulation) {
    for (std::size_t n = 0; n < recordings.size(); ++n) {
        const Recording& recording = recordings[n];
        const std::size_t probes = problem_of(simulation, static_cast<int>(n)).probes.size();
        spectra_.push_back(!recording.probe_spectra.empty() || probes == 0
                               ? recording.probe_spectra
                               : series_spectra(simulation, recording.probe_samples, recording.sample_count,
                                                probes, recording.ring_down));
    }
}

std::complex<double> ProbeSpectra::of(const PlanarReading& reading, std::size_t problem,
                                      std::size_t frequency) const {
    const std::vector<FieldIndex>& probes = problem_of(simulation_, static_cast<int>(problem)).probes;
    const float *re = spectra_[problem].data() + 2 * frequency * probes.size(), *im = re + probes.size();
    // Currents were taken half a step earlier than the sample's time.
    const Complex shift = std::polar(1.0, constants::pi * simulation_.problem.frequencies_hz[frequency] *
                                              simulation_.problem.coefficients.dt);
    Complex sum = 0.0;
    for (const PlanarReading::Term& term : reading.terms) {
        const auto n = static_cast<std::size_t>(term.probe);
        const Complex value{static_cast<double>(re[n]), static_cast<double>(im[n])};
        sum += term.weight * (is_current(probes[n].component) ? value * shift : value);
    }
    return sum;
}

double fitted_wavenumber(const std::function<Eigen::MatrixXcd(double)>& waves_of,
                         const Eigen::MatrixXcd& values, double guess) {
    const auto misfit = [&](double wavenumber) {
        const Eigen::MatrixXcd waves = waves_of(wavenumber);
        return (values - waves * amplitudes(waves, values)).squaredNorm();
    };
    const double golden = 0.5 * (std::sqrt(5.0) - 1.0);
    double low = guess * (1.0 - search_share), high = guess * (1.0 + search_share);
    double inner_low = high - golden * (high - low), inner_high = low + golden * (high - low);
    double at_low = misfit(inner_low), at_high = misfit(inner_high);
    constexpr int halvings = 40;  // to a hundred-millionth of the range
    for (int n = 0; n < halvings; ++n)
        if (at_low < at_high) {
            high = inner_high, inner_high = inner_low, at_high = at_low;
            at_low = misfit(inner_low = high - golden * (high - low));
        } else {
            low = inner_low, inner_low = inner_high, at_low = at_high;
            at_high = misfit(inner_high = low + golden * (high - low));
        }
    return 0.5 * (low + high);
}

double fitted_wavenumber(const std::vector<double>& distances, const Eigen::MatrixXcd& values, double guess) {
    return fitted_wavenumber([&](double wavenumber) { return both_ways(distances, wavenumber); }, values,
                             guess);
}

std::vector<int> driven_guides(const Simulation& simulation) {
    std::vector<int> guides;
    for (const PlanarExcitation* excitation : guide_excitations(simulation))
        guides.push_back(excitation->guide);
    return guides;
}

Eigen::MatrixXcd GuideReader::voltages(const Eigen::MatrixXcd& values) const {
    Eigen::MatrixXcd parts = amplitudes(readings_of_waves, values);
    if (current_sign != 0.0) {
        parts.row(0) *= current_sign * impedance;
        parts.row(1) *= -current_sign * impedance;
    }
    return parts;
}

GuideReader guide_reader(const Simulation& simulation, const PlanarGuide& guide, double frequency_hz,
                         const Eigen::MatrixXcd& values) {
    const PlanarWave wave = planar_wave(guide.mode, frequency_hz, simulation.problem.coefficients.dt);
    GuideReader reader;
    reader.current_sign = guide.current_sign;
    reader.wavenumber = wave.wavenumber, reader.impedance = wave.impedance;
    double half_cell = std::cos(0.5 * wave.wavenumber * guide.mode.cell);
    if (guide.oblique) {
        const ObliqueWaves oblique(simulation, guide);
        reader.wavenumber = oblique.fitted_wavenumber(values, wave.wavenumber);
        const double ratio = reader.wavenumber / wave.wavenumber;
        reader.impedance *= guide.mode.family == ModeFamily::te ? 1.0 / ratio : ratio;
        half_cell = oblique.power_share(reader.wavenumber, frequency_hz);
        reader.readings_of_waves = oblique.readings(reader.wavenumber);
    } else {
        std::vector<double> distances;
        for (const PlanarReading& reading : guide.readings) distances.push_back(reading.distance);
        reader.readings_of_waves = both_ways(distances, reader.wavenumber);
    }
    const PlanarPort& port = simulation.planar->settings.ports[static_cast<std::size_t>(guide.port)];
    if (port.reference != 0.0) {
        // A wave into the antenna that has the phase 0 at the reference plane is ahead at the port.
        reader.to_reference =
            length_to_reference(simulation.problem.grid, guide, port, reader.wavenumber, frequency_hz);
        const Complex ahead = std::polar(1.0, reader.wavenumber * reader.to_reference);
        reader.readings_of_waves.col(0) *= ahead;
        reader.readings_of_waves.col(1) *= std::conj(ahead);
    }
    reader.root_of_power = std::sqrt(0.5 / reader.impedance * half_cell);
    return reader;
}

PlanarWaves planar_waves(const Simulation& simulation, std::span<const Recording> recordings,
                         const ProbeSpectra& spectra, std::size_t frequency) {
    const PlanarSimulation& planar = *simulation.planar;
    const auto driven = guide_excitations(simulation);
    const auto count = static_cast<Eigen::Index>(driven.size());
    const double hz = simulation.problem.frequencies_hz[frequency], dt = simulation.problem.coefficients.dt;
    PlanarWaves waves;
    waves.into = waves.out =
        Eigen::MatrixXcd::Constant(static_cast<Eigen::Index>(planar.guides.size()), count, undefined);
    for (std::size_t g = 0; g < planar.guides.size(); ++g) {
        const PlanarGuide& guide = planar.guides[g];
        waves.wavenumbers.push_back(0.0), waves.readers.emplace_back();
        if (!planar_wave(guide.mode, hz, dt).propagates) continue;
        Eigen::MatrixXcd values(static_cast<Eigen::Index>(guide.readings.size()), count);
        for (std::size_t n = 0; n < guide.readings.size(); ++n)
            for (Eigen::Index d = 0; d < count; ++d)
                values(static_cast<Eigen::Index>(n), d) = spectra.of(
                    guide.readings[n],
                    static_cast<std::size_t>(driven[static_cast<std::size_t>(d)]->first_problem), frequency);
        const GuideReader reader = guide_reader(simulation, guide, hz, values);
        waves.wavenumbers.back() = reader.wavenumber, waves.readers.back() = reader;
        Eigen::MatrixXcd parts = reader.voltages(values);
        for (Eigen::Index d = 0; d < count; ++d) {
            const PlanarExcitation& excitation = *driven[static_cast<std::size_t>(d)];
            // Along an axis the wave that is sent begins in front of where it is read.
            if (excitation.guide != static_cast<int>(g) || guide.oblique) continue;
            const Recording& recording = recordings[static_cast<std::size_t>(excitation.first_problem)];
            parts(0, d) +=
                transform(recording.incident_voltage, hz, dt, 1.0) *
                std::polar(1.0, reader.wavenumber * (guide.injection_distance - reader.to_reference));
        }
        waves.into.row(static_cast<Eigen::Index>(g)) = reader.root_of_power * parts.row(0);
        waves.out.row(static_cast<Eigen::Index>(g)) = reader.root_of_power * parts.row(1);
    }
    return waves;
}

Eigen::MatrixXcd combination_of_problems(const Simulation& simulation, const PlanarWaves& waves) {
    const std::vector<int> driven = driven_guides(simulation);
    const auto count = static_cast<Eigen::Index>(driven.size());
    Eigen::MatrixXcd into(count, count);
    for (Eigen::Index n = 0; n < count; ++n)
        into.row(n) = waves.into.row(driven[static_cast<std::size_t>(n)]);
    return into.inverse();
}

Eigen::MatrixXcd scattering_matrix(const Simulation& simulation, const PlanarWaves& waves) {
    const std::vector<int> driven = driven_guides(simulation);
    const Eigen::MatrixXcd columns = waves.out * combination_of_problems(simulation, waves);
    Eigen::MatrixXcd s = Eigen::MatrixXcd::Constant(waves.out.rows(), waves.out.rows(), undefined);
    for (std::size_t n = 0; n < driven.size(); ++n)
        s.col(driven[n]) = columns.col(static_cast<Eigen::Index>(n));
    return s;
}

}  // namespace lathe
