#include "genetic/project/synthesised_project.hpp"

#include <fmt/format.h>

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
    if (has_gain) project.name += fmt::format(", {:.1f} dBi", gain_dbi);
    project.simulation = settings_for(aims, target.frequency_hz);
    project.objectives = objectives_for(aims, has_gain, gain_dbi);
    return project;
}

}  // namespace lathe
