// Panels of bodies of revolution, which make room for those of other geometries.
#pragma once

class QDockWidget;

namespace lathe::ui {

/// Panels that show nothing of planar or 3D antennas, and panels that share their place with those of these.
/// None is null; they outlive the areas that use them.
struct RevolutionPanels {
    QDockWidget *design, *profile, *reflection, *pattern, *smith_chart, *regions;
};

}  // namespace lathe::ui
