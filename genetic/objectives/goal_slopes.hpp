// Misses and slopes of a score, and the grids it is of, in the record that a store keeps of a candidate.
#pragma once

#include <string>

#include "genetic/optimiser/score.hpp"

namespace lathe::genetic {

/// The record with them, where the score has any.
std::string with_goal_slopes(std::string metrics_json, const Score& score);

/// Reads them from a record; without any the score stays as it is. Bit for bit what was written. Throws
/// std::invalid_argument on text that with_goal_slopes() did not write.
void read_goal_slopes(const std::string& metrics_json, Score& score);

/// Solves that a candidate took.
struct SolvesOfCandidate {
    int forward = 0, adjoint = 0;
};

/// The record of a candidate with them.
std::string with_solves(std::string metrics_json, const SolvesOfCandidate& solves);

/// Those of a record; of one without any, one solve where something was solved ("{}": nothing was).
SolvesOfCandidate solves_of(const std::string& metrics_json);

/// The record with the mark that its numbers are of the grids that the candidates of a polish share, not of a
/// grid planned for the candidate alone.
std::string with_polish_grids(std::string metrics_json);

/// Returns true for a record with that mark.
bool is_of_polish_grids(const std::string& metrics_json);

}  // namespace lathe::genetic
