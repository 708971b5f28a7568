// Drafts of unsaved work on the disk: what a program that was killed leaves for the next one. A draft
// belongs to one open document (a random name), not to a time; whether it is worth offering is decided by
// its content.
#pragma once

#include <QLockFile>
#include <QString>
#include <memory>
#include <vector>

#include "genetic/project/project.hpp"

namespace lathe::ui {

/// What a dead program was working on.
struct AbandonedDraft {
    QString file;          ///< the draft itself
    QString project_path;  ///< empty for a project that was never saved
    Project project;
    /// The file says something else than it did when the draft began: saved a moment before the end, or
    /// changed by others. The draft may be the older of the two.
    bool file_has_changed = false;
};

/// A fingerprint that is equal for projects that say the same, however their files are laid out.
QString content_key(const Project& project);
/// Empty for a file that cannot be read.
QString content_key_of_file(const QString& path);

/// The file of one open document, locked for as long as it is this process that writes it.
class DraftFile {
public:
    explicit DraftFile(QString file);
    const QString& path() const { return path_; }
    bool is_ours() const { return lock_->isLocked(); }
    /// Written aside and renamed. `valid` is the newest text that opens, which need not be `newest`: a
    /// design may break a rule for a while. Throws std::runtime_error with the reason.
    /// `base`: content key of the project file that the changes are changes of.
    void write(const QString& project_path, const QString& base, const std::string& newest,
               const std::string& valid) const;
    void remove() const;

private:
    QString path_;
    std::unique_ptr<QLockFile> lock_;
};

class RecoveryFolder {
public:
    /// Empty: the user's data folder.
    explicit RecoveryFolder(QString folder = {});

    /// A draft of its own for a document. Makes the folder.
    std::unique_ptr<DraftFile> fresh() const;
    /// Drafts of processes that are gone and that open. Those that say what their project file says
    /// already, or what another draft says, are removed.
    std::vector<AbandonedDraft> abandoned() const;

private:
    QString folder_;
};

}  // namespace lathe::ui
