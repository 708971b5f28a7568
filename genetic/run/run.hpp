// One run from start to end, in as many sessions as it takes: an optimisation, a sweep or a tolerance study.
// The store holds everything; killing the process at any moment and opening the store again ends with the
// same bits as an unbroken run.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "genetic/execution/evaluator.hpp"
#include "genetic/run/run_snapshot.hpp"
#include "genetic/run/run_store.hpp"
#include "genetic/run/run_verdict.hpp"
#include "genetic/study/study_plan.hpp"

namespace lathe::genetic {

/// How to run; nothing here changes what comes out, apart from `verify`.
struct RunOptions {
    std::string engine = "auto";
    int workers = -1;           ///< candidates at a time; -1: the project's setting, 0: one per core
    FrameSink* live = nullptr;  ///< field of one candidate at a time; may be null
    /// Told which candidate `live` is about to see; called from a worker's thread. May be empty.
    std::function<void(const Genome&)> live_candidate = {};
    bool isolated = false;  ///< solve in processes of their own; see SolverEvaluatorOptions
    /// Re-check the best and the user's design of an optimisation on a grid twice as fine at the end.
    bool verify = true;
    /// Makes the evaluator for a grid density (0: the project's own); empty: SolverEvaluator.
    std::function<std::unique_ptr<Evaluator>(const Project&, double cells_per_wavelength)> make_evaluator =
        {};
};

struct RunSummary {
    RunState state = RunState::idle;  ///< finished or interrupted
    RunSnapshot snapshot;             ///< last one; holds before and best, those of the verdict at the end
    std::vector<StoredVerification> verifications;
    RunVerdict verdict;  ///< of a finished optimisation
};

class RunLoop;

/// A snapshot's best candidate is the one that ranks first: of a study the one nearest to its goals.
class Run {
public:
    /// A new optimisation. Throws InputError when the project has no genes or objectives that cannot be
    /// measured, and StorageError when the store exists already or cannot be written.
    static Run create(const std::filesystem::path& store, const Project& project, RunOptions options = {});

    /// A new sweep or tolerance study of the project; throws as the other create() does, and InputError when
    /// the project does not say what to vary.
    static Run create(const std::filesystem::path& store, const Project& project, StudyKind study,
                      RunOptions options = {});

    /// Goes on with a run of any kind. Throws StorageError when the store is damaged, or was written by
    /// another version, engine or project: the message names the difference.
    static Run open(const std::filesystem::path& store, RunOptions options = {});

    Run(Run&&) noexcept;
    Run& operator=(Run&&) noexcept;
    ~Run();

    /// Runs to the end or until a stop is asked for; blocks. An optimisation ends early after a generation in
    /// which all goals were met. Throws SolverError, with the most frequent reason, when a generation of an
    /// optimisation has ended without any valid candidate so far and half of all that were evaluated or more
    /// have failed, or when some tens of a study's candidates have all failed. Throws StorageError when the
    /// store fails: unsaved() then holds what was evaluated and could not be written.
    RunSummary run(std::stop_token stop, RunObserver* observer = nullptr);

    /// Holds the run before its next candidate; any thread may call.
    void pause();
    /// Ends a pause; any thread may call.
    void resume();
    bool is_paused() const;

    /// The project as the store holds it.
    const Project& project() const;
    /// What the run varies, in the order of its genomes.
    const std::vector<Gene>& genes() const;
    /// Candidates that were evaluated and could not be written.
    std::vector<CandidateSummary> unsaved() const;

private:
    static Run create_planned(const std::filesystem::path& store, const Project& given,
                              std::optional<StudyKind> study, RunOptions options);
    explicit Run(std::unique_ptr<RunLoop> loop);
    std::unique_ptr<RunLoop> loop_;
};

}  // namespace lathe::genetic
