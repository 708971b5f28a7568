// Watches over the project's file for the window: what other programs change in it, and which of them have it
// open.
#pragma once

#include <QObject>
#include <memory>

#include "ui/document/project_lock.hpp"

class QWidget;

namespace lathe::ui {

class MessageBar;
class Workbench;

/// Looks whenever the window becomes active, and is told by saves that would write over others' changes.
class FileGuard final : public QObject {
    Q_OBJECT

public:
    FileGuard(Workbench& bench, MessageBar& messages, QWidget& window);

    void look();
    /// What the window and the file say differently, in a dialog.
    void compare();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void mark_open();
    void tell_changed(const QString& path);
    void tell_shared(const QString& path, const LockOwner& owner);
    void reload();
    void keep();

    Workbench& bench_;
    MessageBar& messages_;
    QWidget& window_;
    std::shared_ptr<ProjectLock> lock_ = std::make_shared<ProjectLock>();
    QString shared_path_;  ///< told of already
};

}  // namespace lathe::ui
