// Ranks of warnings: doubts about numbers, and notes.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "solver/base/warning.hpp"

namespace lathe {

/// `warning`: numbers are doubtful. `note`: a limit of the model or a correction that the reader should know
/// of; the numbers are those of what is solved.
enum class WarningRank { warning, note };

/// The rank belongs to the code.
inline WarningRank rank_of(const Warning& warning) {
    constexpr std::array<std::string_view, 5> notes = {
        "coarse_details", "currents_on_line", "material_out_of_range", "outline_corrected", "thin_plates"};
    const bool is_note = std::find(notes.begin(), notes.end(), warning.code) != notes.end();
    return is_note ? WarningRank::note : WarningRank::warning;
}

/// The name in files.
inline std::string_view rank_name(WarningRank rank) {
    return rank == WarningRank::note ? "note" : "warning";
}

}  // namespace lathe
