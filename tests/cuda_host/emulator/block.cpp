#include "tests/cuda_host/emulator/block.hpp"

#include <cstdio>

namespace lathe::emulation {

const char* name(WarpOperation word) {
    constexpr const char* names[] = {"__shfl_sync",     "__shfl_up_sync", "__shfl_down_sync",
                                     "__shfl_xor_sync", "__syncwarp",     "a vote"};
    return names[static_cast<int>(word)];
}

std::string text_of(const uint3& index) {
    char text[48];
    std::snprintf(text, sizeof text, "(%u,%u,%u)", index.x, index.y, index.z);
    return text;
}

void exchange_in_warp(const Warp& warp, unsigned arrived) {
    Thread* const first = warp.first;
    const unsigned lanes = warp.lanes;
    const auto value_of = [&](int lane) {
        const bool there = lane >= 0 && lane < static_cast<int>(lanes) && arrived >> lane & 1;
        return there ? first[lane].value : ~std::uint64_t{0};
    };
    unsigned ballot = 0;
    for (unsigned n = 0; n < lanes; ++n)
        if ((arrived >> n & 1) && first[n].value != 0) ballot |= 1u << n;
    for (unsigned n = 0; n < lanes; ++n) {
        if (!(arrived >> n & 1)) continue;
        Thread& t = first[n];
        const int lane = static_cast<int>(n), begin = lane / t.width * t.width;
        int from = lane;
        switch (t.word) {
            case WarpOperation::shuffle:
                from = begin + (t.parameter & (t.width - 1));
                break;
            case WarpOperation::shuffle_up:
                if (lane - t.parameter >= begin) from = lane - t.parameter;
                break;
            case WarpOperation::shuffle_down:
                if (lane + t.parameter < begin + t.width) from = lane + t.parameter;
                break;
            case WarpOperation::shuffle_xor:
                if ((lane ^ t.parameter) < begin + t.width) from = lane ^ t.parameter;
                break;
            case WarpOperation::sync:
            case WarpOperation::ballot:
                break;
        }
        t.result = t.word == WarpOperation::ballot ? ballot : value_of(from);
    }
}

std::string who_waits(std::span<const Block> blocks) {
    std::string text;
    for (const Block& block : blocks) {
        if (block.alive == 0) continue;
        text = "block " + text_of(block.index) + ":";
        int listed = 0;
        std::string before;
        for (const Thread& t : block.threads) {
            std::string one;
            if (t.state == Thread::State::in_warp) {
                char mask[16];
                std::snprintf(mask, sizeof mask, "%08x", t.mask);
                one = std::string("in ") + name(t.word) + " of " + mask;
            } else if (t.state == Thread::State::at_barrier) {
                one = "at barrier " + std::to_string(t.barrier);
            } else if (t.state == Thread::State::returned) {
                one = "returned";
            } else {
                one = "running";
            }
            if (one == before) continue;
            if (++listed > 12) return text + " ...";
            text += " from thread " + std::to_string(t.number) + " on " + one + ";";
            before = one;
        }
        break;
    }
    return text;
}

}  // namespace lathe::emulation
