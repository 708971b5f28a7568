// The queue's tables and the rows in them; for the sources of JobQueue only.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "genetic/run/job_queue.hpp"
#include "genetic/run/sqlite_file.hpp"

namespace lathe::genetic {

/// Makes the tables in a new file.
void create_queue(const std::filesystem::path& path);
/// Opens the queue. Throws StorageError when it is missing or damaged.
SQLite::Database open_queue(const std::filesystem::path& path, bool read_only = false);
/// Gives a queue of an earlier program, which has no order of its own yet, the order of its rows.
void ensure_order(const std::filesystem::path& path);

/// All jobs, in the order in which they are to run.
std::vector<Job> read_jobs(SQLite::Database& database);
/// Writes the order down; jobs that are not named come after.
void write_order(SQLite::Database& database, const std::vector<long>& ids);

/// Writes state and message of a job. Throws StorageError.
void set_job(const std::filesystem::path& path, long id, JobState state, const std::string& message);

/// Counts one more unexpected end of a job's process; returns the count. Throws StorageError.
int count_crash(const std::filesystem::path& path, long id);
void forget_crashes(const std::filesystem::path& path, long id);

/// The lock that the process which runs the queue holds.
std::filesystem::path runner_lock(const std::filesystem::path& path);

}  // namespace lathe::genetic
