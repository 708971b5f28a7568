// What slanted dielectrics couple in the asynchronous layouts: between the currents and the voltages of a
// step voltages along r and z get what other edges hand on (HandedOn), in the arithmetic of strategy
// `global`. Lanes copy the values that takes; then the block's threads share out its edges. What edges of
// another block hand on comes as tagged words, of odd and of even steps: before a block sends the next but
// one, the other has sent currents or voltages that it takes only after it has read these.
#pragma once

#include "solver/engine/gpu/problem/coupled_update.cuh"
#include "solver/engine/gpu/resident/async_lane.cuh"

namespace lathe::gpu {

/// By all threads, before the first step; a barrier of the block must follow.
__device__ __forceinline__ void start_coupling() {
    AsyncBlock& block = async_block();
    const CoupledResidentView& view = plan_of<CoupledResidentView>(block.task.problem);
    const ResidentCoupledBlock its = view.blocks[block.rank];
    const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    int* const lanes = reinterpret_cast<int*>(ResidentBlock::shared() + view.begin);
    for (int n = thread; n < its.lanes; n += threads) lanes[n] = view.lanes[its.first_lane + n];
    if (thread == 0)
        block.coupling = {view.edges + its.first_edge,
                          view.terms + static_cast<long>(coupled_terms) * its.first_edge,
                          view.words,
                          its.edges,
                          view.begin,
                          view.begin + its.lanes,
                          view.begin + its.handed_on};
}

/// First copy * 256 + mask of rows of this thread's lane; 0: nothing of it is copied.
__device__ __forceinline__ std::uint32_t copied_rows() {
    const AsyncBlock& block = async_block();
    const LaneIndex self(block);
    const int* const lanes = reinterpret_cast<const int*>(ResidentBlock::shared() + block.coupling.lanes);
    const int its = lanes[self.strip * block.task.problem.segments + self.segment];
    return its < 0 ? 0u : static_cast<std::uint32_t>(lanes[its + self.lane]);
}

/// Calls act(row, copy) for the rows of a lane that are copied.
template <int rows_here, class Act>
__device__ __forceinline__ void for_each_copy(std::uint32_t rows, const Act& act) {
    float* copy = ResidentBlock::shared() + async_block().coupling.copies +
                  static_cast<long>(rows >> 8) * coupled_copy_floats;
#pragma unroll
    for (int n = 0; n < rows_here; ++n) {
        if (!(rows >> n & 1u)) continue;
        act(n, copy);
        copy += coupled_copy_floats;
    }
}

/// Where an edge's word of a step of so many that came before stands.
__device__ __forceinline__ unsigned long long* word_of(const AsyncCoupling& its, int number,
                                                       std::uint32_t sequence) {
    return its.words + (2L * number + (sequence & 1)) * 2;
}

/// All edges of the block, in the copies. Not inlined: it would crowd the instruction cache.
__device__ inline __attribute__((noinline)) void couple_copies(int step) {
    const AsyncBlock& block = async_block();
    const AsyncCoupling its = block.coupling;
    const ProblemView& s = block.task.problem;
    float* const copies = ResidentBlock::shared() + its.copies;
    float* const handed = ResidentBlock::shared() + its.handed_on;
    const int first = static_cast<int>(threadIdx.x), threads = block.strips * s.segments * 32;
    const auto sequence = static_cast<std::uint32_t>(block.task.first_step + 1 + step);
    const unsigned long long* const from_below =
        block.plan.halo + static_cast<long>(2 * block.rank) * s.segments * halo_words;
    sync_block();
    for (int n = first; n < its.count; n += threads) {
        const ResidentEdge edge = its.edges[n];
        const float behind = edge.halo_word < 0 ? copies[edge.behind]
                                                : HaloBuffers::load_one(from_below + (edge.halo_word & ~1),
                                                                        edge.halo_word & 1, sequence);
        const float transverse = copies[edge.transverse], ahead = copies[edge.ahead];
        const float curl = edge.along_r ? fdtd::curl_at_v_r(s.m, transverse, ahead, behind)
                                        : fdtd::curl_at_v_z(s.m, ahead, behind, transverse);
        const float q = handed_on(edge.of_curl, curl, edge.of_voltage, copies[edge.voltage]);
        handed[n] = q;
        if (edge.number >= 0) HaloBuffers::store_one(word_of(its, edge.number, sequence), q, sequence);
    }
    sync_block();
    for (int n = first; n < its.count; n += threads) {
        float sum = 0.0f;
#pragma unroll
        for (int t = 0; t < coupled_terms; ++t) {
            const ResidentTerm term = its.terms[t * its.count + n];
            const float q = term.from >= 0
                                ? handed[term.from]
                                : HaloBuffers::load_one(word_of(its, ~term.from, sequence), false, sequence);
            sum = fdtd::multiply_add(term.weight, q, sum);
        }
        copies[its.edges[n].voltage] += sum;
    }
    sync_block();
}

/// Between the sweeps of a step, by each warp with a strip.
template <class Strip>
__device__ __forceinline__ void couple(Strip& strip, int step) {
    constexpr int rows_here = sizeof(strip.z) / sizeof(strip.z[0]);
    for_each_copy<rows_here>(copied_rows(), [&](int n, float* copy) {
        as_pair(copy + 2 * v_r) = strip.at.voltages_of(n).r;
        as_pair(copy + 2 * v_z) = strip.z[n];
        as_pair(copy + 2 * i_r) = strip.i[n].r;
        as_pair(copy + 2 * i_phi) = strip.i[n].phi;
        as_pair(copy + 2 * i_z) = strip.i[n].z;
    });
    couple_copies(step);
    for_each_copy<rows_here>(copied_rows(), [&](int n, float* copy) {
        StoredVoltages voltages = strip.at.voltages_of(n);
        voltages.r = as_pair(copy + 2 * v_r);
        strip.at.store(n, voltages);
        strip.z[n] = as_pair(copy + 2 * v_z);
    });
}

/// All steps of a warp without a strip.
__device__ __forceinline__ void pass_coupling(int steps) {
    for (int n = 0; n < 3 * steps; ++n) sync_block();
}

}  // namespace lathe::gpu
