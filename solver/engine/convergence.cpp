#include "solver/engine/convergence.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/problem/dft_basis.hpp"

namespace lathe {
namespace {

// A source-free, lossless or lossy structure can only lose energy; rounding and the half-step offset
// of E and H make the sum ripple by far less than this.
constexpr double growth_that_is_divergence = 4.0;
constexpr int checks_of_calm = 2;
constexpr double growth_between_fits = 1.25;

}  // namespace

Convergence::Convergence(const SolveRules& rules, double dt)
    : rules_(rules), dt_(dt), next_fit_(rules.stop.settling_from) {
    if (!rules.stop.watches_reflection) return;
    port_.waves.resize(rules.frequencies_hz.size());
    port_.sums.resize((port_.waves.size() + PortSums::lanes - 1) / PortSums::lanes);
    for (std::size_t f = 0; f < port_.waves.size(); ++f) {
        PortSums& sums = port_.sums[f / PortSums::lanes];
        const std::size_t lane = f % PortSums::lanes;
        PortSums::set(sums.turn, lane, 2.0 * constants::pi * rules.frequencies_hz[f] * dt);
        sums.wave = sums.turn;
    }
}

double Convergence::change(const Recording& recording, const std::vector<double>& voltage,
                           Watched& watched) const {
    for (PortSums& sums : watched.sums)
        sums.add({recording.incident_voltage.data() + transformed_, voltage.data() + transformed_},
                 voltage.size() - transformed_);
    double change = 0.0;
    for (std::size_t f = 0; f < watched.waves.size(); ++f) {
        const PortSums& sums = watched.sums[f / PortSums::lanes];
        const std::size_t lane = f % PortSums::lanes;
        const std::complex<double> incident = sums.sum(0, lane);
        if (incident == 0.0) continue;
        const std::complex<double> wave = sums.sum(1, lane) / incident;
        change = std::max(change, std::norm(wave - watched.waves[f]));
        watched.waves[f] = wave;
    }
    return std::sqrt(change);
}

double Convergence::reflection_change(const Recording& recording) {
    if (transformed_ == 0) further_.assign(recording.further_sums.size(), port_);
    double largest = change(recording, recording.voltage, port_);
    for (std::size_t n = 0; n < further_.size(); ++n)
        largest = std::max(largest, change(recording, recording.further_sums[n].voltage, further_[n]));
    transformed_ = recording.voltage.size();
    return largest;
}

/// Transform of all that will follow of the port's voltage, in the units of the sums.
std::complex<double> Convergence::follows(const Recording& recording, double frequency_hz) const {
    const auto factors = ring_down_.factors(frequency_hz, dt_);
    const long end = static_cast<long>(recording.voltage.size()), first = end - ring_down_.reach();
    Phasor phasor(frequency_hz, dt_, static_cast<double>(first) + 1.0);
    std::complex<double> sum = 0.0;
    for (long n = first; n < end; ++n, phasor.advance())
        sum += (factors[static_cast<std::size_t>((end - 1 - n) / ring_down_.lag_steps)] - 1.0) *
               phasor.value() * recording.voltage[static_cast<std::size_t>(n)];
    return sum;
}

bool Convergence::has_settled(const Recording& recording) {
    const StopRule& rule = rules_.stop;
    if (port_.waves.empty() || recording.steps < next_fit_) return false;
    next_fit_ = std::lround(growth_between_fits * static_cast<double>(recording.steps));
    const auto& band =
        rules_.reflection_frequencies_hz.empty() ? rules_.frequencies_hz : rules_.reflection_frequencies_hz;
    const int stride = rules_.sample_stride;
    const long end = static_cast<long>(recording.voltage.size());
    ring_down_ = fit_ring_down({{recording.voltage.data(), rule.earliest, end},
                                {recording.current_after.data(), rule.earliest, end}},
                               stride, ring_down_lag(band.front(), band.back(), dt_, stride));
    std::vector<std::complex<double>> completed;
    double change = completed_.empty() ? 1.0 : 0.0;
    for (std::size_t f = 0; f < port_.waves.size() && !ring_down_.empty(); ++f) {
        const PortSums& sums = port_.sums[f / PortSums::lanes];
        const std::size_t lane = f % PortSums::lanes;
        const std::complex<double> incident = sums.sum(0, lane);
        if (std::abs(incident) == 0.0) return false;
        completed.push_back(port_.waves[f] + follows(recording, rules_.frequencies_hz[f]) / incident);
        if (!completed_.empty()) change = std::max(change, std::abs(completed[f] - completed_[f]));
    }
    completed_ = std::move(completed);
    if (!completed_.empty() && change <= rule.settled_change) return true;
    ring_down_ = {};
    return false;
}

std::optional<StopReason> Convergence::check(const Recording& recording, double energy) {
    if (!std::isfinite(energy)) return StopReason::diverged;
    peak_energy_ = std::max(peak_energy_, energy);
    energy_db_ = peak_energy_ > 0.0 ? 10.0 * std::log10(std::max(energy / peak_energy_, 1e-30)) : 0.0;
    const double change = rules_.stop.watches_reflection ? reflection_change(recording) : 0.0;
    const StopRule& rule = rules_.stop;
    if (recording.steps >= rule.earliest) {
        if (energy_at_end_of_pulse_ < 0.0) energy_at_end_of_pulse_ = std::max(energy, 1e-12 * peak_energy_);
        if (energy > growth_that_is_divergence * energy_at_end_of_pulse_ && energy > 1e-6 * peak_energy_)
            return StopReason::diverged;
        calm_checks_ =
            energy_db_ <= rule.energy_db && change <= rule.reflection_change ? calm_checks_ + 1 : 0;
        if (calm_checks_ >= checks_of_calm) return StopReason::converged;
        if (has_settled(recording)) return StopReason::results_settled;
    }
    if (recording.steps >= rule.max_steps) return StopReason::reached_max_steps;
    return std::nullopt;
}

}  // namespace lathe
