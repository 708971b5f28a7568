// Text files split as their readers do.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace lathe::test {

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

inline std::vector<double> numbers_of(const std::string& line) {
    std::vector<double> numbers;
    std::istringstream in(line);
    for (double value = 0.0; in >> value;) numbers.push_back(value);
    EXPECT_TRUE(in.eof()) << "not numbers only: " << line;
    return numbers;
}

/// Numbers in fixed columns, as Fortran reads them.
inline double column(const std::string& line, std::size_t first, std::size_t width) {
    const std::string field = line.substr(first, width);
    std::size_t used = 0;
    const double value = std::stod(field, &used);
    EXPECT_EQ(used, field.size()) << '"' << field << '"';
    return value;
}

}  // namespace lathe::test
