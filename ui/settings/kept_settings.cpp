#include "ui/settings/kept_settings.hpp"

#include <QSettings>
#include <QThreadPool>
#include <memory>

namespace lathe::ui {

void keep_settings(const QVariantMap& values) {
    auto settings = std::make_shared<QSettings>();
    for (auto value = values.begin(); value != values.end(); ++value)
        settings->setValue(value.key(), value.value());
    // It would flush to the disk, twice, from the event loop of this thread; its end does so from another.
    settings->moveToThread(nullptr);
    QThreadPool::globalInstance()->start([settings = std::move(settings)]() mutable { settings.reset(); });
}

}  // namespace lathe::ui
