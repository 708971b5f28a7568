#include "solver/volume/design/build_solids.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "solver/antenna/parameter_links.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/outline_checks.hpp"
#include "solver/geometry/solids/outline_solids.hpp"
#include "solver/geometry/solids/placed_solids.hpp"
#include "solver/geometry/solids/point_text.hpp"
#include "solver/geometry/solids/sheet.hpp"
#include "solver/geometry/solids/simple_solids.hpp"
#include "solver/geometry/solids/wire.hpp"
#include "solver/volume/design/drawn_numbers.hpp"
#include "solver/volume/design/placed_copies.hpp"

namespace lathe {
namespace {

void require_size(bool has_size, const DrawnNumbers& numbers, std::string_view key, const std::string& value,
                  const char* problem) {
    if (!has_size) throw InputError({.key = numbers.key(key)}, value, problem);
}

SolidPointer make_drawn_box(const DrawnNumbers& numbers) {
    const Eigen::Vector3d from = numbers.point("from_mm"), to = numbers.point("to_mm");
    for (Eigen::Index axis = 0; axis < 3; ++axis)
        if (from[axis] == to[axis])
            throw InputError({.key = fmt::format("{}[{}]", numbers.key("to_mm"), axis)},
                             fmt::format("{:g}", 1e3 * to[axis]),
                             "is that of from_mm: the box has no size along this axis; give it a thickness");
    return make_box(from, to);
}

/// The ends of a cylinder or cone.
std::pair<Eigen::Vector3d, Eigen::Vector3d> ends_of(const DrawnNumbers& numbers) {
    const Eigen::Vector3d from = numbers.point("from_mm"), to = numbers.point("to_mm");
    require_size(from != to, numbers, "to_mm", point_text(to),
                 "is from_mm: the solid has no length; allowed: another point");
    return {from, to};
}

SolidPointer make_drawn_cone(const DrawnNumbers& numbers) {
    const auto [from, to] = ends_of(numbers);
    const double from_radius = numbers.metres("from_radius_mm"), to_radius = numbers.metres("to_radius_mm");
    require_size(from_radius + to_radius > 0.0, numbers, "to_radius_mm", "0",
                 "is 0 as from_radius_mm is: the cone has no size; allowed: one of them above 0");
    return make_cone(from, to, from_radius, to_radius);
}

RoundedRectangle cross_section(const DrawnNumbers& numbers, const std::string& end) {
    const std::vector<double> size = numbers.lengths(end + "_size_mm");
    RoundedRectangle section{size.at(0), size.at(1), numbers.metres(end + "_corner_radius_mm")};
    const double most = 0.5 * std::min(section.width, section.height);
    require_size(section.corner_radius <= most * (1.0 + 1e-12), numbers, end + "_corner_radius_mm",
                 fmt::format("{:g}", 1e3 * section.corner_radius),
                 "is more than half of the smaller side; allowed: 0 to half of it");
    return section;
}

SolidPointer make_drawn_extrusion(const DrawnNumbers& numbers) {
    const double from = numbers.metres("from_z_mm"), to = numbers.metres("to_z_mm");
    require_size(to > from, numbers, "to_z_mm", fmt::format("{:g}", 1e3 * to),
                 "must be more than from_z_mm: the solid has no height");
    return make_extruded(numbers.outline("outline_xy_mm"), from, to, numbers.key("outline_xy_mm"));
}

SolidPointer make_drawn_wire(const DrawnNumbers& numbers) {
    const std::vector<Eigen::Vector3d> path = numbers.path("path_mm");
    for (std::size_t n = 1; n < path.size(); ++n)
        if (path[n] == path[n - 1])
            throw InputError({.key = fmt::format("{}[{}]", numbers.key("path_mm"), n)}, point_text(path[n]),
                             "is the point before it; allowed: another point");
    return make_wire(path, numbers.metres("radius_mm"));
}

/// Throws InputError for a wire with a piece along no axis as it is placed: the grid knows no field of it.
void require_along_axes(const Solid& wire, const DrawnNumbers& numbers) {
    const double straight = 1e-9;  // of a piece's length
    const std::vector<RoundBar> pieces = wire.round_bars();
    if (pieces.empty())
        throw InputError({.key = numbers.key("stretch")}, "unequal factors",
                         "would make the wire elliptical; allowed: equal factors across its pieces");
    // Copies repeat the pieces of the path.
    const std::size_t of_path = numbers.path("path_mm").size() - 1;
    for (std::size_t n = 0; n < of_path; ++n) {
        const Eigen::Vector3d step = (pieces[n].to - pieces[n].from).cwiseAbs();
        if (step.sum() - step.maxCoeff() > straight * step.maxCoeff())
            throw InputError(
                {.key = fmt::format("{}[{}]", numbers.key("path_mm"), n + 1)}, point_text(pieces[n].to),
                "is not reached along x, y or z from the point before it; allowed: pieces along the axes. "
                "Draw thick bars in other directions as cylinders, or the path in steps along the axes");
    }
}

SolidPointer make_drawn_solid(const DrawnSolid& solid, const DrawnNumbers& numbers) {
    switch (solid.kind) {
        case SolidKind::revolved:
            break;
        case SolidKind::box:
            return make_drawn_box(numbers);
        case SolidKind::cylinder: {
            const auto [from, to] = ends_of(numbers);
            return make_cylinder(from, to, numbers.metres("radius_mm"));
        }
        case SolidKind::cone:
            return make_drawn_cone(numbers);
        case SolidKind::sphere:
            return make_sphere(numbers.point("centre_mm"), numbers.metres("radius_mm"));
        case SolidKind::loft:
            return make_loft(cross_section(numbers, "from"), cross_section(numbers, "to"),
                             numbers.metres("length_mm"));
        case SolidKind::extruded:
            return make_drawn_extrusion(numbers);
        case SolidKind::stl:
            return solid.mesh.value().solid;
        case SolidKind::sheet:
            return make_sheet(number(solid.plane), numbers.metres("at_mm"), numbers.outline("outline_mm"),
                              numbers.key("outline_mm"));
        case SolidKind::wire:
            return make_drawn_wire(numbers);
        case SolidKind::lumped_element:
            break;
    }
    return make_revolved(numbers.outline("outline_zr_mm"), numbers.key("outline_zr_mm"));
}

/// The entry of a design with this name, null when there is none.
ParameterEntry* entry_named(Design& design, const std::string& name) {
    for (Parameter& parameter : design.parameters)
        for (std::size_t k = 0; k < parameter.entries.size(); ++k)
            if (entry_name(parameter, k) == name) return &parameter.entries[k];
    return nullptr;
}

/// Throws InputError for what the metal of a solid does not allow.
void check_metal(const DrawnSolid& solid, const std::string& place) {
    if (solid.kind == SolidKind::sheet && !solid.material.is_pec)
        throw InputError({.key = place + ".material"}, "not metal",
                         "is not possible for a sheet, which has no thickness; allowed: \"pec\"");
    if (solid.kind == SolidKind::wire && !solid.material.is_pec)
        throw InputError({.key = place + ".material"}, "not metal",
                         "is not possible for a wire; allowed: \"pec\"");
    if (solid.wall_metal && !solid.part && !solid.material.is_pec)
        throw InputError({.key = place + ".wall_metal"}, "given",
                         "has no effect without metal; allowed: with material \"pec\"");
}

}  // namespace

SolidMaterial drawn_material(const DrawnMaterial& drawn, const QuantityValues& values,
                             const std::string& place, const WallMetal& metal) {
    SolidMaterial read;
    read.material.is_pec = drawn.is_pec;
    if (drawn.is_pec) read.surface = metal;
    if (drawn.dielectric.empty()) return read;
    const DrawnNumbers numbers(dielectric_keys(), drawn.dielectric, values, place + ".material");
    read.material.relative_permittivity = numbers.number("relative_permittivity");
    read.material.conductivity_s_per_m = numbers.number("conductivity_s_per_m");
    read.material.loss_tangent = numbers.number("loss_tangent");
    for (std::size_t n = 0; n < drawn.poles.size(); ++n) {
        const DrawnPole& pole = drawn.poles[n];
        const DrawnNumbers of_pole(pole_keys(pole.kind), pole.numbers, values,
                                   fmt::format("{}.material.poles[{}]", place, n));
        MaterialPole& last = read.material.poles.emplace_back(MaterialPole{.kind = pole.kind});
        for (const PoleNumber& number : pole_numbers(pole.kind))
            last.*number.value = number.unit * of_pole.number(number.name);
    }
    read.material.name = drawn.name;
    check_material(read.material, place + ".material");
    return read;
}

Antenna build_part(const RevolvedPart& part, const QuantityValues& values, const std::string& place) {
    if (const Antenna* drawn = std::get_if<Antenna>(&part.antenna)) return *drawn;
    Design design = std::get<Design>(part.antenna);
    for (const auto& [name, quantity] : part.parameters) {
        const std::string key = place + ".part_parameters." + name;
        ParameterEntry* entry = entry_named(design, name);
        if (entry == nullptr)
            throw InputError({.key = key}, name, "is not a parameter of " + title_of(design));
        *entry = {values.value(quantity, key, -1e9, 1e9), {}, {}, {}};
    }
    try {
        follow_links(design);
        return build_antenna(design);
    } catch (const InputError& error) {
        // The key that it names is one of the part's own file.
        throw InputError(
            {.key = place + ".part"}, error.value(),
            error.location().key.empty() ? error.problem() : error.location().key + " " + error.problem());
    }
}

void add_regions(Body& body, const Antenna& antenna, const Eigen::Affine3d& map, const std::string& place,
                 const WallMetal& metal, bool is_own_metal) {
    const bool is_here = map.matrix() == Eigen::Affine3d::Identity().matrix();
    for (std::size_t n = 0; n < antenna.regions.size(); ++n) {
        const Region& region = antenna.regions[n];
        SolidPointer solid =
            make_revolved(region.outline, fmt::format("{}.regions[{}].outline_zr_mm", place, n));
        if (!is_here) solid = make_placed(std::move(solid), map);
        const bool is_metal = region.material.is_pec;
        body.add(std::move(solid),
                 {region.material, is_metal ? metal : WallMetal{}, is_metal && is_own_metal},
                 fmt::format("{}.regions[{}]", place, n));
    }
}

void add_solid(Body& body, const DrawnSolid& solid, const QuantityValues& values, const std::string& place,
               const WallMetal& metal) {
    if (solid.kind == SolidKind::lumped_element) return;
    const PlacedCopies placed =
        placed_copies({placement_keys(solid.kind), solid.placement, values, place}, solid.kind);
    check_metal(solid, place);
    const WallMetal& surface = solid.wall_metal ? *solid.wall_metal : metal;
    try {
        if (!solid.part) {
            const DrawnNumbers numbers(solid_keys(solid.kind), solid.numbers, values, place);
            SolidPointer shape = placed.of(make_drawn_solid(solid, numbers));
            if (solid.kind == SolidKind::wire) require_along_axes(*shape, numbers);
            SolidMaterial own = drawn_material(solid.material, values, place, surface);
            own.has_own_metal = solid.wall_metal.has_value();
            body.add(std::move(shape), own, solid.name.empty() ? place : solid.name);
            return;
        }
        const Antenna part = build_part(*solid.part, values, place);
        for (int copy = 0; copy < placed.copies; ++copy) {
            Placement placement = placed.placement;
            placement.at += copy * placed.step;
            add_regions(body, part, placement.map(), solid.name.empty() ? place : solid.name, surface,
                        solid.wall_metal.has_value());
        }
    } catch (const InputError& error) {
        if (error.location().key.starts_with(place)) throw;
        if (error.location().key == "rotate_deg")
            throw InputError({.key = place + ".rotate_deg"}, error.value(), error.problem());
        throw InputError({.key = place}, error.value(), error.location().key + " " + error.problem());
    }
}

}  // namespace lathe
