// Which window has a project file open, for other windows and programs to see.
#pragma once

#include <QLockFile>
#include <QString>
#include <memory>
#include <mutex>
#include <optional>

namespace lathe::ui {

/// Who has the file open.
struct LockOwner {
    qint64 process = 0;
    QString host;
};

/// A hidden file beside the project, `.horn.lathe.lock`, for as long as the project is open; that of a
/// process that is gone is taken over. A mark, not a barrier: the file can be written all the same. From any
/// thread; waits for the disk.
class ProjectLock {
public:
    ~ProjectLock() = default;
    /// Leaves the file before and marks this one; empty: none. The owner, where somebody else has it open.
    /// A folder that cannot be written in has no marks, and no other owner is reported.
    std::optional<LockOwner> take(const QString& path);

    static QString lock_path(const QString& project);

private:
    std::mutex mutex_;
    QString path_;
    std::unique_ptr<QLockFile> lock_;
};

}  // namespace lathe::ui
