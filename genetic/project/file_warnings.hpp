// Doubts about a project file that its reader settles without asking.
#pragma once

#include <filesystem>

#include "solver/base/warning.hpp"

namespace lathe {

/// Warnings about the template of a project file: "template_default" names the parameters that the file
/// leaves out, "template_version" another version of the template than the project was written for,
/// "template_shadowed" further files of the template's name that the search path has. Empty for a file
/// without a template of a file. Throws InputError, and std::system_error when the file cannot be read.
Warnings project_file_warnings(const std::filesystem::path& file);

}  // namespace lathe
