// What stands beside an antenna for one of its parameters: coefficients that change, or two more solves.
#pragma once

#include <optional>

#include "solver/adjoint/coefficient_change.hpp"
#include "solver/adjoint/gradient.hpp"

namespace lathe {

/// The antennas on either side of one by a parameter.
struct BesideAntenna {
    ParameterSides sides;                              ///< with their ports on their walls
    CoefficientChange change;                          ///< of the coefficients of the grid that all share
    std::optional<Simulation> low, high;               ///< where the port or the ground plane moves
    std::optional<Results> low_results, high_results;  ///< of these, once they are solved

    bool by_solves() const { return low.has_value() || high.has_value(); }
    ParameterDifferences differences() const;
};

/// An antenna as it is solved, on its grid.
struct SolvedAntenna {
    const Antenna& drawn;     ///< which the parameter changes
    const Antenna& on_walls;  ///< with_port_on_walls(drawn)
    const SimulationSettings& settings;
    const GridPlan& plan;
    const Coefficients& coefficients;
};

/// Both sides of a parameter. Throws InputError where a rule of the antenna is broken on either.
BesideAntenna beside_antenna(const SolvedAntenna& solved, const SensitiveParameter& parameter,
                             const GridPlanner& planner);

}  // namespace lathe
