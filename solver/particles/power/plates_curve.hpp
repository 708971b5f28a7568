// The voltage at which electrons multiply between parallel plates, over frequency times gap: the chart beside
// which the gaps of an antenna are read.
#pragma once

#include <stop_token>
#include <vector>

#include "solver/particles/emission/wall_material.hpp"
#include "solver/particles/multipactor/multipactor_settings.hpp"

namespace lathe::particles {

struct PlatesThreshold {
    double ghz_mm = 0.0;  ///< frequency times gap
    double volts = 0.0;   ///< peak; 0: none up to the largest voltage that was tried
};

/// One threshold for each entry of `ghz_mm`, in their order, for a uniform field between plates of one
/// material, drawn as a ring so wide that it is flat. By the settings' law of emission and their numbers of
/// electrons, seeds, periods and steps; without a magnet. Voltages are sought from 25 to 160 V a GHz mm, and
/// from 15 V on, which has the thresholds of all metals of known_materials() from 0.8 GHz mm on. `threads`
/// runs at once; the answer does not depend on it. Throws InputError on a material or settings out of range
/// and products that are not positive, SolverError when stopped.
std::vector<PlatesThreshold> plates_thresholds(const WallMaterial& material,
                                               const std::vector<double>& ghz_mm,
                                               MultipactorSettings settings, unsigned threads,
                                               const std::stop_token& stop = {});

}  // namespace lathe::particles
