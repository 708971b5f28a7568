#include "ui/document/document.hpp"

#include <QFileInfo>
#include <QSaveFile>
#include <QUndoCommand>
#include <filesystem>
#include <stdexcept>

#include "solver/antenna/parameter_links.hpp"

namespace lathe::ui {

/// Keeps both projects whole: they are a few kilobytes, and nothing can be forgotten.
class ChangeProject final : public QUndoCommand {
public:
    ChangeProject(Document& document, Project after, const QString& text, QString what)
        : QUndoCommand(text),
          document_(document),
          before_(document.project()),
          after_(std::move(after)),
          what_(std::move(what)) {}

    void undo() override { document_.set_project(before_); }
    void redo() override { document_.set_project(after_); }
    int id() const override { return what_.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* next = static_cast<const ChangeProject*>(other);
        if (next->what_ != what_) return false;
        after_ = next->after_;
        setObsolete(after_ == before_);
        return true;
    }

private:
    Document& document_;
    Project before_, after_;
    QString what_;
};

Document::Document(QObject* parent) : QObject(parent) {
    connect(&undo_stack_, &QUndoStack::cleanChanged, this, &Document::title_changed);
}

QString Document::title() const {
    if (!path_.isEmpty()) return QFileInfo(path_).fileName();
    return project_.name.empty() ? tr("Untitled") : QString::fromStdString(project_.name);
}

void Document::open(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    replace(read_project(std::filesystem::path(absolute.toStdString())), absolute);
}

void Document::open_as_untitled(const QString& path) {
    replace(read_project(std::filesystem::path(path.toStdString())), {});
}

void Document::recover(const Project& project, const QString& path) {
    replace(project, path);
    undo_stack_.resetClean();
    emit title_changed();
}

void Document::save(const QString& path) {
    const std::string canonical = write_project(project_);
    parse_project(canonical, path.toStdString());
    QSaveFile file(path);
    const QByteArray text = QByteArray::fromStdString(canonical);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        throw std::runtime_error(tr("%1 cannot be saved: %2").arg(path, file.errorString()).toStdString());
    path_ = QFileInfo(path).absoluteFilePath();
    undo_stack_.setClean();
    emit title_changed();
}

void Document::change(const Project& project, const QString& text, const QString& what) {
    Project linked = project;
    if (auto* design = std::get_if<Design>(&linked.antenna)) follow_links(*design);
    if (linked == project_) return;
    undo_stack_.push(new ChangeProject(*this, std::move(linked), text, what));
}

void Document::replace(Project project, const QString& path) {
    project_ = std::move(project);
    path_ = path;
    undo_stack_.clear();
    emit replaced();
    emit project_changed();
    emit title_changed();
}

void Document::set_project(const Project& project) {
    project_ = project;
    emit project_changed();
}

}  // namespace lathe::ui
