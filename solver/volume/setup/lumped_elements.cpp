#include "solver/volume/setup/lumped_elements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "solver/base/input_error.hpp"
#include "solver/volume/sources/lumped_load.hpp"

namespace lathe {
namespace {

constexpr double in_plane = 1e-6;  // of an element's length: what lies as near to a plane lies in it

bool are_images(const VolumeElement& a, const VolumeElement& b, int axis, double tolerance) {
    if (a.values != b.values) return false;
    const auto are_near = [&](Eigen::Vector3d image, const Eigen::Vector3d& point) {
        image[axis] = -image[axis];
        return (image - point).norm() <= tolerance;
    };
    return (are_near(a.from, b.from) && are_near(a.to, b.to)) ||
           (are_near(a.from, b.to) && are_near(a.to, b.from));
}

}  // namespace

GapOwner owner_of(const VolumeElement& element) {
    return {element.key, element.name.empty() ? "the lumped element" : "lumped element " + element.name,
            false};
}

std::optional<VolumeElement> solved_part(const VolumeElement& element,
                                         const std::array<SymmetryPlane, 2>& symmetry) {
    VolumeElement part = element;
    const double near = in_plane * (element.to - element.from).norm();
    for (int axis = 0; axis < 2; ++axis) {
        if (symmetry[static_cast<std::size_t>(axis)] == SymmetryPlane::none) continue;
        double &from = part.from[axis], &to = part.to[axis];
        if (std::min(from, to) >= -near) continue;
        if (std::max(from, to) <= near) return std::nullopt;
        (from < to ? from : to) = 0.0;
        part.values.resistance *= 0.5, part.values.inductance *= 0.5, part.values.capacitance *= 2.0;
    }
    return part;
}

bool has_resistor(const VolumeAntenna& antenna) {
    return std::any_of(antenna.elements.begin(), antenna.elements.end(),
                       [](const VolumeElement& element) { return element.values.resistance > 0.0; });
}

void check_element_symmetry(const VolumeAntenna& antenna, Axis axis, double tolerance) {
    const std::vector<VolumeElement>& all = antenna.elements;
    for (const VolumeElement& element : all) {
        if (are_images(element, element, number(axis), tolerance) ||
            std::any_of(all.begin(), all.end(), [&](const VolumeElement& other) {
                return are_images(element, other, number(axis), tolerance);
            }))
            continue;
        throw InputError({.key = axis == Axis::x ? "antenna.symmetry.x0" : "antenna.symmetry.y0"},
                         axis == Axis::x ? "x = 0" : "y = 0",
                         fmt::format("{} ({}) breaks this symmetry: no equal element is its image; allowed: "
                                     "none, or the image with the same values",
                                     owner_of(element).title, element.key));
    }
}

Warnings add_lumped_elements(const VolumeAntenna& antenna, const Body& body, VolumeProblem& problem) {
    Warnings warnings;
    if (antenna.elements.empty()) return warnings;
    VolumeCoefficients coefficients = *problem.coefficients;
    VolumeEdgeTerms terms = problem.has_terms() ? *problem.terms : VolumeEdgeTerms{};
    std::vector<VolumeIndex> edges;
    for (const VolumeElement& element : antenna.elements) {
        const GapOwner owner = owner_of(element);
        Warnings found = lumped_port_warnings(body, element.line(), owner);
        warnings.insert(warnings.end(), std::make_move_iterator(found.begin()),
                        std::make_move_iterator(found.end()));
        const auto part = solved_part(element, antenna.symmetry);
        if (!part) continue;
        const LumpedPort line = place_lumped_port(body, problem.grid, coefficients, part->line(), owner);
        add_lumped_load(line, part->values, problem.grid, problem.dt, coefficients, terms);
        edges.insert(edges.end(), line.edges.begin(), line.edges.end());
    }
    if (!terms.empty()) problem.terms = std::make_shared<const VolumeEdgeTerms>(std::move(terms));
    if (problem.is_coupled())
        problem.coupling =
            std::make_shared<const VolumeCoupling>(without_couplings(*problem.coupling, edges));
    problem.coefficients = std::make_shared<const VolumeCoefficients>(std::move(coefficients));
    return warnings;
}

}  // namespace lathe
