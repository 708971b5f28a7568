#include "solver/antenna/templates.hpp"

#include <utility>

namespace lathe::templates {
namespace {

constexpr double shortest_mm = 0.01;
constexpr double longest_mm = 10'000.0;
constexpr int longest_list = 64;

Point metres(Point point_mm) {
    return {point_mm.z / 1000.0, point_mm.r / 1000.0};
}

}  // namespace

ParameterDescription length_mm(std::string key, std::string label, std::string tooltip, double default_mm) {
    ParameterDescription description;
    description.key = std::move(key);
    description.label = std::move(label);
    description.unit = "mm";
    description.tooltip = std::move(tooltip);
    description.minimum = shortest_mm;
    description.maximum = longest_mm;
    description.defaults = {default_mm};
    return description;
}

ParameterDescription lengths_mm(std::string key, std::string label, std::string tooltip, double least_mm,
                                std::vector<double> defaults_mm) {
    ParameterDescription description = length_mm(std::move(key), std::move(label), std::move(tooltip), 0.0);
    description.minimum = least_mm;
    description.defaults = std::move(defaults_mm);
    description.is_list = true;
    description.maximum_count = longest_list;
    return description;
}

ParameterDescription waveguide_radius_parameter() {
    return length_mm("waveguide_radius_mm", "Waveguide radius",
                     "Inner radius of the feeding circular waveguide. TE11 needs at least 0.293 wavelengths.",
                     3.6);
}

ParameterDescription waveguide_length_parameter() {
    return length_mm("waveguide_length_mm", "Waveguide length",
                     "Straight guide between the port and the throat. S11 is referred to the throat.", 15.0);
}

ParameterDescription wall_thickness_parameter() {
    return length_mm("wall_thickness_mm", "Wall thickness",
                     "Measured radially; along the axis where the wall is steeper than 45 degrees.", 0.6);
}

void add_violation(std::vector<RuleViolation>& broken, const char* rule, double amount) {
    constexpr double rounding_mm = 1e-9;
    if (amount > rounding_mm) broken.push_back({rule, amount});
}

Antenna horn_of(const std::vector<Point>& inner_mm, const std::vector<Point>& outer_mm,
                double waveguide_radius_mm, double throat_z_mm) {
    Region metal;
    metal.material.is_pec = true;
    metal.outline.reserve(inner_mm.size() + outer_mm.size());
    for (const Point& point : inner_mm) metal.outline.push_back(metres(point));
    for (auto point = outer_mm.rbegin(); point != outer_mm.rend(); ++point) {
        metal.outline.push_back(metres(*point));
    }
    Antenna antenna;
    antenna.regions.push_back(std::move(metal));
    antenna.port.radius = waveguide_radius_mm / 1000.0;
    antenna.port.reference_z = throat_z_mm / 1000.0;
    return antenna;
}

}  // namespace lathe::templates
