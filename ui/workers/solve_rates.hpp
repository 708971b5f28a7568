// How fast this machine solves and how far a solve is, in words. The rate is learnt from the solves it has
// done; kept from one start to the next.
#pragma once

#include <QString>
#include <optional>
#include <string>

#include "solver/engine/selection/make_engine.hpp"
#include "solver/solve/forecast.hpp"

namespace lathe::ui {

/// Cell updates per second of a single solve from asking to results, on all cores or the device; `engine` as
/// make_engine() takes it. `guess` for an engine that has not solved anything yet, by default that of two
/// cores of a laptop.
double solve_rate(const std::string& engine, double guess = 1.5e8);

/// The name under which rates of antennas in space are kept, which have other ones.
std::string rate_name(const std::string& engine, bool in_space);

/// Takes note of a solve that took `seconds`. Short solves say more of their beginning than of their rate and
/// are passed over.
void learn_solve_rate(const std::string& engine, double cell_updates, double seconds);

/// "about 3 min", "about 12 s", "less than a second": no more digits than such a forecast has.
QString about_time(double seconds);
/// "210 MB", "3.4 GB".
QString memory_text(double bytes);

/// Share of a work below which its rate says too little of the time left.
inline constexpr double least_known_share = 0.1;

/// "estimating" below least_known_share; "almost done" at the end, which the progress does not resolve;
/// between them "about 12 s left". `seconds`: empty where they are not known.
QString left_text(double share, const std::optional<double>& seconds);

/// "43 %, about 12 s left (57 periods, energy −31 dB)", or what is done before and after the steps;
/// "estimating" for share and time before the first tenth.
QString solve_text(const Progress& progress, const SolveEstimate& estimate);

}  // namespace lathe::ui
