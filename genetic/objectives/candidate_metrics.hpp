// The numbers kept of every evaluated candidate: all metrics at all frequencies, no patterns.
#pragma once

#include <string>
#include <vector>

#include "solver/geometry/antenna.hpp"
#include "solver/results/results.hpp"

namespace lathe::genetic {

/// FrequencyResult without the pattern, S11 as magnitude.
struct FrequencyMetrics {
    double frequency_hz = 0.0;
    double s11_db = 0.0;
    double directivity_dbi = 0.0;
    double realised_gain_dbi = 0.0;
    double radiated_power_ratio = 0.0;
    double cross_polar_db = 0.0;
    EAndH beamwidth_3db_deg;
    EAndH side_lobe_db;
    EAndH phase_centre_mm;
    // NaN in records of versions that did not keep them.
    double gain_dbi = undefined_number;
    double beamwidth_3db_d_deg = undefined_number;
    Planes beamwidth_10db_deg{undefined_number, undefined_number, undefined_number};
    Planes beamwidth_12db_deg{undefined_number, undefined_number, undefined_number};
    double front_to_back_db = undefined_number;
    double horizon_gain_dbi = undefined_number;
    double phase_centre_mean_mm = undefined_number;
    double boresight_group_delay_s = undefined_number;
    double s11_group_delay_s = undefined_number;
    double input_resistance_ohm = undefined_number;
    double input_reactance_ohm = undefined_number;
};

struct CandidateMetrics {
    std::vector<FrequencyMetrics> frequencies;  ///< empty when nothing was solved
    /// Dense, see reflection_curve(); empty for a dipole and in records of versions that did not keep it.
    std::vector<ReflectionPoint> reflection;
    double length_mm = 0.0;
    std::string stop_reason;
    double final_energy_db = 0.0;
    long cells = 0;
    long steps = 0;
    Warnings warnings;  ///< of the solve; empty in records of versions that did not keep them
};

CandidateMetrics candidate_metrics(const Results& results, const Antenna& antenna);

/// JSON text and back; NaN and infinities survive (as strings). The second throws std::invalid_argument on
/// text it did not write.
std::string to_json_text(const CandidateMetrics& metrics);
CandidateMetrics parse_candidate_metrics(const std::string& text);

}  // namespace lathe::genetic
