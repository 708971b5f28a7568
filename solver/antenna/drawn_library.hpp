// Templates of the library that a layer above this one reads from files.
#pragma once

#include <string>

#include "solver/antenna/design.hpp"

namespace lathe {

/// Makes the template of a name.
using MakeDrawnTemplate = AntennaTemplate (*)(const std::string& name);

/// Sets the function that antenna_templates() asks for those templates when it is first called. Without one
/// the list goes without them. To be called before main(), or before there are threads.
void set_drawn_library(MakeDrawnTemplate make);

}  // namespace lathe
