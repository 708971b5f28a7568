// Transformations that leave the results of an antenna as they are, but for what follows from them by
// symmetry.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/bench/random/drawn_antenna.hpp"
#include "app/bench/random/similarity.hpp"

namespace lathe::bench {

/// Relation of the grids before and after a transformation.
enum class GridRule {
    follows,  ///< the grid is transformed with the antenna
    any       ///< the grid may stand elsewhere in the antenna
};

struct Transformation {
    std::string name;
    DrawnAntenna drawn;                        ///< the transformed antenna
    Similarity map = {};                       ///< from the original
    std::map<std::string, std::string> names;  ///< new names of ports; empty: the old ones
    GridRule rule = GridRule::follows;
    /// Guides of the original leave through the sides of the grid and have no outside there, guides of the
    /// image end in the drawing: far fields are those of different antennas, S-parameters are not.
    bool other_outside = false;
};

/// All transformations that an antenna admits; `number` decides shifts, angles and scales.
std::vector<Transformation> transformations_of(const DrawnAntenna& drawn, std::uint64_t number);

}  // namespace lathe::bench
