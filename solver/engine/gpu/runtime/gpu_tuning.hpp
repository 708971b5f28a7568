// Constants that were chosen by measurement. All: one NVIDIA H200, CUDA 13.0, November 2026; the command that
// measures again is named with each. Gcell/s are those of the stepping launches.
#pragma once

namespace lathe::gpu::tuning {

// Strategy `global`, `bench cuda --strategy global`.

/// Threads of a block along z, two columns each, and along r: of twenty shapes of 64 to 512 threads the
/// fastest in a batch of 64 grids of 300 x 300 (26 Gcell/s; the others 11 to 25), within 4 % of the fastest
/// alone.
inline constexpr int global_threads_z = 32, global_threads_r = 4;

// Strategy `tiled`, `bench cuda --strategy tiled`.

/// Steps per launch. With 1, 2, 4, 8 a batch of 300 x 300 reaches 31, 52, 62, 59, with 4, 8 one of 500 x 1500
/// 75, 73.
inline constexpr int tiled_steps_per_launch = 4;
/// Thread blocks that share a multiprocessor: while some wait at a barrier, others compute.
inline constexpr int tiled_blocks_per_multiprocessor = 2;
/// Rows of a tile with its halo, the largest first; smaller ones where fewer than tiled_rounds times the
/// blocks that the device holds would be left.
inline constexpr int tiled_rows[] = {48, 32, 24, 16};
inline constexpr int tiled_rounds = 4;

// Strategy `pipelined`, `bench cuda --large --strategy pipelined`.

/// Steps per pass over global memory. More take more registers, and so leave fewer warps; fewer take more
/// passes.
inline constexpr int pipelined_steps_per_pass = 4;
/// Warps of a multiprocessor that registers are shared out for.
inline constexpr int pipelined_warps_per_multiprocessor = 12;

// Strategy `resident`, `bench cuda --strategy resident`.

/// Rows of currents that a thread keeps in registers. Ten rows need half the blocks and are half as fast,
/// since registers spill.
inline constexpr int resident_strip_rows = 5;
/// Rows of currents that a thread keeps in registers in blocks that hold rows of the radial layer, which take
/// twice as long.
inline constexpr int resident_layer_strip_rows = 3;
/// Both numbers of rows for problems that step three components, which have half as many values per cell;
/// even.
inline constexpr int resident_strip_rows_of_three = 2 * resident_strip_rows;
inline constexpr int resident_layer_strip_rows_of_three = 2 * resident_layer_strip_rows;
/// Warps of a block, one per segment of each strip: as many as have 96 registers.
inline constexpr int resident_warps_96_registers = 20;
/// With no more warps than this a thread has 128 registers, nothing spills and more loads are in flight: 132
/// instead of 124 at 100 x 106, 137 instead of 131 at 58 x 159.
inline constexpr int resident_warps_128_registers = 16;
/// Most warps of a block of problems that step three components. Batches with a TM01 port on one NVIDIA H200
/// (CUDA 13.0, November 2026, `bench cuda --strategy resident`), Gcell/s at 300 x 300, 200 x 200, 100 x 106,
/// 58 x 159: 16 warps with 10 and 6 rows 342, 264, 152, 178; 20 with 8 and 6 rows 303, 248, 180, 181; 20 with
/// 6 and 6 rows 305, 232, 181, 205; six components 237, 169, 133, 138.
inline constexpr int resident_warps_of_three = resident_warps_128_registers;
/// I/O warps of a block of the single-row layout, at most.
inline constexpr int resident_io_warps = 4;
/// Blocks of their own for the radial layer, as long as they cost no more than half of the problems that run
/// at once: a step takes up to twice as long when its strips have as many rows in the layer as elsewhere.
inline constexpr double resident_cost_of_even_strips = 2.0;

}  // namespace lathe::gpu::tuning
