#include "solver/volume/design/build_elements.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>

#include "solver/base/input_error.hpp"
#include "solver/volume/design/drawn_numbers.hpp"
#include "solver/volume/design/placed_copies.hpp"

namespace lathe {
namespace {

constexpr double straight = 1e-9;  // of the element's length
constexpr double nano = 1e-9, pico = 1e-12;

std::string text_of_rotation(const Placement& placement) {
    const Eigen::Vector3d degrees = 180.0 / std::numbers::pi * placement.rotation;
    return fmt::format("[{:g}, {:g}, {:g}]", degrees.x(), degrees.y(), degrees.z());
}

LumpedElement values_of(const DrawnSolid& solid, const DrawnNumbers& numbers, const std::string& place) {
    LumpedElement element{0.0, 0.0, 0.0, solid.connection == ElementConnection::parallel};
    if (numbers.has("resistance_ohm")) element.resistance = numbers.number("resistance_ohm");
    if (numbers.has("inductance_nh")) element.inductance = nano * numbers.number("inductance_nh");
    if (numbers.has("capacitance_pf")) element.capacitance = pico * numbers.number("capacitance_pf");
    if (element.resistance == 0.0 && element.inductance == 0.0 && element.capacitance == 0.0)
        throw InputError({.key = place}, "no value",
                         "is an empty lumped element; allowed: one or more of resistance_ohm, inductance_nh "
                         "and capacitance_pf");
    return element;
}

/// The ends as they are placed, on a line exactly along an axis.
std::pair<Eigen::Vector3d, Eigen::Vector3d> ends_of(const DrawnNumbers& numbers, const Placement& placement,
                                                    const std::string& place) {
    const auto [drawn_from, drawn_to] = ends_along_axis(numbers);
    const Eigen::Vector3d from = placement.map() * drawn_from;
    Eigen::Vector3d to = placement.map() * drawn_to;
    Eigen::Index axis = 0;
    const double length = (to - from).cwiseAbs().maxCoeff(&axis);
    for (Eigen::Index other = 0; other < 3; ++other) {
        if (other == axis) continue;
        if (std::abs(to[other] - from[other]) > straight * length)
            throw InputError({.key = place + ".rotate_deg"}, text_of_rotation(placement),
                             "turns a lumped element off the axes; allowed: multiples of 90 degrees");
        to[other] = from[other];
    }
    return {from, to};
}

}  // namespace

std::vector<VolumeElement> drawn_elements(const DrawnSolid& solid, const QuantityValues& values,
                                          const std::string& place) {
    std::vector<VolumeElement> elements;
    if (solid.kind != SolidKind::lumped_element) return elements;
    const DrawnNumbers numbers(solid_keys(solid.kind), solid.numbers, values, place);
    const PlacedCopies placed =
        placed_copies({placement_keys(solid.kind), solid.placement, values, place}, solid.kind);
    const auto [from, to] = ends_of(numbers, placed.placement, place);
    const LumpedElement element = values_of(solid, numbers, place);
    for (int copy = 0; copy < placed.copies; ++copy)
        elements.push_back({solid.name, place, from + copy * placed.step, to + copy * placed.step, element});
    return elements;
}

void add_elements(VolumeAntenna& antenna, const DrawnSolid& solid, const QuantityValues& values,
                  const std::string& place) {
    std::vector<VolumeElement> elements = drawn_elements(solid, values, place);
    if (antenna.elements.size() + elements.size() > max_elements)
        throw InputError({.key = place}, fmt::format("{} lumped elements", elements.size()),
                         fmt::format("make more than {} in all; allowed: fewer copies", max_elements));
    antenna.elements.insert(antenna.elements.end(), std::make_move_iterator(elements.begin()),
                            std::make_move_iterator(elements.end()));
}

}  // namespace lathe
