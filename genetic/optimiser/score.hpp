// What an optimiser is told of a candidate, and which of two candidates is the better one.
#pragma once

#include <string>
#include <vector>

namespace lathe::genetic {

/// How an evaluation ended. Order is rank: every valid candidate is better than every infeasible one
/// (a geometry rule is broken, nothing was solved), and those are better than what diverged (NaN, energy
/// growth) or failed for another reason.
enum class EvaluationStatus { valid, infeasible, diverged, failed };

/// "valid", "infeasible", "diverged" or "failed".
std::string to_string(EvaluationStatus status);
/// Inverse of to_string(). Throws std::invalid_argument on anything else.
EvaluationStatus parse_evaluation_status(const std::string& text);

/// Which goal a miss is of, an index into Score::objectives, and the weight that is in it.
struct MissedGoal {
    int goal = 0;
    double weight = 1.0;
};

struct Score {
    EvaluationStatus status = EvaluationStatus::failed;
    double constraint_violation = 0.0;  ///< sum of the broken rules' amounts; 0 when feasible
    double objective = 0.0;             ///< to be minimised; with goals: weighted violations, 0 = all met
    std::vector<double> objectives;     ///< each objective's own share, kept for reports
    /// By how much each goal is missed at each frequency, weighted, negative where it is kept; and the slopes
    /// of that, [row][gene] per unit of the gene, NaN where they are not known. For algorithms that ask for
    /// them (Optimiser::slope_limits()), else empty.
    std::vector<double> misses = {}, slopes = {};
    std::vector<MissedGoal> goals = {};  ///< of each miss; empty: the store does not say
};

/// Whether a candidate keeps every goal: runs for the largest margin have objectives below zero then.
inline bool meets_all_goals(const Score& score) {
    return score.status == EvaluationStatus::valid && score.objective <= 0.0;
}

/// Deb's feasibility rules (Comput. Methods Appl. Mech. Eng. 186, 311, 2000) with the failures below:
/// valid by objective, then infeasible by constraint violation, then diverged, then failed. A valid score
/// whose objective is NaN ranks below every other valid one. A strict weak ordering.
bool better(const Score& left, const Score& right);

}  // namespace lathe::genetic
