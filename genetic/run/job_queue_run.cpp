// The part of JobQueue that runs jobs.
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "genetic/run/file_system.hpp"
#include "genetic/run/job_queue.hpp"
#include "genetic/run/job_rows.hpp"

namespace lathe::genetic {

namespace {

/// A process that only asks is_being_run() holds the lock for a moment: that is no reason to give up.
std::unique_ptr<FileLock> become_runner(const std::filesystem::path& path) {
    constexpr int attempts = 20;
    constexpr std::chrono::milliseconds pause{10};
    for (int attempt = 1;; ++attempt) {
        try {
            return std::make_unique<FileLock>(runner_lock(path));
        } catch (const StorageError&) {
            if (attempt == attempts) throw;
            std::this_thread::sleep_for(pause);
        }
    }
}

/// Says which run is in work, and that it is over however it ends.
class PresentRun {
public:
    PresentRun(const std::function<void(Run*)>& tell, Run& run) : tell_(tell) {
        if (tell_) tell_(&run);
    }
    PresentRun(const PresentRun&) = delete;
    PresentRun& operator=(const PresentRun&) = delete;
    ~PresentRun() {
        if (tell_) tell_(nullptr);
    }

private:
    const std::function<void(Run*)>& tell_;
};

/// A job goes on with the engine that it was added with, whatever "auto" would be today.
RunOptions options_for(const Job& job, const RunOptions& options) {
    RunOptions own = options;
    if (!own.make_evaluator && own.engine == "auto")
        own.engine = RunStore::open_read_only(job.store).header().evaluator;
    return own;
}

// Runs or goes on with one job; what goes wrong with it is told in its row.
void run_job(const std::filesystem::path& path, const Job& job, std::stop_token stop,
             const RunOptions& options, const JobWatch& watch) {
    set_job(path, job.id, JobState::running, "");
    RunSummary summary;
    try {
        RunObserver* observer = watch.started ? watch.started(job) : nullptr;
        auto run = Run::open(job.store, options_for(job, options));
        const PresentRun present(watch.in_work, run);
        summary = run.run(stop, observer);
    } catch (const std::exception& error) {
        set_job(path, job.id, JobState::failed, error.what());
        return;
    }
    const bool is_finished = summary.state == RunState::finished;
    set_job(path, job.id, is_finished ? JobState::finished : JobState::waiting, summary.snapshot.message);
}

JobState state_of(const std::filesystem::path& path, long id) {
    return with_storage_errors(path, [&] {
        auto database = open_queue(path, true);
        for (const Job& job : read_jobs(database))
            if (job.id == id) return job.state;
        return JobState::failed;  // removed meanwhile
    });
}

/// Lets the job run in a process of its own, which writes how it ended; again where that ends without a word.
void run_isolated(const std::filesystem::path& path, const Job& job, const std::stop_token& stop,
                  const JobWatch& watch) {
    for (;;) {
        set_job(path, job.id, JobState::running, "");
        std::optional<std::string> crash = watch.isolate(job, stop);
        const JobState state = state_of(path, job.id);
        const bool is_interrupted_alone = state == JobState::waiting && crash && !stop.stop_requested();
        if (state != JobState::running && !is_interrupted_alone) {
            if (state == JobState::finished) forget_crashes(path, job.id);
            return;
        }
        if (stop.stop_requested()) return set_job(path, job.id, JobState::waiting, "");
        if (!crash) crash = "it ended without saying how";
        const int crashes = count_crash(path, job.id);
        if (crashes >= JobQueue::most_crashes)
            return set_job(path, job.id, JobState::failed,
                           "set aside: its process ended " + std::to_string(crashes) +
                               " times, the last time: " + *crash + "; what it has solved is in its store");
    }
}

}  // namespace

void JobQueue::run_one(long id, std::stop_token stop, const RunOptions& options, const JobWatch& watch) {
    for (const Job& job : list())
        if (job.id == id) return run_job(path_, job, std::move(stop), options, watch);
    throw StorageError(path_.string() + ": there is no job " + std::to_string(id));
}

bool JobQueue::is_being_run() const {
    try {
        const FileLock probe(runner_lock(path_));
        return false;
    } catch (const StorageError&) {
        return true;
    }
}

std::vector<Job> JobQueue::run(std::stop_token stop, const RunOptions& options, const JobWatch& watch) {
    const auto one_runner = become_runner(path_);
    std::vector<long> ran;
    const auto is_new = [&](const Job& job) {
        return std::find(ran.begin(), ran.end(), job.id) == ran.end();
    };
    auto next_job = [&]() -> std::optional<Job> {
        for (const Job& job : list()) {
            const bool is_open = job.state == JobState::waiting || job.state == JobState::running;
            if (is_open && is_new(job)) return job;
        }
        return std::nullopt;
    };
    while (!stop.stop_requested()) {
        const auto job = next_job();
        if (!job) break;
        ran.push_back(job->id);
        if (watch.isolate)
            run_isolated(path_, *job, stop, watch);
        else
            run_job(path_, *job, stop, options, watch);
        if (watch.ended) watch.ended(*job);
    }
    auto jobs = list();
    std::erase_if(jobs, is_new);
    return jobs;
}

}  // namespace lathe::genetic
