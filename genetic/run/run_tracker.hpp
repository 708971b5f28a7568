// Keeps count of a run: best candidate, history, rate. No storage, no threads.
#pragma once

#include <chrono>
#include <span>

#include "genetic/run/run_snapshot.hpp"
#include "genetic/run/run_store.hpp"
#include "genetic/run/run_verdict.hpp"

namespace lathe::genetic {

/// Summary of one finished generation; `best_before` is the best objective of all earlier ones, NaN when
/// there is none.
GenerationSummary summarise_generation(int number, std::span<const Score> scores, double best_before);

/// Summaries of the finished generations; `evaluations` are those of a run, by (generation, slot).
std::vector<GenerationSummary> summarise_generations(std::span<const StoredEvaluation> evaluations);

/// Summary of a stored candidate; has no results.
CandidateSummary candidate_summary(const StoredEvaluation& evaluation);
/// Summary of a candidate that has just been evaluated.
CandidateSummary candidate_summary(int generation, int slot, const Genome& genome, Evaluation evaluation);

/// Counts what it is told; asks nothing of the store.
class RunTracker {
public:
    explicit RunTracker(int total) { snapshot_.total = total; }

    /// Counts a candidate of an earlier session.
    void restore(CandidateSummary candidate) { count(std::move(candidate)); }
    /// Counts a candidate evaluated just now.
    void add(CandidateSummary candidate);
    void begin_generation(int number) { snapshot_.generation = number; }
    void end_generation(std::span<const Score> scores);
    /// Everything up to now but state and times; valid until the next call.
    const RunSnapshot& counts() const { return snapshot_; }
    const GenerationSummary& last_generation() const { return snapshot_.history.back(); }
    /// Replaces the user's design and the best by those of the verdict, whatever their scores are. Results
    /// that this session has of the same designs are kept.
    void conclude(const RunVerdict& verdict);
    void say(std::string message) { snapshot_.message = std::move(message); }

    /// Everything up to now; `paused` is time of this session in which nothing was asked to run.
    RunSnapshot snapshot(RunState state, std::chrono::duration<double> paused) const;

private:
    void count(CandidateSummary candidate);

    RunSnapshot snapshot_;
    int evaluated_in_this_session_ = 0;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace lathe::genetic
