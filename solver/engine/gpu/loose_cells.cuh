// Where strips in loose step have their voltages, memories of the axial layers and coefficients: all of a
// lane in one slot, all of a warp side by side.
#pragma once

#include "solver/engine/gpu/resident_strip.cuh"

namespace lathe::cuda {

/// Places that are looked at in every step are kept as 32-bit addresses of the shared memory: its begin need
/// not be added each time. Elsewhere, and where the device is emulated, in bytes from that begin.
__device__ __forceinline__ std::uint32_t address_of(const void* it) {
#ifdef __CUDA_ARCH__
    return shared_address(it);
#else
    return static_cast<std::uint32_t>(static_cast<const char*>(it) -
                                      reinterpret_cast<const char*>(ResidentBlock::shared()));
#endif
}
template <class T>
__device__ __forceinline__ T& at_shared(std::uint32_t address) {
#ifdef __CUDA_ARCH__
    return *static_cast<T*>(__cvta_shared_to_generic(address));
#else
    return *reinterpret_cast<T*>(reinterpret_cast<char*>(ResidentBlock::shared()) + address);
#endif
}

/// A row of currents or voltages. Where coefficients are uniform all lanes read those that stand here, in the
/// same way as others read a table: less code than a way for each, and code is what binds
/// (docs/performance.md).
struct alignas(16) LooseRow {
    float2 r{}, phi{}, z{};     ///< uniform ones
    std::uint32_t address = 0;  ///< of lane 0's
    std::uint32_t word = 0;     ///< as in a ResidentRow
};

/// What the warps of a block know of each other, for each of them; a LooseRow of each family for each of its
/// rows follows.
struct alignas(16) LooseWarp {
    uint2 before_currents;  ///< addresses of gates: segment after, strip above
    uint2 before_voltages;  ///< segment before, strip below
    float m;
    int up;                                 ///< from a lane's slot to that of the strip above, in floats
    WarpGate currents_done, voltages_done;  ///< its own
    /// The launch's next sample of the contour, and the step after which it is recorded; below 0: never. Of
    /// no account in strips of which nothing is recorded.
    int2 sampling;
    std::uint32_t record_gates;  ///< of its strip, RecordGates
    float* sample;               ///< where the next one goes
    unsigned long long* mail;    ///< its lane 0's place among what its block receives, see FlagLink
    int mail_side;               ///< FlagLink::Boxes::a_side
    std::uint32_t first_letter;  ///< the number of the launch's first step
    std::uint32_t modes;         ///< address of the port's mode in its first row
    const float2* line;          ///< of the port, from the launch's first step on; null without one

    __device__ __forceinline__ LooseRow* rows() { return reinterpret_cast<LooseRow*>(this + 1); }
};
static_assert(sizeof(LooseWarp) + 2 * sizeof(LooseRow) == SharedLayout::warp_floats(1) * sizeof(float));

/// Whether what is recorded of a strip has been kept for its recorder, and whether he has taken it; of even
/// and odd events.
struct RecordGates {
    WarpGate kept[2], taken[2];
};

/// What is the same for all threads in loose step. It stands at the begin of the dynamic shared memory.
struct LooseBlock : ResidentBlock {
    RecordGates records[most_warps];  ///< of each strip
};
static_assert(sizeof(LooseBlock) <= own_shared_bytes);

__device__ __forceinline__ LooseBlock& loose_block() {
    return *dynamic_shared<LooseBlock>();
}
__device__ __forceinline__ int loose_warp_place(int rows_a_strip, int warp) {
    return SharedLayout::loose_warps + warp * SharedLayout::warp_floats(rows_a_strip);
}
__device__ __forceinline__ LooseWarp& loose_warp(const ResidentBlock& block, int warp) {
    return *reinterpret_cast<LooseWarp*>(ResidentBlock::shared() + loose_warp_place(block.strip_rows, warp));
}

/// What a lane's slot holds, in floats from its begin: pairs of columns, row by row.
struct LooseSlot {
    int rows;

    /// (i_phi, i_r) in the second column.
    __device__ constexpr int behind() const { return 0; }
    /// v_r (0) or v_phi (1), both columns.
    __device__ constexpr int voltages(int array) const { return 2 * rows * (1 + array); }
    /// i_phi, then i_z of the row below the strip.
    __device__ constexpr int below() const { return 6 * rows; }
    /// v_phi, then v_z of the row above.
    __device__ constexpr int above() const { return below() + 4; }
    /// Of a port's source.
    __device__ constexpr int gain() const { return above() + 4; }
    /// Where a LooseTaps of currents and one of voltages begin.
    __device__ constexpr int taps() const { return gain() + 2; }
    __device__ constexpr int floats() const { return SharedLayout::slot_floats(rows); }
};

struct LooseCells {
    /// Of a pair of columns in a strip; v_r or v_phi (array 0, 1) of row n stands after that of row n - 1.
    __device__ static int slot(const ResidentBlock& block, int strip, int pair) {
        return block.layout.strips + strip * block.layout.strip_stride +
               (pair + 1) * LooseSlot{block.strip_rows}.floats();
    }
    __device__ static float& voltage(const ResidentBlock& block, int array, int row, int column) {
        const int rows = block.strip_rows, n = row % rows;
        return ResidentBlock::shared()[slot(block, row / rows, column / 2) + LooseSlot{rows}.voltages(array) +
                                       2 * n + column % 2];
    }

