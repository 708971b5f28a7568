// How much a message to the user matters.
#pragma once

namespace lathe::ui {

/// Decides the colour and the sign of a message, and whether it goes by itself.
enum class Notice { information, warning, error };

}  // namespace lathe::ui
