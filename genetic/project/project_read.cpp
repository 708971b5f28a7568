#include <algorithm>

#include "genetic/project/mesh_checks.hpp"
#include "genetic/project/metric_existence.hpp"
#include "genetic/project/project.hpp"
#include "genetic/project/project_parts.hpp"
#include "solver/antenna/parameter_links.hpp"
#include "solver/base/density_limits.hpp"
#include "solver/base/input_error.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/discretise/planar_grid.hpp"
#include "solver/discretise/planar_oblique.hpp"
#include "solver/geometry/planar_checks.hpp"
#include "solver/volume/setup/forecast_volume.hpp"

namespace lathe {
namespace {

const std::vector<std::string>& top_keys() {
    static const std::vector<std::string> keys = {
        "format", "name",       "antenna",     "simulation",   "objectives", "optimiser",   "tolerance",
        "sweep",  "warm_start", "multipactor", "verification", "window",     "display_unit"};
    return keys;
}

/// Refuses what does not fit on a grid, or below whose cut-off the band begins.
void plan_planar(const Antenna& antenna, const SimulationSettings& settings) {
    check_planar_cutoffs(*antenna.planar, settings.from_hz);
    plan_planar_grid(planar_drawing(antenna, settings), settings);
}

/// Surroundings are drawn once, which tells what is wrong with their numbers and formulas.
void check_surroundings(const Project& project, const Antenna& antenna) {
    if (project.verification.surroundings.empty()) return;
    const Design* design = parameters_in(project.antenna);
    surrounded_antenna(antenna, project.verification.surroundings, design != nullptr ? *design : Design{});
}

/// What no single key can tell: rules of the design, the antenna as a whole, the size of its grid, and goals
/// that its results can never meet or miss; all before anything is allocated for a solve.
void check_whole(const Project& project) {
    if (project.is_volume()) {
        const VolumeAntenna antenna = volume_antenna_of(project);
        try {
            forecast_volume(antenna, project.simulation);
            check_objectives_exist(project, antenna);
        } catch (const InputError& error) {
            // A mesh in another unit is the cause of most other errors.
            const Warnings units = mesh_unit_warnings(project);
            if (units.empty()) throw;
            throw InputError(error.location(), error.value(), error.problem() + ". " + units.front().text);
        }
        return;
    }
    const Antenna antenna = antenna_of(project);
    validate(antenna);
    if (antenna.is_planar())
        plan_planar(antenna, project.simulation);
    else
        plan_grid(antenna, project.simulation);
    check_surroundings(project, antenna);
    if (project.power) particles::validate(*project.power, antenna.is_planar());
    check_objectives_exist(project, antenna);
}

Project read_parts(const JsonCursor& root) {
    root.require_object(top_keys());
    root.at("format").choice({"lathe/1"});
    Project project;
    if (const auto name = root.find("name")) {
        project.name = name->text();
        if (project.name.size() > 200) name->fail("is too long; allowed: at most 200 bytes");
    }
    if (const auto unit = root.find("display_unit"))
        project.display_unit = read_enum<DisplayUnit>(*unit, display_unit_names());
    project.antenna = read_antenna(root.at("antenna"));
    project.simulation = read_simulation(root.at("simulation"));
    if (const auto objectives = root.find("objectives")) {
        project.objectives = read_objectives(*objectives, project.simulation);
    }
    if (const auto optimiser = root.find("optimiser")) project.optimiser = read_optimiser(*optimiser);
    if (const auto tolerance = root.find("tolerance"))
        project.tolerance = read_tolerance(*tolerance, project.antenna);
    if (const auto sweep = root.find("sweep")) project.sweep = read_sweep(*sweep, project.antenna);
    if (const auto warm_start = root.find("warm_start")) project.warm_start = read_warm_start(*warm_start);
    if (const auto power = root.find("multipactor")) {
        if (project.is_volume()) power->fail("needs a body of revolution or a planar antenna");
        project.power = read_power(*power, is_planar(project.antenna));
    }
    if (const auto verification = root.find("verification"))
        project.verification = read_verification(*verification, project.antenna);
    return project;
}

}  // namespace

WallMetal read_wall_metal(const JsonCursor& cursor) {
    WallMetal metal;
    if (cursor.is_string()) {
        std::vector<std::string> names{"perfect"};
        for (const NamedMetal& known : named_metals()) names.push_back(known.name);
        const std::string name = cursor.choice(names);
        for (const NamedMetal& known : named_metals())
            if (known.name == name) metal.conductivity_s_per_m = known.conductivity_s_per_m;
        return metal;
    }
    cursor.require_object({"conductivity_s_per_m", "roughness_factor"});
    metal.conductivity_s_per_m = cursor.at("conductivity_s_per_m").number(1e4, 1e9);
    if (const auto entry = cursor.find("roughness_factor")) metal.roughness_factor = entry->number(1.0, 10.0);
    return metal;
}

namespace {

/// An object of amplitude and phase for each excitation.
std::vector<ExcitationWeight> read_excitation_weights(const JsonCursor& cursor) {
    cursor.require_object(cursor.names());
    if (cursor.names().empty()) cursor.fail("has no excitation; allowed: one or more");
    std::vector<ExcitationWeight> weights;
    for (const std::string& name : cursor.names()) {
        const JsonCursor entry = cursor.at(name);
        entry.require_object({"amplitude", "phase_deg"});
        ExcitationWeight& weight = weights.emplace_back();
        weight.excitation = name;
        if (const auto amplitude = entry.find("amplitude")) weight.amplitude = amplitude->number(0.0, 1e6);
        if (const auto phase = entry.find("phase_deg")) weight.phase_deg = phase->number(-360.0, 360.0);
    }
    return weights;
}

/// A list instead of a number.
void read_frequencies(const JsonCursor& simulation, const JsonCursor& list, SimulationSettings& settings) {
    if (const auto count = simulation.find("frequencies"))
        count->fail("stands beside frequencies_ghz, which lists the frequencies one by one; allowed: either");
    const double from_ghz = simulation.at("from_ghz").number(1e-3, 1e4);
    const double to_ghz = simulation.at("to_ghz").number(1e-3, 1e4);
    for (const JsonCursor& item : list.items(1, most_frequencies)) {
        const double frequency_hz = hertz(item.number(from_ghz, to_ghz));
        if (!settings.listed_hz.empty() && frequency_hz <= settings.listed_hz.back())
            item.fail("is not above the one before it; allowed: rising frequencies");
        settings.listed_hz.push_back(frequency_hz);
    }
    settings.frequencies = static_cast<int>(settings.listed_hz.size());
}

}  // namespace

SimulationSettings read_simulation(const JsonCursor& simulation) {
    simulation.require_object({"from_ghz", "to_ghz", "frequencies", "frequencies_ghz", "cells_per_wavelength",
                               "pml_cells", "margin_wavelengths", "max_periods", "stop_db", "wall_metal",
                               "excitation_weights"});
    SimulationSettings settings;
    const double from_ghz = simulation.at("from_ghz").number(1e-3, 1e4);
    const double to_ghz = simulation.at("to_ghz").number(1e-3, 1e4);
    if (to_ghz <= from_ghz) simulation.at("to_ghz").fail("must be more than from_ghz");
    settings.from_hz = hertz(from_ghz);
    settings.to_hz = hertz(to_ghz);
    if (const auto entry = simulation.find("frequencies"))
        settings.frequencies = entry->integer(1, most_frequencies);
    if (const auto list = simulation.find("frequencies_ghz")) read_frequencies(simulation, *list, settings);
    if (const auto entry = simulation.find("cells_per_wavelength")) {
        settings.cells_per_wavelength = entry->number(least_cells_per_wavelength, most_cells_per_wavelength);
    }
    if (const auto entry = simulation.find("pml_cells")) settings.pml_cells = entry->integer(4, 64);
    if (const auto entry = simulation.find("margin_wavelengths")) {
        settings.margin_wavelengths = entry->number(0.05, 100.0);
    }
    if (const auto entry = simulation.find("max_periods")) settings.max_periods = entry->number(1.0, 1e6);
    if (const auto entry = simulation.find("stop_db")) settings.stop_db = entry->number(-200.0, -10.0);
    if (const auto entry = simulation.find("wall_metal")) settings.wall_metal = read_wall_metal(*entry);
    if (const auto entry = simulation.find("excitation_weights"))
        settings.excitation_weights = read_excitation_weights(*entry);
    return settings;
}

namespace {

/// Reads one setting; those whose range depends on the population stand behind it in the table.
struct ReadSetting {
    const JsonCursor& entry;
    const OptimiserSetting& setting;
    OptimiserSettings& settings;

