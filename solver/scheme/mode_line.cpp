#include "solver/scheme/mode_line.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/vector_clones.hpp"
#include "solver/scheme/absorber.hpp"

namespace lathe::fdtd {
namespace {

constexpr int clear_cells = 8;
// Deep and gently graded: -150 dB and better from 1.05 times the cut-off up.
constexpr int absorber_cells = 220;

// On small grids the line would cost as much as a tenth of the cells, so its loops are vectors too.

/// x -= gain (slope + psi + sign partner), slope = (of[k + 1] - of[k]) per_dz; psi follows the slope by
/// the absorbing layer's b and c.
LATHE_VECTOR_CLONES void advance_along(double* __restrict x, double* __restrict psi,
                                       const double* __restrict of, const double* __restrict partner,
                                       double sign, const double* __restrict b, const double* __restrict c,
                                       std::size_t count, double per_dz, double gain) {
    for (std::size_t k = 0; k < count; ++k) {
        const double slope = (of[k + 1] - of[k]) * per_dz;
        psi[k] = advance_psi(psi[k], b[k], c[k], slope);
        x[k] -= gain * (slope + psi[k] + sign * partner[k]);
    }
}

/// Attenuation of a plane wave, one way, as a logarithm: with 20 its echo is 1e-17. A mode keeps the share of
/// its phase constant, so that one near its cut-off needs more; it is long, and a layer that rises faster
/// sends no more of it back.
double attenuation(const ModeLineSettings& settings) {
    const double k2 = settings.relative_permittivity *
                      std::pow(2.0 * constants::pi * settings.lowest_hz / constants::speed_of_light, 2);
    const double share = k2 > settings.cutoff_wavenumber_squared
                             ? std::sqrt(1.0 - settings.cutoff_wavenumber_squared / k2)
                             : 1.0;
    return 20.0 * std::max(1.0, 0.3 / std::max(share, 0.04));
}

LATHE_VECTOR_CLONES void accumulate(double* __restrict x, const double* __restrict of, std::size_t count,
                                    double gain) {
    for (std::size_t k = 0; k < count; ++k) x[k] += gain * of[k];
}

}  // namespace

ModeLine::ModeLine(const ModeLineSettings& settings) : settings_(settings) {
    const int nodes = clear_cells + absorber_cells + 1;
    for (auto* array : {&v_, &i_, &w_, &q_, &psi_v_, &psi_i_, &b_node_, &c_node_, &b_half_, &c_half_})
        array->assign(static_cast<std::size_t>(nodes), 0.0);

    const double index = std::sqrt(settings.relative_permittivity);
    const double order = 3.0;
    const double length = absorber_cells * settings.dz;
    const double sigma_max =
        (order + 1.0) * constants::speed_of_light / index * attenuation(settings) / length;
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
    const std::size_t halves = v_.size() - 1;
    advance_along(i_.data(), psi_i_.data(), v_.data(), q_.data(), 1.0, b_half_.data(), c_half_.data(), halves,
                  1.0 / settings_.dz, per_mu);
    if (settings_.family == ModeFamily::te)
        accumulate(w_.data(), v_.data(), halves, -per_mu * settings_.cutoff_wavenumber_squared);
}

void ModeLine::advance_voltage() {
    const double per_eps = settings_.dt / (constants::vacuum_permittivity * settings_.relative_permittivity);
    const std::size_t halves = v_.size() - 1;
    ++step_;
    v_[0] = settings_.pulse(static_cast<double>(step_) * settings_.dt);
    // Nodes 1 to the last but one; the last is metal.
    advance_along(v_.data() + 1, psi_v_.data() + 1, i_.data(), w_.data() + 1, -1.0, b_node_.data() + 1,
                  c_node_.data() + 1, halves - 1, 1.0 / settings_.dz, per_eps);
    if (settings_.family == ModeFamily::tm)
        accumulate(q_.data(), i_.data(), halves, per_eps * settings_.cutoff_wavenumber_squared);
}

}  // namespace lathe::fdtd