    /// All threads; v_z stays with the currents.
    __device__ __forceinline__ static void load(const ResidentBlock& block) {
        const DeviceSimulation& s = block.task.simulation;
        float* const shared = ResidentBlock::shared();
        const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
        const int warp = thread / 32, lane = thread % 32, warps = threads / 32, rows = block.strip_rows;
        for (int n = warp; n < 2 * block.rows; n += warps)
            for (int k = lane; k < s.nz && block.first + n / 2 >= 0; k += 32)
                voltage(block, n % 2, n / 2, k) = s.fields[s.at(v_r + n % 2, block.first + n / 2, k)];
        for (int n = warp; n < 2 * block.strips; n += warps)
            for (int k = lane; k < s.nz; k += 32) {
                const int strip = n / 2, above = block.first + (strip + 1) * rows;
                if (above >= 0)
                    shared[slot(block, strip, k / 2) + LooseSlot{rows}.above() + 2 * (n % 2) + k % 2] =
                        s.fields[s.at(v_phi + n % 2, above, k)];
            }
        for (int n = thread; n < block.rows * s.segments; n += threads) {
            const int row = n / s.segments, segment = n % s.segments, from = block.first * s.segments + n;
            const bool exists = block.first + row >= 0;
            LooseRow* const to =
                loose_warp(block, warp_of(block, row / rows, segment)).rows() + 2 * (row % rows);
            place_row(to[0], exists ? s.currents + from : nullptr, s.resident_currents + from);
            place_row(to[1], exists ? s.voltages + from : nullptr, s.resident_voltages + from);
        }
        const int pairs = s.axial_pairs.count();
        for (int n = thread; n < 2 * pairs * block.strips; n += threads) {
            const int family = n % 2, pair = n / 2 % pairs, strip = n / 2 / pairs;
            const float2 b = s.curves[2 * family * pairs + pair],
                         c = s.curves[(2 * family + 1) * pairs + pair];
            reinterpret_cast<float4*>(shared + axial(block, strip, pair))[family] = {b.x, b.y, c.x, c.y};
        }
        each_memory(block, [&](float2& here, float2& there) { here = there; });
    }

    __device__ __forceinline__ static void store(const ResidentBlock& block) {
        const DeviceSimulation& s = block.task.simulation;
        const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
        for (int n = thread / 32; n < 2 * block.rows; n += threads / 32)
            for (int k = thread % 32; k < s.nz && block.first + n / 2 >= 0; k += 32)
                s.fields[s.at(v_r + n % 2, block.first + n / 2, k)] = voltage(block, n % 2, n / 2, k);
        each_memory(block, [&](float2& here, float2& there) { there = here; });
    }

    __device__ static void place(ResidentBlock& block);

    /// Where a strip's curves and memories of a pair stand: curves of both families, then four memories a
    /// row.
    __device__ static int axial(const ResidentBlock& block, int strip, int pair) {
        return block.layout.axial + strip * block.layout.axial_strip + pair * block.layout.axial_pair;
    }

private:
    __device__ static void place_warp(ResidentBlock& block, const StripName& name);
    /// `row`: null where there is none.
    __device__ static void place_row(LooseRow& to, const SegmentRow* row, const ResidentRow* resident) {
        to = {};
        to.address = address_of(&to);
        if (!row) return;
        to.word = resident->word;
        if (to.word & resident_lanes) to.address = resident->place + address_of(ResidentBlock::shared());
        if (row->word & flag_table) return;
        to.r = {row->r, row->r}, to.phi = {row->phi, row->phi}, to.z = {row->z, row->z};
    }
    /// `move(here, there)`: in shared and in global memory.
    template <class Move>
    __device__ static void each_memory(const ResidentBlock& block, const Move& move) {
        const DeviceSimulation& s = block.task.simulation;
        const int pairs = s.axial_pairs.count(), rows = block.strip_rows;
        float2* const shared = reinterpret_cast<float2*>(ResidentBlock::shared());
        for (int n = static_cast<int>(threadIdx.x); n < block.rows * pairs * axial_memories;
             n += static_cast<int>(blockDim.x)) {
            const int memory = n % axial_memories, pair = n / axial_memories % pairs,
                      row = n / axial_memories / pairs;
            if (block.first + row < 0) continue;
            move(shared[(axial(block, row / rows, pair) + 8 + 8 * (row % rows)) / 2 + memory],
                 s.axial[(static_cast<long>(block.first + row) * axial_memories + memory) * pairs + pair]);
        }
    }
};

}  // namespace lathe::cuda
