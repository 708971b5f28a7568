#include "solver/results/spectrum.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/parallel.hpp"
#include "solver/problem/dft_basis.hpp"
#include "solver/problem/tall_skinny_product.hpp"
#include "solver/results/port_transforms.hpp"
#include "solver/results/reference_plane.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr Complex j{0.0, 1.0};

using Series = const std::vector<double>&;

/// transform() of series of one length: what takes the time is the wave, which they share. `ring_down`: of
/// what follows them.
template <class... More>
std::array<Complex, 1 + sizeof...(More)> transform_all(double frequency_hz, double dt, double offset,
                                                       const RingDown& ring_down, Series first,
                                                       const More&... more) {
    Phasor phasor(frequency_hz, dt, offset);
    std::array<Complex, 1 + sizeof...(More)> sums{};
    const auto factors = ring_down.factors(frequency_hz, dt);
    const std::size_t end = first.size(), plain = end - static_cast<std::size_t>(ring_down.reach());
    for (std::size_t n = 0; n < end; ++n) {
        std::size_t at = 0;
        const Complex wave =
            n < plain
                ? phasor.value()
                : phasor.value() * factors[(end - 1 - n) / static_cast<std::size_t>(ring_down.lag_steps)];
        const auto add = [&](double x) { sums[at++] += x * wave; };
        add(first[n]), (add(more[n]), ...);
        phasor.advance();
    }
    for (Complex& sum : sums) sum *= dt;
    return sums;
}

/// Distance of the plane z from a column, m, for a mode that has this `wavenumber` on cells of dz.
double length_to(const Grid& grid, double wavenumber, double dz, double z, int column) {
    if (!grid.z_axis) return z - grid.z(column);
    return length_of_phase(grid, GuideAxis::z, wavenumber, dz, column, grid.column_at(z));
}

PortTransforms sums_at(const Recording& recording, double frequency, double dt) {
    const RingDown& ring_down = recording.ring_down;
    const auto [before, after] =
        transform_all(frequency, dt, 0.5, ring_down, recording.current_before, recording.current_after);
    if (ring_down.empty()) {
        const auto [incident, voltage] =
            transform_all(frequency, dt, 1.0, ring_down, recording.incident_voltage, recording.voltage);
        return {incident, voltage, before + after};
    }
    // The incident pulse has passed.
    return {transform(recording.incident_voltage, frequency, dt, 1.0),
            transform_all(frequency, dt, 1.0, ring_down, recording.voltage)[0], before + after};
}

PortSpectrum guided_spectrum(const Simulation& simulation, const PortTransforms& sums, double frequency) {
    const GuidedPort& port = *simulation.port;
    const Grid& grid = simulation.problem.grid;
    const double dt = simulation.problem.coefficients.dt, dz = port_cell(simulation);
    const ModeWave wave = mode_wave(port.mode, frequency, dz, dt);
    if (!wave.propagates) return {};
    const Complex incident = sums.incident;
    const double half_cell = std::cos(0.5 * wave.wavenumber * dz);
    const Complex current = sums.currents / (2.0 * half_cell);
    const Complex reflected = 0.5 * (sums.voltage - wave.impedance * current);
    const double to_reading = length_to(grid, wave.wavenumber, dz, port.reference_z, port.reading_column);
    const double to_injection = length_to(grid, wave.wavenumber, dz, port.reference_z, port.injection_column);
    PortSpectrum spectrum;
    spectrum.s11 = reflected / incident * std::exp(j * wave.wavenumber * (to_reading + to_injection));
    // The grid's own Poynting flux pairs V with the I half a cell before it.
    spectrum.incident_power_w = azimuthal_weight(simulation.problem.coefficients.azimuthal_order) *
                                std::norm(incident) / (2.0 * wave.impedance) * half_cell;
    spectrum.incident_wave =
        std::polar(std::sqrt(spectrum.incident_power_w), std::arg(incident) - wave.wavenumber * to_injection);
    return spectrum;
}

/// Spectrum of a gap feed; V_inc is half a step before the voltages (solver/discretise/gap_feed.hpp).
PortSpectrum gap_spectrum(const Simulation& simulation, const PortTransforms& sums, double frequency) {
    const double half_turn = constants::pi * frequency * simulation.problem.coefficients.dt;
    const Complex incident = sums.incident * std::polar(1.0, half_turn);
    PortSpectrum spectrum;
    spectrum.s11 = sums.voltage * std::cos(half_turn) / incident - 1.0;
    spectrum.incident_power_w = std::norm(incident) / (2.0 * simulation.gap->impedance_ohm);
    spectrum.incident_wave = std::polar(std::sqrt(spectrum.incident_power_w), std::arg(incident));
    return spectrum;
}

}  // namespace

