// How neighbouring thread blocks of a simulation hand rows to each other. What a warp of one block sends, the
// warp of the same segment in the other receives, lane by lane: two components of a pair of columns.
//
// A block sends its currents only after it has used the voltages that came, and the other way round, so one
// buffer for each is enough.
#pragma once

#include "solver/engine/gpu/resident_block.cuh"

namespace lathe::cuda {

/// What can be had again from the thread's number.
struct StripName {
    int segment, strip, lane, column;
    __device__ explicit StripName(const ResidentBlock& block) {
        const auto place = block.places[threadIdx.x / 32];
        lane = static_cast<int>(threadIdx.x) % 32;
        segment = place.segment, strip = place.strip;
        column = segment * segment_columns + 2 * lane;
    }
};

/// Where the row below a strip stands for this lane: i_phi, then i_z.
__device__ __forceinline__ float* strip_edge(const ResidentBlock& block, const StripName& name, int strip) {
    return ResidentBlock::shared() + block.layout.strips +
           (strip * block.task.simulation.segments + name.segment) * 2 * segment_columns + 2 * name.lane;
}

/// Blocks anywhere on the device, all of which run at the same time: values go through global memory, which
/// is to say the second-level cache. Each is written together with the number of its step as eight bytes,
/// which arrive at once, so that the receiver sees by the value itself that it has come: no fence, no flag
/// apart. The numbers of steps only grow, from launch to launch too.
struct FlagLink {
private:
    using Word = unsigned long long;
    static constexpr int lanes = 32;

public:
    /// Where a lane finds what its block receives and puts what others do: for each block what comes from
    /// below, then what comes from above.
    struct Boxes {
        Word* own;
        int a_side;                ///< words
        std::uint32_t first_step;  ///< number of the launch's first step
        __device__ __forceinline__ void send_up(int step, float2 a, float2 b) const {
            write(own + 2 * a_side, a, b, number(step));
        }
        __device__ __forceinline__ void receive_from_below(int step, float2& a, float2& b) const {
            read(own, number(step), a, b);
        }
        __device__ __forceinline__ void send_down(int step, float2 a, float2 b) const {
            write(own - a_side, a, b, number(step));
        }
        __device__ __forceinline__ void receive_from_above(int step, float2& a, float2& b) const {
            read(own + a_side, number(step), a, b);
        }
        __device__ __forceinline__ std::uint32_t number(int step) const {
            return first_step + static_cast<std::uint32_t>(step);
        }
    };
    __device__ __forceinline__ static Boxes boxes(const ResidentBlock& block, const StripName& name) {
        const DeviceSimulation& s = block.task.simulation;
        const int a_side = s.segments * mail_words;
        return {s.mail + 2 * block.rank * a_side + name.segment * mail_words + 2 * name.lane, a_side,
                static_cast<std::uint32_t>(block.task.first_step + 1)};
    }

private:
    __device__ __forceinline__ static Word letter(float value, std::uint32_t number) {
        return Word{number} << 32 | __float_as_uint(value);
    }
    __device__ __forceinline__ static void write(Word* to, float2 a, float2 b, std::uint32_t number) {
        write_relaxed(to, letter(a.x, number), letter(a.y, number));
        write_relaxed(to + 2 * lanes, letter(b.x, number), letter(b.y, number));
    }
    __device__ __forceinline__ static void read(const Word* from, std::uint32_t number, float2& a,
                                                float2& b) {
        Word words[4];
        bool came;
        do {
            read_relaxed(from, words[0], words[1]);
            read_relaxed(from + 2 * lanes, words[2], words[3]);
            came = true;
#pragma unroll
            for (int n = 0; n < 4; ++n) came = came && static_cast<std::uint32_t>(words[n] >> 32) == number;
        } while (__any_sync(~0u, !came));
        const auto value = [&](int n) { return __uint_as_float(static_cast<std::uint32_t>(words[n])); };
        a = {value(0), value(1)}, b = {value(2), value(3)};
    }
};

}  // namespace lathe::cuda
