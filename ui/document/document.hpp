// The project being edited: its file, its history, and whether it needs saving.
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>

#include "solver/io/project.hpp"

namespace lathe::ui {

class Document final : public QObject {
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);

    const Project& project() const { return project_; }
    /// Empty for a project that has never been saved.
    const QString& path() const { return path_; }
    QString title() const;
    bool is_modified() const { return !undo_stack_.isClean(); }
    QUndoStack& undo_stack() { return undo_stack_; }

    /// Throws InputError or std::system_error and leaves the document as it was.
    void open(const QString& path);
    /// Opens a copy without a file, so that an example is not overwritten by chance.
    void open_as_untitled(const QString& path);
    /// Another project that has no file yet and nothing to lose.
    void start(const Project& project) { replace(project, {}); }
    /// Unsaved work that was found again: of the file at `path`, but not what that file says.
    void recover(const Project& project, const QString& path);
    /// Written aside and renamed: a crash leaves the old or the new file, never half of one. Throws
    /// std::runtime_error with the reason, and InputError for a project that open() would refuse.
    void save(const QString& path);

    /// One undoable change. Changes that follow each other with the same non-empty `what` become one.
    void change(const Project& project, const QString& text, const QString& what = {});

signals:
    void project_changed();
    /// Another project, not a change of this one.
    void replaced();
    /// Path or modified state.
    void title_changed();

private:
    friend class ChangeProject;
    void replace(Project project, const QString& path);
    void set_project(const Project& project);

    Project project_;
    QString path_;
    QUndoStack undo_stack_;
};

}  // namespace lathe::ui
