// Names of the field components on the screen.
#pragma once

#include <QString>

#include "solver/engine/frame_sink.hpp"

namespace lathe::ui {

/// As in print, e.g. "Eφ".
QString symbol_of(FieldComponent component);
QString unit_of(FieldComponent component);

}  // namespace lathe::ui
