// Antennas drawn at random, of the kinds in which a rectangular grid has the most to get wrong.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"

namespace lathe::bench {

/// One antenna with the band in which it is solved.
struct RandomAntenna {
    std::string kind;     ///< "teeth", "choke", ...
    std::string numbers;  ///< what was drawn for it, lengths in millimetres
    Antenna antenna;
    SimulationSettings settings;
};

/// Names of the kinds, in the order in which random_antenna() goes round.
const std::vector<std::string>& random_antenna_kinds();

/// The antenna of this number: kind `number` modulo the number of kinds, numbers from a generator addressed
/// by `number` alone. The wavelength at the middle of the band, 30 GHz, is 10 mm. Walls are perfect
/// conductors; antennas without a lossy part, so that the balance of power has to close.
RandomAntenna random_antenna(std::uint64_t number);

}  // namespace lathe::bench
