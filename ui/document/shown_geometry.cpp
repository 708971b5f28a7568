#include "ui/document/shown_geometry.hpp"

#include "solver/base/input_error.hpp"

namespace lathe::ui {

void require_shown_geometry(const Project& project) {
    if (!project.is_volume()) return;
    throw InputError(
        {.key = "antenna.geometry"}, "\"volume\"",
        "antennas in space are not shown in the window yet; 'lathe-batch solve' and 'optimise' take "
        "them, and the queue here runs them");
}

}  // namespace lathe::ui
