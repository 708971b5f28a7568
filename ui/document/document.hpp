// The project being edited: its file, its history, and whether it needs saving.
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <exception>
#include <memory>
#include <optional>

#include "genetic/project/project.hpp"

namespace lathe::ui {

class FileWriter;
class KnownFiles;

class Document final : public QObject {
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);
    /// A save underway is still carried out.
    ~Document() override;

    const Project& project() const { return project_; }
    /// The antenna of the project, built once for each change, at the first call after it, and shared by all
    /// who show it. Throws, at each call, what any_antenna_of() throws for a design that breaks a rule.
    const std::shared_ptr<const AnyAntenna>& any_antenna() const;
    /// any_antenna() of regions; throws what antenna_of() throws for one of solids.
    std::shared_ptr<const Antenna> antenna() const;
    /// any_antenna() of solids; throws what volume_antenna_of() throws for one of regions.
    std::shared_ptr<const VolumeAntenna> volume_antenna() const;
    /// Empty for a project that has never been saved.
    const QString& path() const { return path_; }
    QString title() const;
    /// The project, or the window's part of its file, says something else than what was opened or saved last.
    bool is_modified() const { return project_ != saved_ || window_part_ != saved_window_part_; }
    /// JSON text that the file holds under "window", which is no part of the project; empty without.
    const std::string& window_part() const { return window_part_; }
    /// Not undoable. Saved with the project.
    void set_window_part(const std::string& part);
    /// What the file says as far as this document knows; null after recover().
    const std::optional<Project>& saved_project() const { return saved_; }
    QUndoStack& undo_stack() { return undo_stack_; }

    /// Throws InputError or std::system_error and leaves the document as it was.
    void open(const QString& path);
    /// Opens a copy without a file, so that an example is not overwritten by chance.
    void open_as_untitled(const QString& path);
    /// Another project that has no file yet and nothing to lose.
    void start(const Project& project) { replace(project, {}); }
    /// Unsaved work that was found again: of the file at `path`, but not what that file says.
    void recover(const Project& project, const QString& path);
    /// Begins to write the project as it is now: a crash leaves the old or the new file, never half of one.
    /// Where the file says something else than what this document read or wrote there last, nothing is
    /// written and changed_on_disk() tells, unless `over_changes`. The document goes over to `path` and
    /// counts as saved when the disk has it; edits until then stay unsaved. saved() or save_failed() tells of
    /// the end; of several saves to one file that wait, only the newest is written and told of. Throws
    /// InputError for a project that open() would refuse.
    void save(const QString& path, bool over_changes = false);
    /// Looks whether others have changed the file; changed_on_disk() tells, once for what it says now.
    void check_file();
    /// What the file says instead, as an undoable change. Throws InputError or std::system_error and leaves
    /// everything as it was.
    void reload();
    /// The next save may write over what the file says now.
    void keep_mine();
    bool is_saving() const { return saves_underway_ > 0; }
    /// Where a further save belongs: where the newest underway goes to, else path().
    const QString& save_path() const { return newest_target_.isEmpty() ? path_ : newest_target_; }
    /// Runs the event loop, without input of the user, until no save is underway.
    void finish_saving();
    /// Writes what belongs to this document, in the order of asking.
    const std::shared_ptr<FileWriter>& writer() const { return writer_; }

    /// One undoable change. Changes that follow each other with the same non-empty `what` become one.
    void change(const Project& project, const QString& text, const QString& what = {});

signals:
    void project_changed();
    /// Another project, not a change of this one.
    void replaced();
    /// Path or modified state.
    void title_changed();
    void saved(QString path);
    /// Another program or window has written the file since.
    void changed_on_disk(QString path);
    /// Without a path: of a project that has been left since.
    void save_failed(QString path, QString reason);

private:
    struct Save {
        QString path;
        Project project;
        std::string window_part;
        int replacement;
    };
    friend class ChangeProject;
    void replace(Project project, const QString& path, std::string window_part = {});
    void set_project(const Project& project);
    void forget_antenna();
    void on_written(const Save& save, const QString& error, bool is_changed);

    Project project_;
    /// Built of the project as it stands; both null until somebody asks.
    mutable std::shared_ptr<const AnyAntenna> antenna_;
    mutable std::exception_ptr refusal_;  ///< why there is no antenna
    std::optional<Project> saved_;
    std::string window_part_, saved_window_part_;
    QString path_;
    QUndoStack undo_stack_;
    std::shared_ptr<FileWriter> writer_;
    std::shared_ptr<KnownFiles> known_;
    QString newest_target_;  ///< of the saves of this project that are underway
    int saves_underway_ = 0;
    int saves_begun_ = 0;   ///< changes before and after a save stay apart in the history
    int replacements_ = 0;  ///< a save of a project that has been left says nothing of this one
};

/// The document's antenna if it is planar; null for others and for a design that breaks a rule.
std::shared_ptr<const Antenna> planar_antenna(const Document& document);

}  // namespace lathe::ui
