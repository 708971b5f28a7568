// Every metric that a goal may name, described once. Readers and writers of project files, objectives,
// records of candidates, reports, charts and the goals' editor all follow this table: a new metric is one
// entry of it (docs/developer/extending.md).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/geometry/antenna.hpp"
#include "solver/results/goal.hpp"
#include "solver/results/results.hpp"

namespace lathe {

/// What a metric is read off, and so over which frequencies it is known.
enum class MetricSource {
    reflection,  ///< S11 alone: at every frequency of the dense reflection curve
    frequency,   ///< everything that a solve gives: at the solved frequencies
    power,       ///< electrons or gas in the solved field: at the solved frequencies of goals that ask for it
    geometry     ///< the antenna as it is built: one number
};

/// Which angles theta an objective may or must give.
enum class MetricAngles {
    none,
    range,         ///< a range, else the metric's own
    needed_range,  ///< a range or one end of it
    cone,          ///< a cone about the axis, else the metric's own
    dish           ///< the half angle of a paraboloid
};

/// Excitations that have a metric, and those that an objective must name.
enum class MetricExcitation {
    none,            ///< no excitation of such antennas has it
    beam,            ///< ports and impressed currents; the worst of all unless one is named
    one_beam,        ///< the same; one is named where there are several
    compared_beam,   ///< the same, compared with each other, so not their combination
    guide,           ///< guides; the worst of all unless one is named
    one_guide,       ///< guides; one is named where there are several
    pair_of_guides,  ///< from a guide that is driven to any guide, both named
    plane_wave       ///< plane waves; the worst of all unless one is named
};

/// True when an objective must name one excitation of several.
inline bool names_one(MetricExcitation excitation) {
    return excitation == MetricExcitation::one_beam || excitation == MetricExcitation::one_guide ||
           excitation == MetricExcitation::pair_of_guides;
}

/// True when an excitation of this kind has such metrics: lumped ports count as guides.
bool has_metric(ExcitationKind kind, MetricExcitation excitation);

/// One excitation at one frequency, and of a pair the port where the wave goes.
struct BeamQuery {
    const FrequencyResult& at;
    const Beam& beam;                      ///< of the excitation
    std::optional<std::size_t> port = {};  ///< its row of the S-matrix; empty: not a port
    std::optional<std::size_t> to_port = {};

    /// S to `to` from the port of the excitation; NaN where it is not a port.
    std::complex<double> scattering(std::optional<std::size_t> to) const {
        if (!port || !to) return {undefined_number, undefined_number};
        return at.s_matrix(static_cast<Eigen::Index>(*to), static_cast<Eigen::Index>(*port));
    }
    /// S of the port to itself; NaN where it is not one.
    std::complex<double> reflection() const { return scattering(port); }
};

/// What an objective asks of a metric: angles in degrees where it gives any, names of ports of an antenna
/// with several, and the goal, which decides between largest and smallest where a metric covers a range of
/// angles or several excitations.
struct MetricQuestion {
    std::optional<double> from_theta_deg = {}, to_theta_deg = {};
    Goal goal = Goal::below;
    double value = 0.0;
    std::string port = {}, to_port = {};  ///< empty: none is named
    std::string region = {};              ///< of power handling; empty: the worst of all

    bool gives_angles() const { return from_theta_deg || to_theta_deg; }
};

/// Value of another metric, in its unit, for the same frequency and question.
using MetricLookup = std::function<double(std::string_view key)>;

/// One metric. Of of_beam, derived and of_antenna at least one is set. Where a number is undefined, it is
/// NaN.
struct MetricDescription {
    std::string_view key;                 ///< in files and on the command line, ends in the unit
    std::string_view title;               ///< for tables and axes, without the unit
    std::string_view unit;                ///< as printed, empty for a bare number
    std::string_view help;                ///< what exactly it is, half a sentence
    std::optional<Goal> usual_goal = {};  ///< which way is better, where one is
    MetricSource source = MetricSource::frequency;
    MetricAngles angles = MetricAngles::none;
    /// Excitations that have it: of bodies of revolution, of planar and of 3D antennas.
    MetricExcitation revolved_excitation = MetricExcitation::none;
    MetricExcitation planar_excitation = MetricExcitation::none;
    MetricExcitation volume_excitation = MetricExcitation::none;
    /// Why no result of the antenna, solved at so many frequencies, defines the metric; null: all do. Never
    /// depends on a gene, so that the answer holds for every candidate of a run.
    std::string (*missing)(const Antenna& antenna, int frequencies) = nullptr;
    /// The metric of one excitation over `scale`.
    double (*of_beam)(const BeamQuery& of, const MetricQuestion& question) = nullptr;
    /// The metric from others: of records that do not hold it, and of results where `of_beam` is null.
    double (*derived)(const MetricLookup& others) = nullptr;
    /// The metric of a point of the dense reflection curve over `scale`; of metrics of the reflection.
    double (*of_reflection)(const ReflectionPoint& point) = nullptr;
    /// The metric of an antenna; of metrics of the geometry.
    double (*of_antenna)(const Antenna& antenna) = nullptr;
    /// JSON pointer of the number in the record that a store keeps of each candidate; empty: not kept.
    std::string_view kept_at = {};
    /// Written to results.json and frequency.csv under its key, behind what their formats began with; only
    /// for metrics that have a value at each frequency and need no angles.
    bool in_results = false;
    double scale = 1.0;  ///< the metric over what of_beam(), of_reflection() and records give

    /// True when a record tells the metric for a question without angles.
    bool is_kept() const { return !kept_at.empty() || derived != nullptr; }
};

/// Excitations that have the metric, of antennas with such results.
MetricExcitation excitation_of(const MetricDescription& metric, PatternKind kind);

/// True when each excitation that has the metric has one number of its own.
bool is_of_one_excitation(const MetricDescription& metric, PatternKind kind);

/// Excitations that have the metric, in the order of Results::driven.
std::vector<std::string> excitations_with(const Results& results, const MetricDescription& metric);

/// Excitation that a question without a name is about: combined_excitation where the results have it and it
/// has the metric; else empty, which means all of them.
std::string usual_excitation(const Results& results, const MetricDescription& metric);

/// All metrics in the order of lists. The entries live as long as the program.
std::span<const MetricDescription> metric_table();

/// The entry of a key, null for a key that is no metric.
const MetricDescription* find_metric(std::string_view key);

/// The entry of a key. Throws InputError with the key "objectives.metric" when it is no metric.
const MetricDescription& metric_of(std::string_view key);

/// True for metrics of the antenna's geometry, which have one value and no frequency. False for unknown keys.
bool is_of_geometry(std::string_view key);

/// The value that is further from the question's goal; NaN when one of them is.
double worse_for_goal(double one, double other, const MetricQuestion& question);

/// Value of a metric at one solved frequency, in its unit, for the excitation that is named, else for
/// usual_excitation(), else for the one that serves the goal worst; NaN where that has no number or the name
/// is not in the results.
double metric_value(const MetricDescription& metric, const Results& results, const FrequencyResult& at,
                    const MetricQuestion& question);

/// The same over MetricDescription::scale, as records hold it.
double metric_over_scale(const MetricDescription& metric, const Results& results, const FrequencyResult& at,
                         const MetricQuestion& question);

/// Value of a metric of a body of revolution from one frequency alone.
double metric_value(const MetricDescription& metric, const FrequencyResult& at,
                    const MetricQuestion& question);

/// Values of a metric at all solved frequencies, in their order. NaN where the antenna does not have it.
std::vector<double> metric_values(const MetricDescription& metric, const Results& results,
                                  const MetricQuestion& question);

}  // namespace lathe
