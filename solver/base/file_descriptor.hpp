// Owner of a file descriptor.
#pragma once

#include <unistd.h>

#include <utility>

namespace lathe {

/// Owns the descriptor of a file, a folder, a socket or one end of a pipe, or none (-1). Closes it at the end
/// of its scope.
class FileDescriptor {
public:
    FileDescriptor() = default;
    explicit FileDescriptor(int number) : number_(number) {}
    FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept {
        if (this != &other) {
            close();
            number_ = std::exchange(other.number_, -1);
        }
        return *this;
    }
    ~FileDescriptor() { close(); }

    int number() const { return number_; }
    bool is_open() const { return number_ >= 0; }
    /// Closes the descriptor if there is one; false with errno set where the system could not keep what was
    /// written.
    bool close() {
        const int closed = std::exchange(number_, -1);
        return closed < 0 || ::close(closed) == 0;
    }

private:
    int number_ = -1;
};

}  // namespace lathe
