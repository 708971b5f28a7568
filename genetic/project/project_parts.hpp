// The parts of a project file: one reader for each top-level key. All throw InputError.
#pragma once

#include <numbers>
#include <string>
#include <variant>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/formats/json_cursor.hpp"

namespace lathe {

std::variant<Design, Antenna> read_antenna(const JsonCursor& antenna);
/// The antenna of "geometry": "planar" that is drawn by regions.
Antenna read_planar_antenna(const JsonCursor& antenna);
/// "pec", "free_space", or an object with relative_permittivity, which must be a number here.
Material read_material(const JsonCursor& material);
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
/// Names of the enums of planar antennas: "tm", "te"; "pec", "magnetic"; "free", "open_plates"; "none",
/// "electric", "magnetic"; "guide", "line_current", "plane_wave".
const std::vector<std::string>& polarisation_names();
const std::vector<std::string>& planar_wall_names();
const std::vector<std::string>& planar_aperture_names();
const std::vector<std::string>& symmetry_names();
const std::vector<std::string>& planar_port_kind_names();

/// The largest coordinate of a file.
inline constexpr double furthest_mm = max_coordinate_m * 1000.0;

/// Units of the file to SI, each with one rounding.
inline double metres(double millimetres) {
    return millimetres / 1000.0;
}
inline double hertz(double gigahertz) {
    return gigahertz * 1e9;
}
inline double radians(double degrees) {
    return degrees * (std::numbers::pi / 180.0);
}

}  // namespace lathe
