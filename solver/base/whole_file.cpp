#include "solver/base/whole_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <atomic>
#include <cerrno>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace lathe {
namespace {

constexpr int most_links = 40;       // as the system follows
constexpr int most_attempts = 1000;  // at a free name
constexpr mode_t permission_bits = 0777;

[[noreturn]] void refuse_path(const std::filesystem::path& path, int error, const char* reason = "") {
    throw std::system_error(error, std::generic_category(),
                            fmt::format("cannot write {}{}", path.string(), reason));
}

/// End of a chain of links, which need not exist.
std::filesystem::path end_of_links(std::filesystem::path path) {
    std::error_code error;
    for (int links = 0; std::filesystem::is_symlink(path, error); ++links) {
        if (links == most_links) refuse_path(path, ELOOP);
        const auto target = std::filesystem::read_symlink(path, error);
        if (error) refuse_path(path, error.value());
        path = path.parent_path() / target;
    }
    return path;
}

/// Permissions of the regular file at `path`; empty where there is none. Refuses what a file must not
/// replace.
std::optional<mode_t> replaced_mode(const std::filesystem::path& path) {
    struct stat named {
    }, target{};
    if (::lstat(path.c_str(), &named) != 0) return std::nullopt;  // creating the file fails with the reason
    const bool is_link = S_ISLNK(named.st_mode);
    if (!is_link) target = named;
    if (is_link && ::stat(path.c_str(), &target) != 0) return std::nullopt;  // leads nowhere
    if (S_ISDIR(target.st_mode)) refuse_path(path, EISDIR);
    if (!S_ISREG(target.st_mode)) refuse_path(path, EOPNOTSUPP, ", which is a device or a pipe");
    if (is_link) return std::nullopt;
    if (::access(path.c_str(), W_OK) != 0) refuse_path(path, errno);
    return named.st_mode & permission_bits;
}

/// Some file systems cannot flush a folder, or a file, and report that; it is not a loss.
bool is_flushed(const FileDescriptor& file) {
    if (::fsync(file.number()) == 0) return true;
    return errno != EIO && errno != ENOSPC && errno != EDQUOT;
}

}  // namespace

WholeFile::WholeFile(std::filesystem::path path, OutputLink link)
    : path_(link == OutputLink::keep ? end_of_links(std::move(path)) : std::move(path)) {
    const std::optional<mode_t> mode = replaced_mode(path_);
    create();
    if (mode) ::fchmod(file_.number(), *mode);
}

WholeFile::~WholeFile() {
    std::error_code ignored;
    if (!has_name_) std::filesystem::remove(temporary_, ignored);
}

void WholeFile::refuse(int error) const {
    refuse_path(path_, error != 0 ? error : EIO);
}

/// Opens a file that was not there: neither a file of another writer nor one that a link names. The name is
/// short, as the one of `path` may have the greatest length already.
void WholeFile::create() {
    static std::atomic<unsigned> number = 0;
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        temporary_ = path_.parent_path() / fmt::format(".lathe-{}-{}.part", ::getpid(), ++number);
        constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
        file_ = FileDescriptor(::open(temporary_.c_str(), flags, 0666));
        if (file_.is_open()) return;
        if (errno != EEXIST) break;
    }
    refuse(errno);
}

void WholeFile::write(std::string_view bytes) {
    write_at(size_, bytes);
    size_ += bytes.size();
}

void WholeFile::write_at(std::uint64_t position, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written =
            ::pwrite(file_.number(), bytes.data(), bytes.size(), static_cast<off_t>(position));
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) refuse(errno);
        bytes.remove_prefix(static_cast<std::size_t>(written));
        position += static_cast<std::uint64_t>(written);
    }
}

void WholeFile::close() {
    if (!file_.close()) refuse(errno);
}

void WholeFile::rename() {
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) refuse(errno);
    has_name_ = true;
}

void WholeFile::commit() {
    close();
    rename();
}

void WholeFile::commit_to_disk() {
    if (!is_flushed(file_)) refuse(errno);
    commit();
    const std::filesystem::path parent = path_.parent_path();
    const FileDescriptor folder(
        ::open(parent.empty() ? "." : parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    // A folder may allow writing and forbid listing.
    if (folder.is_open() && !is_flushed(folder)) refuse(errno);
}

void write_text_file(const std::filesystem::path& path, std::string_view text) {
    WholeFile file(path);
    file.write(text);
    file.commit();
}

}  // namespace lathe
