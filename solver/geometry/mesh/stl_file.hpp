// Triangles from STL files, binary and ASCII.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/geometry/solids/triangle.hpp"

namespace lathe {

/// Most triangles that a file may have.
inline constexpr std::size_t max_triangles = 20'000'000;

/// The triangles of an STL file's content, in the order of its corners: the normals of files are not kept,
/// since many programs write wrong ones. `unit_m`: one unit of the file in metres. Throws InputError, value
/// `name`, for content that is not an STL file, has no triangles or too many, or coordinates that are not
/// finite: the message has the number of the triangle, from 1. Binary files may have a wrong number of
/// triangles in their header, attributes, and bytes after the triangles; for text see parse_stl_text().
std::vector<Triangle> parse_stl(std::string_view content, double unit_m, const std::string& name);

/// The whole STL file at `path`. Throws InputError when it cannot be read or is larger than any that is
/// taken.
std::string read_stl_content(const std::string& path);

/// The triangles of the STL file at `path`; `unit_m`: one unit of the file in metres. Throws InputError when
/// it cannot be read, and as parse_stl() does.
std::vector<Triangle> read_stl(const std::string& path, double unit_m);

}  // namespace lathe
