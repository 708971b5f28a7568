#include "ui/shape/shape_motion.hpp"

#include <algorithm>
#include <cmath>

#include "solver/antenna/parameter_links.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::ui {
namespace {

Project with_parameter_grown(const Project& project, const std::string& name) {
    Project grown = project;
    Design& design = *parameters_in(grown.antenna);
    for (Parameter& parameter : design.parameters) {
        if (parameter.key != name || parameter.is_list || parameter.entries.front().is_linked()) continue;
        constexpr double share = 1e-6;
        double& value = parameter.entries.front().value;
        value += share * std::max(1.0, std::abs(value));
    }
    follow_links(design);
    return grown;
}

}  // namespace

ShapeMotion motion_of_shape(const Project& project, const std::string& parameter) {
    ShapeMotion motion;
    try {
        const editing::DrawingShape before = editing::shape_of(project),
                                    after = editing::shape_of(with_parameter_grown(project, parameter));
        std::vector<std::pair<editing::Place, editing::Place>> steps;
        double fastest = 0.0;
        for (std::size_t p = 0; p < std::min(before.paths.size(), after.paths.size()); ++p)
            for (std::size_t i = 0; i < std::min(before.paths[p].points.size(), after.paths[p].points.size());
                 ++i) {
                const editing::Place &from = before.paths[p].points[i].at_mm,
                                     &to = after.paths[p].points[i].at_mm;
                const editing::Place by{to[0] - from[0], to[1] - from[1]};
                const double length = std::hypot(by[0], by[1]);
                steps.emplace_back(from, by);
                if (length <= fastest) continue;
                fastest = length;
                motion.direction = {by[0] / length, by[1] / length};
            }
        for (const auto& [from, by] : steps)
            if (fastest > 0.0 && std::hypot(by[0], by[1]) >= 0.1 * fastest) motion.moving.push_back(from);
    } catch (const InputError&) {
        return {};
    }
    return motion;
}

}  // namespace lathe::ui
