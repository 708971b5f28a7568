// Icons drawn in the colours of the palette: sharp at any scale, right in light and dark.
#pragma once

#include <QIcon>

namespace lathe::ui {

enum class Glyph {
    create,
    play,
    pause,
    stop,
    resume,
    solve,
    optimise,
    fit,
    open,
    save,
    undo,
    redo,
    automatic,
    close,
    detach,
    step_back,
    step_forward,
    layers
};

/// Follows the palette of the application when it changes.
QIcon glyph_icon(Glyph glyph);

}  // namespace lathe::ui
