// Solids and modes of an antenna in space as its editor makes them: by the reader of the project file, from
// what the file would say.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "solver/volume/design/volume_design.hpp"

namespace lathe {

/// A solid of metal within the triangles of an STL file, one unit of which is `unit_mm`, mm. Throws
/// InputError, as the reader of a project, for a file that cannot be read, and for a surface that is open or
/// crosses itself.
DrawnSolid solid_from_stl(const std::filesystem::path& file, double unit_mm = 1.0);

/// A solid with its triangles in another unit, without the file. Throws InputError for a unit out of range.
/// Precondition: the solid has a mesh.
DrawnSolid with_mesh_unit(const DrawnSolid& solid, double unit_mm);

/// The body of revolution of another project, with its materials. Throws InputError for a file that cannot be
/// read and for a planar antenna or one in space.
DrawnSolid solid_from_project(const std::filesystem::path& file);

}  // namespace lathe
