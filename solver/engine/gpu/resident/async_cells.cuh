// The asynchronous layouts' shared memory: voltages, memories of the axial layers and coefficients. All of a
// lane stand in one slot, all of a warp side by side.
#pragma once

#include "solver/engine/gpu/resident/resident_coupling.hpp"
#include "solver/engine/gpu/resident/strip_descriptor.cuh"
#include "solver/engine/gpu/runtime/warp_barrier.cuh"

namespace lathe::gpu {

/// Addresses that are used in every step are kept as 32-bit addresses of the shared memory: its start need
/// not be added each time. On the host and the emulated device they are bytes from that start.
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
/// same way as others read a table: one code path for both, since the instruction cache is what binds.
struct alignas(16) AsyncRow {
    float2 r{}, phi{}, z{};     ///< uniform coefficients; of three fields those that are stepped, from r on
    std::uint32_t address = 0;  ///< of lane 0's coefficients
    std::uint32_t flags = 0;    ///< as in a ResidentRow
};

/// What the warps of a block know of each other, one for each of them. For each row of its strip an AsyncRow
/// of currents and one of voltages follow.
struct alignas(16) AsyncWarp {
    uint2 before_currents;  ///< addresses of the barriers to wait for: segment after, strip above
    uint2 before_voltages;  ///< segment before, strip below
    float m;
    int up;                                    ///< from a lane's slot to that of the strip above, in floats
    WarpBarrier currents_done, voltages_done;  ///< at which this warp arrives
    /// The launch's next sample of the contour, and the step after which it is recorded; below 0: never.
    /// Unused in strips of which nothing is recorded.
    int2 sampling;
    std::uint32_t record_barriers;  ///< address of its strip's RecordBarriers
    float* sample;                  ///< where the next one goes
    unsigned long long* halo;       ///< lane 0's HaloBuffers::own
    int side_words;                 ///< HaloBuffers::side_words
    std::uint32_t first_sequence;   ///< HaloBuffers::first_sequence
    std::uint32_t modes;            ///< address of the port's mode in its first row
    const float2* line;             ///< of the port, from the launch's first step on; null without one

    __device__ __forceinline__ AsyncRow* rows() { return reinterpret_cast<AsyncRow*>(this + 1); }
};
static_assert(sizeof(AsyncWarp) + 2 * sizeof(AsyncRow) == SharedLayout::warp_floats(1) * sizeof(float));

/// State of a strip's two buffers of what is recorded, of even and of odd events: full when all of its warps
/// have written, empty when the recording warp has read.
struct RecordBarriers {
    WarpBarrier full[2], empty[2];
};

/// The edges of a block that slanted dielectrics couple; see async_coupling.cuh. Offsets in floats from the
/// start of the shared memory.
struct AsyncCoupling {
    const ResidentEdge* edges;
    const ResidentTerm* terms;  ///< [term][edge]
    unsigned long long* words;  ///< see CoupledResidentView
    int count;                  ///< edges
    int threads;                ///< that couple
    int lanes, copies, handed_on;
};

/// What is the same for all threads, at the start of the dynamic shared memory.
struct AsyncBlock : ResidentBlock {
    RecordBarriers records[most_warps];  ///< [strip]
    AsyncCoupling coupling;              ///< of a coupled problem
};
static_assert(sizeof(AsyncBlock) <= own_shared_bytes);

__device__ __forceinline__ AsyncBlock& async_block() {
    return *dynamic_shared<AsyncBlock>();
}
__device__ __forceinline__ int async_warp_offset(int rows_per_strip, int warp) {
    return SharedLayout::async_warps + warp * SharedLayout::warp_floats(rows_per_strip);
}
__device__ __forceinline__ AsyncWarp& async_warp(const ResidentBlock& block, int warp) {
    return *reinterpret_cast<AsyncWarp*>(ResidentBlock::shared() + async_warp_offset(block.strip_rows, warp));
}

/// Offsets in a lane's slot, in floats; pairs of columns, row by row. Of three fields only what is stepped,
/// which is one of each two components that are named here.
template <FieldSet fields>
struct LaneSlot {
    static constexpr bool six = fields == FieldSet::six;
    int rows;

    /// (i_phi, i_r) in the second column.
    __device__ constexpr int last_column() const { return 0; }
    /// v_r (0) or v_phi (1), both columns.
    __device__ constexpr int voltages(int array) const { return six ? 2 * rows * (1 + array) : rows; }
    /// i_phi, then i_z of the row below the strip.
    __device__ constexpr int below() const { return six ? 6 * rows : 3 * rows; }
    /// v_phi, then v_z of the row above.
    __device__ constexpr int above() const { return below() + (six ? 4 : 2); }
    /// Offset of the gains of a port's source.
    __device__ constexpr int gain() const { return above() + (six ? 4 : 2); }
    /// Offsets of the lane's TapBuffers of currents and of voltages.
    __device__ constexpr int taps() const { return gain() + 2; }
    __device__ constexpr int floats() const { return SharedLayout::slot_floats(rows, fields); }
};

template <FieldSet its_fields>
struct AsyncCells {
    static constexpr FieldSet fields = its_fields;
    static constexpr bool six = fields == FieldSet::six;
    using Slot = LaneSlot<fields>;
    /// Offset of the slot of a pair of columns in a strip.
    __device__ static int slot(const ResidentBlock& block, int strip, int pair) {
        return block.layout.strips + strip * block.layout.strip_stride +
               (pair + 1) * Slot{block.strip_rows}.floats();
    }
    /// v_r or v_phi (array 0, 1), which is stepped, of a row of the block.
    __device__ static float& voltage(const ResidentBlock& block, int array, int row, int column) {
        const int rows = block.strip_rows, n = row % rows;
        return ResidentBlock::shared()[slot(block, row / rows, column / 2) + Slot{rows}.voltages(array) +
                                       2 * n + column % 2];
    }

