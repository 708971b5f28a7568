// Parameters of a template file.
#pragma once

#include <vector>

#include "solver/antenna/design.hpp"
#include "solver/formats/json_cursor.hpp"

namespace lathe {

/// Descriptions of the parameters of a template, from "parameters" of its antenna.
std::vector<ParameterDescription> read_template_parameters(const JsonCursor& antenna);

/// Description of a parameter that a drawing names: its label is the name as people read it, "Flare" of
/// flare_mm.
ParameterDescription drawn_parameter_description(const std::string& name);

/// Refuses keys of "antenna" that no drawing of this geometry has, and names that formulas cannot use.
void check_drawing_keys(const JsonCursor& antenna, bool is_planar);

/// Refuses keys of "antenna" that no drawing of a 3D antenna has.
void check_volume_drawing_keys(const JsonCursor& antenna);

/// Refuses names of values and curves that formulas cannot use, or that a parameter has.
void check_drawing_names(const JsonCursor& antenna, const std::vector<ParameterDescription>& parameters);

}  // namespace lathe
