#include "genetic/run/run_doubts.hpp"

#include <algorithm>
#include <set>

#include "genetic/objectives/candidate_metrics.hpp"
#include "genetic/run/recheck.hpp"

namespace lathe::genetic {

namespace {

/// Parses only what has warnings: a run has many candidates, and most have none.
Warnings warnings_in(const std::string& metrics_json) {
    if (metrics_json.find("\"warnings\"") == std::string::npos) return {};
    return parse_candidate_metrics(metrics_json).warnings;
}

bool is_solved(const StoredEvaluation& evaluation) {
    return !evaluation.is_pending && evaluation.metrics_json != "{}";
}

}  // namespace

Warnings winner_warnings(std::span<const StoredEvaluation> evaluations,
                         std::span<const StoredVerification> rechecks) {
    if (const StoredVerification* best = best_rechecked(rechecks))
        return warnings_in(best->evaluation.metrics_json);
    const StoredEvaluation* winner = winner_of(evaluations, rechecks);
    return winner != nullptr ? warnings_in(winner->metrics_json) : Warnings{};
}

std::map<std::string, int> warning_counts(std::span<const StoredEvaluation> evaluations) {
    std::map<std::string, int> counts;
    for (const StoredEvaluation& evaluation : evaluations) {
        std::set<std::string> codes;
        for (const Warning& warning : warnings_in(evaluation.metrics_json)) codes.insert(warning.code);
        for (const std::string& code : codes) ++counts[code];
    }
    return counts;
}

std::string warning_counts_text(std::span<const StoredEvaluation> evaluations) {
    const auto solved = std::count_if(evaluations.begin(), evaluations.end(), is_solved);
    std::string text;
    for (const auto& [code, count] : warning_counts(evaluations)) {
        text += text.empty() ? "" : "; ";
        text += std::to_string(count) + " of " + std::to_string(solved);
        text += text.find(';') == std::string::npos ? " solved candidates: " : ": ";
        text += code;
    }
    return text;
}

std::string why_none_is_valid(std::span<const StoredEvaluation> evaluations) {
    std::map<std::string, int> reasons;
    int done = 0;
    for (const StoredEvaluation& evaluation : evaluations) {
        if (evaluation.is_pending) continue;
        if (evaluation.score.status == EvaluationStatus::valid) return "";
        ++done;
        ++reasons[evaluation.error.empty() ? to_string(evaluation.score.status) : evaluation.error];
    }
    if (reasons.empty()) return "";
    const auto most =
        std::max_element(reasons.begin(), reasons.end(),
                         [](const auto& left, const auto& right) { return left.second < right.second; });
    return "none of " + std::to_string(done) + " candidates is valid; the most frequent reason (" +
           std::to_string(most->second) + " times): " + most->first;
}

}  // namespace lathe::genetic
