// What slanted dielectrics couple in the asynchronous layouts: between the currents and the voltages of a
// step voltages along r and z get what other edges hand on (HandedOn), in the arithmetic of strategy
// `global`. Lanes copy the values that takes; then the threads of the warps that take part share out the
// block's edges. Who reads a voltage that is coupled for its currents has one of the currents that drive it,
// so its warp takes part: none reads while it changes.
//
// What edges of another block hand on comes as tagged words, of odd and of even steps. Before a block sends
// the next but one, a warp that takes part has received currents or voltages that the other block's warp,
// which holds the edge that they go to, has sent only after it has read these.
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
                          32 * its.warps,
                          view.begin,
                          view.begin + its.lanes,
                          view.begin + its.handed_on};
}

/// The part of this thread's warp.
__device__ __forceinline__ ResidentCoupledWarp coupled_warp() {
    const AsyncBlock& block = async_block();
    const LaneIndex self(block);
    const auto* const warps =
        reinterpret_cast<const ResidentCoupledWarp*>(ResidentBlock::shared() + block.coupling.lanes);
    return warps[self.strip * block.task.problem.segments + self.segment];
}

/// First copy * 256 + mask of rows of this thread's lane; 0: nothing of it is copied.
__device__ __forceinline__ std::uint32_t copied_rows(const ResidentCoupledWarp& warp) {
    const int* const lanes =
        reinterpret_cast<const int*>(ResidentBlock::shared() + async_block().coupling.lanes);
    return warp.first_lane < 0
               ? 0u
               : static_cast<std::uint32_t>(lanes[warp.first_lane + static_cast<int>(threadIdx.x) % 32]);
}

/// Barrier of the warps that couple.
__device__ __forceinline__ void sync_coupling(const AsyncCoupling& its) {
    sync_barrier(2, its.threads);
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
    return its.words + (2L * number + (sequence & 1));
}

/// What edges of terms hand on: of this block, or of others, whose words are all asked for before the first
/// is waited for.
__device__ __forceinline__ void take_handed_on(const AsyncCoupling& its,
                                               const ResidentTerm (&terms)[coupled_terms],
                                               const float* handed, std::uint32_t sequence,
                                               float (&q)[coupled_terms]) {
    bool is_here;
    do {
        unsigned long long word[coupled_terms] = {};
#pragma unroll
        for (int t = 0; t < coupled_terms; ++t)
            if (terms[t].from < 0) word[t] = load_relaxed(word_of(its, ~terms[t].from, sequence));
        is_here = true;
#pragma unroll
        for (int t = 0; t < coupled_terms; ++t) {
            if (terms[t].from >= 0) {
                q[t] = handed[terms[t].from];
                continue;
            }
            is_here = is_here && static_cast<std::uint32_t>(word[t] >> 32) == sequence;
            q[t] = __uint_as_float(static_cast<std::uint32_t>(word[t]));
        }
    } while (!is_here);
}

/// What does not change of an edge: itself, and what it gets.
struct CoupledEdgeTables {
    ResidentEdge edge;
    ResidentTerm terms[coupled_terms];

    __device__ __forceinline__ CoupledEdgeTables(const AsyncCoupling& its, int n) : edge(its.edges[n]) {
#pragma unroll
        for (int t = 0; t < coupled_terms; ++t) terms[t] = its.terms[t * its.count + n];
    }
};

/// All edges of the block, in the copies, by the warps that couple, of which this one is number `warp`. Not
/// inlined: it would crowd the instruction cache.
__device__ inline __attribute__((noinline)) void couple_copies(int warp, int step) {
    const AsyncBlock& block = async_block();
    const AsyncCoupling its = block.coupling;
    const ProblemView& s = block.task.problem;
    float* const copies = ResidentBlock::shared() + its.copies;
    float* const handed = ResidentBlock::shared() + its.handed_on;
    const int first = 32 * warp + static_cast<int>(threadIdx.x) % 32;
    const auto sequence = static_cast<std::uint32_t>(block.task.first_step + 1 + step);
    const unsigned long long* const from_below =
        block.plan.halo + static_cast<long>(2 * block.rank) * s.segments * halo_words;
    const auto hand_on = [&](const ResidentEdge& edge, int n) {
        const float behind = edge.halo_word < 0
                                 ? copies[edge.behind]
                                 : HaloBuffers::load_one(from_below + edge.halo_word, sequence);
        const float transverse = copies[edge.transverse], ahead = copies[edge.ahead];
        const float curl = edge.along_r ? fdtd::curl_at_v_r(s.m, transverse, ahead, behind)
                                        : fdtd::curl_at_v_z(s.m, ahead, behind, transverse);
        const float q = handed_on(edge.of_curl, curl, edge.of_voltage, copies[edge.voltage]);
        handed[n] = q;
        if (edge.number >= 0) HaloBuffers::store_one(word_of(its, edge.number, sequence), q, sequence);
    };
    const auto take = [&](const CoupledEdgeTables& tables) {
        float q[coupled_terms];
        take_handed_on(its, tables.terms, handed, sequence, q);
        float sum = 0.0f;
#pragma unroll
        for (int t = 0; t < coupled_terms; ++t) sum = fdtd::multiply_add(tables.terms[t].weight, q[t], sum);
        copies[tables.edge.voltage] += sum;
    };
    // A thread has one edge, rarely more. Its tables come while others arrive at the barrier.
    const CoupledEdgeTables tables(its, min(first, its.count - 1));
    sync_coupling(its);
    if (first < its.count) hand_on(tables.edge, first);
    for (int n = first + its.threads; n < its.count; n += its.threads) hand_on(its.edges[n], n);
    sync_coupling(its);
    if (first < its.count) take(tables);
    for (int n = first + its.threads; n < its.count; n += its.threads) take(CoupledEdgeTables(its, n));
    sync_coupling(its);
}

/// Between the sweeps of a step, by each warp with a strip.
template <class Strip>
__device__ __forceinline__ void couple(Strip& strip, int step) {
    constexpr int rows_here = sizeof(strip.z) / sizeof(strip.z[0]);
    const ResidentCoupledWarp warp = coupled_warp();
    if (warp.number < 0) return;
    for_each_copy<rows_here>(copied_rows(warp), [&](int n, float* copy) {
        as_pair(copy + 2 * v_r) = strip.at.voltages_of(n).r;
        as_pair(copy + 2 * v_z) = strip.z[n];
        as_pair(copy + 2 * i_r) = strip.i[n].r;
        as_pair(copy + 2 * i_phi) = strip.i[n].phi;
        as_pair(copy + 2 * i_z) = strip.i[n].z;
    });
    couple_copies(warp.number, step);
    for_each_copy<rows_here>(copied_rows(warp), [&](int n, float* copy) {
        StoredVoltages voltages = strip.at.voltages_of(n);
        voltages.r = as_pair(copy + 2 * v_r);
        strip.at.store(n, voltages);
        strip.z[n] = as_pair(copy + 2 * v_z);
    });
}

}  // namespace lathe::gpu
