// Edits of good project files, from which the tables of bad ones are written.
#pragma once

#include <stdexcept>
#include <string>

#include "tests/bad_input/bad_inputs.hpp"

namespace lathe::test {

/// `text` with the first `from` replaced; an entry that replaces nothing is a mistake in the table.
inline std::string with(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos) throw std::logic_error("bad-input table: \"" + from + "\" is not there");
    return text.replace(at, from.size(), to);
}

inline std::string repeated(const std::string& piece, int count) {
    std::string text;
    text.reserve(piece.size() * static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) text += piece;
    return text;
}

inline std::string with_regions(int count) {
    const std::string region = R"({"material":"pec","outline_zr_mm":[[0,1],[1,1],[1,2]]},)";
    return with(good_regions(), R"({"material": "pec",)", repeated(region, count) + R"({"material": "pec",)");
}

/// The good 3D antenna with one more solid.
inline std::string with_solid(const std::string& solid) {
    return with(good_volume(), R"({"kind": "cylinder",)", solid + R"(, {"kind": "cylinder",)");
}

/// Parts of the table; bad_inputs() joins them.
void add_bad_antennas(std::vector<BadInput>& table);
void add_bad_planar_antennas(std::vector<BadInput>& table);
void add_bad_volumes(std::vector<BadInput>& table);
void add_bad_sheets_and_poles(std::vector<BadInput>& table);
void add_bad_elements(std::vector<BadInput>& table);
void add_bad_verifications(std::vector<BadInput>& table);
void add_bad_designs(std::vector<BadInput>& table);
void add_bad_studies(std::vector<BadInput>& table);
void add_bad_power(std::vector<BadInput>& table);

}  // namespace lathe::test
