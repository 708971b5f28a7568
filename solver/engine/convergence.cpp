#include "solver/engine/convergence.hpp"

#include <algorithm>
#include <cmath>

#include "solver/fdtd/constants.hpp"

namespace lathe {
namespace {

// A source-free, lossless or lossy structure can only lose energy; rounding and the half-step offset
// of E and H make the sum ripple by far less than this.
constexpr double growth_that_is_divergence = 4.0;
constexpr int checks_of_calm = 2;

}  // namespace

Convergence::Convergence(const Simulation& simulation) : simulation_(simulation) {
    if (!simulation.port) return;
    for (const double frequency : simulation.frequencies_hz) {
        const double angle = 2.0 * constants::pi * frequency * simulation.coefficients.dt;
        turn_.push_back(std::polar(1.0, -angle));
        phasor_.push_back(std::polar(1.0, -angle));
    }
    incident_.assign(turn_.size(), 0.0);
    reflected_ = reflection_ = incident_;
}

double Convergence::reflection_change(const Recording& recording) {
    double change = 0.0;
    for (std::size_t f = 0; f < turn_.size(); ++f) {
        std::complex<double> phasor = phasor_[f], incident = incident_[f], reflected = reflected_[f];
        for (auto n = static_cast<std::size_t>(transformed_); n < recording.voltage.size(); ++n) {
            incident += phasor * recording.incident_voltage[n];
            reflected += phasor * recording.voltage[n];
            phasor *= turn_[f];
        }
        phasor_[f] = phasor, incident_[f] = incident, reflected_[f] = reflected;
        if (std::abs(incident) == 0.0) continue;
        const std::complex<double> reflection = reflected / incident;
        change = std::max(change, std::abs(reflection - reflection_[f]));
        reflection_[f] = reflection;
    }
    transformed_ = static_cast<long>(recording.voltage.size());
    return change;
}

std::optional<StopReason> Convergence::check(const Recording& recording, double energy) {
    if (!std::isfinite(energy)) return StopReason::diverged;
    peak_energy_ = std::max(peak_energy_, energy);
    energy_db_ = peak_energy_ > 0.0 ? 10.0 * std::log10(std::max(energy / peak_energy_, 1e-30)) : 0.0;
    const double change = simulation_.port ? reflection_change(recording) : 0.0;
    const StopRule& rule = simulation_.stop;
    if (recording.steps >= rule.earliest) {
        if (energy_at_end_of_pulse_ < 0.0) energy_at_end_of_pulse_ = std::max(energy, 1e-12 * peak_energy_);
        if (energy > growth_that_is_divergence * energy_at_end_of_pulse_ && energy > 1e-6 * peak_energy_)
            return StopReason::diverged;
        calm_checks_ =
            energy_db_ <= rule.energy_db && change <= rule.reflection_change ? calm_checks_ + 1 : 0;
        if (calm_checks_ >= checks_of_calm) return StopReason::converged;
    }
    if (recording.steps >= rule.max_steps) return StopReason::reached_max_steps;
    return std::nullopt;
}

}  // namespace lathe
