// The single-row layout's shared memory: voltages, memories of the axial layers and coefficients of a block's
// rows, segment by segment.
#pragma once

#include "solver/engine/gpu/resident/strip_descriptor.cuh"

namespace lathe::gpu {

struct SegmentCells {
    static constexpr FieldSet fields = FieldSet::six;

    /// By all threads; the shared memory has been cleared.
    __device__ __forceinline__ static void load(const ResidentBlock& block) {
        const ProblemView& s = block.task.problem;
        const SharedLayout& layout = block.layout;
        float* const shared = ResidentBlock::shared();
        const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
        const int warp = thread / 32, lane = thread % 32, warps = threads / 32;
        for (int n = warp; n < 3 * (block.rows + 1); n += warps) {
            const int c = n % 3, row = n / 3;
            if (block.first + row < 0) continue;
            float* to = shared + layout.voltages + row * layout.row_stride + c * segment_columns;
            for (int k = lane; k < s.nz; k += 32)
                to[k / segment_columns * layout.segment_stride + k % segment_columns] =
                    s.fields[s.at(v_r + c, block.first + row, k)];
        }
        for (int n = thread; n < block.rows * s.segments; n += threads) {
            const int row = n / s.segments, segment = n % s.segments;
            const int to = segment * block.rows + row, from = block.first * s.segments + n;
            const bool exists = block.first + row >= 0;
            // Rows below the axis have zeros for coefficients: nothing is ever pushed to the first block's
            // first strip.
            const ResidentRow nothing{static_cast<std::uint32_t>(layout.strips) * 4u, 0};
            reinterpret_cast<ResidentRow*>(shared + layout.current_rows)[to] =
                exists ? block.plan.currents[from] : nothing;
            reinterpret_cast<ResidentRow*>(shared + layout.voltage_rows)[to] =
                exists ? block.plan.voltages[from] : nothing;
        }
        const int pairs = s.axial_pairs.count();
        float4* profiles = reinterpret_cast<float4*>(shared + layout.profiles);
        for (int n = thread; n < 2 * pairs; n += threads) {
            const float2 b = s.profiles[2 * (n / pairs) * pairs + n % pairs];
            const float2 c = s.profiles[(2 * (n / pairs) + 1) * pairs + n % pairs];
            profiles[n] = {b.x, b.y, c.x, c.y};
        }
        float2* axial = reinterpret_cast<float2*>(shared + layout.axial);
        for (int n = thread; n < block.rows * pairs * axial_memories; n += threads) {
            const int memory = n % axial_memories, pair = n / axial_memories % pairs,
                      row = n / axial_memories / pairs;
            if (block.first + row < 0) continue;
            axial[(row * layout.axial_row + pair * layout.axial_pair) / 2 + memory] =
                s.axial[(static_cast<long>(block.first + row) * axial_memories + memory) * pairs + pair];
        }
    }

    __device__ __forceinline__ static void store(const ResidentBlock& block) {
        const ProblemView& s = block.task.problem;
        const SharedLayout& layout = block.layout;
        const float* const shared = ResidentBlock::shared();
        const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
        const int warp = thread / 32, lane = thread % 32, warps = threads / 32;
        for (int n = warp; n < 3 * block.rows; n += warps) {
            const int c = n % 3, row = n / 3;
            if (block.first + row < 0) continue;
            const float* from = shared + layout.voltages + row * layout.row_stride + c * segment_columns;
            for (int k = lane; k < s.nz; k += 32)
                s.fields[s.at(v_r + c, block.first + row, k)] =
                    from[k / segment_columns * layout.segment_stride + k % segment_columns];
        }
        const int pairs = s.axial_pairs.count();
        const float2* axial = reinterpret_cast<const float2*>(shared + layout.axial);
        for (int n = thread; n < block.rows * pairs * axial_memories; n += threads) {
            const int memory = n % axial_memories, pair = n / axial_memories % pairs,
                      row = n / axial_memories / pairs;
            if (block.first + row < 0) continue;
            s.axial[(static_cast<long>(block.first + row) * axial_memories + memory) * pairs + pair] =
                axial[(row * layout.axial_row + pair * layout.axial_pair) / 2 + memory];
        }
    }

    /// By each warp with a strip, once: fills its descriptor in.
    __device__ __forceinline__ static void init_strip(ResidentBlock& block) {
        const ProblemView& s = block.task.problem;
        const LaneIndex self(block);
        StripDescriptor strip = block.descriptors[threadIdx.x / 32];
        strip.first = self.strip * block.strip_rows;
        strip.cell = block.layout.voltages + strip.first * block.layout.row_stride +
                     self.segment * block.layout.segment_stride;
        // The last segment ends outside the grid, where all is zero.
        strip.next = self.segment + 1 < s.segments ? 3 * segment_columns - 62 : 0;
        strip.rows = block.layout.current_rows + 2 * (self.segment * block.rows + strip.first);
        strip.edges = block.layout.edges + 2 * (self.segment * block.rows + strip.first);
        strip.axial = block.layout.axial + strip.first * block.layout.axial_row;
        const ResidentRow* rows = reinterpret_cast<const ResidentRow*>(ResidentBlock::shared() + strip.rows);
        const int voltages = (block.layout.voltage_rows - block.layout.current_rows) / 2;
        strip.flags = flags_of_strip(block, self,
                                     [&](int n, bool voltage) { return rows[n + voltage * voltages].flags; });
        __syncwarp();  // all lanes have read the old descriptor
        if (self.lane == 0) block.descriptors[threadIdx.x / 32] = strip;
        __syncwarp();
    }
};

}  // namespace lathe::gpu
