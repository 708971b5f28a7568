// Goals of the project file measured on the results of a solve.
//
// For every objective the violation v(f) >= 0 of its goal at each frequency of its range, in the metric's
// own unit (dB, degrees, mm): below: max(0, x - value); above: max(0, value - x); near: |x - value|.
// An objective's share of the fitness is
//
//     share = rms over frequencies of v + 0.2 max over frequencies of v,
//
// and the fitness is the sum of weight * share. The rms part changes whenever any frequency improves, so
// that the search sees a slope where the worst frequency alone would show a plateau; the small maximum
// keeps it from trading one bad frequency for many good ones. Both are exactly 0 when the goal is met.
// A `near` goal is met only at the value itself; give a corridor with one `below` and one `above`.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/results/metric_table.hpp"
#include "solver/results/results.hpp"

namespace lathe::genetic {

/// One objective on one candidate.
struct ObjectiveResult {
    std::string metric;
    double worst_value = 0.0;         ///< the metric where its goal is missed most (or met least), its unit
    double worst_frequency_hz = 0.0;  ///< where that is; 0 for metrics of the geometry
    double worst_violation = 0.0;     ///< >= 0, 0 when the goal is met; NaN when the metric is undefined
    double rms_violation = 0.0;       ///< over the frequencies in range
    double share = 0.0;               ///< rms + 0.2 worst: what is weighted into the fitness

    bool is_met() const { return worst_violation == 0.0; }
};

/// What an objective asks of its metric.
MetricQuestion question_of(const Objective& objective);

/// How far a value misses the goal, in the metric's unit; negative by how much it is kept.
double signed_miss(double value, const Objective& objective);

/// Every objective in order. A metric that the results do not define (no 3 dB point, S11 of a dipole)
/// gives NaN violations, never a made-up number. Throws InputError on an unknown metric or an objective
/// with no solved frequency in its range.
std::vector<ObjectiveResult> evaluate_objectives(const Results& results, const Antenna& antenna,
                                                 std::span<const Objective> objectives);

/// Judges each objective on the mean curves of an antenna that was solved on several grids at the same
/// frequencies.
std::vector<ObjectiveResult> evaluate_objectives(std::span<const Results> on_grids, const Antenna& antenna,
                                                 std::span<const Objective> objectives);

/// One objective on the values of its metric at each frequency; one value for a metric of the geometry.
/// Throws InputError when no frequency lies in its range.
ObjectiveResult judge_objective(const Objective& objective, std::span<const double> values,
                                std::span<const double> frequencies_hz);

/// Sum of weight * share; 0 exactly when all goals are met, NaN when any share is.
double combined_violation(std::span<const ObjectiveResult> results, std::span<const Objective> objectives);

/// How far inside its goals a candidate lies that meets them all: the smallest headroom, weighted, of any
/// goal at any frequency, >= 0; negative by how much the worst is missed. NaN when a metric is undefined.
double smallest_headroom(std::span<const ObjectiveResult> results, std::span<const Objective> objectives);

/// What a search of the project minimises: combined_violation(), and where that is 0 and the project goes on
/// for the largest margin (OptimiserSettings::after_goals), minus smallest_headroom().
double objective_of(std::span<const ObjectiveResult> results, const Project& project);

/// A metric over frequency, one value each.
struct MetricCurve {
    std::vector<double> frequencies_hz, values;
};

/// The curve that a goal on the metric is judged on, and that charts draw: of the reflection (s11_db, vswr,
/// s11_group_delay_ns) the results' dense one, of all others, and of results without it, metric_values() at
/// the solved frequencies. A metric of the geometry has one value, at frequency 0. Frequencies in Hz,
/// ascending.
MetricCurve metric_curve(const Results& results, const Antenna& antenna, const Objective& objective);

/// The curve of a metric of power handling without the frequencies where no goal asked for it, unless that
/// leaves none; every other metric's as it is.
MetricCurve where_asked(MetricCurve curve, const std::string& metric);

/// One of the metrics of is_of_reflection() along a reflection curve.
MetricCurve reflection_metric(std::span<const ReflectionPoint> reflection, const std::string& metric);

/// Values of one metric at each solved frequency (one value for a metric of the geometry), with the
/// objective's angle range and the objective's goal deciding between largest and smallest where a metric
/// covers a range of angles. NaN where undefined.
std::vector<double> metric_values(const Results& results, const Antenna& antenna, const Objective& objective);

/// Refuses, before anything is solved, objectives that can never be measured: no objective at all, an unknown
/// metric, and what check_objectives_exist() refuses. Throws InputError with the key.
void check_objectives(const Project& project);

}  // namespace lathe::genetic