// One real matrix product for all frequencies: rows cos and -sin of every frequency.
std::vector<float> series_spectra(const Simulation& simulation, const std::vector<float>& series,
                                  long samples, std::size_t channels, const RingDown& ring_down) {
    const std::vector<float> basis = dft_basis(simulation.problem, samples, ring_down);
    const std::size_t count = 2 * simulation.problem.frequencies_hz.size();
    std::vector<float> spectra(count * channels);
    multiply_by_waves(basis.data(), static_cast<std::ptrdiff_t>(count), samples, series.data(),
                      static_cast<std::ptrdiff_t>(channels), spectra.data());
    return spectra;
}

ContourSpectra transform_contour(const Simulation& simulation, const Recording& recording) {
    const std::vector<FieldIndex>& channels = simulation.problem.surface;
    const auto size = static_cast<Eigen::Index>(channels.size());
    const auto count = static_cast<Eigen::Index>(simulation.problem.frequencies_hz.size());
    const double dt = simulation.problem.coefficients.dt;
    const std::vector<float> sums =
        recording.surface_spectra.empty()
            ? series_spectra(simulation, recording.surface_samples, recording.sample_count, channels.size(),
                             recording.ring_down)
            : recording.surface_spectra;
    using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Eigen::Map<const Rows> product(sums.data(), 2 * count, size);

    ContourSpectra spectra(static_cast<std::size_t>(count));
    parallel_for_each(static_cast<int>(count), 1, [&](int f) {
        Eigen::VectorXcd spectrum(size);
        for (Eigen::Index c = 0; c < size; ++c)
            spectrum[c] = {static_cast<double>(product(2 * f, c)),
                           static_cast<double>(product(2 * f + 1, c))};
        // Currents were taken half a step earlier than the sample's time.
        const Complex shift = std::polar(
            1.0, constants::pi * simulation.problem.frequencies_hz[static_cast<std::size_t>(f)] * dt);
        for (Eigen::Index c = 0; c < size; ++c)
            if (is_current(channels[static_cast<std::size_t>(c)].component)) spectrum[c] *= shift;
        spectra[static_cast<std::size_t>(f)] = std::move(spectrum);
    });
    return spectra;
}

PortSpectrum port_spectrum(const Simulation& simulation, const Recording& recording, double frequency_hz) {
    const double dt = simulation.problem.coefficients.dt;
    if (simulation.port)
        return guided_spectrum(simulation, sums_at(recording, frequency_hz, dt), frequency_hz);
    if (simulation.gap) return gap_spectrum(simulation, sums_at(recording, frequency_hz, dt), frequency_hz);
    // The element's voltage opposes its current; V at (n+1) dt, K at (n+1/2) dt.
    const Complex voltage = transform(recording.voltage, frequency_hz, dt, 1.0);
    const Complex current = transform(recording.incident_voltage, frequency_hz, dt, 0.5);
    PortSpectrum spectrum;
    spectrum.incident_power_w = -0.5 * azimuthal_weight(simulation.problem.coefficients.azimuthal_order) *
                                std::real(voltage * std::conj(current));
    spectrum.incident_wave =
        std::polar(std::sqrt(std::max(0.0, spectrum.incident_power_w)), std::arg(current));
    return spectrum;
}

std::vector<std::complex<double>> reflections(const Simulation& simulation, const Recording& recording,
                                              const std::vector<double>& frequencies_hz) {
    const auto sums = port_transforms(recording, simulation.problem.coefficients.dt, frequencies_hz);
    std::vector<Complex> s11;
    for (std::size_t n = 0; n < sums.size(); ++n)
        s11.push_back(simulation.gap ? gap_spectrum(simulation, sums[n], frequencies_hz[n]).s11
                                     : guided_spectrum(simulation, sums[n], frequencies_hz[n]).s11);
    return s11;
}

std::complex<double> reflection_self_adjoint(const Simulation& simulation, const Recording& recording,
                                             double frequency_hz) {
    const GuidedPort& port = *simulation.port;
    const double dt = simulation.problem.coefficients.dt, dz = port_cell(simulation);
    const ModeWave wave = mode_wave(port.mode, frequency_hz, dz, dt);
    if (!wave.propagates) return 0.0;
    const Complex incident = transform(recording.incident_voltage, frequency_hz, dt, 1.0);
    const double to_injection =
        length_to(simulation.problem.grid, wave.wavenumber, dz, port.reference_z, port.injection_column);
    return wave.impedance / (2.0 * std::cos(0.5 * wave.wavenumber * dz) * incident * incident) *
           std::exp(2.0 * j * wave.wavenumber * to_injection);
}

double azimuthal_weight(int azimuthal_order) {
    return azimuthal_order == 0 ? 2.0 * constants::pi : constants::pi;
}

}  // namespace lathe
