// Overnight jobs: projects and the stores they run into, one after another, kept in a small SQLite file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "genetic/run/optimisation_run.hpp"

namespace lathe::genetic {

enum class JobState { waiting, running, finished, failed };
std::string to_string(JobState state);

struct Job {
    long id = 0;
    std::string name;               ///< the project's
    std::filesystem::path project;  ///< absolute; read when the job is added, not when it runs
    std::filesystem::path store;    ///< absolute
    JobState state = JobState::waiting;
    std::string message;  ///< why it failed, or how it ended
    std::string added_utc, ended_utc;
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

    std::vector<Job> list() const;
    /// Forgets the job; its store stays. Throws StorageError on an unknown id or a job that is running.
    void remove(long id);

    /// Runs waiting jobs, and those left running by a process that was killed, in order of their ids. A job
    /// that fails is marked and the next one goes on; a stop leaves the present one to be resumed. `started`
    /// is called before each job and may return an observer for it. Returns the jobs that were run.
    std::vector<Job> run(std::stop_token stop, const RunOptions& options = {},
                         const std::function<RunObserver*(const Job&)>& started = {});

private:
    std::filesystem::path path_;
};

}  // namespace lathe::genetic
