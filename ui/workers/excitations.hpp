// The excitations of a planar antenna as the window counts them.
#pragma once

#include <string>
#include <vector>

#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"

namespace lathe::ui {

/// A driven port and the problem, in the order of problems_of(), whose frames show its field: of a plane wave
/// the first of its two at the lowest frequency, both of which have the pulse's spectrum.
struct Excitation {
    std::string name;
    std::size_t port = 0;  ///< entry of PlanarSettings::ports
    std::size_t problem = 0;
};

/// In the order of Results::driven; empty for a body of revolution.
std::vector<Excitation> excitations_of(const Antenna& antenna, const SimulationSettings& settings);

}  // namespace lathe::ui
