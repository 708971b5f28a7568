// Meshes of a project: their description, and the unit that their numbers may have.
#pragma once

#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/base/warning.hpp"

namespace lathe {

/// One line per mesh: its file, its size before it is placed, triangles, and corners that were joined.
std::vector<std::string> mesh_descriptions(const Project& project);

/// A warning "mesh_unit" per mesh with a size that fits neither the wavelength (1/200 to 200 at the highest
/// frequency) nor the ports: a port that lies in no solid, but in the mesh when its numbers are of another
/// unit. It names the unit that fits best, where one does. Throws InputError where volume_antenna_of() does.
Warnings mesh_unit_warnings(const Project& project);

}  // namespace lathe
