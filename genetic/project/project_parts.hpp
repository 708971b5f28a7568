// The parts of a project file: one reader for each top-level key. All throw InputError.
#pragma once

#include <algorithm>
#include <array>
#include <numbers>
#include <string>
#include <variant>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/formats/json_cursor.hpp"

namespace lathe {

ProjectAntenna read_antenna(const JsonCursor& antenna);
/// An antenna of revolution or a planar one: "template" and "parameters", or "regions".
std::variant<Design, Antenna> read_flat_antenna(const JsonCursor& antenna);
/// One parameter: a number, a gene, or a formula in an object; a choice by its name.
ParameterEntry read_parameter_entry(const JsonCursor& entry, const ParameterDescription& description);
/// The parameters that a drawing names itself: their values for the design, and descriptions made of these.
void read_own_parameters(const JsonCursor& parameters, DrawnTemplate& drawn, Design& design);
/// The values of parameters of a template; those that `antenna` leaves out keep their defaults.
void read_template_values(const JsonCursor& antenna, Design& design);
/// The object without a member, which it need not have.
JsonValue without_member(JsonValue object, const std::string& name);
/// The whole file that the project names, relative to the project's own folder.
SourceFile read_named_file(const JsonCursor& cursor);
/// One parameter that a drawing names itself: a number, a length with its unit, a gene, or a formula as a
/// text or in an object.
ParameterEntry read_own_entry(const JsonCursor& entry, const ParameterDescription& description);
/// The antenna of "geometry": "volume"; parts and triangles are read from their files.
VolumeDesign read_volume_antenna(const JsonCursor& antenna);
/// The planes of symmetry of a 3D antenna.
std::array<SymmetryPlane, 2> read_space_symmetry(const JsonCursor& antenna);
/// One entry of the list "ports" of a 3D antenna.
DrawnPort read_space_port(const JsonCursor& port);
/// The list "solids" of an antenna in space.
std::vector<DrawnSolid> read_solids(const JsonCursor& solids);
/// One entry of a list "solids".
DrawnSolid read_solid(const JsonCursor& solid);
/// "pec", "free_space", a dielectric of the library, or an object with relative_permittivity, which may be a
/// formula.
DrawnMaterial read_drawn_material(const JsonCursor& material);
/// Numbers of an object by their keys, which must be among those of require_object(); a missing one is its
/// standard.
DrawingNumbers read_drawing_numbers(const JsonCursor& object, const std::vector<DrawingKey>& keys);
/// A number, or a formula as a text.
Quantity read_quantity(const JsonCursor& cursor, const DrawingKey& key);
/// The antenna of "geometry": "planar" that is drawn by regions.
Antenna read_planar_antenna(const JsonCursor& antenna);
/// A template and its parameters, or the drawing of the project's own, in the language of
/// docs/user/own_shapes.md.
Design read_drawn_design(const JsonCursor& antenna);
/// The template of a file that is looked for by its name: in the project's folder, in those of
/// $LATHE_TEMPLATES, in ~/.local/share/lathe/templates and in share/lathe/templates of the program.
std::shared_ptr<const DrawnTemplate> find_drawn_template(const JsonCursor& antenna);
/// One parameter of a template: a value, or a list of them.
Parameter read_parameter(const JsonCursor& parameter, const ParameterDescription& description);
/// The port of a body of revolution.
Port read_revolved_port(const JsonCursor& port);
/// "ground_plane_z_mm" of the antenna in metres.
std::optional<double> read_ground_plane(const JsonCursor& antenna);
/// Settings of a planar antenna, without its ports.
PlanarSettings read_planar_settings(const JsonCursor& antenna);
/// Adds one port of a planar antenna, which is several where it has several modes.
void read_planar_port(const JsonCursor& port, PlanarSettings& settings);
/// The material of a planar region, which may be graded about a centre.
void read_planar_material(const JsonCursor& material, Region& region);
/// "pec", "free_space", a dielectric of the library without poles, or an object with relative_permittivity,
/// which must be a number here.
Material read_material(const JsonCursor& material);
SimulationSettings read_simulation(const JsonCursor& simulation);
OptimiserSettings read_optimiser(const JsonCursor& optimiser);
ToleranceSettings read_tolerance(const JsonCursor& tolerance, const ProjectAntenna& antenna);
SweepSettings read_sweep(const JsonCursor& sweep, const ProjectAntenna& antenna);
WarmStart read_warm_start(const JsonCursor& warm_start);
/// Whether an antenna lies in a plane, whatever its parameters are at present. Not of one in space.
bool is_planar(const ProjectAntenna& antenna);
/// The key "multipactor"; curves of yields are read from their files.
particles::PowerSettings read_power(const JsonCursor& multipactor, bool is_planar);
VerificationSettings read_verification(const JsonCursor& verification, const ProjectAntenna& antenna);

/// Frequency ranges must lie inside the simulation's band.
std::vector<Objective> read_objectives(const JsonCursor& objectives, const SimulationSettings& simulation);

/// The value of an enum whose name, one of `names` in the enum's order, stands in the file.
template <class Enum>
Enum read_enum(const JsonCursor& cursor, const std::vector<std::string>& names) {
    const std::string name = cursor.choice(names);
    return static_cast<Enum>(std::find(names.begin(), names.end(), name) - names.begin());
}

/// Names of the enums in the file, in the order of the enums.
const std::vector<std::string>& goal_names();       ///< "below", "above", "near"
const std::vector<std::string>& geometry_names();   ///< "revolution", "planar", "volume"
const std::vector<std::string>& port_kind_names();  ///< "circular_waveguide", "coaxial", "dipole"
/// Names of the enums of planar antennas: "tm", "te"; "pec", "magnetic"; "free", "open_plates"; "none",
/// "electric", "magnetic"; "guide", "line_current", "plane_wave".
const std::vector<std::string>& polarisation_names();
const std::vector<std::string>& planar_wall_names();
const std::vector<std::string>& planar_aperture_names();
const std::vector<std::string>& symmetry_names();
const std::vector<std::string>& planar_port_kind_names();
/// "vaughan", "crossover", "spark3d", "furman_pivi", "table"; "bernoulli", "poisson"; "walls", "metal",
/// "dielectric", "volume".
const std::vector<std::string>& yield_model_names();
const std::vector<std::string>& number_law_names();
const std::vector<std::string>& seeding_names();
/// Materials of walls whose yields are known, by name.
const std::vector<std::string>& wall_material_names();
/// Most regions of the key "multipactor", and most rows of a table of yields.
inline constexpr std::size_t most_power_regions = 100, most_yields = 10'000;
/// Most modes of one guide port.
inline constexpr std::size_t most_modes = 16;
/// Modes of a guide port: "mode", or several in "modes", each by read_mode(cursor); empty where neither key
/// is there. Refuses both keys and a mode that is listed twice.
template <class ReadMode>
auto read_modes(const JsonCursor& port, const ReadMode& read_mode) {
    std::vector<decltype(read_mode(port))> modes;
    const auto one = port.find("mode"), list = port.find("modes");
    if (one && list) one->fail("conflicts with modes; allowed: one of the two");
    if (one) modes.push_back(read_mode(*one));
    if (!list) return modes;
    for (const JsonCursor& item : list->items(1, most_modes)) {
        modes.push_back(read_mode(item));
        if (std::count(modes.begin(), modes.end(), modes.back()) > 1)
            item.fail("stands in the list already; allowed: each mode once");
    }
    return modes;
}
/// "perfect", a metal by its name, or an object with its conductivity.
WallMetal read_wall_metal(const JsonCursor& cursor);

/// "x", "y", "z", in the order of Axis.
const std::vector<std::string>& axis_names();

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
