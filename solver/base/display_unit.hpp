// The unit in which lengths are shown. Files, formulas and the solver keep millimetres and metres.
#pragma once

#include <string>
#include <vector>

namespace lathe {

enum class DisplayUnit { millimetre, inch, mil, micrometre };

/// Keys of the units in files, in the order of the enum: "mm", "in", "mil", "um".
const std::vector<std::string>& display_unit_names();

/// Millimetres of one unit.
double millimetres_of(DisplayUnit unit);
/// The unit behind a number: "mm", "in", "mil", "\u00b5m" (UTF-8).
std::string name_of(DisplayUnit unit);
/// Decimals that resolve about as much as `digits` do in millimetres.
int digits_in(DisplayUnit unit, int digits);

/// A length of `mm` millimetres in the unit, without the unit's name. The decimals are those that resolve
/// about as much as `digits` do in millimetres; zero has no sign.
std::string length_text(DisplayUnit unit, double mm, int digits = 3);
/// length_text() without zeros at the end: "12.5".
std::string short_length_text(DisplayUnit unit, double mm, int digits = 3);

}  // namespace lathe
