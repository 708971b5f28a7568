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
SQLite::Database open_queue(const std::filesystem::path& path, bool read_only = false);
/// A queue of an earlier program has no order of its own yet.
void ensure_order(const std::filesystem::path& path);

/// In the order they are to run.
std::vector<Job> read_jobs(SQLite::Database& database);
/// Writes the order down; jobs that are not named come after.
void write_order(SQLite::Database& database, const std::vector<long>& ids);

void set_job(const std::filesystem::path& path, long id, JobState state, const std::string& message);

/// Held by the process that runs the queue.
std::filesystem::path runner_lock(const std::filesystem::path& path);

}  // namespace lathe::genetic
