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
    bool save();
    bool save_as();
    /// True when nothing is lost by going on.
    bool may_leave();
    /// Fills the menu with the files opened last, newest first, those that are gone left out.
    void fill_recent(QMenu& menu);

private:
    QStringList recent() const;
    void remember(const QString& path);

    Workbench& workbench_;
    QWidget& window_;
};

}  // namespace lathe::ui
