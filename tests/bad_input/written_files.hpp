// Files that bad project files name: broken triangles, parts that are none.
#pragma once

#include <string>

namespace lathe::test {

/// Writes a file into a folder of this process, which goes with it; gives its absolute path.
std::string written_file(const std::string& name, const std::string& content);

/// ASCII STL of a cube of 1 mm, with its corner at (2, 2, 2); without its last triangle: open; `crossing`:
/// with a second one that cuts it.
std::string cube_stl(bool is_open = false, bool is_crossing = false);

}  // namespace lathe::test
