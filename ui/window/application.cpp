#include "ui/window/application.hpp"

#include <QLocale>
#include <QThread>
#include <exception>

namespace lathe::ui {

Application::Application(int& argc, char** argv) : QApplication(argc, argv) {
    QLocale::setDefault(QLocale::c());
}

bool Application::notify(QObject* receiver, QEvent* event) {
    if (!is_outliving_ || QThread::currentThread() != thread()) return QApplication::notify(receiver, event);
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::exception& error) {
        tell(error.what());
    }
    return true;
}

/// Where memory is short, telling may fail too.
void Application::tell(const char* text) noexcept try {
    if (is_told_) return;
    is_told_ = QMetaObject::invokeMethod(
        this,
        [this, text = QString::fromUtf8(text)] {
            is_told_ = false;
            emit failed(text);
        },
        Qt::QueuedConnection);
} catch (const std::exception&) {
    is_told_ = false;
}

}  // namespace lathe::ui
