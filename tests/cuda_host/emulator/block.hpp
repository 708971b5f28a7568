// The threads of a block that runs on the host, and what each of them waits at.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tests/cuda_host/emulator/fiber.hpp"
#include "tests/cuda_host/emulator/kernel_run.hpp"
#include "tests/cuda_host/emulator/shared_memory.hpp"

namespace lathe::emulation {

inline constexpr int barriers_per_block = 16;

struct Block;

struct Thread {
    Block* block = nullptr;
    unsigned number = 0;
    uint3 index{};
    Fiber* fiber = nullptr;
    enum class State { unstarted, running, in_warp, at_barrier, spinning, returned } state = State::unstarted;
    // What it waits at.
    void* token = nullptr;
    WarpOperation word{};
    unsigned mask = 0;
    int barrier = 0, parameter = 0, width = 0;
    std::uint64_t value = 0, result = 0;

    unsigned lane() const { return number % warp_lanes; }
};

/// Lanes that wait for one another, or for the rest of their mask.
struct Gathering {
    WarpOperation word{};
    unsigned mask = 0, arrived = 0;
};

struct Warp {
    Thread* first = nullptr;
    unsigned lanes = 0, alive = 0;  ///< number, and a bit for each that has not returned
    std::vector<Gathering> gatherings;
    char* tokens = nullptr;  ///< two, for gatherings in turn; see race_check.hpp
    unsigned turn = 0;
};

struct Barrier {
    int threads = 0;  ///< as the first that came said; 0: all
    int flags = 0;
    std::vector<Thread*> waiting;
    char* tokens = nullptr;  ///< as a warp's
    unsigned turn = 0;
};

struct Block {
    uint3 index{};
    std::vector<Thread> threads;
    std::vector<Warp> warps;
    std::size_t alive = 0;
    SharedMemory shared;
    StaticShared variables;
    std::array<Barrier, barriers_per_block> barriers;
    std::unique_ptr<char[]> tokens;  ///< of warps and barriers; at new addresses for every block that runs
};

const char* name(WarpOperation word);
std::string text_of(const uint3& index);

/// Gives each of the lanes that have arrived its result.
void exchange_in_warp(const Warp& warp, unsigned arrived);

/// What the threads of the first block that hangs wait at.
std::string who_waits(std::span<const Block> blocks);

}  // namespace lathe::emulation
