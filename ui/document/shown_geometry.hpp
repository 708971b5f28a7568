// What the window can show.
#pragma once

#include "genetic/project/project.hpp"

namespace lathe::ui {

/// Throws InputError for an antenna in space, which the window does not draw yet, and says what takes it.
void require_shown_geometry(const Project& project);

}  // namespace lathe::ui
