// Voltages and currents that the arrays of a grid have no place for.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/volume/problem/volume_index.hpp"

namespace lathe {

/// At walls thinner than a cell: the pieces of an edge that a wall crosses have a voltage each, the parts of
/// a face that it divides a current each. What they are pieces and parts of is metal in the grid's own
/// arrays. They take the grid's update equations (solver/scheme/volume_update.hpp) with the curls that `rims`
/// spell out, and in a layer its stretching.
struct SecondUnknowns {
    struct Unknown {
        VolumeIndex at;                   ///< of the edge or face: says where, not which
        double value = 1.0, decay = 1.0;  ///< as in CoefficientSet
    };
    /// A voltage on the rim of a current's face.
    struct Rim {
        static constexpr std::int32_t of_grid = -1;
        std::uint32_t current = 0;
        std::int32_t voltage = of_grid;  ///< one of `voltages`, or the grid's own at `grid_voltage`
        VolumeIndex grid_voltage = {};
        int sign = 1;  ///< of the voltage in the curl, right-handed about the face's axis
    };
    std::vector<Unknown> voltages, currents;  ///< along memory: by k, j, component, i
    std::vector<Rim> rims;                    ///< by current
    bool empty() const { return voltages.empty() && currents.empty(); }
};

}  // namespace lathe
