// What the balance of power says about the numbers of a solve.
#pragma once

#include "solver/discretise/simulation.hpp"
#include "solver/problem/recording.hpp"
#include "solver/results/results.hpp"

namespace lathe {

/// Shares of the incident power: a balance off by more is worth a warning; single precision and the contour's
/// sampling leave the least error in S11 and radiated power whatever the grid; and what a dielectric with
/// losses takes is not measured, so that there the error at 20 cells per wavelength is assumed.
inline constexpr double largest_balance_error = 0.01;
inline constexpr double least_balance_error = 2e-4;
inline constexpr double assumed_balance_error = 2e-3;

/// Gain, efficiency and resistance are left undefined unless the accepted power is so many errors of the
/// balance: then they are right within 20 %.
inline constexpr double accepted_over_error = 5.0;

/// Error of the balance at each frequency, over the incident power: |1 - |S11|^2 - P_rad/P_in - P_wall/P_in|,
/// the largest of the frequency and its neighbours, so that no chance crossing of zero counts as exact. Of an
/// antenna with lossy dielectrics the balance says nothing: the assumed error, or by how much more than all
/// power comes out.
std::vector<double> balance_errors(const Simulation& simulation, const Results& results);

/// Leaves gain and input resistance undefined where the accepted power is lost in the error of the balance,
/// and appends the warnings "not_rung_down", "balance_off" and "accepted_power_lost_in_error". Takes the
/// finished frequencies of `results`.
void judge_power_balance(const Simulation& simulation, const Recording& recording, Results& results);

}  // namespace lathe
