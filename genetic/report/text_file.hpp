// Writes a whole text at once, or says why not.
#pragma once

#include <filesystem>
#include <string>

namespace lathe::genetic {

/// Through a temporary file and a rename, so that no half file is left. A symbolic link at `path` is replaced
/// by the file and never followed. Throws std::system_error.
void write_text_file(const std::filesystem::path& path, const std::string& text);

}  // namespace lathe::genetic
