// The three families of guided modes.
#pragma once

namespace lathe {

enum class ModeFamily { te, tm, tem };

}  // namespace lathe
