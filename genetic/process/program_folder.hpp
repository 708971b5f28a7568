// Programs that are installed together.
#pragma once

#include <filesystem>

namespace lathe::genetic {

/// The folder of the program that runs.
std::filesystem::path program_folder();

}  // namespace lathe::genetic
