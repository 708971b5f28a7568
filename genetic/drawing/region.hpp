// Outlines of a drawing's regions.
#pragma once

#include "genetic/drawing/entries.hpp"
#include "genetic/drawing/path.hpp"

namespace lathe::drawing {

/// The keys of a region, without its material.
const std::vector<std::string>& outline_keys();

/// Room of an outline: above the first axis, anywhere, or cut at the axis.
enum class OutlineRoom { above, anywhere, cut_below };

/// The closed outline of a region, mm: a path, a circle, or the wall of a curve; clipped, and placed by the
/// groups around it. `outline_key` is the key of a path ("outline_zr_mm"). Empty where nothing is left above
/// a cut. Throws InputError with the place of the fault.
Curve outline_of(const Entry& region, const char* outline_key, OutlineRoom room);

}  // namespace lathe::drawing
