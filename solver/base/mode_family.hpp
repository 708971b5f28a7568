// The three families of guided modes: transverse electric, transverse magnetic, and both (coaxial lines).
#pragma once

namespace lathe {

enum class ModeFamily { te, tm, tem };

}  // namespace lathe
