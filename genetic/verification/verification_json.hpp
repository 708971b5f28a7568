// `verification.json`, as a file and as a text in a run store.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "genetic/verification/verification.hpp"

namespace lathe::genetic {

/// "frequencies_hz", "revolution", "volume", "surrounded", "differences", "surroundings_effects", "limits",
/// "verdict", "reasons"; of each solve cells, seconds, warnings and the patterns to be drawn.
std::string verification_json(const Verification& verification);

/// Reads it back; patterns have two decimals there. Throws InputError for a text that is none; `file` names
/// it in the message.
Verification read_verification_json(const std::string& text, const std::string& file);

/// The first `verification.json` in one of the folders that is of this antenna; empty where there is none.
std::optional<Verification> find_verification(const Project& project,
                                              std::span<const std::filesystem::path> folders);

}  // namespace lathe::genetic
