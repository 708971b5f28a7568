#include "genetic/report/text_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <system_error>

namespace lathe::genetic {
namespace {

/// A new file of the process that nothing else writes; closed at the end.
class NewFile {
public:
    /// Never opens a file that is there, nor one that a link names: valid only where the file was created.
    explicit NewFile(const std::filesystem::path& path)
        : number_(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666)) {}
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile() {
        if (number_ >= 0) ::close(number_);
    }

    bool is_open() const { return number_ >= 0; }
    /// Writes the whole text; false with errno set where that fails.
    bool write(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t written = ::write(number_, text.data(), text.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) return false;
            text.remove_prefix(static_cast<std::size_t>(written));
        }
        return true;
    }
    /// Closes the file; false with errno set where the system could not keep it.
    bool close() {
        const int number = number_;
        number_ = -1;
        return ::close(number) == 0;
    }

private:
    int number_;
};

}  // namespace

void write_text_file(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::path temporary = path;
    temporary += ".part";
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);  // left by a process that was killed, or a link
    NewFile file(temporary);
    if (!file.is_open() || !file.write(text) || !file.close()) {
        const int reason = errno != 0 ? errno : EIO;
        if (reason != EEXIST) std::filesystem::remove(temporary, ignored);
        throw std::system_error(reason, std::generic_category(), "cannot write " + path.string());
    }
    std::filesystem::rename(temporary, path);
}

}  // namespace lathe::genetic
