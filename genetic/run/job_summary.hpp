// What came of a job, from its store: for the queue's window and its morning summary.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "genetic/run/job_queue.hpp"
#include "genetic/run/run_verdict.hpp"

namespace lathe::genetic {

struct JobSummary {
    Job job;
    std::string problem;  ///< why it failed or its store cannot be read; empty: nothing

    std::optional<Project> project;       ///< as it was added; empty when the store cannot be read
    std::optional<Project> best_project;  ///< at the best valid candidate
    int evaluated = 0, total = 0;
    int valid = 0, infeasible = 0, diverged = 0, failed = 0;
    int generations = 0;  ///< that have started

    /// Of the store; the winner is empty before there is a valid one.
    RunVerdict verdict;
    double start_distance = std::numeric_limits<double>::quiet_NaN();  ///< of the user's design
    double distance = std::numeric_limits<double>::quiet_NaN();        ///< of the winner; 0: all met

    /// What the winner's verification in three dimensions says, in words; empty: there is none.
    std::string volume_verdict = {};
    /// Whether the project asks for one.
    bool wants_volume_verdict() const { return project && project->verification.winner; }

    double solver_seconds = 0.0;   ///< summed over candidates
    double wall_seconds = 0.0;     ///< summed over sessions
    bool is_wall_complete = true;  ///< false: a session was killed or goes on, and counts for nothing
    int sessions = 0;

    int goals() const { return project ? static_cast<int>(project->objectives.size()) : 0; }
    /// All goals are met on the finer grid where the winner was solved there, otherwise on the run's own.
    bool all_goals_met() const { return goals() > 0 && verdict.all_goals_met(); }
};

/// Reads the store; what goes wrong with that is the summary's `problem`.
JobSummary summarise(const Job& job);

/// How a queue stands, for a heading: counts of jobs and their times.
struct QueueTotals {
    int jobs = 0, waiting = 0, running = 0, finished = 0, failed = 0, all_goals_met = 0;
    int evaluated = 0;
    double wall_seconds = 0.0;
};
/// Counts and times of all jobs.
QueueTotals totals_of(const std::vector<JobSummary>& jobs);

/// "3 of 4 jobs finished, 2 with all goals met; 1 failed."
std::string totals_text(const QueueTotals& totals);

}  // namespace lathe::genetic
