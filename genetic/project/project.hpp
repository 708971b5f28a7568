// The project file `*.lathe`: JSON, "format": "lathe/1".
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "genetic/project/optimiser_settings.hpp"
#include "genetic/project/study_settings.hpp"
#include "genetic/project/verification_settings.hpp"
#include "solver/antenna/design.hpp"
#include "solver/base/display_unit.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/geometry/wall_metal.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/particles/multipactor/power_settings.hpp"
#include "solver/results/goal.hpp"
#include "solver/volume/antenna/any_antenna.hpp"
#include "solver/volume/design/volume_design.hpp"

namespace lathe {

/// One entry of "objectives". Ranges left out mean the whole band, and the metric's own angles.
struct Objective {
    std::string metric;
    Goal goal = Goal::below;
    double value = 0.0;
    std::optional<double> from_hz, to_hz;
    std::optional<double> from_theta_deg, to_theta_deg;
    double weight = 1.0;
    /// Excitation of an antenna with several ports, without which the worst of all counts; and the port at
    /// which a wave that goes through is measured. Empty: not named.
    std::string port = {}, to_port = {};
    std::string region = {};  ///< of `power` that a metric of power handling is of; empty: the worst of all
    bool operator==(const Objective&) const = default;
};

/// A template's design, an antenna drawn by regions, or one in space.
using ProjectAntenna = std::variant<Design, Antenna, VolumeDesign>;

/// The parameters that may be genes, be set and be linked: those of a template or of a drawing in space. Null
/// for an antenna drawn by regions.
const Design* parameters_in(const ProjectAntenna& antenna);
Design* parameters_in(ProjectAntenna& antenna);
/// Computes linked parameters, and the objects of a drawing in space where the parameters allow it; else
/// these stay as they were.
void follow_parameters(ProjectAntenna& antenna);

struct Project {
    std::string name;
    ProjectAntenna antenna;
    SimulationSettings simulation;
    std::vector<Objective> objectives;
    OptimiserSettings optimiser;
    std::optional<ToleranceSettings> tolerance = {};
    std::optional<SweepSettings> sweep = {};
    WarmStart warm_start = {};
    std::optional<particles::PowerSettings> power = {};  ///< key "multipactor"
    VerificationSettings verification = {};              ///< of bodies of revolution
    /// Unit of lengths in the window, in reports and in drawings; empty: the window's own, else millimetres.
    std::optional<DisplayUnit> display_unit = {};
    bool operator==(const Project&) const = default;
    /// Unit of lengths in reports and drawings.
    DisplayUnit shown_unit() const { return display_unit.value_or(DisplayUnit::millimetre); }
    bool is_volume() const { return std::holds_alternative<VolumeDesign>(antenna); }
};

/// Keys of metric_table(), the metrics that an objective may name, with the unit in the name, e.g. "s11_db".
const std::vector<std::string>& known_metrics();

/// Throws InputError with file, line, key, value and allowed range; std::system_error when the file
/// cannot be read.
Project read_project(const std::filesystem::path& path);
Project parse_project(const std::string& text, const std::string& file_name);

/// The error with file and line of the key it names: the project file is read again for that. An error that
/// names a file already, or a key that no project file has, comes back as it is.
InputError located_in_project(const InputError& error, const std::filesystem::path& file);

/// Canonical text: reads back to an equal project, and equal projects give equal text. A length or
/// frequency that no number in mm or GHz converts to is written as the nearest one that does.
std::string write_project(const Project& project);

/// Tells formulas of the antenna the middle of the project's band; to be called when the band has changed.
void follow_band(Project& project);

/// Antenna of the project at its present parameter values. Throws InputError, key "antenna.geometry", for an
/// antenna in space: volume_antenna_of() has that.
Antenna antenna_of(const Project& project);

/// The family of the problems that solve the project's antenna.
inline ProblemFamily family_of(const Project& project) {
    return project.is_volume() ? ProblemFamily::space : ProblemFamily::plane;
}

/// The antenna of the project at its present parameter values, whatever its geometry.
AnyAntenna any_antenna_of(const Project& project);

/// The antenna in space of the project at its present parameter values; one of revolution or planar is
/// refused with InputError, key "antenna.geometry".
VolumeAntenna volume_antenna_of(const Project& project);

}  // namespace lathe
