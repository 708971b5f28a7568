// The keys that a drawing in space may have: reader, writer, schema and builder follow these tables.
#pragma once

#include <string>
#include <vector>

#include "solver/geometry/dispersion.hpp"
#include "solver/geometry/volume_port_kind.hpp"
#include "solver/volume/design/quantity.hpp"

namespace lathe {

/// What one key holds: a number, a list of `count` numbers, or a list of such lists.
struct DrawingKey {
    std::string name;  ///< with its unit, "radius_mm"
    int count = 1;
    bool is_outline = false;  ///< a list of points: a closed polygon of points of two numbers, or a path
    double least = 0.0, most = 0.0;
    bool is_above_least = false;  ///< the least itself is refused: sizes
    /// What a missing key stands for; empty: it must be there, unless it may be missing.
    std::vector<double> standard = {};
    bool may_be_missing = false;
    std::string help = {};
    bool is_path = false;  ///< with is_outline: an open path

    std::size_t least_points() const { return is_path ? 2 : 3; }
    bool is_needed() const { return standard.empty() && !may_be_missing; }
};

/// Numbers of a drawing in the order of its keys; a key that is missing and has no standard is empty.
using DrawingNumbers = std::vector<std::vector<Quantity>>;

/// Kinds of entries of the list of solids; a lumped element has no volume.
enum class SolidKind {
    revolved,
    box,
    cylinder,
    cone,
    sphere,
    loft,
    extruded,
    stl,
    sheet,
    wire,
    lumped_element
};

/// Connection of the resistor, coil and capacitor of a lumped element.
enum class ElementConnection { series, parallel };

/// Names in the file, in the order of the enum.
const std::vector<std::string>& solid_kind_names();

/// "series", "parallel".
const std::vector<std::string>& element_connection_names();

/// "waveguide", "lumped", "dipole", "plane_wave": those of VolumePortKind in its order.
const std::vector<std::string>& volume_port_kind_names();

/// "line", "box", "ring": those of PortSpread in its order.
const std::vector<std::string>& port_spread_names();

/// What a kind of solid is drawn with. Of revolved ones the outline, which a part stands in for; STL files
/// also have a file, sheets the axis across their plane.
const std::vector<DrawingKey>& solid_keys(SolidKind kind);

/// Keys that every solid may have: where it is, how it is turned, stretched and copied. The first one, at_mm
/// of all other kinds, is move_mm for a sheet, whose at_mm is the place of its plane.
const std::vector<DrawingKey>& placement_keys(SolidKind kind = SolidKind::box);

/// What a dielectric is given by.
const std::vector<DrawingKey>& dielectric_keys();

/// The numbers of a kind of pole: those of pole_numbers().
const std::vector<DrawingKey>& pole_keys(PoleKind kind);

/// The numbers of a kind of port.
const std::vector<DrawingKey>& volume_port_keys(VolumePortKind kind);

/// The plane of the ground, a key of the antenna itself.
const DrawingKey& volume_ground_plane_key();

/// The numbers that stand for keys which are all missing.
DrawingNumbers standard_numbers(const std::vector<DrawingKey>& keys);

}  // namespace lathe
