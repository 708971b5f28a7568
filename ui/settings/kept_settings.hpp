// Small things that are the same the next time: settings, folders, recent files.
#pragma once

#include <QVariantMap>

namespace lathe::ui {

/// As QSettings().setValue() for each, and seen at once by whoever asks QSettings; but the window's thread
/// does not wait until the disk has them. The application waits for that before it ends.
void keep_settings(const QVariantMap& values);

}  // namespace lathe::ui
