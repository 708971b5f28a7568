// The parts of a project file: one reader for each top-level key. All throw InputError.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/formats/json_cursor.hpp"

namespace lathe {

std::variant<Design, Antenna> read_antenna(const JsonCursor& antenna);
SimulationSettings read_simulation(const JsonCursor& simulation);
OptimiserSettings read_optimiser(const JsonCursor& optimiser);
ToleranceSettings read_tolerance(const JsonCursor& tolerance, const std::variant<Design, Antenna>& antenna);
SweepSettings read_sweep(const JsonCursor& sweep, const std::variant<Design, Antenna>& antenna);
WarmStart read_warm_start(const JsonCursor& warm_start);

/// Frequency ranges must lie inside the simulation's band.
std::vector<Objective> read_objectives(const JsonCursor& objectives, const SimulationSettings& simulation);

/// Names of the enums in the file, in the order of the enums.
const std::vector<std::string>& goal_names();       ///< "below", "above", "near"
const std::vector<std::string>& port_kind_names();  ///< "circular_waveguide", "coaxial", "dipole"

/// Units of the file to SI, each with one rounding.
inline double metres(double millimetres) {
    return millimetres / 1000.0;
}
inline double hertz(double gigahertz) {
    return gigahertz * 1e9;
}

}  // namespace lathe
