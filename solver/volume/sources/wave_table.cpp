#include "solver/volume/sources/wave_table.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/volume/sources/grid_wave.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// A cubic through places an eighth of a cell apart is off by 9e-7 at 10 cells a wavelength.
constexpr int places_per_cell = 8;
constexpr int places_before = 2, places_behind = 3;
constexpr double reach_spreads = 6.5;  // of the spectrum; it is 183 dB down there
constexpr double heard_spreads = 4.8;  // 100 dB: what travels slower still is not waited for
constexpr double slack = 1.25;         // of the period of the sum of frequencies over the series' length

/// Spectrum of a pulse, s; e^{+jwt}.
Complex spectrum_of(const fdtd::Pulse& pulse, double frequency_hz) {
    const auto bell = [&](double from_hz) {
        const double x = from_hz / pulse.spread_hz;
        return std::exp(-0.5 * x * x);
    };
    const double size = pulse.width_s() * std::sqrt(2.0 * constants::pi) *
                        (bell(frequency_hz - pulse.centre_hz) - bell(frequency_hz + pulse.centre_hz));
    return Complex{0.0, -0.5 * size} * std::polar(1.0, -2.0 * constants::pi * frequency_hz * pulse.delay_s());
}

struct FrequencyOfWave {
    double frequency_hz;
    Complex spectrum;
    GridWave wave;
};

/// The frequencies of the pulse, `step_hz` apart, that travel on the grid.
std::vector<FrequencyOfWave> frequencies_of(const WaveOnGrid& its, double step_hz) {
    const double from = std::max(0.0, its.pulse.centre_hz - reach_spreads * its.pulse.spread_hz),
                 to = its.pulse.centre_hz + reach_spreads * its.pulse.spread_hz;
    std::vector<FrequencyOfWave> found;
    for (long n = std::max(1L, std::lround(from / step_hz)); static_cast<double>(n) * step_hz <= to; ++n) {
        const double f = static_cast<double>(n) * step_hz;
        if (f >= 0.5 / its.dt) break;
        const auto wave = grid_wave(f, its.direction, its.electric, its.cells, its.dt);
        if (!wave) break;
        found.push_back({f, spectrum_of(its.pulse, f), *wave});
    }
    return found;
}

/// Steps that the pulse takes to pass a place `way` m along: dispersion lengthens it on its way.
int steps_to_pass(const WaveOnGrid& its, double way) {
    double slowest = 1.0 / constants::speed_of_light;
    const auto all = frequencies_of(its, 0.1 * its.pulse.spread_hz);
    for (std::size_t n = 1; n < all.size(); ++n) {
        if (std::abs(all[n].frequency_hz - its.pulse.centre_hz) > heard_spreads * its.pulse.spread_hz)
            continue;
        slowest =
            std::max(slowest, (all[n].wave.wavenumber - all[n - 1].wave.wavenumber) /
                                  (2.0 * constants::pi * (all[n].frequency_hz - all[n - 1].frequency_hz)));
    }
    const double late = way * (slowest - 1.0 / constants::speed_of_light);
    return static_cast<int>(std::ceil((its.pulse.end_s() + late) / its.dt)) + 2;
}

double component_of(const GridWave& wave, int component) {
    return component < h_x ? wave.electric[component] : wave.magnetic_over_y[component - h_x];
}

}  // namespace

WaveTable::WaveTable(const WaveOnGrid& its, double way)
    : spacing_(*std::min_element(its.cells.begin(), its.cells.end()) / places_per_cell),
      places_(static_cast<int>(std::ceil(way / spacing_)) + places_before + places_behind) {
    SeriesTable table;
    table.length = steps_to_pass(its, way);
    const double step_hz = 1.0 / (slack * table.length * its.dt);
    const std::vector<FrequencyOfWave> frequencies = frequencies_of(its, step_hz);

    blocks_.fill(-1);
    int blocks = 0;
    for (int c = 0; c < volume_components; ++c)
        if (std::any_of(frequencies.begin(), frequencies.end(), [c](const FrequencyOfWave& of) {
                return std::abs(component_of(of.wave, c)) > 1e-12;
            }))
            blocks_[static_cast<std::size_t>(c)] = blocks++;

    // f(t) = 2 Re sum of P F e^{jwt - jkd} over frequencies, as one product of real matrices.
    const auto count = static_cast<Eigen::Index>(frequencies.size()), all = Eigen::Index{blocks} * places_;
    RowMajor in_time(table.length, 2 * count), in_place(2 * count, all);
    table.first.resize(static_cast<std::size_t>(all));
    for (Eigen::Index f = 0; f < count; ++f) {
        const FrequencyOfWave& of = frequencies[static_cast<std::size_t>(f)];
        const double w = 2.0 * constants::pi * of.frequency_hz;
        for (int n = 0; n < table.length; ++n) {
            const Complex turn = std::polar(1.0, w * n * its.dt);
            in_time(n, 2 * f) = turn.real(), in_time(n, 2 * f + 1) = -turn.imag();
        }
        for (int c = 0; c < volume_components; ++c) {
            if (blocks_[static_cast<std::size_t>(c)] < 0) continue;
            const Eigen::Index block = Eigen::Index{blocks_[static_cast<std::size_t>(c)]} * places_;
            const double half = c < h_x ? 0.0 : 0.5;
            for (int place = 0; place < places_; ++place) {
                const double d = (place - places_before) * spacing_;
                const int first = static_cast<int>(std::floor(d / (constants::speed_of_light * its.dt)));
                table.first[static_cast<std::size_t>(block + place)] = first;
                const Complex value = 2.0 * step_hz * component_of(of.wave, c) * of.spectrum *
                                      std::polar(1.0, w * (first + half) * its.dt - of.wave.wavenumber * d);
                in_place(2 * f, block + place) = value.real();
                in_place(2 * f + 1, block + place) = value.imag();
            }
        }
    }
    table.values.resize(static_cast<std::size_t>(table.length) * static_cast<std::size_t>(all));
    Eigen::Map<RowMajor>(table.values.data(), table.length, all).noalias() = in_time * in_place;
    series_ = std::make_shared<SeriesTable>(std::move(table));
}

VolumeTableTerm WaveTable::term(const VolumeIndex& at, VolumeComponent component, double way,
                                double factor) const {
    const double u = way / spacing_ + places_before;
    const int below = std::clamp(static_cast<int>(std::floor(u)), 1, places_ - 3);
    const double t = u - below;
    // Lagrange's cubic through -1, 0, 1, 2.
    return {at,
            block(component) * places_ + below - 1,
            {factor * -t * (t - 1.0) * (t - 2.0) / 6.0, factor * (t + 1.0) * (t - 1.0) * (t - 2.0) / 2.0,
             factor * -(t + 1.0) * t * (t - 2.0) / 2.0, factor * (t + 1.0) * t * (t - 1.0) / 6.0}};
}

}  // namespace lathe
