// lathe-batch optimise and resume: a run in a store, in as many sessions as it takes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>

#include "app/batch/cluster_run.hpp"
#include "app/batch/inputs.hpp"
#include "app/batch/limit_option.hpp"
#include "app/batch/override_option.hpp"
#include "app/batch/run_progress.hpp"
#include "app/batch/say.hpp"
#include "app/batch/store_option.hpp"
#include "app/batch/study_verbs.hpp"
#include "app/batch/verbs.hpp"
#include "app/batch/warning_block.hpp"
#include "app/batch/work_option.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/run/archive.hpp"
#include "genetic/run/job_summary.hpp"
#include "genetic/run/run.hpp"
#include "genetic/run/run_doubts.hpp"
#include "genetic/run/run_extension.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/run_view.hpp"
#include "solver/base/solver_error.hpp"

namespace lathe::batch {

namespace {

struct OptimiseOptions {
    std::string project;
    std::string store;
    WorkOption work;
    OverrideOption overrides;
    LimitOption limits;
    bool overwrite = false;
    bool no_verify = false;
    std::string warm_start;  ///< another run's store
    int warm_candidates = 0;
    int lease_s = 60, join_s = 60;
    int evaluations = 0;  ///< of a finished run that is extended; 0: as it is
};

std::string value_text(const std::vector<genetic::ObjectiveResult>* results, std::size_t index) {
    if (results == nullptr || index >= results->size() || std::isnan((*results)[index].worst_value))
        return "-";
    return fmt::format("{:.2f}{}", (*results)[index].worst_value, (*results)[index].is_met() ? "" : " *");
}

void print_goals(const Project& project, const genetic::RunVerdict& verdict) {
    const auto objectives_of = [](const auto& candidate) {
        return candidate ? &candidate->objectives : nullptr;
    };
    const auto* fine = verdict.fine_winner ? &verdict.fine_winner->evaluation.objectives : nullptr;
    say("{:<58} {:>10} {:>10} {:>10}\n", "goal (worst value; * missed)", "before", "after", "fine grid");
    for (std::size_t i = 0; i < project.objectives.size(); ++i) {
        const std::string goal = genetic::objective_text(project.objectives[i]);
        say("{:<58} {:>10} {:>10} {:>10}\n", goal, value_text(objectives_of(verdict.before), i),
            value_text(objectives_of(verdict.winner), i), value_text(fine, i));
    }
    if (verdict.rank() > 1)
        say("the winner is number {} of the run's own grid: on the finer one it is the best\n",
            verdict.rank());
}

ExitCode carry_on(genetic::Run& run, const std::string& store, const Interruption& interruption) {
    const genetic::RunSummary summary = run_to_end(run, interruption);
    const genetic::RunSnapshot& snapshot = summary.snapshot;
    if (summary.state == genetic::RunState::interrupted)
        throw Interrupted(
            fmt::format("interrupted after {} of {} evaluations, all of them saved: go on with "
                        "'lathe-batch resume {}'",
                        snapshot.evaluated, snapshot.total, store));
    print_goals(run.project(), summary.verdict);
    say("\n{} evaluations ({} valid, {} infeasible, {} diverged, {} failed), {}: {}\n", snapshot.evaluated,
        snapshot.valid, snapshot.infeasible, snapshot.diverged, snapshot.failed,
        duration_text(snapshot.seconds), genetic::verdict_text(summary.verdict));
    const genetic::RunView view(store);
    if (const auto solves = genetic::solve_count(view.evaluations()); solves.adjoint > 0)
        say("{} forward and {} adjoint solves\n", solves.forward, solves.adjoint);
    say("report: lathe-batch report {0} --out DIR\nlog: {0}.log\n", store);
    if (run.project().verification.winner) {
        genetic::Job job;
        job.store = store;
        const std::string verdict = genetic::summarise(job).volume_verdict;
        if (!verdict.empty()) say("in three dimensions: {}\n", verdict);
    }
    print_run_warnings(view, "of the winner");
    refuse_run_without_result(view);
    return ExitCode::done;
}

/// A run continues with the engine and strategy that it was started with, whatever "auto" would be today.
void take_engine_of_store(const OptimiseOptions& options, genetic::RunOptions& how) {
    require_run_store(options.store);
    if (how.engine == "auto")
        how.engine = genetic::RunStore::open_read_only(options.store).header().evaluator;
}

/// Runs over the processes that mpirun has started, or in this process alone.
ExitCode on_cluster_or_here(const OptimiseOptions& options, bool is_resume,
                            const std::function<ExitCode(genetic::RunOptions)>& run) {
    const auto prepare = [&](genetic::RunOptions& how) {
        if (is_resume) take_engine_of_store(options, how);
    };
    genetic::RunOptions how = options.work.run_options();
    how.verify = !options.no_verify;
    if (genetic::started_by_mpirun())
        return run_on_cluster(
            how, {std::chrono::seconds(options.lease_s), std::chrono::seconds(options.join_s)}, prepare, run);
    prepare(how);
    return run(how);
}

/// The number of warm-start candidates: a quarter of the first generation by default, so that the rest
/// searches elsewhere.
void add_warm_start(const OptimiseOptions& options, Project& project) {
    const int count =
        options.warm_candidates > 0 ? options.warm_candidates : std::max(1, project.optimiser.population / 4);
    project.warm_start = genetic::warm_start_from(genetic::RunView(options.warm_start), project,
                                                  static_cast<std::size_t>(count));
    if (project.warm_start.empty())
        throw UsageError("no valid candidate to start from in " + options.warm_start);
}

ExitCode optimise(const OptimiseOptions& options, const genetic::RunOptions& how) {
    Project project = options.overrides.applied_to(load_project(options.project), options.project,
                                                   OverrideOption::Use::run);
    if (!options.warm_start.empty()) add_warm_start(options, project);
    const Interruption interruption;
    genetic::check_objectives(project);
    options.limits.require(
        genetic::forecast_candidates(project, options.work.engine.kind(), project.optimiser.evaluations));
    refuse_or_replace_store(options.store, options.overwrite);
    auto run = genetic::Run::create(options.store, project, how);
    return carry_on(run, options.store, interruption);
}

ExitCode resume(const OptimiseOptions& options, const genetic::RunOptions& how) {
    const Interruption interruption;
    const genetic::RunHeader header = genetic::RunStore::open_read_only(options.store).header();
    if (genetic::study_kind(header)) return resume_study(options.store, how, interruption);
    if (options.evaluations > 0) {
        const Project project = genetic::RunView(options.store).project();
        const int more = options.evaluations - project.optimiser.evaluations;
        options.limits.require(genetic::forecast_candidates(project, how.engine, std::max(0, more)));
        genetic::extend_run(options.store, options.evaluations);
    }
    auto run = genetic::Run::open(options.store, how);
    return carry_on(run, options.store, interruption);
}

void add_common_options(CLI::App& verb, OptimiseOptions& options) {
    options.work.add_to(verb);
    options.limits.add_to(verb);
    verb.add_flag("--no-verify", options.no_verify, "do not re-check the winner on a grid twice as fine");
    verb.add_option("--lease", options.lease_s,
                    "under mpirun: seconds after which a candidate goes to another worker, at least")
        ->check(CLI::Range(1, 86400))
        ->capture_default_str();
    verb.add_option("--join", options.join_s,
                    "under mpirun: seconds after which a process ends when others have not joined")
        ->check(CLI::Range(1, 86400))
        ->capture_default_str();
}

}  // namespace

void add_optimise_verbs(CLI::App& program, Action& action) {
    const auto options = std::make_shared<OptimiseOptions>();
    CLI::App* start =
        program.add_subcommand("optimise", "Run the optimiser of a project file into a new store");
    start->add_option("FILE", options->project, "project file, *.lathe")->required();
    start->add_option("--store", options->store, "run store to create, *.db")->type_name("STORE")->required();
    start
        ->add_option("--warm-start", options->warm_start,
                     "store of another run: its best candidates come first, by the names of their parameters")
        ->type_name("STORE");
    start
        ->add_option("--warm-candidates", options->warm_candidates,
                     "how many of them; default: a quarter of the population")
        ->check(CLI::Range(1, 100'000));
    start->add_flag("--overwrite", options->overwrite, "replace a store of that name");
    options->overrides.add_to(*start);
    add_common_options(*start, *options);
    start->callback([options, &action] {
        action = [options] {
            return options->overrides.naming_place_in(options->project, [&] {
                return on_cluster_or_here(*options, false,
                                          [&](const auto& how) { return optimise(*options, how); });
            });
        };
    });

    CLI::App* again = program.add_subcommand("resume", "Go on with a run after any kind of stop");
    again->add_option("STORE", options->store, "run store, *.db")->required();
    again
        ->add_option("--evaluations", options->evaluations,
                     "of a finished run: a larger budget, with which it goes on where it ended")
        ->check(CLI::Range(1, 1'000'000'000));
    add_common_options(*again, *options);
    again->callback([options, &action] {
        action = [options] {
            return on_cluster_or_here(*options, true, [&](const auto& how) { return resume(*options, how); });
        };
    });
}

}  // namespace lathe::batch
