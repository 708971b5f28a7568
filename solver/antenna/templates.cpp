#include "solver/antenna/templates.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace lathe::templates {
namespace {

constexpr double shortest_mm = 0.01;
constexpr double longest_mm = 10'000.0;
constexpr int longest_list = 64;

Point metres(Point point_mm) {
    return {point_mm.z / 1000.0, point_mm.r / 1000.0};
}

std::vector<Point> in_metres(const std::vector<Point>& outline_mm) {
    std::vector<Point> outline;
    outline.reserve(outline_mm.size());
    for (const Point& point : outline_mm) outline.push_back(metres(point));
    return outline;
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

ParameterDescription number(std::string key, std::string label, std::string tooltip, std::string unit,
                            double minimum, double maximum, double default_value) {
    ParameterDescription description = length_mm(std::move(key), std::move(label), std::move(tooltip), 0.0);
    description.unit = std::move(unit);
    description.minimum = minimum;
    description.maximum = maximum;
    description.defaults = {default_value};
    return description;
}

ParameterDescription numbers(std::string key, std::string label, std::string tooltip, double minimum,
                             double maximum, std::vector<double> defaults) {
    ParameterDescription description =
        number(std::move(key), std::move(label), std::move(tooltip), "", minimum, maximum, 0.0);
    description.defaults = std::move(defaults);
    description.is_list = true;
    description.maximum_count = longest_list;
    return description;
}

ParameterDescription count(std::string key, std::string label, std::string tooltip, int minimum, int maximum,
                           int default_value) {
    ParameterDescription description =
        number(std::move(key), std::move(label), std::move(tooltip), "", minimum, maximum, default_value);
    description.is_integer = true;
    return description;
}

ParameterDescription choice(std::string key, std::string label, std::string tooltip,
                            std::vector<std::string> names, const std::string& default_name) {
    const auto found = std::find(names.begin(), names.end(), default_name);
    if (found == names.end()) throw std::logic_error(key + " has no choice " + default_name);
    const int last = static_cast<int>(names.size()) - 1;
    ParameterDescription description = count(std::move(key), std::move(label), std::move(tooltip), 0, last,
                                             static_cast<int>(found - names.begin()));
    description.choices = std::move(names);
    description.suggested_minimum = 0.0;
    description.suggested_maximum = last;
    return description;
}

ParameterDescription permittivity(std::string key, std::string label, std::string tooltip,
                                  double default_value) {
    return number(std::move(key), std::move(label), std::move(tooltip), "", 1.0, 100.0, default_value);
}

ParameterDescription loss_tangent_parameter() {
    return suggesting(
        number("loss_tangent", "Loss tangent", "Of the dielectric, at the middle of the band. 0 is lossless.",
               "", 0.0, 1.0, 0.0),
        0.0, 0.001);
}

ParameterDescription suggesting(ParameterDescription description, double minimum, double maximum) {
    description.suggested_minimum = minimum;
    description.suggested_maximum = maximum;
    return description;
}

ParameterDescription from_zero(ParameterDescription description) {
    description.minimum = 0.0;
    return description;
}

ParameterDescription entry_called(ParameterDescription description, std::string entry_label) {
    description.entry_label = std::move(entry_label);
    return description;
}

ParameterDescription used_with(ParameterDescription description, std::string key,
                               std::vector<std::string> names) {
    description.used_with = std::move(key);
    description.used_with_names = std::move(names);
    return description;
}

ParameterDescription with_default(ParameterDescription description, double default_value) {
    description.defaults = {default_value};
    return description;
}

void append_parameters(AntennaTemplate& to, const std::vector<std::vector<ParameterDescription>>& groups) {
    for (const std::vector<ParameterDescription>& group : groups)
        to.parameters.insert(to.parameters.end(), group.begin(), group.end());
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

void add_guide_rules(const ParameterValues& values, const char* radius_key, const char* length_key,
                     std::vector<RuleViolation>& broken) {
    const double radius = values.scalar(radius_key);
    const double thin = radius / 200.0 - values.scalar("wall_thickness_mm");
    const double brief = radius / 50.0 - values.scalar(length_key);
    if (thin > 0.0) {
        broken.push_back(
            {std::string("wall_thickness_mm must be at least a two-hundredth of ") + radius_key, thin});
    }
    if (brief > 0.0) {
        broken.push_back({std::string(length_key) + " must be at least a fiftieth of " + radius_key, brief});
    }
}

Region metal(const std::vector<Point>& outline_mm) {
    Region region;
    region.material.is_pec = true;
    region.outline = in_metres(outline_mm);
    return region;
}

Region dielectric(const std::vector<Point>& outline_mm, double relative_permittivity, double loss_tangent) {
    Region region;
    region.material.relative_permittivity = relative_permittivity;
    region.material.loss_tangent = loss_tangent;
    region.outline = in_metres(outline_mm);
    return region;
}

std::vector<Point> grown_outwards(const std::vector<Point>& inner, double wall) {
    std::vector<Point> outer;
    outer.reserve(inner.size());
    std::size_t first = 0;
    for (const Point& here : inner) {
        while (inner[first].z < here.z - wall) ++first;
        double r = here.r + wall;
        for (std::size_t i = first; i < inner.size() && inner[i].z <= here.z + wall; ++i) {
            const double grown = inner[i].r + wall - std::abs(inner[i].z - here.z);
            // On a wall of exactly 45 degrees rounding must not decide.
            if (grown > r + 1e-12 * r) r = grown;
        }
        outer.push_back({here.z, r});
    }
    return outer;
}

void add_throat_points(double guide_length, double guide_radius, double wall, std::vector<Point>& inner) {
    constexpr int count = 8;
    for (int i = count; i > 0; --i) {
        const double z = guide_length - wall * i / count;
        if (z > 0.0) inner.push_back({z, guide_radius});
    }
}

Antenna horn_of(const std::vector<Point>& inner_mm, const std::vector<Point>& outer_mm,
                double waveguide_radius_mm, double throat_z_mm) {
    std::vector<Point> outline_mm = inner_mm;
    outline_mm.insert(outline_mm.end(), outer_mm.rbegin(), outer_mm.rend());
    Antenna antenna;
    antenna.regions.push_back(metal(outline_mm));
    antenna.port.radius = waveguide_radius_mm / 1000.0;
    antenna.port.reference_z = throat_z_mm / 1000.0;
    return antenna;
}

}  // namespace lathe::templates
