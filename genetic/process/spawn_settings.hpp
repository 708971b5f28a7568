// Settings of a process that posix_spawn starts.
#pragma once

#include <spawn.h>

#include <string>
#include <vector>

namespace lathe::genetic {

/// Attributes and file actions of posix_spawn. No signal is blocked in the new process.
class SpawnSettings {
public:
    /// `usual`: signals that have their default action in the new process.
    explicit SpawnSettings(const sigset_t& usual);
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;
    ~SpawnSettings();

    /// `socket` becomes the standard input and output.
    void connect(int socket);
    /// The new process leads a process group of its own, which a terminal does not interrupt.
    void lead_group();

    const posix_spawnattr_t* attributes() const { return &attributes_; }
    const posix_spawn_file_actions_t* actions() const { return &actions_; }

private:
    void add_flags(int flags);

    posix_spawnattr_t attributes_{};
    posix_spawn_file_actions_t actions_{};
};

/// Pointers to the texts and a null pointer at the end, as argv and environ are passed.
std::vector<char*> pointers_to(std::vector<std::string>& texts);

}  // namespace lathe::genetic
