// Doubts about numbers, in words for people and with a code for programs.
#pragma once

#include <string>
#include <vector>

namespace lathe {

/// One doubt about the results of a solve. The builder of the grid appends to Simulation::warnings, the
/// evaluation to Results::warnings.
struct Warning {
    std::string code;  ///< stable, for programs: "gap_closed", "not_rung_down", ...
    std::string text;  ///< one sentence that says what is wrong, with numbers, and one with the remedy
    std::string
        place;  ///< where: a key of the project file, a frequency or a point of the drawing; may be empty
    bool operator==(const Warning&) const = default;
};

using Warnings = std::vector<Warning>;

}  // namespace lathe
