// One optimisation from start to end, in as many sittings as it takes. The store holds everything; killing
// the process at any moment and opening the store again ends with the same bits as an unbroken run.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "genetic/fitness/evaluator.hpp"
#include "genetic/run/run_snapshot.hpp"
#include "genetic/run/run_store.hpp"

namespace lathe::genetic {

/// How to run; nothing here changes what comes out, apart from `verify`.
struct RunOptions {
    std::string engine = "auto";
    int workers = -1;           ///< candidates at a time; -1: the project's setting, 0: one a core
    FrameSink* live = nullptr;  ///< field of one candidate at a time; may be null
    /// Told which candidate `live` is about to see; called from a worker's thread. May be empty.
    std::function<void(const Genome&)> live_candidate = {};
    bool isolated = false;  ///< solve in processes of their own; see SolverEvaluatorOptions
    bool verify = true;     ///< re-check the best and the user's design on a grid twice as fine at the end
    /// Makes the evaluator for a grid density (0: the project's own); empty: SolverEvaluator.
    std::function<std::unique_ptr<Evaluator>(const Project&, double cells_per_wavelength)> make_evaluator =
        {};
};

struct RunSummary {
    RunState state = RunState::idle;  ///< finished or interrupted
    RunSnapshot snapshot;             ///< last one; holds before and best
    std::vector<StoredVerification> verifications;
};

class RunLoop;

class OptimisationRun {
public:
    /// Throws InputError when the project has no genes or objectives that cannot be measured, and
    /// StorageError when the store exists already or cannot be written.
    static OptimisationRun create(const std::filesystem::path& store, const Project& project,
                                  RunOptions options = {});

    /// Goes on with a run. Throws StorageError when the store is damaged, or was written by another
    /// version, engine or project: the message names the difference.
    static OptimisationRun open(const std::filesystem::path& store, RunOptions options = {});

    OptimisationRun(OptimisationRun&&) noexcept;
    OptimisationRun& operator=(OptimisationRun&&) noexcept;
    ~OptimisationRun();

    /// Runs to the end or until a stop is asked for; blocks. Ends early after a generation in which all
    /// goals were met. Throws SolverError, with the most frequent reason, when a generation has ended without
    /// any valid candidate so far and half of all that were evaluated or more have failed. Throws
    /// StorageError when the store fails: unsaved() then holds what was evaluated and could not be written.
    RunSummary run(std::stop_token stop, RunObserver* observer = nullptr);

    /// Any thread: hold and go on between two candidates.
    void pause();
    void resume();
    bool is_paused() const;

    const Project& project() const;
    const std::vector<Gene>& genes() const;
    std::vector<CandidateSummary> unsaved() const;

private:
    explicit OptimisationRun(std::unique_ptr<RunLoop> loop);
    std::unique_ptr<RunLoop> loop_;
};

}  // namespace lathe::genetic
