// The one judgement of power balances and of solves that were cut off, for every geometry.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/discretise/simulation.hpp"
#include "solver/problem/recording.hpp"
#include "solver/results/results.hpp"

namespace lathe {

/// Shares of the incident power. A larger error of the balance is reported; single precision and the sampling
/// of the Huygens surface leave the least error on every grid; where power is absorbed that is not measured,
/// the error at 20 cells per wavelength is assumed.
inline constexpr double largest_balance_error = 0.01;
inline constexpr double least_balance_error = 2e-4;
inline constexpr double assumed_balance_error = 2e-3;

/// Gain, efficiency and resistance are undefined unless the accepted power is this many errors of the
/// balance: then they are right within 20 %.
inline constexpr double accepted_over_error = 5.0;

/// State of a solve that was cut off before its energy or its results had settled.
struct CutOff {
    double periods = 0.0;      ///< of the pulse's centre frequency that were stepped
    double energy_db = 0.0;    ///< stored energy relative to its peak
    double target_db = -60.0;  ///< at which the solve would have ended
};

/// The cut-off of a solve; empty where it ended by itself. `dt`: time step, s.
std::optional<CutOff> cut_off_of(const SolveRules& rules, double dt, const Recording& recording);

/// Balance of power of one excitation, and how its solve ended.
struct PowerBalance {
    std::string port;      ///< name of the excitation; empty where the antenna has only one
    bool is_wave = false;  ///< a plane wave, whose balance is that of extinction
    std::vector<double> frequencies_hz;
    /// Power that leaves through ports, is radiated and is absorbed as far as that is measured, over the
    /// power that comes in, at each frequency. Of a plane wave scattered and absorbed power over the
    /// extinction. NaN: not known.
    std::vector<double> accounted;
    /// Dielectrics, plates or guides absorb power that is not measured: less than all power may be accounted
    /// for, never more.
    bool has_unmeasured_loss = false;
    std::optional<CutOff> cut_off = {};  ///< of the problem that was cut off with the most energy
};

/// Balance of one excitation of results. What absorbs without being measured, and the end of the solve, are
/// left to the caller.
PowerBalance balance_of(const Results& results, std::size_t excitation);

/// Error of a balance at each frequency, over the incident power: |1 - accounted|, or with unmeasured loss
/// the surplus and at least the assumed error. The largest of a frequency and its neighbours, so that an
/// accidental crossing of zero does not count as exact.
std::vector<double> balance_errors(const PowerBalance& balance);

/// The warning "not_rung_down" of a solve that was cut off, else "balance_off" of a balance whose error is
/// larger than usual; empty where neither applies.
Warnings balance_warnings(const PowerBalance& balance);

/// Judges the finished frequencies of a body of revolution: appends its balance_warnings(), undefines gain
/// and input resistance where the accepted power is lost in the error of the balance, and appends the warning
/// "accepted_power_lost_in_error" there.
void judge_power_balance(const Simulation& simulation, const Recording& recording, Results& results);

}  // namespace lathe