    /// By all threads; v_z stays with the currents.
    __device__ __forceinline__ static void load(const ResidentBlock& block) {
        const ProblemView& s = block.task.problem;
        float* const shared = ResidentBlock::shared();
        const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
        const int warp = thread / 32, lane = thread % 32, warps = threads / 32, rows = block.strip_rows;
        for (int n = warp; n < stored * block.rows; n += warps)
            for (int k = lane; k < s.nz && block.first + n / stored >= 0; k += 32)
                voltage(block, stored_array(n), n / stored, k) =
                    s.fields[s.at(stored_array(n), block.first + n / stored, k)];
        for (int n = warp; n < stored * block.strips; n += warps)
            for (int k = lane; k < s.nz; k += 32) {
                const int strip = n / stored, above = block.first + (strip + 1) * rows;
                const int array = six ? v_phi + n % 2 : has_field(fields, v_z) ? v_z : v_phi;
                if (above >= 0)
                    shared[slot(block, strip, k / 2) + Slot{rows}.above() + 2 * (n % stored) + k % 2] =
                        s.fields[s.at(array, above, k)];
            }
        for (int n = thread; n < block.rows * s.segments; n += threads) {
            const int row = n / s.segments, segment = n % s.segments, from = block.first * s.segments + n;
            const bool exists = block.first + row >= 0;
            AsyncRow* const to =
                async_warp(block, warp_of(block, row / rows, segment)).rows() + 2 * (row % rows);
            init_row<i_r>(to[0], exists ? s.currents + from : nullptr, block.plan.currents + from);
            init_row<v_r>(to[1], exists ? s.voltages + from : nullptr, block.plan.voltages + from);
        }
        const int pairs = s.axial_pairs.count();
        for (int n = thread; n < 2 * pairs * block.strips; n += threads) {
            const int family = n % 2, pair = n / 2 % pairs, strip = n / 2 / pairs;
            const float2 b = s.profiles[2 * family * pairs + pair],
                         c = s.profiles[(2 * family + 1) * pairs + pair];
            reinterpret_cast<float4*>(shared + axial(block, strip, pair))[family] = {b.x, b.y, c.x, c.y};
        }
        each_memory(block, [&](float2& here, float2& there) { here = there; });
    }

    __device__ __forceinline__ static void store(const ResidentBlock& block) {
        const ProblemView& s = block.task.problem;
        const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
        for (int n = thread / 32; n < stored * block.rows; n += threads / 32)
            for (int k = thread % 32; k < s.nz && block.first + n / stored >= 0; k += 32)
                s.fields[s.at(stored_array(n), block.first + n / stored, k)] =
                    voltage(block, stored_array(n), n / stored, k);
        each_memory(block, [&](float2& here, float2& there) { there = here; });
    }

    /// By each warp with a strip, once; other warps read what it writes behind a barrier of the block.
    __device__ static void init_strip(ResidentBlock& block);

    /// Offset of a strip's profiles and memories of a pair: profiles of both families, then the memories of
    /// each row, four of six fields and two of three.
    __device__ static int axial(const ResidentBlock& block, int strip, int pair) {
        return block.layout.axial + strip * block.layout.axial_strip + pair * block.layout.axial_pair;
    }

private:
    /// How many of v_r and v_phi are stepped; those stand in shared memory.
    static constexpr int stored = six ? 2 : 1;
    __device__ static constexpr int stored_array(int n) {
        return six ? v_r + n % 2 : has_field(fields, v_r) ? v_r : v_phi;
    }
    __device__ static void init_warp(ResidentBlock& block, const LaneIndex& self);
    /// `row`: null where there is none; `first`: v_r or i_r.
    template <Array first>
    __device__ static void init_row(AsyncRow& to, const SegmentRow* row, const ResidentRow* resident) {
        to = {};
        to.address = address_of(&to);
        if (!row) return;
        to.flags = resident->flags;
        if (to.flags & resident_lanes) to.address = resident->offset + address_of(ResidentBlock::shared());
        if (row->flags & flag_table) return;
        if constexpr (six)
            to.r = {row->r, row->r}, to.phi = {row->phi, row->phi}, to.z = {row->z, row->z};
        else if constexpr (has_field(fields, first))
            to.r = {row->r, row->r}, to.phi = {row->z, row->z};
        else
            to.r = {row->phi, row->phi};
    }
    /// `move(here, there)`: in shared and in global memory.
    template <class Move>
    __device__ static void each_memory(const ResidentBlock& block, const Move& move) {
        const ProblemView& s = block.task.problem;
        const int pairs = s.axial_pairs.count(), rows = block.strip_rows;
        float2* const shared = reinterpret_cast<float2*>(ResidentBlock::shared());
        constexpr int memories = six ? axial_memories : axial_memories / 2;
        for (int n = static_cast<int>(threadIdx.x); n < block.rows * pairs * memories;
             n += static_cast<int>(blockDim.x)) {
            const int here = n % memories, pair = n / memories % pairs, row = n / memories / pairs;
            const int memory = field_at_slot(fields, here);
            if (block.first + row < 0) continue;
            move(shared[(axial(block, row / rows, pair) + 8 + 2 * memories * (row % rows)) / 2 + here],
                 s.axial[(static_cast<long>(block.first + row) * axial_memories + memory) * pairs + pair]);
        }
    }
};

}  // namespace lathe::gpu
