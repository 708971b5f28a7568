// The numbers kept of every evaluated candidate: all metrics at all frequencies, no patterns.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/geometry/antenna.hpp"
#include "solver/results/results.hpp"

namespace lathe::genetic {

/// What a record holds of one solved frequency: every metric that has a place there (kept_at).
struct FrequencyMetrics {
    double frequency_hz = 0.0;
    /// One recorded value for each entry of metric_table(); NaN for those that the record does not hold.
    std::vector<double> numbers;
    /// Recorded values of an antenna with several excitations, [CandidateMetrics::driven][metric_table()];
    /// `numbers` are then those of the worst excitation.
    std::vector<std::vector<double>> by_port = {};
    /// The region whose power handling this is; empty: the worst of all.
    std::string region = {};
    /// Power handling alone, of each region that was analysed at this frequency; empty where none was and in
    /// records of versions that kept the worst region alone.
    std::vector<FrequencyMetrics> by_region = {};

    /// Value of a metric in its unit, without angles of an objective's own; NaN where the record does not
    /// tell it. Throws InputError on an unknown metric.
    double value(std::string_view key) const;
    /// Value of a metric in entry `port` of `by_port`; NaN and errors as of value().
    double value_at_port(std::string_view key, std::size_t port) const;
    /// The entry of `by_region` with this name, this entry for an empty name; null where there is none.
    const FrequencyMetrics* of_region(std::string_view name) const;
};

/// What a store keeps of a candidate.
struct CandidateMetrics {
    std::vector<FrequencyMetrics> frequencies;  ///< empty when nothing was solved
    std::vector<std::string> driven = {};       ///< excitations, planar or in space, else empty
    bool is_volume = false;                     ///< solved in three dimensions
    /// Dense, see reflection_curve(); empty for a dipole and in records of versions that did not keep it.
    std::vector<ReflectionPoint> reflection;
    /// Metrics of the geometry, one for each entry of metric_table(); NaN for all others.
    std::vector<double> of_geometry;
    std::string stop_reason;
    double final_energy_db = 0.0;
    long cells = 0;
    long steps = 0;
    Warnings warnings;  ///< of the solve; empty in records of versions that did not keep them

    /// Value of a metric of the geometry in its unit; NaN where the record does not hold it.
    double geometry_value(std::string_view key) const;
};

/// The record of a solved candidate.
CandidateMetrics candidate_metrics(const Results& results, const Antenna& antenna);
/// The same; null for an antenna in space, which has no metrics of its geometry.
CandidateMetrics candidate_metrics(const Results& results, const Antenna* antenna);

/// The record of an antenna that was solved on several grids at the same frequencies: means of all numbers
/// and of the complex reflection, all warnings, and all else of the first. The frequencies' `by_port` stay
/// empty.
CandidateMetrics mean_metrics(std::span<const CandidateMetrics> on_grids);

/// JSON text and back; NaN and infinities survive (as strings). The second throws std::invalid_argument on
/// text it did not write.
std::string to_json_text(const CandidateMetrics& metrics);
CandidateMetrics parse_candidate_metrics(const std::string& text);

}  // namespace lathe::genetic
