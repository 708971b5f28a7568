#include "ui/document/document.hpp"

#include <QCoreApplication>
#include <QEventLoop>
#include <QFile>
#include <QFileInfo>
#include <QUndoCommand>
#include <filesystem>

#include "genetic/project/window_part.hpp"
#include "solver/antenna/parameter_links.hpp"
#include "solver/formats/json_source.hpp"
#include "ui/document/known_files.hpp"
#include "ui/workers/file_writer.hpp"

namespace lathe::ui {
namespace {

/// Empty for a file that cannot be read.
std::string window_part_in(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? window_part_of(file.readAll().toStdString()) : std::string();
}

}  // namespace

/// Keeps both projects whole: they are a few kilobytes, and nothing can be forgotten.
class ChangeProject final : public QUndoCommand {
public:
    ChangeProject(Document& document, Project after, const QString& text, QString what)
        : QUndoCommand(text),
          document_(document),
          before_(document.project()),
          after_(std::move(after)),
          what_(std::move(what)),
          saves_before_(document.saves_begun_) {}

    void undo() override { document_.set_project(before_); }
    void redo() override { document_.set_project(after_); }
    int id() const override { return what_.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* next = static_cast<const ChangeProject*>(other);
        if (next->what_ != what_ || next->saves_before_ != saves_before_) return false;
        after_ = next->after_;
        setObsolete(after_ == before_);
        return true;
    }

private:
    Document& document_;
    Project before_, after_;
    QString what_;
    int saves_before_;
};

Document::Document(QObject* parent)
    : QObject(parent),
      saved_(project_),
      writer_(std::make_shared<FileWriter>()),
      known_(std::make_shared<KnownFiles>()) {}

Document::~Document() = default;

QString Document::title() const {
    if (!path_.isEmpty()) return QFileInfo(path_).fileName();
    return project_.name.empty() ? tr("Untitled") : QString::fromStdString(project_.name);
}

/// Built once for each change, whether that succeeds or not.
const std::shared_ptr<const AnyAntenna>& Document::any_antenna() const {
    if (!antenna_ && !refusal_) {
        try {
            antenna_ = std::make_shared<const AnyAntenna>(any_antenna_of(project_));
        } catch (...) {
            refusal_ = std::current_exception();
        }
    }
    if (refusal_) std::rethrow_exception(refusal_);
    return antenna_;
}

std::shared_ptr<const Antenna> Document::antenna() const {
    // Asked by those who draw regions: what is refused here says nothing against an antenna of solids.
    if (family_of(project_) == ProblemFamily::space) antenna_of(project_);
    return {any_antenna(), drawn_in_plane(*antenna_)};
}

std::shared_ptr<const VolumeAntenna> Document::volume_antenna() const {
    if (family_of(project_) == ProblemFamily::plane) volume_antenna_of(project_);
    return {any_antenna(), drawn_by_solids(*antenna_)};
}

void Document::forget_antenna() {
    antenna_.reset();
    refusal_ = nullptr;
}

void Document::open(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    const std::string text = read_text_file(absolute.toStdString());
    replace(parse_project(text, absolute.toStdString()), absolute, window_part_of(text));
    known_->remember(absolute, QByteArray::fromStdString(text));
}

void Document::open_as_untitled(const QString& path) {
    replace(read_project(std::filesystem::path(path.toStdString())), {}, window_part_in(path));
}

void Document::recover(const Project& project, const QString& path) {
    replace(project, path, window_part_in(path));
    saved_.reset();
    if (!path.isEmpty()) known_->accept(path);
    emit title_changed();
}

void Document::save(const QString& path, bool over_changes) {
    // Says what a design breaks without naming lines of a file that is not there.
    any_antenna();
    const std::string project_text = write_project(project_);
    parse_project(project_text, path.toStdString());
    const std::string text =
        window_part_.empty() ? project_text : with_window_part(project_text, window_part_);
    newest_target_ = QFileInfo(path).absoluteFilePath();
    ++saves_begun_;
    const auto is_changed = std::make_shared<bool>(false);
    const bool has_replaced = writer_->ask(
        newest_target_,
        [known = known_, path = newest_target_, text = QByteArray::fromStdString(text), over_changes,
         is_changed] {
            try {
                known->write(path, text, over_changes);
            } catch (const FileHasChanged&) {
                *is_changed = true;
            }
        },
        this,
        [this, save = Save{newest_target_, project_, window_part_, replacements_},
         is_changed](const QString& error) { on_written(save, error, *is_changed); });
    if (!has_replaced) ++saves_underway_;
}

void Document::on_written(const Save& save, const QString& error, bool is_changed) {
    if (--saves_underway_ == 0) newest_target_.clear();
    const bool is_ours = save.replacement == replacements_;
    if (is_changed) {
        emit changed_on_disk(save.path);
        return;
    }
    if (!error.isEmpty()) {
        emit save_failed(is_ours ? save.path : QString(), tr("%1 cannot be saved: %2").arg(save.path, error));
        return;
    }
    if (is_ours) {
        path_ = save.path;
        saved_ = save.project;
        saved_window_part_ = save.window_part;
        emit title_changed();
    }
    emit saved(save.path);
}

void Document::check_file() {
    if (path_.isEmpty()) return;
    const auto is_changed = std::make_shared<bool>(false);
    writer_->ask(
        QStringLiteral("check of ") + path_,
        [known = known_, path = path_, is_changed] { *is_changed = known->has_changed(path); }, this,
        [this, path = path_, is_changed](const QString&) {
            if (*is_changed && path == path_) emit changed_on_disk(path);
        });
}

void Document::reload() {
    const std::string text = read_text_file(path_.toStdString());
    const Project project = parse_project(text, path_.toStdString());
    known_->remember(path_, QByteArray::fromStdString(text));
    saved_ = project;
    window_part_ = saved_window_part_ = window_part_of(text);
    change(project, tr("Reload from disk"));
    emit title_changed();
}

void Document::keep_mine() {
    known_->accept(path_);
    saved_.reset();  // what the file says is not known to be what was opened
    emit title_changed();
}

void Document::finish_saving() {
    while (is_saving()) {
        QEventLoop loop;
        connect(this, &Document::saved, &loop, &QEventLoop::quit);
        connect(this, &Document::save_failed, &loop, &QEventLoop::quit);
        connect(this, &Document::changed_on_disk, &loop, &QEventLoop::quit);
        if (loop.exec(QEventLoop::ExcludeUserInputEvents) == 0) continue;
        // A program that is about to end runs no loops.
        writer_->finish();
        QCoreApplication::sendPostedEvents(writer_.get());
    }
}

void Document::change(const Project& project, const QString& text, const QString& what) {
    Project linked = project;
    follow_parameters(linked.antenna);
    if (linked == project_) return;
    undo_stack_.push(new ChangeProject(*this, std::move(linked), text, what));
}

void Document::set_window_part(const std::string& part) {
    const bool was_modified = is_modified();
    window_part_ = part;
    if (is_modified() != was_modified) emit title_changed();
}

void Document::replace(Project project, const QString& path, std::string window_part) {
    project_ = std::move(project);
    forget_antenna();
    saved_ = project_;
    window_part_ = saved_window_part_ = std::move(window_part);
    path_ = path;
    newest_target_.clear();
    ++replacements_;
    undo_stack_.clear();
    emit replaced();
    emit project_changed();
    emit title_changed();
}

void Document::set_project(const Project& project) {
    const bool was_modified = is_modified();
    project_ = project;
    forget_antenna();
    emit project_changed();
    if (is_modified() != was_modified) emit title_changed();
}

std::shared_ptr<const Antenna> planar_antenna(const Document& document) {
    if (family_of(document.project()) == ProblemFamily::space) return nullptr;
    try {
        const auto drawn = document.antenna();
        return drawn->is_planar() ? drawn : nullptr;
    } catch (const std::exception&) {
        return nullptr;
    }
}

}  // namespace lathe::ui
