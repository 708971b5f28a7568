// Everything that a store has evaluated, asked again: other goals, other metrics, a start for another run.
// Solves nothing.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "genetic/objectives/candidate_metrics.hpp"
#include "genetic/objectives/objectives.hpp"
#include "genetic/run/run_view.hpp"

namespace lathe::genetic {

/// True for metrics whose values over frequency a store keeps: all but those that need the pattern (levels
/// within angles, cones and dishes of an objective's own).
bool is_kept(const Objective& objective);

/// What metric_curve() gave when the candidate was solved; of records of versions that kept no dense
/// reflection, kept_metric_values(). Throws InputError unless is_kept().
MetricCurve kept_metric_curve(const CandidateMetrics& metrics, const Objective& objective);

/// What metric_values() gave when the candidate was solved. Throws InputError unless is_kept().
std::vector<double> kept_metric_values(const CandidateMetrics& metrics, const Objective& objective);

/// One candidate under goals that need not be those it was solved for.
struct RescoredCandidate {
    StoredEvaluation evaluation;   ///< its score and objectives are the new ones
    double first_objective = 0.0;  ///< as it was stored
};

/// All finished candidates, best first. Throws InputError when a goal cannot be judged from what is kept, the
/// run's frequencies do not reach into its range, or it is on power handling that no candidate has there.
std::vector<RescoredCandidate> rescored(const RunView& run, const std::vector<Objective>& objectives);

/// The best `count` candidates of another store as a start for `project`, by the names of its genes; what is
/// outside a gene's range is brought to its end. Throws InputError when the two have no gene in common.
WarmStart warm_start_from(const RunView& other, const Project& project, std::size_t count);

/// What a run of `project` asks for first: its own design, then its warm start.
std::vector<Genome> starting_genomes(const Project& project);

/// Whether a metric is the better the smaller (below) or the larger (above); empty where that depends.
std::optional<Goal> usual_goal(const std::string& metric);

/// What a front trades: a metric's worst value over its range, to be as small or as large as can be.
struct FrontMetric {
    Objective objective;  ///< goal below: the smaller the better, above: the larger; `value` has no meaning
};

/// One candidate with its values in the order of the metrics.
struct FrontPoint {
    StoredEvaluation evaluation;
    std::vector<double> values;
    bool is_on_front = false;  ///< no other is at least as good in all metrics and better in one
};

/// All valid candidates whose metrics are defined. Throws as rescored() does.
std::vector<FrontPoint> front_points(const RunView& run, const std::vector<FrontMetric>& metrics);

/// For each row whether no other row is at least as small everywhere and smaller somewhere; of equal rows
/// all.
std::vector<bool> not_dominated(const std::vector<std::vector<double>>& rows);

}  // namespace lathe::genetic
