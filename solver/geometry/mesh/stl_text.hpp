// Triangles of ASCII STL files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/geometry/solids/triangle.hpp"

namespace lathe {

/// True for content without zero bytes that has facets, or a solid that ends; upper or lower case, with or
/// without a byte order mark of UTF-8.
bool is_stl_text(std::string_view content);

/// Triangles of all solids of an ASCII STL file, metres; `unit_m`: one unit of the file. Keywords in upper or
/// lower case, lines that end with LF, CRLF or CR, comments from "#" or "//" on, exponents by E or D. Normals
/// and names are not read. Throws InputError, value `name`, with line and triangle (from 1).
std::vector<Triangle> parse_stl_text(std::string_view content, double unit_m, const std::string& name);

}  // namespace lathe
