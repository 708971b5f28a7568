#include "ui/document/known_files.hpp"

#include <QCryptographicHash>
#include <QFile>
#include <optional>

#include "ui/workers/file_writer.hpp"

namespace lathe::ui {
namespace {

QByteArray mark_of(const QByteArray& text) {
    return QCryptographicHash::hash(text, QCryptographicHash::Sha256);
}

std::optional<QByteArray> present_mark(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
    return mark_of(file.readAll());
}

}  // namespace

void KnownFiles::remember(const QString& path, const QByteArray& text) {
    const std::lock_guard lock(mutex_);
    marks_[path] = mark_of(text);
}

void KnownFiles::accept(const QString& path) {
    const auto mark = present_mark(path);
    const std::lock_guard lock(mutex_);
    if (mark) marks_[path] = *mark;
}

bool KnownFiles::has_changed(const QString& path) const {
    QByteArray known;
    {
        const std::lock_guard lock(mutex_);
        const auto found = marks_.find(path);
        if (found == marks_.end()) return false;
        known = found->second;
    }
    const auto mark = present_mark(path);
    return mark && *mark != known;
}

void KnownFiles::write(const QString& path, const QByteArray& text, bool over_changes) {
    if (!over_changes && has_changed(path)) throw FileHasChanged();
    write_whole_file(path, text);
    remember(path, text);
}

}  // namespace lathe::ui
