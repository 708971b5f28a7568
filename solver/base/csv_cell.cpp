#include "solver/base/csv_cell.hpp"

namespace lathe {

std::string csv_cell(std::string_view text) {
    constexpr std::string_view computed = "=+-@";
    std::string plain;
    if (!text.empty() && computed.find(text.front()) != std::string_view::npos) plain += '\'';
    for (const char c : text) {
        const bool is_control = static_cast<unsigned char>(c) < ' ' || c == '\x7f';
        plain += is_control ? ' ' : c;
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
