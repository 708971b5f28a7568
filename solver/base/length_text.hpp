// Lengths in messages.
#pragma once

#include <string>

namespace lathe {

/// A length in mm to ten digits, without the unit: "2.5".
std::string millimetres(double metres);

}  // namespace lathe
