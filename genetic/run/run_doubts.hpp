// What makes the outcome of a run doubtful: warnings of its winner and of its candidates, and why nothing in
// it could be judged.
#pragma once

#include <map>
#include <span>
#include <string>

#include "genetic/run/run_store.hpp"
#include "solver/base/warning.hpp"

namespace lathe::genetic {

/// Warnings of the solve that the winner is believed by: on the finer grid where it was solved again there,
/// else on the run's own. Empty before there is a winner.
Warnings winner_warnings(std::span<const StoredEvaluation> evaluations,
                         std::span<const StoredVerification> rechecks);

/// Candidates by the code of each warning that their solve gave.
std::map<std::string, int> warning_counts(std::span<const StoredEvaluation> evaluations);

/// "12 of 48 solved candidates: not_rung_down; 3 of 48: thin_gap"; empty when there are no warnings.
std::string warning_counts_text(std::span<const StoredEvaluation> evaluations);

/// Why none of the evaluated candidates is valid, with the reason that most of them have; empty when one is
/// valid, or nothing is evaluated.
std::string why_none_is_valid(std::span<const StoredEvaluation> evaluations);

}  // namespace lathe::genetic
