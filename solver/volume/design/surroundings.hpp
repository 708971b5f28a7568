// What stands around a body of revolution, or is wrong with it, and what a solver in the half plane (z, r)
// cannot know: flanges, plates, struts, pins, tilt, ovality, neighbours and further solids.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/volume/design/volume_design.hpp"

namespace lathe {

enum class SurroundingKind {
    square_flange,
    round_flange,
    plate,
    struts,
    pin,
    tilt,
    ovality,
    neighbours,
    solid  ///< any solid of a drawing, under its own kind in the file
};

/// Names in the file, in the order of the enum; without `solid`, which has those of solid_kind_names().
const std::vector<std::string>& surrounding_kind_names();

/// What a kind is described by; empty for `solid`, whose keys are those of its own.
const std::vector<DrawingKey>& surrounding_keys(SurroundingKind kind);

/// Whether a kind is made of something, and has a material: not tilt, ovality and neighbours.
bool has_material(SurroundingKind kind);

/// One entry of the list.
struct Surrounding {
    SurroundingKind kind = SurroundingKind::square_flange;
    std::string name = {};  ///< for messages; empty: none
    DrawnMaterial material = {.is_pec = true};
    DrawingNumbers numbers = {};           ///< of surrounding_keys(kind)
    std::optional<DrawnSolid> solid = {};  ///< of `solid` alone
    bool operator==(const Surrounding&) const = default;
};

inline constexpr std::size_t max_surroundings = 1000;

/// An entry as a list begins with it: numbers of about the antenna's own size.
Surrounding usual_surrounding(SurroundingKind kind, const Antenna& antenna);
/// A box, a cylinder, a cone or a sphere of metal beside the antenna, of about its size; a box for any other
/// kind.
Surrounding usual_solid(SolidKind kind, const Antenna& antenna);

/// The body of revolution as revolved_antenna() has it, with its surroundings. Flanges reach up to the
/// antenna's outer surface; tilt and ovality change the antenna in front of its port, whose guide stays
/// straight and round for half a radius; everything else is painted over it in the order of the list.
/// Neighbours are copies of the antenna with ports that listen, "neighbour 1" and on. A guide whose flange
/// begins at the port goes on a little behind it. No planes of symmetry: keep_symmetry() finds those that are
/// left. Numbers follow `parameters`; `place` is the list's key, "verification.surroundings". Throws
/// InputError with the key for what is out of range, for a tilt of an antenna without a guide and of one on a
/// ground plane, and what revolved_antenna() refuses.
VolumeAntenna surrounded_antenna(const Antenna& antenna, std::span<const Surrounding> surroundings,
                                 const Design& parameters, const WallMetal& metal = {},
                                 const std::string& place = "verification.surroundings");

}  // namespace lathe
