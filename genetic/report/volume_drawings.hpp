// Drawings of antennas in space: sections and views of their solids, materials coloured.
#pragma once

#include <vector>

#include "genetic/report/document.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"

namespace lathe::genetic {

/// Sections through the axes in the planes (z, x) and (z, y), one in (x, y) at the height of a port that does
/// not look along z, and views from the front, from +z, and from the side, from +y: metal blue, dielectrics
/// green, ports red, millimetres. An antenna before it stands beside each as `before`, outlined in orange.
/// Empty when nothing is drawn.
FigureRow volume_drawings(const VolumeAntenna& antenna, const VolumeAntenna* before = nullptr);

}  // namespace lathe::genetic
