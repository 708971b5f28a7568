// Docks of one geometry that make room for those of another.
#pragma once

#include <QList>
#include <QString>
#include <map>

class QDockWidget;

namespace lathe::ui {

/// Remembers which docks were shown when their geometry went.
class DockMemory {
public:
    /// Hides the docks in `going`, and shows those in `coming` as they were left; all of them the first time.
    void exchange(const QList<QDockWidget*>& going, const QList<QDockWidget*>& coming);

private:
    std::map<QString, bool> was_shown_;  ///< by the name of the dock
};

}  // namespace lathe::ui
