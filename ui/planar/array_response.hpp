// What a beam former sends to the elements of its array, against the straight phase of an ideal one.
#pragma once

#include <vector>

#include "solver/geometry/planar.hpp"
#include "solver/results/results.hpp"

namespace lathe::ui {

/// One element, behind the line from its port.
struct ArrayPoint {
    double y = 0.0;               ///< place along the array, m
    double level_db = 0.0;        ///< |S|^2 from the driven port
    double ideal_level_db = 0.0;  ///< all that arrives, shared alike
    double phase_deg = 0.0;       ///< of S and the line, against the ideal: 0 is a plane wave front
};

struct ArrayResponse {
    std::vector<ArrayPoint> points;  ///< from negative y on
    double beam_deg = 0.0;           ///< where the ideal front goes, from the normal of the array
    double rms_phase_deg = 0.0;      ///< weighted by power
    double worst_phase_deg = 0.0;
    double through = 0.0;  ///< share of the incident power that arrives
};

/// The waves at an array for one excitation and frequency. The ideal front is the plane one that fits best:
/// the phases weighted by their powers in the least-squares sense, unwrapped from the strongest element on.
/// Empty where no port leads to an element or the excitation is no guide.
ArrayResponse array_response(const PlanarSettings& settings, const Results& results,
                             const FrequencyResult& at, std::size_t excitation);

/// Whether any port leads to an element.
bool has_array(const PlanarSettings& settings);

}  // namespace lathe::ui
