// JSON texts full of numbers in a third of their room: what a run store keeps of each candidate.
#pragma once

#include <optional>
#include <string>

namespace lathe::genetic {

/// Packs a JSON text: its floating-point numbers, and texts of bits_to_text(), as columns (append_column());
/// all else is deflated (zlib), with `dictionary` as text that is known beforehand. Null for a text with
/// control characters, which no JSON has, or of longest_deflated bytes and more.
std::optional<std::string> pack_json(const std::string& text, const std::string& dictionary);

/// The text that pack_json() has packed with the same dictionary. Throws std::invalid_argument on any other
/// bytes or dictionary.
std::string unpack_json(const std::string& bytes, const std::string& dictionary);

/// The part of a JSON text that repeats from candidate to candidate: all but the numbers' values. Suits as a
/// dictionary for similar texts.
std::string json_without_numbers(const std::string& text);

}  // namespace lathe::genetic
