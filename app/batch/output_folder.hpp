// Folder that a verb writes results to.
#pragma once

#include <filesystem>
#include <vector>

namespace lathe::batch {

/// Makes a folder before a long solve, so that one that cannot be made is reported at once. Folders that it
/// made and that are still empty at the end, after a refusal for example, are removed again.
class OutputFolder {
public:
    /// Does nothing where `folder` is empty. Throws StorageError where it cannot be made.
    explicit OutputFolder(const std::filesystem::path& folder);
    ~OutputFolder();
    OutputFolder(const OutputFolder&) = delete;
    OutputFolder& operator=(const OutputFolder&) = delete;

private:
    std::vector<std::filesystem::path> made_;  ///< innermost first
};

}  // namespace lathe::batch
