// Where electrons are from instant to instant, at one power: what people look at.
#pragma once

#include <stop_token>
#include <vector>

#include "solver/particles/power/power_analysis.hpp"

namespace lathe::particles {

/// An electron of a picture.
struct SeenElectron {
    float z_m = 0.0F, r_m = 0.0F;  ///< of a planar antenna x and y
    float energy_ev = 0.0F;
};

/// The electrons of one seed, evenly spaced instants from the first period on.
struct ElectronFilm {
    double power_w = 0.0;
    int frames_per_period = 0;
    std::vector<std::vector<SeenElectron>> frames;
    std::vector<double> populations;  ///< weighted, of each frame
};

/// Follows the first seed of an analysis at `power_w` for `periods` periods, or until all electrons are gone,
/// and keeps `frames_per_period` instants of each. The last instant of a period is that after the population
/// was halved or doubled. Both numbers are at least 1; a frame is never shorter than a step. Throws
/// SolverError when stopped.
ElectronFilm film_electrons(const MeshedRegion& region, const MultipactorSettings& settings, double power_w,
                            int periods, int frames_per_period, const std::stop_token& stop = {});

}  // namespace lathe::particles
