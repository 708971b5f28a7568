// What stands beside an antenna for one of its parameters: coefficients that change, or two more solves.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "solver/adjoint/coefficient_change.hpp"
#include "solver/adjoint/gradient.hpp"
#include "solver/adjoint/step_windows.hpp"
#include "solver/base/parallel.hpp"
#include "solver/discretise/planar_grid.hpp"
#include "solver/solve/solve.hpp"

namespace lathe {

/// The antennas on either side of one by a parameter.
struct BesideAntenna {
    ParameterSides sides;                              ///< with their ports on their walls
    CoefficientChange change;                          ///< of the coefficients of the grid that all share
    std::optional<Simulation> low, high;               ///< where the port or the ground plane changes
    std::optional<Results> low_results, high_results;  ///< of these, once they are solved

    bool by_solves() const { return low.has_value() || high.has_value(); }
    ParameterDifferences differences() const;
};

/// A body of revolution as it is solved, on its grid.
struct SolvedAntenna {
    const Antenna& drawn;     ///< which the parameter changes
    const Antenna& on_walls;  ///< with_port_on_walls(drawn)
    const SimulationSettings& settings;
    const GridPlan& plan;
    const Coefficients& coefficients;
    const StepWindows& windows;  ///< of `on_walls`
};

/// Both sides of a parameter, where its port moves or changes as two more solves on the antenna's own grid
/// (neighbour_plan()). Throws InputError where a rule of the antenna is broken on either.
BesideAntenna beside_antenna(const SolvedAntenna& solved, const SensitiveParameter& parameter);

/// A planar antenna on its grid.
struct SolvedPlanarAntenna {
    const Antenna& drawn;
    const SimulationSettings& settings;
    const PlanarGridPlan& plan;
    const Coefficients& coefficients;
};

/// The same for planar antennas. A port changes with the material in its guide, loss included: S has what is
/// absorbed between the planes where the wave is sent and read, the fields of PlanarGradient do not.
BesideAntenna beside_antenna(const SolvedPlanarAntenna& solved, const SensitiveParameter& parameter);

/// Both sides of all parameters, in their order; simulations of sides record spectra. `Solved` is one of the
/// two above. Throws InputError as beside_antenna().
template <class Solved>
std::vector<BesideAntenna> besides_of(const Solved& solved,
                                      const std::vector<SensitiveParameter>& parameters) {
    std::vector<BesideAntenna> besides(parameters.size());
    parallel_for_each(static_cast<int>(parameters.size()), 1, [&](int n) {
        const auto p = static_cast<std::size_t>(n);
        besides[p] = beside_antenna(solved, parameters[p]);
        for (std::optional<Simulation>* side : {&besides[p].low, &besides[p].high})
            if (*side) record_spectra(**side);
    });
    return besides;
}

/// Row of a metric of the geometry, the one in place `metric` among those that were asked for: its value for
/// the antenna as it is drawn and the slopes between the sides of each parameter, that antenna standing for
/// one that is missing.
GradientRow geometry_row(std::size_t metric, const AskedMetric& asked, const Antenna& drawn,
                         const std::vector<BesideAntenna>& besides);

}  // namespace lathe
