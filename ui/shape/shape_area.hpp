// Own shapes in the window: the editor in the dock of the profile, and its entries in the menus.
#pragma once

#include <QObject>

class QAction;
class QDockWidget;
class QMainWindow;
class QMenu;
class QStackedWidget;

namespace lathe::ui {

class FileCommands;
class ProfileEditor;
class ShapeEditor;
class Workbench;

class ShapeArea final : public QObject {
    Q_OBJECT

public:
    /// Adds to the menus of `window`, which owns it, and to the dock of `profile`.
    ShapeArea(Workbench& bench, FileCommands& files, QMainWindow& window, ProfileEditor& profile, QMenu& file,
              QMenu& edit);

    ShapeEditor& editor() { return *editor_; }
    /// Starts a small own shape.
    void new_shape();
    /// Edits the shape in the profile's dock. A template, or an antenna of regions, becomes an own shape
    /// first.
    void edit_shape();
    void end_editing();
    void save_as_template();

private:
    void make_docks();
    void make_actions(QMenu& file, QMenu& edit);
    void follow_document();

    Workbench& bench_;
    FileCommands& files_;
    QMainWindow& window_;
    ProfileEditor& profile_;
    ShapeEditor* editor_;
    QStackedWidget* pages_;
    QDockWidget* lists_;  ///< dimensions, rules and random designs, while the shape is edited
    QAction *edit_ = nullptr, *save_ = nullptr, *tool_ = nullptr;
};

}  // namespace lathe::ui
