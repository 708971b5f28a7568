#include "genetic/run/run_extension.hpp"

#include "genetic/run/run_header.hpp"
#include "genetic/run/run_tracker.hpp"

namespace lathe::genetic {

void extend_run(const std::filesystem::path& path, int evaluations) {
    RunStore store = RunStore::open(path);
    if (store.state() != StoredState::finished)
        throw StorageError(path.string() + " is not finished: resume it instead");
    if (study_kind(store.header()))
        throw StorageError(path.string() + " is a study: it has no budget that could be larger");
    require_unchanged_files(path, store.header());  // before the store says that it goes on
    Project project = parse_project(store.header().project_text, path.string());
    const int before = project.optimiser.evaluations;
    if (evaluations <= before)
        throw InputError({"", 0, "optimiser.evaluations"}, std::to_string(evaluations),
                         "is not more than the run has had; allowed: more than " + std::to_string(before));
    project.optimiser.evaluations = evaluations;
    const RunHeader longer = header_of_project(project, store.header().evaluator);
    parse_project(longer.project_text, path.string());  // says what a budget may be
    store.extend(longer);
    store.add_event("extended", "the budget is " + std::to_string(evaluations) + " evaluations instead of " +
                                    std::to_string(before));
}

RunSummary stored_summary(const RunView& run) {
    const auto evaluations = run.evaluations();
    RunSummary summary;
    summary.verifications = run.verifications();
    RunTracker tracker(run.project().optimiser.evaluations);
    for (const StoredEvaluation& evaluation : evaluations)
        if (!evaluation.is_pending) {
            tracker.begin_generation(evaluation.generation);
            tracker.restore(candidate_summary(evaluation));
        }
    summary.verdict = judge_run(evaluations, summary.verifications, run.own_grid_solves());
    tracker.conclude(summary.verdict);
    summary.state = run.state() == StoredState::finished ? RunState::finished : RunState::interrupted;
    summary.snapshot = tracker.snapshot(summary.state, {});
    summary.snapshot.seconds = 0.0;
    summary.snapshot.history = summarise_generations(evaluations);
    return summary;
}

}  // namespace lathe::genetic
