// The commands of the window, each defined once for menu, tool bar, panel and keyboard.
#pragma once

#include <vector>

#include "ui/window/main_window.hpp"

class QAction;

namespace lathe::ui {

struct MainWindow::Actions {
    QAction *open, *save, *save_as, *quit;
    QAction *undo, *redo;
    QAction *solve, *optimise, *pause, *stop, *take_best;
    std::vector<QAction*> docks;
};

}  // namespace lathe::ui
