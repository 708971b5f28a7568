#include "app/batch/output_folder.hpp"

#include <system_error>

#include "app/batch/inputs.hpp"

namespace lathe::batch {

OutputFolder::OutputFolder(const std::filesystem::path& folder) {
    if (folder.empty()) return;
    std::error_code error;
    std::filesystem::path missing = std::filesystem::absolute(folder, error).lexically_normal();
    if (!missing.has_filename()) missing = missing.parent_path();
    for (; missing.has_relative_path() && !std::filesystem::exists(missing, error);
         missing = missing.parent_path())
        made_.push_back(missing);
    make_folder(folder);
}

OutputFolder::~OutputFolder() {
    std::error_code error;
    // A folder that holds anything is not removed.
    for (const std::filesystem::path& folder : made_)
        if (!std::filesystem::is_empty(folder, error) || error || !std::filesystem::remove(folder, error))
            return;
}

}  // namespace lathe::batch
