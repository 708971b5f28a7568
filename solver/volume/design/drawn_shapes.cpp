#include "solver/volume/design/drawn_shapes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "solver/base/input_error.hpp"
#include "solver/volume/design/build_solids.hpp"
#include "solver/volume/design/drawn_numbers.hpp"
#include "solver/volume/design/placed_copies.hpp"

namespace lathe {
namespace {

std::string material_word(const Material& material) {
    if (material.is_pec) return "pec";
    if (material.relative_permittivity == 1.0) return "free_space";
    return fmt::format("er{:.4g}", material.relative_permittivity);
}

std::string shape_name(const DrawnSolid& solid) {
    return solid.name.empty() ? solid_kind_names().at(static_cast<std::size_t>(solid.kind)) : solid.name;
}

/// Kind of a solid that has no exact shape, empty where it has one; the only list of these.
std::string shapeless_kind(const DrawnSolid& solid, const QuantityValues& values, const std::string& place) {
    const DrawnNumbers numbers(solid_keys(solid.kind), solid.numbers, values, place);
    const bool has_round_corners =
        solid.kind == SolidKind::loft &&
        numbers.metres("from_corner_radius_mm") + numbers.metres("to_corner_radius_mm") > 0.0;
    if (has_round_corners) return "loft with round corners";
    const bool is_without = solid.kind == SolidKind::stl || solid.kind == SolidKind::sheet;
    return is_without ? solid_kind_names().at(static_cast<std::size_t>(solid.kind)) : "";
}

/// Shapes of the regions of a part.
std::vector<SolidShape> shapes_of_part(const DrawnSolid& solid, const QuantityValues& values,
                                       const std::string& place) {
    std::vector<SolidShape> regions;
    for (const Region& region : build_part(*solid.part, values, place).regions)
        regions.push_back({.name = shape_name(solid) + " " + material_word(region.material),
                           .outlines = {with_curves(region.outline)}});
    return regions;
}

/// Shapes of one solid, not placed and without names.
std::vector<SolidShape> shapes_of(const DrawnSolid& solid, const DrawnNumbers& numbers) {
    switch (solid.kind) {
        case SolidKind::box:
            return {box_shape(numbers.point("from_mm"), numbers.point("to_mm"))};
        case SolidKind::cylinder: {
            const double radius = numbers.metres("radius_mm");
            return {cone_shape(numbers.point("from_mm"), numbers.point("to_mm"), radius, radius)};
        }
        case SolidKind::cone:
            return {cone_shape(numbers.point("from_mm"), numbers.point("to_mm"),
                               numbers.metres("from_radius_mm"), numbers.metres("to_radius_mm"))};
        case SolidKind::loft: {
            const std::vector<double> low = numbers.lengths("from_size_mm"),
                                      high = numbers.lengths("to_size_mm");
            return {
                loft_shape({low.at(0), low.at(1)}, {high.at(0), high.at(1)}, numbers.metres("length_mm"))};
        }
        case SolidKind::sphere:
            return {sphere_shape(numbers.point("centre_mm"), numbers.metres("radius_mm"))};
        case SolidKind::extruded:
            return {{.outlines = {with_curves(numbers.outline("outline_xy_mm"))},
                     .extruded_z = Interval{numbers.metres("from_z_mm"), numbers.metres("to_z_mm")}}};
        case SolidKind::revolved:
            return {{.outlines = {with_curves(numbers.outline("outline_zr_mm"))}}};
        case SolidKind::wire: {
            const std::vector<Eigen::Vector3d> path = numbers.path("path_mm");
            const double radius = numbers.metres("radius_mm");
            std::vector<SolidShape> pieces;
            for (std::size_t n = 1; n < path.size(); ++n)
                pieces.push_back(cone_shape(path[n - 1], path[n], radius, radius));
            return pieces;
        }
        default:
            return {};
    }
}

std::vector<SolidShape> named_shapes_of(const DrawnSolid& solid, const QuantityValues& values,
                                        const std::string& place) {
    if (solid.part) return shapes_of_part(solid, values, place);
    std::vector<SolidShape> shapes =
        shapes_of(solid, DrawnNumbers(solid_keys(solid.kind), solid.numbers, values, place));
    const Material material = drawn_material(solid.material, values, place, {}).material;
    for (SolidShape& shape : shapes) shape.name = shape_name(solid) + " " + material_word(material);
    return shapes;
}

}  // namespace

std::string why_no_shapes(const VolumeDesign& design) {
    const QuantityValues values(design.parameters);
    for (std::size_t n = 0; n < design.solids.size(); ++n) {
        const DrawnSolid& solid = design.solids[n];
        const std::string kind = shapeless_kind(solid, values, fmt::format("antenna.solids[{}]", n));
        if (!kind.empty())
            return fmt::format(
                "solid \"{}\" is a {}, which has no exact shape; allowed: box, cylinder, cone, sphere, loft "
                "between rectangles, extruded, revolved, wire",
                shape_name(solid), kind);
    }
    return "";
}

std::vector<SolidShape> drawn_shapes(const VolumeDesign& design) {
    if (const std::string reason = why_no_shapes(design); !reason.empty())
        throw InputError({.key = "antenna.solids"}, "", reason);
    const QuantityValues values(design.parameters);
    std::vector<SolidShape> all;
    for (std::size_t n = 0; n < design.solids.size(); ++n) {
        const DrawnSolid& solid = design.solids[n];
        if (solid.kind == SolidKind::lumped_element) continue;
        const std::string place = fmt::format("antenna.solids[{}]", n);
        const PlacedCopies placed =
            placed_copies({placement_keys(solid.kind), solid.placement, values, place}, solid.kind);
        for (SolidShape& shape : named_shapes_of(solid, values, place)) {
            shape.map = placed.placement.map() * shape.map;
            shape.copies = placed.copies;
            shape.copy_step = placed.step;
            all.push_back(std::move(shape));
        }
    }
    return all;
}

}  // namespace lathe
