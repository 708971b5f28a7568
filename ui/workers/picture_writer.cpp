#include "ui/workers/picture_writer.hpp"

#include <QBuffer>
#include <QFileInfo>
#include <system_error>
#include <utility>

#include "solver/base/whole_file.hpp"
#include "ui/workers/pool_task.hpp"

namespace lathe::ui {

void write_away(std::function<bool()> write, QObject* context, WriteEnd done) {
    in_the_pool(std::move(write), context, std::move(done));
}

void write_picture(const QImage& picture, const QString& path, QObject* context, WriteEnd done) {
    write_away([picture, path] { return write_picture(picture, path); }, context, std::move(done));
}

bool write_picture(const QImage& picture, const QString& path) {
    QByteArray encoded;
    QBuffer buffer(&encoded);
    const QByteArray format = QFileInfo(path).suffix().toLatin1();
    return buffer.open(QIODevice::WriteOnly) && picture.save(&buffer, format.constData()) &&
           write_bytes(encoded, path);
}

void write_bytes(const QByteArray& bytes, const QString& path, QObject* context, WriteEnd done) {
    write_away([bytes, path] { return write_bytes(bytes, path); }, context, std::move(done));
}

bool write_bytes(const QByteArray& bytes, const QString& path) {
    try {
        write_text_file(path.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
        return true;
    } catch (const std::system_error&) {
        return false;
    }
}

}  // namespace lathe::ui
