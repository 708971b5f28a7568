// Pictures and tables to files, away from the window: encoding a large picture takes longer than drawing it,
// and a disk takes its time. Files appear as a whole, a link at their place is replaced (WholeFile).
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>
#include <functional>

class QObject;

namespace lathe::ui {

using WriteEnd = std::function<void(bool is_written)>;

/// Calls `write` in another thread, then `done` in this one with what it returned, unless `context` is gone
/// by then. The application waits for the write before it ends.
void write_away(std::function<bool()> write, QObject* context, WriteEnd done);

/// Writes `picture` in the format that the ending of `path` names.
void write_picture(const QImage& picture, const QString& path, QObject* context, WriteEnd done);
/// Writes in the calling thread; false when that fails.
bool write_picture(const QImage& picture, const QString& path);

/// Writes `bytes` as they are.
void write_bytes(const QByteArray& bytes, const QString& path, QObject* context, WriteEnd done);
/// Writes in the calling thread; false when that fails.
bool write_bytes(const QByteArray& bytes, const QString& path);

}  // namespace lathe::ui
