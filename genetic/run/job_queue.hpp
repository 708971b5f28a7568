// Overnight jobs: projects and the stores they run into, one after another, kept in a small SQLite file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "genetic/run/run.hpp"

namespace lathe::genetic {

/// How a job stands.
enum class JobState { waiting, running, finished, failed };
/// "waiting", "running", "finished" or "failed".
std::string to_string(JobState state);

struct Job {
    long id = 0;
    std::string name;               ///< the project's
    std::filesystem::path project;  ///< absolute; read when the job is added, not when it runs; may be empty
    std::filesystem::path store;    ///< absolute
    JobState state = JobState::waiting;
    std::string message;  ///< why it failed, or how it ended
    std::string added_utc, ended_utc;
};

/// How the thread that runs a queue tells of its jobs; each may be empty.
struct JobWatch {
    /// Before each job; may return an observer for it.
    std::function<RunObserver*(const Job&)> started = {};
    /// The run in work, so that another thread can pause it; null when it is over.
    std::function<void(Run*)> in_work = {};
    /// When the job's new state is in the queue.
    std::function<void(const Job&)> ended = {};
    /// Runs the job in a process of its own, which calls JobQueue::run_one(), until that ends or the stop is
    /// asked for. Returns how the process ended where it was killed or crashed. Empty: jobs run in this one.
    std::function<std::optional<std::string>(const Job&, std::stop_token)> isolate = {};
};

class JobQueue {
public:
    /// $XDG_DATA_HOME/lathe/queue.db, or ~/.local/share/lathe/queue.db.
    static std::filesystem::path default_path();

    /// Opens or creates the queue; folders are made. Throws StorageError.
    explicit JobQueue(const std::filesystem::path& path = default_path());

    /// Reads and checks the project now and creates its store, so that bad input is refused in the evening
    /// and later edits of the file change nothing. Throws InputError, StorageError. Returns the id.
    long add(const std::filesystem::path& project, const std::filesystem::path& store,
             const RunOptions& options = {});
    /// Adds a project at hand, as the other add() does; `project_path` says where it is from and may be
    /// empty.
    long add(const Project& project, const std::filesystem::path& project_path,
             const std::filesystem::path& store, const RunOptions& options = {});

    /// Adds a run that is there already, to go on with it. Throws StorageError. Returns the id.
    long add_stored_run(const std::filesystem::path& store);

    /// All jobs, in the order in which they are run.
    std::vector<Job> list() const;
    /// Forgets the job; its store stays. Throws StorageError on an unknown id or a job that is running.
    void remove(long id);

    /// Moves a waiting job up (negative) or down among the waiting ones, as far as there are any. Throws
    /// StorageError when the job is not there or not waiting.
    void move(long id, int places);
    /// A failed job waits again, and its crashes are forgotten. Throws StorageError when it is not there or
    /// has not failed.
    void retry(long id);

    /// Whether this or another process runs the queue at the moment.
    bool is_being_run() const;

    /// Runs waiting jobs, and those left running by a process that was killed, in their order. A job that
    /// fails is marked and the next one goes on; a stop leaves the present one to be resumed. Jobs added or
    /// moved meanwhile are seen. Returns the jobs that were run. Throws StorageError when another process
    /// runs the queue or it cannot be written. Engine "auto" is the one that each job was added with.
    ///
    /// A job whose own process ends without a word (JobWatch::isolate) is tried again; after the third time
    /// it has failed, with the reason, and the next one runs. Ends of the process that runs the queue count
    /// for nothing.
    std::vector<Job> run(std::stop_token stop, const RunOptions& options = {}, const JobWatch& watch = {});
    static constexpr int most_crashes = 3;

    /// Runs one job in this process, for another one that runs the queue. Throws StorageError when there is
    /// no such job.
    void run_one(long id, std::stop_token stop, const RunOptions& options = {}, const JobWatch& watch = {});

private:
    std::filesystem::path path_;
};

}  // namespace lathe::genetic
