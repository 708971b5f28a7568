#include "genetic/report/text_file.hpp"

#include <cerrno>
#include <fstream>
#include <system_error>

namespace lathe::genetic {

void write_text_file(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::path temporary = path;
    temporary += ".part";
    std::error_code none;
    std::filesystem::remove(temporary, none);  // a link left there would be followed
    errno = 0;
    std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    file.close();
    if (!file) {
        const int reason = errno != 0 ? errno : EIO;
        std::error_code ignored;
        std::filesystem::remove(temporary, ignored);
        throw std::system_error(reason, std::generic_category(), "cannot write " + path.string());
    }
    std::filesystem::rename(temporary, path);
}

}  // namespace lathe::genetic
