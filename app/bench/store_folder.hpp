// A folder for the store of a benchmark's run.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <system_error>

namespace lathe::bench {

/// A folder that is gone afterwards, with the store in it.
class StoreFolder {
public:
    explicit StoreFolder(const std::string& benchmark)
        : path_(std::filesystem::temp_directory_path() /
                fmt::format("lathe-bench-{}-{}", benchmark, getpid())) {
        std::filesystem::create_directories(path_);
    }
    ~StoreFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    StoreFolder(const StoreFolder&) = delete;
    StoreFolder& operator=(const StoreFolder&) = delete;
    std::filesystem::path store() const { return path_ / "run.db"; }

private:
    std::filesystem::path path_;
};

}  // namespace lathe::bench
