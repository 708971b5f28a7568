#include "solver/fdtd/mode_line.hpp"

#include <cmath>

#include "solver/fdtd/absorber.hpp"

namespace lathe::fdtd {
namespace {

constexpr int clear_cells = 8;
// Deep and gently graded: -150 dB and better from 1.05 times the cut-off up.
constexpr int absorber_cells = 220;

}  // namespace

ModeLine::ModeLine(const ModeLineSettings& settings) : settings_(settings) {
    const int nodes = clear_cells + absorber_cells + 1;
    for (auto* array : {&v_, &i_, &w_, &q_, &psi_v_, &psi_i_, &b_node_, &c_node_, &b_half_, &c_half_})
        array->assign(static_cast<std::size_t>(nodes), 0.0);

    const double index = std::sqrt(settings.relative_permittivity);
    const double order = 3.0;
    // Theoretical reflection exp(-2 sigma_max L eta / (order+1)) of 1e-8 per pass at normal incidence.
    const double length = absorber_cells * settings.dz;
    const double sigma_max = (order + 1.0) * constants::speed_of_light / index * 20.0 / length;
    for (int k = 0; k < nodes; ++k) {
        const auto profile = [&](double position) {
            const double depth = (position - clear_cells) / absorber_cells;
            return depth <= 0.0 ? 0.0 : sigma_max * std::pow(depth, order);
        };
        const auto at = static_cast<std::size_t>(k);
        b_node_[at] = std::exp(-profile(k) * settings.dt);
        c_node_[at] = b_node_[at] - 1.0;
        b_half_[at] = std::exp(-profile(k + 0.5) * settings.dt);
        c_half_[at] = b_half_[at] - 1.0;
    }
}

void ModeLine::advance_current() {
    const double per_mu = settings_.dt / constants::vacuum_permeability;
    const double kt2 = settings_.cutoff_wavenumber_squared;
    const std::size_t nodes = v_.size();
    for (std::size_t k = 0; k + 1 < nodes; ++k) {
        const double slope = (v_[k + 1] - v_[k]) / settings_.dz;
        psi_i_[k] = advance_psi(psi_i_[k], b_half_[k], c_half_[k], slope);
        i_[k] -= per_mu * (slope + psi_i_[k] + q_[k]);
    }
    if (settings_.family == ModeFamily::te)
        for (std::size_t k = 0; k + 1 < nodes; ++k) w_[k] -= per_mu * kt2 * v_[k];
}

void ModeLine::advance_voltage() {
    const double per_eps = settings_.dt / (constants::vacuum_permittivity * settings_.relative_permittivity);
    const double kt2 = settings_.cutoff_wavenumber_squared;
    const std::size_t nodes = v_.size();
    ++step_;
    v_[0] = settings_.pulse(static_cast<double>(step_) * settings_.dt);
    for (std::size_t k = 1; k + 1 < nodes; ++k) {
        const double slope = (i_[k] - i_[k - 1]) / settings_.dz;
        psi_v_[k] = advance_psi(psi_v_[k], b_node_[k], c_node_[k], slope);
        v_[k] += per_eps * (w_[k] - slope - psi_v_[k]);
    }
    if (settings_.family == ModeFamily::tm)
        for (std::size_t k = 0; k + 1 < nodes; ++k) q_[k] += per_eps * kt2 * i_[k];
}

}  // namespace lathe::fdtd
