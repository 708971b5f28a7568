// A user's name in file formats that take one line of plain text.
#pragma once

#include <string>

namespace lathe {

/// `text` with everything but printable ASCII replaced by a blank.
inline std::string one_line(std::string text) {
    for (char& character : text)
        if (character < ' ' || character > '~') character = ' ';
    return text;
}

}  // namespace lathe
