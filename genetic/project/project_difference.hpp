// What two projects say differently, key by key.
#pragma once

#include <string>
#include <vector>

#include "genetic/project/project.hpp"

namespace lathe {

/// One key of the project file, e.g. "antenna.parameters.aperture_radius_mm.value", with what either project
/// has there as the file would write it; empty: it has no such key.
struct ProjectDifference {
    std::string key;
    std::string left, right;
};

/// In the order of the left file, what only the right one has at the end; empty for equal projects.
std::vector<ProjectDifference> differences(const Project& left, const Project& right);

}  // namespace lathe
