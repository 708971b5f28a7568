// How neighbouring thread blocks of a problem exchange their halo rows. What a warp of one block pushes, the
// warp of the same segment in the other block receives, lane by lane: two components of a pair of columns.
//
// A block pushes its currents only after it has used the voltages that came, and the other way round, so one
// halo buffer for each direction is enough.
#pragma once

#include "solver/engine/gpu/resident/resident_block.cuh"

namespace lathe::gpu {

/// Where a thread's cells lie; computed from the thread's number and its warp's descriptor.
struct LaneIndex {
    int segment, strip, lane, column;
    __device__ explicit LaneIndex(const ResidentBlock& block) {
        const auto descriptor = block.descriptors[threadIdx.x / 32];
        lane = static_cast<int>(threadIdx.x) % 32;
        segment = descriptor.segment, strip = descriptor.strip;
        column = segment * segment_columns + 2 * lane;
    }
};

/// In the single-row layout: the row below a strip, i_phi of this lane's pair; i_z follows segment_columns
/// later.
__device__ __forceinline__ float* strip_edge(const ResidentBlock& block, const LaneIndex& self, int strip) {
    return ResidentBlock::shared() + block.layout.strips +
           (strip * block.task.problem.segments + self.segment) * 2 * segment_columns + 2 * self.lane;
}

/// A lane's halo buffers: per block what comes from below, then what comes from above. The blocks may be
/// anywhere on the device, but run at the same time. Values go through global memory, which is to say the
/// second-level cache, as tagged words of eight bytes: value and sequence number of the step. Eight bytes
/// arrive at once, so that the receiver sees by the word itself that the value is there, with no fence and no
/// flag apart. Sequence numbers only grow, from launch to launch too.
struct HaloBuffers {
    using Word = unsigned long long;

    Word* own;
    int side_words;                ///< words per side of a block
    std::uint32_t first_sequence;  ///< sequence number of the launch's first step

    HaloBuffers() = default;
    __device__ __forceinline__ HaloBuffers(Word* own_words, int words, std::uint32_t sequence)
        : own(own_words), side_words(words), first_sequence(sequence) {}
    __device__ __forceinline__ HaloBuffers(const ResidentBlock& block, const LaneIndex& self)
        : side_words(block.task.problem.segments * halo_words),
          first_sequence(static_cast<std::uint32_t>(block.task.first_step + 1)) {
        own = block.plan.halo + 2 * block.rank * side_words + self.segment * halo_words + 2 * self.lane;
    }

    /// To the block above; its wait_below() of the same step returns these values.
    __device__ __forceinline__ void push_up(int step, float2 a, float2 b) const {
        store(own + 2 * side_words, a, b, sequence(step));
    }
    __device__ __forceinline__ void wait_below(int step, float2& a, float2& b) const {
        load(own, sequence(step), a, b);
    }
    /// To the block below; its wait_above() of the same step returns these values.
    __device__ __forceinline__ void push_down(int step, float2 a, float2 b) const {
        store(own - side_words, a, b, sequence(step));
    }
    __device__ __forceinline__ void wait_above(int step, float2& a, float2& b) const {
        load(own + side_words, sequence(step), a, b);
    }

    /// One value.
    __device__ __forceinline__ static void store_one(Word* to, float value, std::uint32_t sequence) {
        store_relaxed(to, tagged_word(value, sequence));
    }
    /// Waits for one value.
    __device__ __forceinline__ static float load_one(const Word* from, std::uint32_t sequence) {
        Word its;
        do {
            its = load_relaxed(from);
        } while (static_cast<std::uint32_t>(its >> 32) != sequence);
        return __uint_as_float(static_cast<std::uint32_t>(its));
    }

    /// Halo exchange of one component, where three fields are stepped.
    __device__ __forceinline__ void push_up(int step, float2 a) const {
        store(own + 2 * side_words, a, sequence(step));
    }
    __device__ __forceinline__ void wait_below(int step, float2& a) const { load(own, sequence(step), a); }
    __device__ __forceinline__ void push_down(int step, float2 a) const {
        store(own - side_words, a, sequence(step));
    }
    __device__ __forceinline__ void wait_above(int step, float2& a) const {
        load(own + side_words, sequence(step), a);
    }

private:
    static constexpr int lanes = 32;

    __device__ __forceinline__ std::uint32_t sequence(int step) const {
        return first_sequence + static_cast<std::uint32_t>(step);
    }
    __device__ __forceinline__ static Word tagged_word(float value, std::uint32_t sequence) {
        return Word{sequence} << 32 | __float_as_uint(value);
    }
    __device__ __forceinline__ static void store(Word* to, float2 a, std::uint32_t sequence) {
        store_relaxed(to, tagged_word(a.x, sequence), tagged_word(a.y, sequence));
    }
    __device__ __forceinline__ static void load(const Word* from, std::uint32_t sequence, float2& a) {
        Word x, y;
        bool here;
        do {
            load_relaxed(from, x, y);
            here = static_cast<std::uint32_t>(x >> 32) == sequence &&
                   static_cast<std::uint32_t>(y >> 32) == sequence;
        } while (__any_sync(~0u, !here));
        a = {__uint_as_float(static_cast<std::uint32_t>(x)), __uint_as_float(static_cast<std::uint32_t>(y))};
    }
    __device__ __forceinline__ static void store(Word* to, float2 a, float2 b, std::uint32_t sequence) {
        store_relaxed(to, tagged_word(a.x, sequence), tagged_word(a.y, sequence));
        store_relaxed(to + 2 * lanes, tagged_word(b.x, sequence), tagged_word(b.y, sequence));
    }
    __device__ __forceinline__ static void load(const Word* from, std::uint32_t sequence, float2& a,
                                                float2& b) {
        Word words[4];
        bool here;
        do {
            load_relaxed(from, words[0], words[1]);
            load_relaxed(from + 2 * lanes, words[2], words[3]);
            here = true;
#pragma unroll
            for (int n = 0; n < 4; ++n) here = here && static_cast<std::uint32_t>(words[n] >> 32) == sequence;
        } while (__any_sync(~0u, !here));
        const auto value = [&](int n) { return __uint_as_float(static_cast<std::uint32_t>(words[n])); };
        a = {value(0), value(1)}, b = {value(2), value(3)};
    }
};

}  // namespace lathe::gpu
