// How many electrons there are when their own charge ends their growth.
#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "solver/particles/fields/mesh_field.hpp"
#include "solver/particles/multipactor/multipactor_settings.hpp"
#include "solver/particles/push/run_setting.hpp"

namespace lathe::particles {

/// What came of one power. Numbers of electrons are of real ones; of planar antennas they and watts are per
/// metre of height.
struct Saturation {
    double power_w = 0.0;
    bool grows = false;    ///< false: they died out, or became no more
    bool settled = false;  ///< false: nothing grows, or it still did at the end of what was followed
    /// Mean over the last ten periods, or over a mean flight where that is longer; 0 unless they grow.
    double electrons = 0.0;
    double wall_power_w = 0.0;    ///< what impacts bring to the walls, over the same periods
    double yield = 0.0;           ///< electrons that an impact freed then, on average: about 1 when settled
    double mean_impact_ev = 0.0;  ///< then
    std::vector<double> populations = {};  ///< at the start and after each period
    /// The same electrons without that field, until they are ten times as many as there ever are with it.
    std::vector<double> populations_without_charge = {};
};

/// Called after each period by the calling thread, with the number of electrons.
using PeriodWatcher = std::function<void(int period, double electrons)>;

/// How a saturation is sought.
struct SaturationSearch {
    double power_w = 0.0;
    int least_electrons = 10'000;  ///< followed ones at the start, if the settings ask for fewer
    int most_periods = 400;
    /// Charge at the start over that which the wave's field binds to the walls.
    double start_share = 1e-3;
};

/// Follows the first seed's electrons at one power with the field of their own charge, from so few that it is
/// weak, until their number has settled: from ten periods (or a mean flight, where that is longer) to the
/// next ten it grows by less than a tenth of the most that it did, or by less than 1 %. Always on the
/// processor. Throws InputError on settings out of range, SolverError when stopped, when the field is not
/// finite and when the mesh has no wall.
Saturation find_saturation(const TriangleMesh& mesh, const MeshField& field,
                           const std::vector<YieldCurve>& walls, const MultipactorSettings& settings,
                           const SaturationSearch& search, const std::stop_token& stop = {},
                           const PeriodWatcher& watcher = {});

}  // namespace lathe::particles
