// The morning summary of a queue: every job with its antenna, its goals and how it went.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "genetic/report/document.hpp"
#include "genetic/run/job_summary.hpp"

namespace lathe::genetic {

/// `when` says of what time it is, for the heading. No solves: drawings and numbers are the stores'.
Document queue_document(std::span<const JobSummary> jobs, const std::string& when);

struct QueueReportFiles {
    std::filesystem::path html, pdf;
};

/// Where the summary of a queue lies: beside it, queue_summary.html and .pdf for queue.db.
QueueReportFiles queue_report_files(const std::filesystem::path& queue);

/// Throws std::system_error.
QueueReportFiles write_queue_report(const Document& document, const std::filesystem::path& queue);

/// Now, "2026-11-21 07:04 UTC".
std::string utc_time();

/// "1 h 12 min", "3 min 5 s", "0.4 s".
std::string time_text(double seconds);

/// Time of all sessions, "at least ..." when one was killed; a dash before the first.
std::string wall_text(const JobSummary& job);

/// "yes", "yes, but not on the finer grid", "2 of 3" or a dash.
std::string goals_text(const JobSummary& job);

}  // namespace lathe::genetic
