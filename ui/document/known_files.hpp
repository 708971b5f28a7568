// What files said when this program read or wrote them last: whoever has changed one since is noticed.
#pragma once

#include <QByteArray>
#include <QString>
#include <map>
#include <mutex>
#include <stdexcept>

namespace lathe::ui {

/// Thrown instead of writing over what others have written.
struct FileHasChanged : std::runtime_error {
    FileHasChanged() : std::runtime_error("the file has been changed by another program") {}
};

/// By content and not by time: a file that was only touched, or written anew with the same words, has not
/// changed. From any thread.
class KnownFiles {
public:
    void remember(const QString& path, const QByteArray& text);
    /// What the file says now is known from here on, whatever it is.
    void accept(const QString& path);
    /// False of files that were never remembered, and of those that are gone: there is nothing to lose.
    bool has_changed(const QString& path) const;
    /// Like write_whole_file(); throws FileHasChanged when has_changed(), unless told to write over it.
    void write(const QString& path, const QByteArray& text, bool over_changes);

private:
    mutable std::mutex mutex_;
    std::map<QString, QByteArray> marks_;
};

}  // namespace lathe::ui
