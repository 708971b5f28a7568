// Run stores: any file is opened or refused with a StorageError, to be gone on with and for looking.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "genetic/project/project.hpp"
#include "genetic/run/run_store.hpp"
#include "solver/base/input_error.hpp"

namespace {

const std::string& scratch() {
    static const std::string& path =
        *new std::string("/dev/shm/lathe-fuzz-" + std::to_string(getpid()) + ".db");  // needed at exit
    return path;
}

void clean_up() {
    for (const char* suffix : {"", "-wal", "-shm", "-journal", ".lock"})
        std::remove((scratch() + suffix).c_str());
}

void look(const lathe::genetic::RunStore& store) {
    store.header();
    store.state();
    store.last_generation();
    store.evaluations();
    store.verifications();
    store.events();
    try {
        lathe::parse_project(store.header().project_text, "store");
    } catch (const lathe::InputError&) {
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const bool registered = std::atexit(clean_up) == 0;
    if (!registered) return 0;
    clean_up();
    std::ofstream(scratch(), std::ios::binary)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    try {
        look(lathe::genetic::RunStore::open_read_only(scratch()));
    } catch (const lathe::genetic::StorageError&) {
    }
    try {
        look(lathe::genetic::RunStore::open(scratch()));
    } catch (const lathe::genetic::StorageError&) {
    }
    return 0;
}
