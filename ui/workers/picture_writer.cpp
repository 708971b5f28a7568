#include "ui/workers/picture_writer.hpp"

#include <QFile>
#include <utility>

#include "ui/workers/pool_task.hpp"

namespace lathe::ui {

void write_away(std::function<bool()> write, QObject* context, WriteEnd done) {
    in_the_pool(std::move(write), context, std::move(done));
}

void write_picture(const QImage& picture, const QString& path, QObject* context, WriteEnd done) {
    write_away([picture, path] { return picture.save(path); }, context, std::move(done));
}

void write_bytes(const QByteArray& bytes, const QString& path, QObject* context, WriteEnd done) {
    write_away([bytes, path] { return write_bytes(bytes, path); }, context, std::move(done));
}

bool write_bytes(const QByteArray& bytes, const QString& path) {
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.flush();
}

}  // namespace lathe::ui
