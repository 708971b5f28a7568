#include "ui/workers/picture_writer.hpp"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <utility>

namespace lathe::ui {

void write_picture(const QImage& picture, const QString& path, QObject* context,
                   std::function<void(bool is_written)> done) {
    QThreadPool::globalInstance()->start(
        [picture, path, context = QPointer<QObject>(context), done = std::move(done)] {
            const bool is_written = picture.save(path);
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [context, done, is_written] {
                    if (context) done(is_written);
                },
                Qt::QueuedConnection);
        });
}

}  // namespace lathe::ui
