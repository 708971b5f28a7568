// Panels of the window that say nothing of antennas of another geometry, or that others stand behind.
#pragma once

class QDockWidget;

namespace lathe::ui {

/// None is null; they outlive the areas that use them.
struct RevolutionPanels {
    QDockWidget *design, *profile, *reflection, *pattern, *smith_chart, *regions;
};

}  // namespace lathe::ui
