// First designs of a template file: key "start".
#pragma once

#include "solver/antenna/design.hpp"
#include "solver/formats/json_cursor.hpp"

namespace lathe {

/// The rules of "start" as a recipe for synthesise(). Reads all formulas. Throws InputError for keys and
/// ranges that are wrong.
SynthesisRecipe read_start(const JsonCursor& start, const std::vector<ParameterDescription>& parameters,
                           bool is_planar);

}  // namespace lathe
