#include "solver/base/csv_cell.hpp"

#include <cstddef>

namespace lathe {

std::string csv_cell(std::string_view text) {
    constexpr std::string_view computed = "=+-@";
    std::string plain;
    if (!text.empty() && computed.find(text.front()) != std::string_view::npos) plain += '\'';
    for (std::size_t n = 0; n < text.size(); ++n) {
        const auto byte = static_cast<unsigned char>(text[n]);
        const auto next = n + 1 < text.size() ? static_cast<unsigned char>(text[n + 1]) : 0;
        const bool is_wide_control = byte == 0xC2 && next >= 0x80 && next < 0xA0;  // U+0080 to U+009F
        plain += is_wide_control || byte < ' ' || byte == 0x7F ? ' ' : text[n];
        if (is_wide_control) ++n;
    }
    const bool is_quoted = !plain.empty() && (plain.find_first_of(",;\"") != std::string::npos ||
                                              plain.front() == ' ' || plain.back() == ' ');
    if (!is_quoted) return plain;
    std::string quoted = "\"";
    for (const char c : plain) {
        quoted += c;
        if (c == '"') quoted += c;
    }
    return quoted + '"';
}

}  // namespace lathe