    void operator()(int OptimiserSettings::*member) const {
        settings.*member =
            entry.integer(static_cast<int>(setting.minimum), static_cast<int>(setting.maximum(settings)));
    }
    void operator()(double OptimiserSettings::*member) const {
        settings.*member = entry.number(setting.minimum, setting.maximum(settings));
    }
    void operator()(std::string OptimiserSettings::*member) const {
        settings.*member = entry.choice(setting.choice_keys());
    }
    void operator()(std::uint64_t OptimiserSettings::*member) const {
        settings.*member = entry.unsigned_integer();
    }
};

}  // namespace

OptimiserSettings read_optimiser(const JsonCursor& optimiser) {
    std::vector<std::string> keys;
    for (const OptimiserSetting& setting : optimiser_settings()) keys.emplace_back(setting.key);
    optimiser.require_object(keys);
    OptimiserSettings settings;
    for (const OptimiserSetting& setting : optimiser_settings())
        if (const auto entry = optimiser.find(setting.key))
            std::visit(ReadSetting{*entry, setting, settings}, setting.member);
    return settings;
}

void follow_band(Project& project) {
    if (Design* design = parameters_in(project.antenna); design != nullptr && design->drawn)
        design->centre_hz = 0.5 * (project.simulation.from_hz + project.simulation.to_hz);
}

Project parse_project(const std::string& text, const std::string& file_name) {
    const JsonValue tree = parse_json(text, file_name);
    Project project = read_parts(JsonCursor(tree, file_name));
    follow_band(project);
    try {
        if (Design* design = parameters_in(project.antenna)) {
            follow_links(*design);
            check_linked_values(*design);
        }
        if (auto* volume = std::get_if<VolumeDesign>(&project.antenna)) follow_drawing(*volume);
        check_whole(project);
    } catch (const InputError& error) {
        throw error.located_in(file_name, line_of(tree, error.location().key));
    }
    return project;
}

Project read_project(const std::filesystem::path& path) {
    return parse_project(read_text_file(path), path.string());
}

InputError located_in_project(const InputError& error, const std::filesystem::path& file) {
    const InputLocation& at = error.location();
    const std::string top = at.key.substr(0, at.key.find_first_of(".["));
    if (!at.file.empty() || std::find(top_keys().begin(), top_keys().end(), top) == top_keys().end())
        return error;
    try {
        const std::string name = file.string();
        return error.located_in(name, line_of(parse_json(read_text_file(file), name), at.key));
    } catch (const std::exception&) {
        return error.located_in(file.string(), 0);  // no longer there, or changed since
    }
}

const Design* parameters_in(const ProjectAntenna& antenna) {
    if (const auto* volume = std::get_if<VolumeDesign>(&antenna)) return &volume->parameters;
    return std::get_if<Design>(&antenna);
}

Design* parameters_in(ProjectAntenna& antenna) {
    if (auto* volume = std::get_if<VolumeDesign>(&antenna)) return &volume->parameters;
    return std::get_if<Design>(&antenna);
}

void follow_parameters(ProjectAntenna& antenna) {
    if (Design* design = parameters_in(antenna)) follow_links(*design);
    auto* volume = std::get_if<VolumeDesign>(&antenna);
    if (volume == nullptr) return;
    try {
        follow_drawing(*volume);
    } catch (const InputError&) {
        // A solve of the antenna reports the fault.
    }
}

Antenna antenna_of(const Project& project) {
    if (project.is_volume())
        throw InputError(
            {.key = "antenna.geometry"}, "\"volume\"",
            "is solved in three dimensions, which this does not do; allowed: revolution, planar");
    if (const Design* design = std::get_if<Design>(&project.antenna)) return build_antenna(*design);
    return std::get<Antenna>(project.antenna);
}

AnyAntenna any_antenna_of(const Project& project) {
    if (project.is_volume()) return volume_antenna_of(project);
    return antenna_of(project);
}

VolumeAntenna volume_antenna_of(const Project& project) {
    if (const auto* design = std::get_if<VolumeDesign>(&project.antenna))
        return build_volume_antenna(*design, project.simulation.wall_metal);
    throw InputError({.key = "antenna.geometry"}, "", "is not solved in three dimensions; allowed: volume");
}

}  // namespace lathe
