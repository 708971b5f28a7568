// Everything of the window that makes and shapes a design: its entries in the menus, its docks, and what
// connects them to the workbench.
#pragma once

#include <QObject>
#include <QPointer>

class QAction;
class QMainWindow;
class QMenu;
class QToolBar;

namespace lathe::ui {

class Autosave;
class FileCommands;
class MessageBar;
class NewProjectDialog;
class ProfileEditor;
class Workbench;

class DesignArea final : public QObject {
    Q_OBJECT

public:
    /// Adds to the menus and docks of `window`, which owns it; `files` and `bench` must outlive it.
    DesignArea(Workbench& bench, FileCommands& files, QMainWindow& window, QMenu& file, QMenu& edit,
               QMenu& view);

    /// Adds the quality of the solves.
    void fill_tool_bar(QToolBar& bar);

    /// Unsaved work of a program that was killed: asks, one after another. False when there is none.
    bool offer_recovery(MessageBar& bar);

    /// The whole project as text; the antenna of such a text into this project; a text as a new project.
    void copy_design();
    void paste_design();
    void paste_as_new();

    /// Opens the gallery; the window stays alive behind it.
    void new_project();
    /// Starts a 3D antenna without solids.
    void new_empty_volume();
    /// Asks for a drawing of another program, and starts a project of its outlines.
    void import_outlines();
    /// Null while it is closed.
    NewProjectDialog* gallery() const;
    ProfileEditor& profile() { return *profile_; }

private:
    void create();
    void make_profile_dock(QMenu& view);
    void make_clipboard_actions(QMenu& edit);

    Workbench& bench_;
    FileCommands& files_;
    QMainWindow& window_;
    QPointer<NewProjectDialog> gallery_;
    ProfileEditor* profile_ = nullptr;
    Autosave* autosave_;
    bool was_optimising_ = false;
};

}  // namespace lathe::ui
