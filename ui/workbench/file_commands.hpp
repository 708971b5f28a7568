// Open, save, save as, recent files: the dialogs and the guard of unsaved changes.
#pragma once

#include <QObject>
#include <QStringList>

class QMenu;
class QWidget;

namespace lathe::ui {

class Workbench;

class FileCommands final : public QObject {
    Q_OBJECT

public:
    static constexpr int most_recent_files = 8;

    FileCommands(Workbench& workbench, QWidget& window);

    void open();
    /// Asks about unsaved changes first. False when the user or an error said no.
    bool open_path(const QString& path);
    /// True when the write has begun.
    bool save();
    bool save_as();
    /// True when nothing is lost by going on: what is being saved is on the disk, and the rest was asked
    /// about.
    bool may_leave();
    /// Fills the menu with the files opened last, newest first, those that are gone left out.
    void fill_recent(QMenu& menu);

private:
    /// Until the disk has what was saved; the window is drawn meanwhile and takes no input.
    void finish_saving();
    QStringList recent() const;
    void remember(const QString& path);

    Workbench& workbench_;
    QWidget& window_;
};

}  // namespace lathe::ui
