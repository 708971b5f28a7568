// Drawings of other programs, read while the window is alive.
#pragma once

#include <QString>
#include <optional>

#include "genetic/exchange/imported_drawing.hpp"

class QWidget;

namespace lathe::ui {

/// read_drawing() in a thread of its own. After a second a dialog over `parent` can cancel it. Throws as
/// read_drawing().
ImportedDrawing read_with_progress(const QString& path, std::optional<double> unit_mm, QWidget* parent);

}  // namespace lathe::ui
