// Files of one export, with their names.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "solver/base/whole_file.hpp"

namespace lathe::genetic {

/// Writes files into an existing folder, all of whose names begin with `stem`.
class ExportWriter {
public:
    ExportWriter(std::string stem, std::filesystem::path folder)
        : stem_(std::move(stem)), folder_(std::move(folder)) {}

    /// Writes stem + ending. Throws std::system_error when it cannot.
    void write(const std::string& ending, const std::string& text) {
        paths_.push_back(folder_ / (stem_ + ending));
        write_text_file(paths_.back(), text);
    }
    std::vector<std::filesystem::path> paths() { return std::move(paths_); }

private:
    std::string stem_;
    std::filesystem::path folder_;
    std::vector<std::filesystem::path> paths_;
};

}  // namespace lathe::genetic
