// What a solve in three dimensions will take, before anything of its grid's size is allocated.
#pragma once

#include <array>
#include <string>

#include "solver/model/simulation_settings.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/discretise/volume_grid_plan.hpp"

namespace lathe {

/// Sizes of one solve. Times follow with a rate of cell updates that the machine has shown.
struct VolumeForecast {
    std::array<int, 3> grid{};   ///< cells along x, y, z, layers included
    double cells = 0.0;          ///< of the grid
    int problems = 0;            ///< one per driven port, solved one after another
    double solids = 0.0;         ///< with all copies
    double memory_bytes = 0.0;   ///< of cells, fields, solids and what is recorded; a guess
    double preparation_s = 0.0;  ///< core seconds that solids with many copies take before the first step
    double time_step = 0.0;      ///< s; cut cells may shorten it
    LinePair limiting;           ///< the closest lines of the grid, which limit the time step most
    double steps_most = 0.0;     ///< of a problem, when it goes on to max_periods
    double steps_usual = 0.0;    ///< of a problem, when it rings down as most antennas do
    Warnings warnings;           ///< of the grid

    double updates_most() const { return cells * problems * steps_most; }
    double updates_usual() const { return cells * problems * steps_usual; }
    /// "312 x 312 x 410 cells (39.9 million), 3.1 GB, time step 0.61 ps by x = 1 mm (patch) and x = 1.1 mm"
    std::string text() const;
};

/// Problems of an antenna: one for each driven port.
int problem_count(const VolumeAntenna& antenna);

/// Takes milliseconds. Throws InputError where the grid's plan does.
VolumeForecast forecast_volume(const VolumeAntenna& antenna, const SimulationSettings& settings);

/// Throws InputError, key "simulation.cells_per_wavelength", when a solve needs more memory than this machine
/// has: grid and results stay in it whatever the engine is.
void require_memory(const VolumeForecast& forecast, const SimulationSettings& settings);

}  // namespace lathe
