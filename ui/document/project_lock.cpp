#include "ui/document/project_lock.hpp"

#include <QFileInfo>

namespace lathe::ui {

QString ProjectLock::lock_path(const QString& project) {
    const QFileInfo file(project);
    // The same file by another name is the same file.
    const QFileInfo real(file.exists() ? file.canonicalFilePath() : file.absoluteFilePath());
    return QStringLiteral("%1/.%2.lock").arg(real.absolutePath(), real.fileName());
}

std::optional<LockOwner> ProjectLock::take(const QString& path) {
    const std::lock_guard lock(mutex_);
    if (path.isEmpty()) {
        lock_.reset();
        path_.clear();
        return std::nullopt;
    }
    const QString wanted = lock_path(path);
    if (wanted == path_ && lock_ && lock_->isLocked()) return std::nullopt;
    path_ = wanted;
    lock_ = std::make_unique<QLockFile>(wanted);
    lock_->setStaleLockTime(0);  // however old: a project may be open for weeks
    if (lock_->tryLock(0) || lock_->error() != QLockFile::LockFailedError) return std::nullopt;
    LockOwner owner;
    QString program;
    if (!lock_->getLockInfo(&owner.process, &owner.host, &program)) return std::nullopt;
    return owner;
}

}  // namespace lathe::ui
