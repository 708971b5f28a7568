#include "ui/workbench/file_guard.hpp"

#include <QEvent>
#include <QFileInfo>
#include <QWidget>

#include "ui/document/difference_dialog.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/workbench/workbench.hpp"
#include "ui/workers/file_writer.hpp"

namespace lathe::ui {

FileGuard::FileGuard(Workbench& bench, MessageBar& messages, QWidget& window)
    : QObject(&window), bench_(bench), messages_(messages), window_(window) {
    const Document& document = bench_.document();
    connect(&document, &Document::changed_on_disk, this, &FileGuard::tell_changed);
    connect(&document, &Document::replaced, this, &FileGuard::mark_open);
    connect(&document, &Document::saved, this, &FileGuard::mark_open);
    window_.installEventFilter(this);
}

bool FileGuard::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &window_ && event->type() == QEvent::WindowActivate) look();
    return QObject::eventFilter(watched, event);
}

void FileGuard::look() {
    bench_.document().check_file();
    mark_open();
}

/// By the writer's thread, after what it was asked for before: the disk may take its time.
void FileGuard::mark_open() {
    auto owner = std::make_shared<std::optional<LockOwner>>();
    const QString path = bench_.document().path();
    bench_.document().writer()->ask(
        QStringLiteral("mark of the open project"),
        [lock = lock_, path, owner] { *owner = lock->take(path); }, this,
        [this, path, owner](const QString&) {
            if (!*owner)
                shared_path_.clear();
            else if (path == bench_.document().path() && path != std::exchange(shared_path_, path))
                tell_shared(path, **owner);
        });
}

void FileGuard::tell_shared(const QString& path, const LockOwner& owner) {
    messages_.show_message(
        Notice::warning,
        tr("%1 is open in another window of Lathe (process %2 on %3). Whoever saves second is asked before "
           "the other's changes are lost.")
            .arg(QFileInfo(path).fileName())
            .arg(owner.process)
            .arg(owner.host),
        {{tr("Continue with a copy"), [this] {
              const Project project = bench_.document().project();
              bench_.document().start(project);
          }}});
}

void FileGuard::tell_changed(const QString& path) {
    if (path != bench_.document().path()) return;
    const bool is_modified = bench_.document().is_modified();
    messages_.show_message(
        Notice::warning,
        is_modified ? tr("%1 has been changed by another window or program, and here as well. Nothing has "
                         "been written over it.")
                          .arg(QFileInfo(path).fileName())
                    : tr("%1 has been changed by another window or program.").arg(QFileInfo(path).fileName()),
        {{tr("Reload"), [this] { reload(); }},
         {tr("Keep mine"), [this] { keep(); }},
         {tr("Compare…"), [this, path] {
              compare();
              tell_changed(path);
          }}});
}

void FileGuard::reload() {
    try {
        bench_.document().reload();
    } catch (const std::exception& error) {
        emit bench_.noticed(Notice::error, QString::fromUtf8(error.what()));
    }
}

/// The next save writes over what the file says now, and over nothing that comes later.
void FileGuard::keep() {
    bench_.document().keep_mine();
}

void FileGuard::compare() {
    try {
        const QString path = bench_.document().path();
        DifferenceDialog dialog(bench_.document().project(), read_project(path.toStdString()),
                                QFileInfo(path).fileName(), &window_);
        dialog.exec();
    } catch (const std::exception& error) {
        emit bench_.noticed(Notice::error, QString::fromUtf8(error.what()));
    }
}

}  // namespace lathe::ui
