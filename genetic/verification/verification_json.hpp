// `verification.json`, as a file and as a text in a run store.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "genetic/verification/verification.hpp"

namespace lathe::genetic {

/// "frequencies_hz", "revolution", "volume", "surrounded", "differences", "surroundings_effects", "grids",
/// "moved", "limits", "verdict", "reasons"; of each solve cells, seconds, warnings and the patterns to be
/// drawn. "grids" has "cells_per_wavelength" of one or two grids, the own one first, and with two of them the
/// solves on the second one, without patterns, and "advised_cells_per_wavelength", null where the grids
/// explain no broken limit; with one grid "reason". "moved" has lists as "differences" for each solver: own
/// grid less second grid.
std::string verification_json(const Verification& verification);

/// Reads it back; patterns have two decimals there. Texts of versions without "grids" are read as of one
/// grid. Throws InputError for a text that is none; `file` names it in the message.
Verification read_verification_json(const std::string& text, const std::string& file);

/// The first `verification.json` in one of the folders that is of this antenna; empty where there is none.
std::optional<Verification> find_verification(const Project& project,
                                              std::span<const std::filesystem::path> folders);

}  // namespace lathe::genetic
