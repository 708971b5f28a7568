#include "ui/space/drawing_edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/base/input_error.hpp"
#include "solver/volume/design/build_elements.hpp"
#include "solver/volume/design/build_solids.hpp"

namespace lathe::ui {
namespace {

VolumeDesign& drawing_in(Project& project) {
    auto& design = std::get<VolumeDesign>(project.antenna);
    if (design.drawing.objects)
        throw InputError({.key = "antenna.solids"}, "",
                         "is drawn by formulas of the project file; allowed: to make the solids plain first");
    return design;
}

Project checked(Project project) {
    volume_antenna_of(project);
    return project;
}

void refuse_more(std::size_t count, std::size_t most, const char* list) {
    if (count >= most)
        throw InputError({.key = std::string("antenna.") + list}, std::to_string(count + 1) + " entries",
                         fmt::format("are too many; allowed: {}", most));
}

void move_by(Quantity& quantity, double mm) {
    if (quantity.formula.empty())
        quantity.value += mm;
    else
        quantity.formula = fmt::format("({}) + {:g}", quantity.formula, mm);
}

/// How far a copy is moved, in whole mm, and along which axis.
struct Step {
    int axis = 0;
    double mm = 1.0;
};

Step step_of(const VolumeDesign& design, const Bounds& box) {
    Step step{design.symmetry[0] == SymmetryPlane::none ? 0 : 2};
    step.mm = std::max(1.0, std::ceil(1e3 * (box.high - box.low)[step.axis] - 1e-6));
    return step;
}

Bounds bounds_of(const Project& project, const DrawnSolid& solid, std::size_t number) {
    const QuantityValues values(std::get<VolumeDesign>(project.antenna).parameters);
    const std::string key = fmt::format("antenna.solids[{}]", number);
    if (const auto elements = drawn_elements(solid, values, key); !elements.empty()) {
        Bounds ends{elements.front().from, elements.front().from};
        for (const VolumeElement& element : elements) {
            ends.low = ends.low.cwiseMin(element.from.cwiseMin(element.to));
            ends.high = ends.high.cwiseMax(element.from.cwiseMax(element.to));
        }
        return ends;
    }
    Body alone;
    add_solid(alone, solid, values, key, {});
    Bounds box = alone.parts().front().bounds;
    for (const Body::Part& part : alone.parts()) {
        box.low = box.low.cwiseMin(part.bounds.low);
        box.high = box.high.cwiseMax(part.bounds.high);
    }
    return box;
}

/// Every place of a port, moved; a guide's plane stays unless it is moved along its axis.
void move_port(DrawnPort& port, const Step& step) {
    DrawingNumbers& numbers = port.numbers;
    const auto axis = static_cast<std::size_t>(step.axis);
    switch (port.kind) {
        case VolumePortKind::waveguide: {
            if (number(port.axis) == step.axis) return move_by(numbers.at(0).at(0), step.mm);
            const std::size_t second = step.axis - (number(port.axis) < step.axis ? 1 : 0);
            return move_by(numbers.at(1).at(second), step.mm);
        }
        case VolumePortKind::lumped:
            move_by(numbers.at(1).at(axis), step.mm);
            [[fallthrough]];
        case VolumePortKind::dipole:
            return move_by(numbers.at(0).at(axis), step.mm);
        case VolumePortKind::plane_wave:
            return;
    }
}

void refuse_named(const Project& project, const std::string& port) {
    for (std::size_t n = 0; n < project.objectives.size(); ++n) {
        const Objective& goal = project.objectives[n];
        if (is_of_port(goal.port, port) || is_of_port(goal.to_port, port))
            throw InputError({.key = fmt::format("objectives[{}]", n)}, '"' + port + '"',
                             "is the port that this goal speaks of; allowed: to remove the goal first");
    }
    for (const ExcitationWeight& weight : project.simulation.excitation_weights)
        if (is_of_port(weight.excitation, port))
            throw InputError({.key = "simulation.excitation_weights"}, '"' + port + '"',
                             "has a weight in the combined excitation; allowed: to remove the weight first");
}

}  // namespace

Project with_solid(Project project, const DrawnSolid& solid) {
    refuse_more(drawing_in(project).solids.size(), max_solids, "solids");
    drawing_in(project).solids.push_back(solid);
    return checked(std::move(project));
}

Project with_port(Project project, const DrawnPort& port) {
    refuse_more(drawing_in(project).ports.size(), max_volume_ports, "ports");
    drawing_in(project).ports.push_back(port);
    return checked(std::move(project));
}

Project without_object(Project project, const DrawnObject& object) {
    VolumeDesign& design = drawing_in(project);
    const auto at = static_cast<std::ptrdiff_t>(object.number);
    if (!object.is_port) {
        design.solids.erase(design.solids.begin() + at);
        return checked(std::move(project));
    }
    if (design.ports.size() == 1)
        throw InputError({.key = "antenna.ports"}, '"' + design.ports.front().name + '"',
                         "is the only port; allowed: another one beside it first");
    refuse_named(project, design.ports.at(object.number).name);
    design.ports.erase(design.ports.begin() + at);
    return checked(std::move(project));
}

Project with_copy(Project project, const DrawnObject& object) {
    VolumeDesign& design = drawing_in(project);
    const auto behind = static_cast<std::ptrdiff_t>(object.number) + 1;
    if (object.is_port) {
        refuse_more(design.ports.size(), max_volume_ports, "ports");
        DrawnPort copy = design.ports.at(object.number);
        copy.name = free_port_name(design, copy.name);
        const Body body = volume_antenna_of(project).body;
        if (!body.parts().empty()) move_port(copy, step_of(design, body.bounds()));
        design.ports.insert(design.ports.begin() + behind, copy);
    } else {
        refuse_more(design.solids.size(), max_solids, "solids");
        DrawnSolid copy = design.solids.at(object.number);
        const Step step = step_of(design, bounds_of(project, copy, object.number));
        move_by(copy.placement.at(0).at(static_cast<std::size_t>(step.axis)), step.mm);
        design.solids.insert(design.solids.begin() + behind, copy);
    }
    return checked(std::move(project));
}

Project with_exchanged(Project project, const DrawnObject& object, int by) {
    VolumeDesign& design = drawing_in(project);
    const std::size_t other = object.number + static_cast<std::size_t>(by);
    if (object.is_port)
        std::swap(design.ports.at(object.number), design.ports.at(other));
    else
        std::swap(design.solids.at(object.number), design.solids.at(other));
    return checked(std::move(project));
}

Project with_plain_objects(const Project& project) {
    Project plain = project;
    auto& design = std::get<VolumeDesign>(plain.antenna);
    follow_drawing(design);
    for (DrawnSolid& solid : design.solids) solid.origin.clear();
    for (DrawnPort& port : design.ports) port.origin.clear();
    design.drawing = {};
    design.parameters = {};
    return parse_project(write_project(plain), project.name);
}

std::string free_port_name(const VolumeDesign& design, const std::string& wanted) {
    const auto is_taken = [&](const std::string& name) {
        return std::any_of(design.ports.begin(), design.ports.end(),
                           [&](const DrawnPort& port) { return port.name == name; });
    };
    std::string name = wanted;
    for (int number = 2; is_taken(name); ++number) name = fmt::format("{} {}", wanted, number);
    return name;
}

}  // namespace lathe::ui
