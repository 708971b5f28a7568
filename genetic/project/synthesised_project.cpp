#include "genetic/project/synthesised_project.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/antenna/templates.hpp"

namespace lathe {
namespace {

SimulationSettings settings_for(const SynthesisAims& aims, double frequency_hz) {
    // To the hertz, so that the file has no more digits than anyone wants to read.
    SimulationSettings settings;
    settings.from_hz = std::round(aims.from * frequency_hz);
    settings.to_hz = std::round(aims.to * frequency_hz);
    settings.frequencies = aims.to > 2.0 * aims.from ? 21 : 11;
    settings.max_periods = aims.max_periods;
    return settings;
}

/// Goals of a planar template; its gain is the directivity in the plane, that of the beam in the middle.
std::vector<Objective> planar_objectives(const SynthesisAims& aims, const Antenna& antenna, bool has_gain,
                                         double gain_db) {
    std::vector<Objective> objectives;
    const auto& ports = antenna.planar->ports;
    const bool has_guide = std::any_of(ports.begin(), ports.end(), [](const PlanarPort& port) {
        return port.driven && port.kind == PlanarPortKind::guide;
    });
    const bool has_array = std::any_of(ports.begin(), ports.end(),
                                       [](const PlanarPort& port) { return port.element.has_value(); });
    const auto add = [&](const char* metric, Goal goal, double value) {
        Objective objective;
        objective.metric = metric;
        objective.goal = goal;
        objective.value = value;
        objectives.push_back(objective);
    };
    if (has_guide) add("s11_db", Goal::below, aims.reflection_db);
    if (has_array) {
        // The array radiates, and the lens between its plates is to bring the power there in phase.
        add("through_db", Goal::above, -2.0);
        add("array_phase_error_deg", Goal::below, 10.0);
    } else if (has_gain) {
        // Proportional to the frequency, and the band's lower end has less. Beams at the edge lose some.
        const bool has_beams = std::count_if(ports.begin(), ports.end(), [](const PlanarPort& port) {
                                   return port.driven && port.kind != PlanarPortKind::plane_wave;
                               }) > 1;
        const double lost = has_beams ? 1.0 : 0.2;
        add("directivity_2d_db", Goal::above,
            std::round(10.0 * (gain_db + 10.0 * std::log10(aims.from) - lost)) / 10.0);
    }
    return objectives;
}

std::vector<Objective> objectives_for(const SynthesisAims& aims, bool has_gain, double gain_dbi) {
    std::vector<Objective> objectives;
    Objective reflection;
    reflection.metric = "s11_db";
    reflection.value = aims.reflection_db;
    objectives.push_back(reflection);
    if (aims.cross_polar_db < 0.0) {
        Objective cross_polar;
        cross_polar.metric = "cross_polar_db";
        cross_polar.value = aims.cross_polar_db;
        cross_polar.to_theta_deg = aims.cross_polar_cone_deg;
        objectives.push_back(cross_polar);
    }
    if (has_gain) {
        Objective directivity;
        directivity.metric = "directivity_dbi";
        directivity.goal = Goal::above;
        // The band's lower end has less.
        directivity.value = std::round(10.0 * (gain_dbi + 20.0 * std::log10(aims.from) - 0.2)) / 10.0;
        objectives.push_back(directivity);
    }
    return objectives;
}

}  // namespace

Project synthesised_project(const std::string& template_name, const SynthesisTarget& target) {
    Project project;
    project.antenna = synthesise(template_name, target);
    const SynthesisAims aims = synthesis_aims(template_name);
    const bool has_gain = synthesis_range(template_name).has_gain;
    const double gain_dbi = synthesis_gain_dbi(template_name, target);
    project.name = fmt::format("{}, {:g} GHz", find_template(template_name).title, target.frequency_hz / 1e9);
    const Antenna antenna = antenna_of(project);
    if (has_gain) project.name += fmt::format(", {:.1f} {}", gain_dbi, antenna.is_planar() ? "dB" : "dBi");
    project.simulation = settings_for(aims, target.frequency_hz);
    project.objectives = antenna.is_planar() ? planar_objectives(aims, antenna, has_gain, gain_dbi)
                                             : objectives_for(aims, has_gain, gain_dbi);
    return project;
}

}  // namespace lathe
