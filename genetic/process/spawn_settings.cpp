#include "genetic/process/spawn_settings.hpp"

#include <unistd.h>

#include <csignal>

namespace lathe::genetic {

SpawnSettings::SpawnSettings(const sigset_t& usual) {
    posix_spawnattr_init(&attributes_);
    posix_spawn_file_actions_init(&actions_);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &usual);
    add_flags(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

SpawnSettings::~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
}

void SpawnSettings::connect(int socket) {
    posix_spawn_file_actions_adddup2(&actions_, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, socket, STDOUT_FILENO);
}

void SpawnSettings::lead_group() {
    posix_spawnattr_setpgroup(&attributes_, 0);
    add_flags(POSIX_SPAWN_SETPGROUP);
}

void SpawnSettings::add_flags(int flags) {
    short present = 0;
    posix_spawnattr_getflags(&attributes_, &present);
    posix_spawnattr_setflags(&attributes_, static_cast<short>(present | flags));
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (std::string& text : texts) pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

}  // namespace lathe::genetic
