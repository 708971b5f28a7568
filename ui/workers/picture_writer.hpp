// Pictures to files, away from the window: encoding a large one takes longer than drawing it.
#pragma once

#include <QImage>
#include <QString>
#include <functional>

class QObject;

namespace lathe::ui {

/// Writes in the format that the ending of `path` names. `done` says in this thread whether it is there,
/// unless `context` is gone by then. The application waits for the write before it ends.
void write_picture(const QImage& picture, const QString& path, QObject* context,
                   std::function<void(bool is_written)> done);

}  // namespace lathe::ui
