#include "solver/volume/setup/closed_body.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "solver/volume/setup/point_lattice.hpp"

namespace lathe {
namespace {

constexpr double rounding = 1e-6;        // of the body's size: of the planes of ports
constexpr double few_points = 24.0;      // along the longest axis, for a first look
constexpr double points_of_guide = 4.0;  // across a guide, at least

/// Openings of guides in the sides of the box; empty where a guide ends within it.
std::optional<std::vector<SideOpening>> openings_in_sides(
    const Bounds& extent, const VolumeAntenna& antenna,
    const std::vector<std::optional<GuideOpening>>& openings) {
    const double tolerance = rounding * (extent.high - extent.low).maxCoeff();
    std::vector<SideOpening> found;
    for (std::size_t n = 0; n < openings.size(); ++n) {
        if (!openings[n]) continue;
        const VolumePort& port = antenna.ports[n];
        const int axis = number(port.axis);
        if (std::abs(port.place - (port.is_upwards ? extent.low[axis] : extent.high[axis])) > tolerance)
            return std::nullopt;
        found.push_back(
            {axis, !port.is_upwards, openings[n]->low, openings[n]->high, solved_inside_of(antenna, port)});
    }
    return found;
}

/// Points of an axis: at most `spacing` apart, some between each two flat faces across it.
std::vector<double> points_between_faces(const Body& body, int axis, double low, double high,
                                         double spacing) {
    std::vector<double> faces{low, high};
    for (const Body::Part& part : body.parts())
        for (const FlatFace& face : part.solid->flat_faces())
            if (face.is_across(axis) && face.point[axis] > low && face.point[axis] < high)
                faces.push_back(face.point[axis]);
    std::sort(faces.begin(), faces.end());
    std::vector<double> points;
    for (std::size_t n = 0; n + 1 < faces.size(); ++n) {
        const double length = faces[n + 1] - faces[n];
        if (length <= rounding * (high - low)) continue;
        const double count = std::ceil(length / spacing);
        for (double m = 0.5; m < count; m += 1.0) points.push_back(faces[n] + length * m / count);
    }
    return points;
}

}  // namespace

bool is_closed_by_metal(const Body& body, const Bounds& extent, const VolumeAntenna& antenna,
                        const std::vector<std::optional<GuideOpening>>& openings, double spacing) {
    const auto is_guide = [](const VolumePort& port) { return port.kind == VolumePortKind::waveguide; };
    if (antenna.ground_plane_z || antenna.ports.empty() ||
        !std::all_of(antenna.ports.begin(), antenna.ports.end(), is_guide))
        return false;
    const auto sides = openings_in_sides(extent, antenna, openings);
    if (!sides) return false;
    Bounds solved = extent;
    std::array<bool, 3> images{};
    for (const Axis axis : all_axes) {
        if (antenna.symmetry_across(axis) == SymmetryPlane::none) continue;
        images[static_cast<std::size_t>(number(axis))] = true;
        solved.low[number(axis)] = 0.0;
    }
    double coarse = (solved.high - solved.low).maxCoeff() / few_points;
    for (const SideOpening& opening : *sides)
        coarse = std::min({coarse, (opening.high[0] - opening.low[0]) / points_of_guide,
                           (opening.high[1] - opening.low[1]) / points_of_guide});
    for (const double step : {std::max(coarse, spacing), spacing}) {
        std::array<std::vector<double>, 3> points;
        for (int axis = 0; axis < 3; ++axis)
            points[static_cast<std::size_t>(axis)] =
                points_between_faces(body, axis, solved.low[axis], solved.high[axis], step);
        if (!PointLattice::fits(points)) return false;
        const Enclosure found = PointLattice(body, solved, std::move(points), *sides, images).enclosure();
        if (found == Enclosure::open || step == spacing) return found == Enclosure::closed;
    }
    return false;
}

}  // namespace lathe
