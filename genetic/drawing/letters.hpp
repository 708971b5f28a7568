// Characters of names and numbers in formulas: those of ASCII.
#pragma once

namespace lathe::drawing {

inline bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

inline bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

}  // namespace lathe::drawing
