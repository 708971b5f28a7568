// Designs with chosen values, and slices through their antennas.
#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/antenna/design.hpp"

namespace lathe::test {

using Values = std::map<std::string, std::vector<double>>;

/// The template's defaults with some parameters replaced.
inline Design design_with(const std::string& template_name, const Values& changed) {
    Design design = default_design(template_name);
    for (const auto& [key, values] : changed) {
        const auto found = std::find_if(design.parameters.begin(), design.parameters.end(),
                                        [&key = key](const Parameter& p) { return p.key == key; });
        if (found == design.parameters.end()) throw std::logic_error("no parameter " + key);
        found->entries.clear();
        for (const double value : values) found->entries.push_back({value, {}, {}});
    }
    return design;
}

/// Radii (m) at which the line z = const enters and leaves the outline, smallest first.
inline std::vector<double> radii_at(const std::vector<Point>& outline, double z) {
    std::vector<double> radii;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
        const Point a = outline[i], b = outline[j];
        if ((a.z > z) != (b.z > z)) radii.push_back(a.r + (b.r - a.r) * (z - a.z) / (b.z - a.z));
    }
    std::sort(radii.begin(), radii.end());
    return radii;
}

/// Distances along the axis (m) over which the line r = const runs inside the outline, in order.
inline std::vector<double> crossings_at(const std::vector<Point>& outline, double r) {
    std::vector<Point> swapped;
    for (const Point& point : outline) swapped.push_back({point.r, point.z});
    return radii_at(swapped, r);
}

}  // namespace lathe::test
