// Pinned designs as the window's part of a project file: names, colours, and the projects they are of. Their
// curves are solved anew, to the same bits, where the file is opened.
#pragma once

#include <QList>
#include <string>

#include "ui/pinned/pinned_designs.hpp"

namespace lathe::ui {

/// The JSON text of the window's part with these designs in the place of those it had.
std::string with_compared(const std::string& window_part, const QList<PinnedDesign>& designs);

/// Without ids and results. Entries that say nothing this version can read are left out.
QList<PinnedDesign> compared_in(const std::string& window_part);

}  // namespace lathe::ui
