#include "ui/workers/installed_data.hpp"

#include <QCoreApplication>
#include <QDir>

namespace lathe::ui {

QString installed_folder(const QString& name) {
    // From the folder of programs to that of data: of the installation, of the build folder.
    const QStringList data_folders = {QStringLiteral(LATHE_DATA_FROM_PROGRAM),
                                      QStringLiteral("../share/lathe")};
    const QDir programs(QCoreApplication::applicationDirPath());
    for (const QString& data : data_folders) {
        const QString folder = QDir::cleanPath(programs.absoluteFilePath(data + QLatin1Char('/') + name));
        if (QDir(folder).exists()) return folder;
    }
    return QDir::cleanPath(programs.absoluteFilePath(data_folders.front() + QLatin1Char('/') + name));
}

}  // namespace lathe::ui
