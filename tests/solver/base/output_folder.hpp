// A folder for output files of a test, with links to a file outside.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>
#include <system_error>

namespace lathe::test {

/// A temporary folder of this process, removed at the end, with the file "precious" outside of "out".
class OutputFolder {
public:
    OutputFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "lathe_output_XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for output files");
        path_ = name;
        std::filesystem::create_directory(path_ / "out");
        put(precious(), "precious");
    }
    OutputFolder(const OutputFolder&) = delete;
    OutputFolder& operator=(const OutputFolder&) = delete;
    ~OutputFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    std::filesystem::path operator/(const std::string& name) const { return path_ / "out" / name; }
    std::filesystem::path precious() const { return path_ / "precious"; }
    /// Makes a link to the precious file.
    std::filesystem::path link(const std::string& name) const {
        std::filesystem::create_symlink(precious(), *this / name);
        return *this / name;
    }
    /// Names in "out".
    std::set<std::string> names() const {
        std::set<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(path_ / "out"))
            names.insert(entry.path().filename().string());
        return names;
    }
    static void put(const std::filesystem::path& path, const std::string& text) {
        std::ofstream(path, std::ios::binary) << text;
    }
    static std::string text_of(const std::filesystem::path& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

private:
    std::filesystem::path path_;
};

}  // namespace lathe::test
