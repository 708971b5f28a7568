#include "solver/formats/json_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <memory>
#include <system_error>

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

std::string read_text_file(const std::filesystem::path& path) {
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    const auto refuse = [&path](int error) {
        throw std::system_error(error, std::generic_category(), "cannot read " + path.string());
    };
    // A file may grow, and a pipe has no size: what is read counts, not what the directory says.
    errno = 0;
    const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
    if (!file) refuse(errno != 0 ? errno : EIO);
    std::string text;
    char block[65536];
    for (;;) {
        const std::size_t count = std::fread(block, 1, sizeof block, file.get());
        text.append(block, count);
        if (text.size() > max_json_bytes) {
            throw InputError({.file = path.string()}, "",
                             fmt::format("is too long; allowed: at most {} bytes", max_json_bytes));
        }
        if (count < sizeof block) break;
    }
    if (std::ferror(file.get()) != 0) refuse(errno != 0 ? errno : EIO);
    return text;
}

}  // namespace lathe
