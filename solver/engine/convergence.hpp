// When a solve may stop, and when it must.
#pragma once

#include <complex>
#include <cstddef>
#include <optional>
#include <vector>

#include "solver/problem/recording.hpp"
#include "solver/problem/solve_rules.hpp"
#include "solver/problem/wave_sums.hpp"

namespace lathe {

/// Transforms of a port's two series at some frequencies: the incident one, and that which is watched.
using PortSums = WaveSums<2>;

/// Watches stored energy, S11 and, where other ports are recorded, the waves out of them. Converged: the
/// pulse has passed, the energy is below the rule's level, and neither has moved by more than the rule allows
/// over two checks. Settled: the energy is not, since something rings on (slots of a corrugated horn trap
/// waves within its band for thousands of periods), but S11 at the simulation's frequencies with all that
/// will follow (RingDown) has not moved by more than the rule allows while the record grew by a quarter;
/// records so much longer tell apart oscillations that lie so much closer together, so that it moves until
/// all that matter are told apart. Diverged: energy not finite, or growing after the source has ended.
class Convergence {
public:
    /// `rules` must outlive it; `dt` in s.
    Convergence(const SolveRules& rules, double dt);

    /// The reason to stop after a check, if there is one.
    std::optional<StopReason> check(const Recording& recording, double energy);

    double energy_db() const { return energy_db_; }
    /// What follows the last check, when that has said that the results are settled; else empty.
    const RingDown& ring_down() const { return ring_down_; }

private:
    /// Largest change of the transforms of the sets of voltages, over that of the incident one.
    double reflection_change(const Recording& recording);
    bool has_settled(const Recording& recording);
    std::complex<double> follows(const Recording& recording, double frequency_hz) const;

    const SolveRules& rules_;
    double dt_;
    double peak_energy_ = 0.0, energy_at_end_of_pulse_ = -1.0, energy_db_ = 0.0;
    std::size_t transformed_ = 0;  ///< steps already in the sums
    /// Sums of one set of voltages, [frequency / PortSums::lanes], and their last transforms.
    struct Watched {
        std::vector<PortSums> sums;
        std::vector<std::complex<double>> waves;
    };
    double change(const Recording& recording, const std::vector<double>& voltage, Watched& watched) const;

    Watched port_;                  ///< what is driven: its reflection
    std::vector<Watched> further_;  ///< Recording::further_sums
    int calm_checks_ = 0;
    long next_fit_;  ///< steps
    RingDown ring_down_;
    std::vector<std::complex<double>> completed_;  ///< reflection with what follows, of the last fit
};

}  // namespace lathe
