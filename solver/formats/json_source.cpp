#include "solver/formats/json_source.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <span>
#include <system_error>

#include "solver/base/file_descriptor.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {

const JsonValue* JsonValue::find(std::string_view name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? nullptr : &items[static_cast<std::size_t>(found - names.begin())];
}

int line_of(const JsonValue& root, std::string_view key_path) {
    const JsonValue* here = &root;
    while (!key_path.empty()) {
        const JsonValue* next = nullptr;
        if (key_path.front() == '[') {
            std::size_t index = 0;
            const std::size_t close = std::min(key_path.find(']'), key_path.size());
            std::from_chars(key_path.data() + 1, key_path.data() + close, index);
            key_path.remove_prefix(std::min(close + 1, key_path.size()));
            if (here->kind == JsonValue::Kind::array && index < here->items.size())
                next = &here->items[index];
        } else {
            if (key_path.front() == '.') key_path.remove_prefix(1);
            const std::string_view name = key_path.substr(0, key_path.find_first_of(".["));
            key_path.remove_prefix(name.size());
            next = here->find(name);
        }
        if (next == nullptr) break;
        here = next;
    }
    return here->line;
}

namespace {

/// An open file that is read to its end.
class OpenFile {
public:
    explicit OpenFile(const std::filesystem::path& path)
        : path_(path),
          // Without O_NONBLOCK a named pipe without a writer would block here.
          file_(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {
        if (!file_.is_open()) refuse(errno);
    }

    /// The next bytes, as many as there are; 0: the end.
    std::size_t read(std::span<char> block) {
        for (;;) {
            const ssize_t count = ::read(file_.number(), block.data(), block.size());
            if (count >= 0) return static_cast<std::size_t>(count);
            if (errno == EAGAIN || errno == EWOULDBLOCK)
                wait();
            else if (errno != EINTR)
                refuse(errno);
        }
    }

private:
    [[noreturn]] void refuse(int error) const {
        throw std::system_error(error, std::generic_category(), "cannot read " + path_.string());
    }
    /// For what is written at the other end of a pipe.
    void wait() const {
        constexpr int patience_ms = 10'000;
        pollfd at{file_.number(), POLLIN, 0};
        const int ready = ::poll(&at, 1, patience_ms);
        if (ready < 0 && errno != EINTR) refuse(errno);
        if (ready == 0)
            throw InputError({.file = path_.string()}, "", "is a pipe from which nothing came for 10 s");
    }

    const std::filesystem::path& path_;
    FileDescriptor file_;
};

}  // namespace

std::string read_text_file(const std::filesystem::path& path) {
    // A file may grow, and a pipe has no size: what is read counts, not what the directory says.
    OpenFile file(path);
    std::string text;
    std::array<char, 65536> block;
    while (const std::size_t count = file.read(block)) {
        text.append(block.data(), count);
        if (text.size() > max_json_bytes) {
            throw InputError({.file = path.string()}, "",
                             fmt::format("is too long; allowed: at most {} bytes", max_json_bytes));
        }
    }
    return text;
}

}  // namespace lathe
