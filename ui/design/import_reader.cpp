#include "ui/design/import_reader.hpp"

#include <QCoreApplication>
#include <QEventLoop>
#include <QFileInfo>
#include <QProgressDialog>
#include <QTimer>
#include <atomic>
#include <exception>
#include <thread>

#include "genetic/exchange/imported_project.hpp"

namespace lathe::ui {

ImportedDrawing read_with_progress(const QString& path, std::optional<double> unit_mm, QWidget* parent) {
    constexpr int silent_ms = 1000;
    ImportedDrawing drawing;
    std::exception_ptr failure;
    std::atomic<bool> is_done = false;
    QEventLoop loop;
    std::jthread reader([&](const std::stop_token& stop) {
        try {
            drawing = read_drawing(path.toStdString(), unit_mm, stop);
        } catch (...) {
            failure = std::current_exception();
        }
        is_done = true;
        QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection);
    });
    // Most files take less.
    QTimer::singleShot(silent_ms, &loop, &QEventLoop::quit);
    while (!is_done) {
        loop.exec(QEventLoop::ExcludeUserInputEvents);
        if (is_done) break;
        QProgressDialog progress(
            QCoreApplication::translate("ImportDialog", "Reading %1 …").arg(QFileInfo(path).fileName()),
            QCoreApplication::translate("ImportDialog", "Cancel"), 0, 0, parent);
        progress.setObjectName("import_progress");
        progress.setWindowModality(Qt::ApplicationModal);
        QObject::connect(&progress, &QProgressDialog::canceled, &loop, [&] { reader.request_stop(); });
        progress.show();
        while (!is_done) loop.exec();
    }
    reader.join();
    if (failure) std::rethrow_exception(failure);
    return drawing;
}

}  // namespace lathe::ui
