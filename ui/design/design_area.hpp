// Everything of the window that makes and shapes a design: its entries in the menus, its docks, and what
// connects them to the workbench.
#pragma once

#include <QObject>
#include <QPointer>

class QAction;
class QMainWindow;
class QMenu;

namespace lathe::ui {

class FileCommands;
class NewProjectDialog;
class ProfileEditor;
class Workbench;

class DesignArea final : public QObject {
    Q_OBJECT

public:
    /// Adds to the menus and docks of `window`, which owns it; `files` and `bench` must outlive it.
    DesignArea(Workbench& bench, FileCommands& files, QMainWindow& window, QMenu& file, QMenu& edit,
               QMenu& view);

    /// Opens the gallery; the window stays alive behind it.
    void new_project();
    /// Null while it is closed.
    NewProjectDialog* gallery() const;
    ProfileEditor& profile() { return *profile_; }

private:
    void create();
    void make_profile_dock(QMenu& view);

    Workbench& bench_;
    FileCommands& files_;
    QMainWindow& window_;
    QPointer<NewProjectDialog> gallery_;
    ProfileEditor* profile_ = nullptr;
    bool was_optimising_ = false;
};

}  // namespace lathe::ui
