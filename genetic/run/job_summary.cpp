#include "genetic/run/job_summary.hpp"

#include <algorithm>
#include <ctime>

#include "genetic/run/run_view.hpp"
#include "genetic/verification/verification_json.hpp"

namespace lathe::genetic {

namespace {

/// Seconds since 1970; NaN when the text is not such a time.
double seconds_of(const std::string& time_utc) {
    std::tm parts{};
    const char* end = ::strptime(time_utc.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    if (end == nullptr) return std::numeric_limits<double>::quiet_NaN();
    return static_cast<double>(::timegm(&parts));
}

void add_wall_time(JobSummary& summary, const std::vector<StoredEvent>& events) {
    bool is_open = false;
    double begin = 0.0;
    for (const StoredEvent& event : events) {
        const double time = seconds_of(event.time_utc);
        if (event.kind == "started" || event.kind == "resumed") {
            if (is_open) summary.is_wall_complete = false;  // killed: the end was not written
            is_open = true;
            begin = time;
            ++summary.sessions;
        } else if (event.kind == "interrupted" || event.kind == "finished") {
            if (is_open && time >= begin) summary.wall_seconds += time - begin;
            is_open = false;
        }
    }
    if (is_open) summary.is_wall_complete = false;
}

void count(JobSummary& summary, const StoredEvaluation& evaluation) {
    summary.generations = std::max(summary.generations, evaluation.generation + 1);
    if (evaluation.is_pending) return;
    ++summary.evaluated;
    summary.solver_seconds += 1e-3 * evaluation.milliseconds;
    const EvaluationStatus status = evaluation.score.status;
    summary.valid += status == EvaluationStatus::valid;
    summary.infeasible += status == EvaluationStatus::infeasible;
    summary.diverged += status == EvaluationStatus::diverged;
    summary.failed += status == EvaluationStatus::failed;
}

/// The verdict of the winner's verification in three dimensions, or why there is none although the project
/// asks for it.
std::string volume_verdict(const RunView& view, const Genome& winner) {
    const auto verifications = view.volume_verifications();
    if (const StoredVolumeVerification* stored = find_verification(verifications, winner))
        return verdict_text(read_verification_json(stored->json, view.path().string()));
    std::string problem;
    for (const StoredEvent& event : view.events())
        if (event.kind == "not verified") problem = event.text;
    return problem;
}

void read_store(JobSummary& summary) {
    const RunView view(summary.job.store);
    summary.project = view.project();
    summary.total = summary.project->optimiser.evaluations;
    const auto evaluations = view.evaluations();
    for (const StoredEvaluation& evaluation : evaluations) count(summary, evaluation);
    summary.verdict = judge_run(evaluations, view.verifications(), view.own_grid_solves());
    RunVerdict& verdict = summary.verdict;
    if (verdict.before) summary.start_distance = verdict.before->score.objective;
    if (verdict.winner && verdict.winner->score.status != EvaluationStatus::valid) verdict.winner.reset();
    if (verdict.winner) {
        summary.distance = verdict.winner->score.objective;
        summary.best_project = view.project_at(verdict.winner->genome);
        summary.volume_verdict = volume_verdict(view, verdict.winner->genome);
    }
    add_wall_time(summary, view.events());
}

}  // namespace

JobSummary summarise(const Job& job) {
    JobSummary summary;
    summary.job = job;
    if (job.state == JobState::failed) summary.problem = job.message;
    try {
        read_store(summary);
    } catch (const std::exception& error) {
        if (summary.problem.empty()) summary.problem = error.what();
    }
    return summary;
}

QueueTotals totals_of(const std::vector<JobSummary>& jobs) {
    QueueTotals totals;
    totals.jobs = static_cast<int>(jobs.size());
    for (const JobSummary& job : jobs) {
        const JobState state = job.job.state;
        totals.waiting += state == JobState::waiting;
        totals.running += state == JobState::running;
        totals.finished += state == JobState::finished;
        totals.failed += state == JobState::failed;
        totals.all_goals_met += state == JobState::finished && job.all_goals_met();
        totals.evaluated += job.evaluated;
        totals.wall_seconds += job.wall_seconds;
    }
    return totals;
}

std::string totals_text(const QueueTotals& totals) {
    if (totals.jobs == 0) return "The queue is empty.";
    std::string text = std::to_string(totals.finished) + " of " + std::to_string(totals.jobs) +
                       (totals.jobs == 1 ? " job finished" : " jobs finished");
    if (totals.finished > 0) text += ", " + std::to_string(totals.all_goals_met) + " with all goals met";
    if (totals.failed > 0) text += "; " + std::to_string(totals.failed) + " failed";
    if (totals.running > 0) text += "; " + std::to_string(totals.running) + " in work";
    if (totals.waiting > 0) text += "; " + std::to_string(totals.waiting) + " waiting";
    return text + ".";
}

}  // namespace lathe::genetic
