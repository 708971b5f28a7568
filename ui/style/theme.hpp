// Light and dark palettes for the Fusion style.
#pragma once

class QApplication;

namespace lathe::ui {

enum class Appearance { system, light, dark };

/// Style and palette of the whole program; `system` is light or dark as the desktop is.
void apply_appearance(QApplication& application, Appearance appearance);

}  // namespace lathe::ui
