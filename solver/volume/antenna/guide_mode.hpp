// Modes of guides of any cross-section, by name or by number.
#pragma once

#include <optional>
#include <string>

#include "solver/base/mode_family.hpp"

namespace lathe {

/// A mode of a guide's cross-section.
struct GuideMode {
    /// TE, TM or TEM. Empty: whichever family the mode of this number by cut-off, from 1, belongs to.
    std::optional<ModeFamily> family = ModeFamily::te;
    /// Named: the indices of TE_mn or TM_mn, of a circle or a rectangle. Else `number` counts from 1.
    int m = 1, n = 1;
    int number = 0;  ///< 0: the mode is named
    /// Of a circle, named: turned by 90/m degrees, the other one of a degenerate pair.
    bool is_turned = false;
    bool operator==(const GuideMode&) const = default;
};

/// "TE11", "TEM", "TE21+45" for a mode turned by 45 degrees, or "2" for the second mode by cut-off.
std::string mode_text(const GuideMode& mode);

/// The mode of such a text; empty for what is none.
std::optional<GuideMode> parse_guide_mode(const std::string& text);

/// Texts that are allowed, for messages.
inline constexpr const char* guide_mode_texts =
    "TEM, TE11, TM01 and so on, TE11+90 for the same mode turned by 90/m degrees, or a number from 1 by "
    "cut-off";
inline constexpr int highest_mode_number = 100;

}  // namespace lathe
