// lathe-batch queue: overnight jobs, one after another.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>

#include "app/batch/end_with_parent.hpp"
#include "app/batch/engine_option.hpp"
#include "app/batch/inputs.hpp"
#include "app/batch/job_control.hpp"
#include "app/batch/limit_option.hpp"
#include "app/batch/run_progress.hpp"
#include "app/batch/say.hpp"
#include "app/batch/store_option.hpp"
#include "app/batch/verbs.hpp"
#include "genetic/report/queue_report.hpp"
#include "genetic/report/run_report.hpp"
#include "genetic/run/job_process.hpp"
#include "genetic/run/job_queue.hpp"
#include "genetic/run/job_summary.hpp"
#include "genetic/run/run.hpp"
#include "genetic/run/run_view.hpp"

namespace lathe::batch {

namespace {

struct QueueOptions {
    std::string queue;
    std::string project, store;
    LimitOption limits;
    EngineOption engine;
    int workers = -1;
    int parent = 0;          ///< process that runs the queue
    bool has_lines = false;  ///< progress and pauses are lines of the standard streams
    long id = 0;
    int places = 0;
    bool no_reports = false;
};

genetic::JobQueue open_queue(const QueueOptions& options) {
    return options.queue.empty() ? genetic::JobQueue() : genetic::JobQueue(options.queue);
}

genetic::RunOptions run_options(const QueueOptions& options) {
    genetic::RunOptions run;
    run.engine = options.engine.kind();
    run.workers = options.workers;
    return run;
}

ExitCode add_job(const QueueOptions& options) {
    require_store_name(options.store);
    const Project project = load_project(options.project);  // unreadable: bad input, not a storage fault
    options.limits.require(
        genetic::forecast_candidates(project, options.engine.kind(), project.optimiser.evaluations));
    auto queue = open_queue(options);
    say("job {}\n", queue.add(options.project, options.store, run_options(options)));
    return ExitCode::done;
}

ExitCode list_jobs(const QueueOptions& options) {
    const auto jobs = open_queue(options).list();
    if (jobs.empty()) say("no jobs\n");
    for (const genetic::Job& job : jobs)
        say("{:>4}  {:<9} {:<30} {}{}\n", job.id, genetic::to_string(job.state), job.name, job.store.string(),
            job.message.empty() ? "" : "  (" + job.message + ")");
    return ExitCode::done;
}

/// The job's present row; an unknown number is wrong use, not a storage fault.
genetic::Job known_job(const genetic::JobQueue& queue, long id) {
    for (const genetic::Job& job : queue.list())
        if (job.id == id) return job;
    throw UsageError(fmt::format("there is no job {}", id));
}

ExitCode remove_job(const QueueOptions& options) {
    auto queue = open_queue(options);
    known_job(queue, options.id);
    queue.remove(options.id);
    return ExitCode::done;
}

ExitCode move_job(const QueueOptions& options) {
    auto queue = open_queue(options);
    if (known_job(queue, options.id).state != genetic::JobState::waiting)
        throw UsageError(fmt::format("job {} is not waiting: it keeps its place", options.id));
    queue.move(options.id, options.places);
    return list_jobs(options);
}

std::filesystem::path queue_path(const QueueOptions& options) {
    return options.queue.empty() ? genetic::JobQueue::default_path()
                                 : std::filesystem::absolute(options.queue);
}

/// Yield of the winner of a job whose project has tolerances, in "night_yield.db" beside "night.db"; empty
/// for others. A study that was started in an earlier session is continued.
std::filesystem::path study_winner(const genetic::Job& job, const genetic::RunView& view,
                                   const genetic::RunOptions& options, const Interruption& interruption) {
    if (!view.project().tolerance || !view.best()) return {};
    const auto path = job.store.parent_path() / (job.store.stem().string() + "_yield.db");
    auto study = std::filesystem::exists(path) ? genetic::Run::open(path, options)
                                               : genetic::Run::create(path, view.best_project(),
                                                                      genetic::StudyKind::tolerance, options);
    RunProgress progress(fmt::format("job {} ({}), yield, ", job.id, job.name));
    if (study.run(interruption.token(), &progress).state == genetic::RunState::finished) return path;
    throw Interrupted(fmt::format("interrupted: the yield of job {} goes on with 'lathe-batch resume {}'",
                                  job.id, path.string()));
}

/// "night_report" beside "night.db": patterns and curves of before and after, solved once more.
void write_job_report(const genetic::Job& job, const genetic::RunOptions& run,
                      const Interruption& interruption) {
    const genetic::RunView view(job.store);
    if (!view.best()) return;
    const auto folder = job.store.parent_path() / (job.store.stem().string() + "_report");
    make_folder(folder);
    const auto designs = genetic::solve_again(view, run.engine, interruption.token());
    const auto yield = study_winner(job, view, run, interruption);
    std::optional<genetic::RunView> study;
    if (!yield.empty()) study.emplace(yield);
    const auto document = genetic::run_document(view, designs, study ? &*study : nullptr);
    say("report: {}\n", genetic::write_run_report(document, folder).html.string());
}

ExitCode summarise_jobs(const QueueOptions& options) {
    const auto path = queue_path(options);
    std::vector<genetic::JobSummary> jobs;
    for (const genetic::Job& job : genetic::JobQueue(path).list()) jobs.push_back(genetic::summarise(job));
    const auto files = genetic::write_queue_report(genetic::queue_document(jobs, genetic::utc_time()), path);
    say("{}\n{}\n{}\n", genetic::totals_text(genetic::totals_of(jobs)), files.html.string(),
        files.pdf.string());
    return ExitCode::done;
}

/// The command line of one job in a process of its own.
std::vector<std::string> words_of_job(const QueueOptions& options, long id) {
    std::vector<std::string> words = genetic::words_of_job(queue_path(options), id, options.engine.engine);
    if (!options.engine.strategy.empty()) words.insert(words.end(), {"--strategy", options.engine.strategy});
    if (options.workers >= 0) words.insert(words.end(), {"--workers", std::to_string(options.workers)});
    return words;
}

static_assert(static_cast<int>(ExitCode::interrupted) == genetic::interrupted_exit);

ExitCode run_one_job(const QueueOptions& options) {
    end_with_parent(options.parent);
    // The queue waits for this process, and has to stop within its own time.
    const Interruption interruption(std::chrono::milliseconds(500));
    std::unique_ptr<genetic::RunObserver> progress;
    std::optional<JobControl> control;
    if (options.has_lines) control.emplace();
    genetic::JobWatch watch;
    watch.started = [&](const genetic::Job& job) {
        if (control)
            progress = std::make_unique<ProgressLines>();
        else
            progress = std::make_unique<RunProgress>(fmt::format("job {} ({}), ", job.id, job.name));
        return progress.get();
    };
    if (control) watch.in_work = [&control](genetic::Run* run) { control->hold_with(run); };
    open_queue(options).run_one(options.id, interruption.token(), run_options(options), watch);
    return interruption.requested() ? ExitCode::interrupted : ExitCode::done;
}

ExitCode retry_job(const QueueOptions& options) {
    auto queue = open_queue(options);
    if (known_job(queue, options.id).state != genetic::JobState::failed)
        throw UsageError(fmt::format("job {} has not failed", options.id));
    queue.retry(options.id);
    return ExitCode::done;
}

ExitCode run_jobs(const QueueOptions& options) {
    const Interruption interruption;
    auto queue = open_queue(options);
    genetic::JobWatch watch;
    genetic::JobProcess process("/proc/self/exe");
    watch.isolate = [&](const genetic::Job& job, std::stop_token stop) {
        const auto crash = process.run(words_of_job(options, job.id), stop);
        if (crash && !stop.stop_requested())
            notify(fmt::format("the process of job {} ({}) ended: {}", job.id, job.name, *crash));
        return crash;
    };
    const auto jobs = queue.run(interruption.token(), run_options(options), watch);
    if (interruption.requested())
        throw Interrupted("interrupted: the present job goes on with the next 'lathe-batch queue run'");
    bool any_failed = false;
    for (const genetic::Job& job : jobs) {
        any_failed |= job.state == genetic::JobState::failed;
        say("job {} ({}): {}{}\n", job.id, job.name, genetic::to_string(job.state),
            job.message.empty() ? "" : ", " + job.message);
    }
    if (options.no_reports || jobs.empty()) return any_failed ? ExitCode::solver_fault : ExitCode::done;
    for (const genetic::Job& job : jobs) {
        if (job.state != genetic::JobState::finished) continue;
        try {
            write_job_report(job, run_options(options), interruption);
        } catch (const Interrupted&) {
            throw;
        } catch (const std::exception& error) {
            if (interruption.requested())
                throw Interrupted("interrupted: all jobs are done, not all reports");
            notify(fmt::format("no report of job {}: {}", job.id, error.what()));
        }
    }
    summarise_jobs(options);
    return any_failed ? ExitCode::solver_fault : ExitCode::done;
}

}  // namespace

void add_queue_verb(CLI::App& program, Action& action) {
    const auto options = std::make_shared<QueueOptions>();
    CLI::App* verb = program.add_subcommand("queue", "Overnight jobs, one after another");
    verb->require_subcommand(1);
    verb->add_option("--queue", options->queue, "queue file; default: the user's own")->type_name("FILE");

    CLI::App* add = verb->add_subcommand("add", "Check a project now, create its store, run it later");
    add->add_option("FILE", options->project, "project file, *.lathe")->required();
    add->add_option("--store", options->store, "run store to create, *.db")->type_name("STORE")->required();
    options->limits.add_to(*add);
    add->callback([options, &action] { action = [options] { return add_job(*options); }; });

    CLI::App* list = verb->add_subcommand("list", "All jobs and how they stand");
    list->callback([options, &action] { action = [options] { return list_jobs(*options); }; });

    CLI::App* run = verb->add_subcommand("run", "Run all waiting jobs");
    options->engine.add_to(*run);
    run->add_option("--workers", options->workers,
                    "candidates at a time; 0: one a core; default: the project's")
        ->check(CLI::Range(0, 1024));
    run->add_flag("--no-reports", options->no_reports,
                  "write neither a report beside each finished store nor the summary beside the queue");
    run->callback([options, &action] { action = [options] { return run_jobs(*options); }; });

    // Started by `queue run` only; an empty group hides it from the help.
    CLI::App* one =
        verb->add_subcommand("run-one", "One job in this process, for the one that runs the queue");
    one->group("");
    one->add_option("ID", options->id, "number of the job")->required();
    one->add_option("--parent", options->parent)->required();
    options->engine.add_to(*one);
    one->add_option("--workers", options->workers)->check(CLI::Range(0, 1024));
    one->add_flag("--lines", options->has_lines);
    one->callback([options, &action] { action = [options] { return run_one_job(*options); }; });

    CLI::App* retry = verb->add_subcommand("retry", "Let a failed job wait again");
    retry->add_option("ID", options->id, "number of the job")->required();
    retry->callback([options, &action] { action = [options] { return retry_job(*options); }; });

    CLI::App* move = verb->add_subcommand("move", "Let a waiting job run earlier or later");
    move->add_option("ID", options->id, "number of the job")->required();
    move->add_option("PLACES", options->places, "waiting jobs to pass; negative: towards the front")
        ->required();
    move->callback([options, &action] { action = [options] { return move_job(*options); }; });

    CLI::App* summary =
        verb->add_subcommand("summary", "What came of the jobs, as HTML and PDF beside the queue");
    summary->callback([options, &action] { action = [options] { return summarise_jobs(*options); }; });

    CLI::App* remove = verb->add_subcommand("remove", "Forget a job; its store stays");
    remove->add_option("ID", options->id, "number of the job")->required();
    remove->callback([options, &action] { action = [options] { return remove_job(*options); }; });
}

}  // namespace lathe::batch
