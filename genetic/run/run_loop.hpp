// The loop behind Run: ask, store, evaluate, store, tell, until the budget, the goals or the end of a study's
// list are reached, then the re-check of an optimisation. Everything it needs to go on is in the store before
// it is relied on.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "genetic/optimiser/optimiser.hpp"
#include "genetic/run/run.hpp"
#include "genetic/run/run_log.hpp"
#include "genetic/run/run_plan.hpp"
#include "genetic/run/run_tracker.hpp"
#include "solver/base/heap.hpp"

namespace lathe::genetic {

class RunLoop {
public:
    /// The store's own project, and an evaluator of its identity.
    RunLoop(RunStore store, Project project, RunOptions options, std::unique_ptr<Evaluator> evaluator);

    RunSummary run(std::stop_token stop, RunObserver* observer);

    PauseGate& gate() { return gate_; }
    const PauseGate& gate() const { return gate_; }
    const Project& project() const { return project_; }
    const std::vector<Gene>& genes() const { return genes_; }
    const std::vector<CandidateSummary>& unsaved() const { return unsaved_; }

private:
    using Slots = std::vector<std::optional<Score>>;  ///< of the present generation; empty: pending

    void load();
    void restore_algorithm(const StoredGeneration& last, std::span<const Individual> told,
                           std::vector<Genome> pending);
    void load_evaluation(const StoredEvaluation& evaluation);
    bool evaluate_generations(std::stop_token stop);
    void begin_generation(const std::vector<Genome>& genomes);
    void begin_slots(int generation);
    void store_generation(const std::vector<Genome>& genomes);
    void evaluate_pending(const std::vector<Genome>& genomes, bool is_new, std::stop_token stop);
    void keep(const std::vector<Genome>& genomes, std::vector<FinishedSlot>&& finished, bool is_written);
    std::vector<Score> finished_scores() const;
    void end_generation(bool is_news);
    bool is_hopeless() const;
    void refuse_hopeless_run();
    void store_log(bool is_news);
    bool goals_are_met() const;
    bool verify(std::stop_token stop);
    bool verify_designs(std::stop_token stop);
    bool solve_on_own_grid(std::stop_token stop);
    bool solve_again(std::vector<StoredVerification> missing, std::stop_token stop);
    bool verify_winner_in_space(const std::stop_token& stop);
    RunVerdict verdict() const;

    RunState present_state() const;
    RunSnapshot snapshot(RunState state) const;
    void announce(const std::string& kind, const std::string& text);
    void notify(RunState state);
    void notify_now_and_then();

    RunStore store_;
    RunLog log_;
    Project project_;
    RunOptions options_;
    std::unique_ptr<Evaluator> evaluator_;
    std::vector<Gene> genes_;
    RunPlan plan_;
    RunTracker tracker_;
    PauseGate gate_;
    std::chrono::duration<double> paused_before_this_session_{};
    Slots slots_;
    std::stop_source evaluation_stop_;  ///< of the evaluation under way
    int asked_ = 0;                     ///< genomes that the store has, pending ones included
    std::vector<CandidateSummary> unsaved_;
    HeapTrim heap_trim_;
    RunObserver* observer_ = nullptr;
    std::chrono::steady_clock::time_point last_notification_;
};

}  // namespace lathe::genetic
