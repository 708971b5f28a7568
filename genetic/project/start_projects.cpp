#include "genetic/project/start_projects.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>
#include <string_view>

#include "solver/antenna/parameter_links.hpp"

namespace lathe {
namespace {

/// To four significant digits: no more than anyone wants to read.
double tidy(double value) {
    return value == 0.0 ? 0.0 : std::stod(fmt::format("{:.4g}", value));
}

bool is_length(std::string_view key) {
    return key.ends_with("_mm");
}

/// Divides the numbers of those keys that are lengths.
void divide(DrawingNumbers& numbers, const std::vector<DrawingKey>& keys, double factor) {
    for (std::size_t n = 0; n < numbers.size(); ++n)
        if (is_length(keys.at(n).name))
            for (Quantity& quantity : numbers[n])
                if (quantity.formula.empty()) quantity.value = tidy(quantity.value / factor);
}

void divide(Design& parameters, double factor) {
    for (Parameter& parameter : parameters.parameters) {
        if (!is_length(parameter.key)) continue;
        for (ParameterEntry& entry : parameter.entries) {
            if (!entry.is_linked()) entry.value = tidy(entry.value / factor);
            for (std::optional<double>* bound : {&entry.minimum, &entry.maximum})
                if (*bound) *bound = tidy(**bound / factor);
        }
    }
    follow_links(parameters);
}

std::string middle_of_band(const SimulationSettings& band) {
    return fmt::format(", {:.4g} GHz", 0.5e-9 * (band.from_hz + band.to_hz));
}

}  // namespace

Project empty_volume_project(double frequency_hz) {
    VolumeDesign design;
    DrawnPort source;
    source.name = "source";
    source.kind = VolumePortKind::dipole;
    source.numbers = {{Quantity{}, Quantity{}, Quantity{}}};
    design.ports = {source};
    Project project;
    project.simulation.from_hz = std::round(0.9 * frequency_hz);
    project.simulation.to_hz = std::round(1.1 * frequency_hz);
    project.simulation.frequencies = 5;
    project.name = "Empty 3D antenna" + middle_of_band(project.simulation);
    project.antenna = std::move(design);
    return project;
}

Project scaled_project(const Project& project, double factor) {
    if (!(factor > 0.0)) throw std::invalid_argument("a factor is above 0");
    Project scaled = project;
    auto& design = std::get<VolumeDesign>(scaled.antenna);
    divide(design.parameters, factor);
    for (DrawnSolid& solid : design.solids) {
        if (solid.part || solid.mesh) throw std::invalid_argument("a part or mesh is not scaled");
        divide(solid.numbers, solid_keys(solid.kind), factor);
        divide(solid.placement, placement_keys(), factor);
    }
    for (DrawnPort& port : design.ports) divide(port.numbers, volume_port_keys(port.kind), factor);
    if (design.ground_plane_z_mm && design.ground_plane_z_mm->formula.empty())
        design.ground_plane_z_mm->value = tidy(design.ground_plane_z_mm->value / factor);
    SimulationSettings& band = scaled.simulation;
    const std::string before = middle_of_band(band);
    band.from_hz = std::round(factor * band.from_hz);
    band.to_hz = std::round(factor * band.to_hz);
    for (double& frequency : band.listed_hz) frequency = std::round(factor * frequency);
    for (Objective& goal : scaled.objectives)
        for (std::optional<double>* end : {&goal.from_hz, &goal.to_hz})
            if (*end) *end = std::round(factor * **end);
    if (scaled.name.ends_with(before))
        scaled.name.replace(scaled.name.size() - before.size(), before.size(), middle_of_band(band));
    return scaled;
}

}  // namespace lathe
