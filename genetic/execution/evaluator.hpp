// From genomes to scores, a whole generation per call. The run knows only this interface; the solver stands
// behind SolverEvaluator, and tests put a cheap function in its place.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "genetic/execution/pause_gate.hpp"
#include "genetic/execution/solver_process_options.hpp"
#include "genetic/objectives/objectives.hpp"
#include "genetic/objectives/project_genes.hpp"
#include "genetic/optimiser/gene.hpp"
#include "genetic/optimiser/score.hpp"
#include "genetic/project/project.hpp"
#include "solver/engine/frame_sink.hpp"
#include "solver/engine/progress.hpp"
#include "solver/volume/engine/selection/make_session.hpp"

namespace lathe::genetic {

/// All that one evaluation brings home.
struct Evaluation {
    Score score;
    std::vector<ObjectiveResult> objectives;  ///< empty unless the status is valid
    std::string metrics_json = "{}";          ///< CandidateMetrics as text; "{}" when nothing was solved
    std::string device;                       ///< engine that solved it
    std::string error;                        ///< broken rules, or why it diverged or failed
    double milliseconds = 0.0;
    std::shared_ptr<const Results> results;  ///< with patterns; in memory only, may be null
};

/// What a running evaluation listens to.
struct EvaluationControl {
    std::stop_token stop;
    PauseGate* pause = nullptr;  ///< asked before each candidate; may be null
    /// Called between calls of `finished` when no other candidate is finished yet: time for what is better
    /// done once for several. May be empty.
    std::function<void()> caught_up = {};
    /// Told of what befell devices and solver processes, from the calling thread. May be empty.
    std::function<void(const std::string& text)> notice = {};
    /// Optimiser::slope_limits() of the genomes; empty: no slopes are wanted. Evaluators without derivatives
    /// ignore it.
    std::span<const double> slope_limits = {};
    /// Called once, from the calling thread, when candidates are under way: time for what need not be done
    /// before. May be empty, and an evaluator may never call it.
    std::function<void()> begun = {};
};

/// The slope limit of a candidate whose slopes are not wanted.
inline constexpr double no_slopes = -std::numeric_limits<double>::infinity();
inline bool wants_slopes(double slope_limit) {
    return slope_limit > no_slopes;
}

/// Evaluates one candidate, with slopes where its objective is below the limit; nothing when it was stopped
/// half-way. Any number of threads may call at once.
using EvaluateWithSlopes = std::function<std::optional<Evaluation>(const Genome& genome, double slope_limit,
                                                                   const std::stop_token& stop)>;
/// That of a project on an engine, as gradient_candidates() is (genetic/gradient, which uses this folder).
using MakeSlopes = std::function<EvaluateWithSlopes(const Project& project, const std::string& engine)>;

class Evaluator {
public:
    virtual ~Evaluator() = default;

    /// What besides genome, grid and objectives the scores depend on, e.g. "cpu". Part of the key that
    /// stored evaluations are found by; the number of workers or threads must not be in it.
    virtual std::string identity() const = 0;

    using Finished = std::function<void(std::size_t index, Evaluation evaluation)>;

    /// Evaluates all genomes, in any order, and calls `finished` once for each as it is done, always from
    /// the calling thread. Returns early when a stop is asked for: candidates in flight are then dropped
    /// and not reported. What goes wrong with one candidate is in its evaluation, never thrown.
    virtual void evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                          const Finished& finished) = 0;
};

struct SolverEvaluatorOptions {
    std::string engine = "auto";        ///< as make_session() takes it
    int workers = 0;                    ///< candidates at a time; 0: candidates_that_suit()
    int cores = 0;                      ///< that all of them share; 0: those of the machine
    double cells_per_wavelength = 0.0;  ///< replaces the project's when > 0: a finer re-check
    /// Sees one candidate after the other, of antennas in a plane; may be null.
    FrameSink* live = nullptr;
    /// Told which candidate `live` is about to see; called from a thread of the session. May be empty.
    std::function<void(const Genome&)> live_candidate = {};
    /// Solve in solver processes from the start. Otherwise here, until a device is lost.
    bool isolated = false;
    SolverProcessOptions process = {};
    MakeSession make_session = {};  ///< in place of lathe::make_session(); may be empty
};

struct HostTime;
class ExecutionSlots;

/// Genome -> parameters -> rules -> antenna -> simulation -> recordings -> results -> score, several
/// candidates under way in one session, which builds, solves and evaluates them on its threads; one candidate
/// alone gets all cores. The session lives as long as the evaluator. When a device is lost, candidates go on
/// in a process that replaces this one for that device, with the same bits
/// (genetic/execution/execution_slots.hpp); they then come without `results`, and no frames are seen.
class SolverEvaluator final : public Evaluator {
public:
    /// Throws InputError when the project has no parameters or no objectives that can be measured, or when
    /// the engine is not available here.
    SolverEvaluator(Project project, SolverEvaluatorOptions options = {});
    ~SolverEvaluator() override;

    std::string identity() const override;
    /// Throws DeviceLost when no device is left, not even to a new process; what was done before is reported.
    void evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                  const Finished& finished) override;

    /// Running counts over all workers; cell_updates grows while candidates are being solved here.
    const Progress& progress() const { return progress_; }
    /// Processor time of all candidates solved here so far.
    const HostTime& host_time() const { return *host_time_; }

private:
    class Round;
    /// Slots are devices, or one for the processor where there is none: see ExecutionSlots. A problem of
    /// space may take all devices, which are one slot.
    int slot_count() const { return std::max(1, devices_); }
    int candidates_at_a_time(std::size_t candidates) const;
    std::unique_ptr<Session> open_session() const;

    Project project_;
    std::optional<std::size_t> problems_;  ///< of each candidate
    SolverEvaluatorOptions options_;
    std::string engine_kind_;
    int devices_ = 0;                   ///< slots of their own; 0: all is one slot
    int candidates_a_slot_ = 1;         ///< that keep it busy
    std::string notice_, told_notice_;  ///< of the session: as it is, and as it has been told
    Progress progress_;
    std::unique_ptr<HostTime> host_time_;
    std::unique_ptr<ExecutionSlots> slots_;
    std::unique_ptr<Session> session_;  ///< null when all is solved in processes
};

}  // namespace lathe::genetic
