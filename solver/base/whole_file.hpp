// Output files that appear as a whole, or not at all.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "solver/base/file_descriptor.hpp"

namespace lathe {

/// Treatment of a symbolic link at the place of an output file.
enum class OutputLink {
    replace,  ///< the new file takes the place of the link, which is never followed: exports
    keep,     ///< the link stays, the file to which it leads is replaced: projects of a user
};

/// A new file that gets its name when it is complete. Until commit() it has a name of its own in the same
/// folder, which ends with ".part"; without commit() it is removed. Readers see the old file or the new one,
/// and several writers of one name do not mix their contents. Permissions of a replaced file are kept. A
/// folder, a device, a pipe (or a link to one) and a file without write permission are refused. All members
/// throw std::system_error that names the path.
class WholeFile {
public:
    explicit WholeFile(std::filesystem::path path, OutputLink link = OutputLink::replace);
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;
    ~WholeFile();

    /// Name until commit(), for a program that writes the content itself.
    const std::filesystem::path& temporary() const { return temporary_; }
    /// Appends `bytes`.
    void write(std::string_view bytes);
    /// Writes `bytes` over those at `position`, which were written before.
    void write_at(std::uint64_t position, std::string_view bytes);
    /// Number of bytes appended so far.
    std::uint64_t size() const { return size_; }
    /// Ends the writing and releases the descriptor; commit() or the removal may follow much later.
    void close();
    /// Gives the file the name `path`.
    void commit();
    /// Like commit(), and the content, then the name are flushed to the disk: after a loss of power the old
    /// file or the new one is there.
    void commit_to_disk();

private:
    [[noreturn]] void refuse(int error) const;
    void create();
    void rename();

    std::filesystem::path path_, temporary_;
    FileDescriptor file_;
    std::uint64_t size_ = 0;
    bool has_name_ = false;
};

/// Writes a whole file as WholeFile does; a link at `path` is replaced. Throws std::system_error.
void write_text_file(const std::filesystem::path& path, std::string_view text);

}  // namespace lathe
