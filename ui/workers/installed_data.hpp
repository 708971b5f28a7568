// Files of the installation that the window reads: pages of the help, examples.
#pragma once

#include <QString>

namespace lathe::ui {

/// Absolute path of a folder of the installed data, for example "docs/user". The data are found relative to
/// the program's own file, so that an installation works under any prefix and after it has been moved. The
/// build folder has links in the same positions.
QString installed_folder(const QString& name);

}  // namespace lathe::ui
