// Small things that are the same the next time: settings, folders, recent files.
#pragma once

#include <QVariantMap>

namespace lathe::ui {

/// Sets each value in QSettings, where it is seen at once; unlike with QSettings alone, the window's thread
/// does not wait until the disk has them. The application waits for that before it ends.
void keep_settings(const QVariantMap& values);

}  // namespace lathe::ui
