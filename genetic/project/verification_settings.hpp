// The part "verification" of a project file: how a body of revolution is verified in three dimensions.
#pragma once

#include <vector>

#include "solver/volume/design/surroundings.hpp"

namespace lathe {

struct VerificationSettings {
    double cells_per_wavelength = 0.0;  ///< of both solvers; 0: that of the simulation
    bool winner = false;                ///< whether an optimisation ends with the verification of its winner
    std::vector<Surrounding> surroundings;
    bool operator==(const VerificationSettings&) const = default;
};

}  // namespace lathe
