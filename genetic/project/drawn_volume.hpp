// 3D antennas that are drawn by formulas (genetic/drawing): repeated solids and ports, values, curves
// and rules.
#pragma once

#include "genetic/drawing/drawing.hpp"
#include "solver/formats/json_cursor.hpp"
#include "solver/volume/design/volume_design.hpp"

namespace lathe {

/// True for an "antenna" with "geometry": "volume" that has a template, or anything that a list of solids and
/// ports with formulas of their own has not: values, curves, rules, lists of numbers, repeated entries,
/// outlines by paths.
bool is_drawn_volume(const JsonCursor& antenna);

/// The antenna of such a drawing, whose objects are drawn by follow_drawing(). Files that it names are part
/// of its text from then on. Throws InputError.
VolumeDesign read_drawn_volume(const JsonCursor& antenna);

/// True for a template of 3D antennas.
bool is_volume_template(const DrawnTemplate& drawn);

/// The design of a template of 3D antennas at its defaults.
VolumeDesign default_volume_design(std::shared_ptr<const DrawnTemplate> drawn);

}  // namespace lathe
