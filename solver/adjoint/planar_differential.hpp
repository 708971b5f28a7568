// How the metrics of a planar antenna at one frequency change with its fields and waves.
#pragma once

#include <Eigen/Dense>
#include <cstddef>
#include <limits>
#include <vector>

#include "solver/adjoint/metric_differential.hpp"
#include "solver/results/results.hpp"

namespace lathe {

/// What of one excitation's field a metric reads.
struct BeamDifferential {
    std::size_t excitation = 0;      ///< of Results::driven
    std::vector<double> intensity;   ///< d(metric) by |F|^2 at Results::phi_rad; empty: none
    double contour_power = 0.0;      ///< by the power through the contour, 1/W
    double plate_directivity = 0.0;  ///< by directivity_of_plates()
};

/// d(metric) = sum over beams + Re sum s dS, for the excitation that serves the question worst where none is
/// named. Empty where the metric is undefined.
struct PlanarDifferential {
    double value = std::numeric_limits<double>::quiet_NaN();  ///< of the metric itself, in its unit
    std::vector<BeamDifferential> beams;
    Eigen::MatrixXcd s;  ///< (to, from) as FrequencyResult::s_matrix; empty: none
};

/// The differential of a metric of results at their frequency `at`. Directivities and strengths by hand, at
/// the angle where they are attained (envelope theorem), all others by central differences of the metric,
/// which take no solve. The loss of walls, and the change of S by it, count
/// as constants. Throws InputError for a power balance that is
/// not that of a guide.
PlanarDifferential planar_differential(const PlanarSettings& settings, const Results& results, std::size_t at,
                                       const AskedMetric& asked);

}  // namespace lathe
