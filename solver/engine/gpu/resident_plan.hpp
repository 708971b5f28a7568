// How a grid is laid over thread blocks so that its fields never leave the chip.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "solver/engine/gpu/segment_table.hpp"

namespace lathe::cuda {

/// Rows of currents that a thread keeps in its registers. More would need fewer blocks, but then registers
/// are spilled: measured, ten rows are half as fast as five (docs/performance.md).
inline constexpr int most_strip_rows = 5;
/// The same in blocks that hold rows of the radial layer, which take twice as long: fewer where the blocks
/// that this costs do not cost more than it gains.
inline constexpr int few_layer_rows = 3;
/// Warps of a block, one for each segment of each strip: as many as have registers for that.
inline constexpr int most_warps = 20;
/// Where no block of a launch has more warps, a thread has 128 instead of 96 registers (take_roomy_steps()).
inline constexpr int few_warps = 16;

/// The same where strips have one row, so that a thread has more registers. One of them at least, a clerk,
/// has no strip but other work (resident_narrow.cuh), and up to most_clerks where there is room.
inline constexpr int narrow_warps = 16, most_clerks = 4;

/// Shared memory that a block of any kernel may take for variables of its own, in bytes.
inline constexpr int own_shared_bytes = 2560;

/// What of a simulation decides its layout.
struct ResidentShape {
    int rows = 0, segments = 0;  ///< rows that are advanced: nr - 1
    int axial_pairs = 0;
    int first_radial_row = 0;  ///< `rows` or more without a layer
};
ResidentShape resident_shape(const Problem& simulation);

/// Rows of a strip in a block that ends before row `last`: those of the layer where it reaches into it.
LATHE_HOST_DEVICE int rows_of_strip(int last, int first_radial_row, int plain, int in_layer) {
    return last > first_radial_row ? in_layer : plain;
}

/// Rows of a block, from row `first` of the grid on, that are stepped as the radial layer is: all of a strip
/// that reaches into it, the last ones of the block. Those in front of the layer follow its law with
/// constants that make it the plain one.
LATHE_HOST_DEVICE int layer_rows(int first, int rows, int first_radial_row, int rows_a_strip) {
    const int plain = first_radial_row > first ? (first_radial_row - first) / rows_a_strip * rows_a_strip : 0;
    return plain < rows ? rows - plain : 0;
}

/// Columns whose currents are recorded in many rows: before and behind the plane in which a port reads, and
/// in both caps of the contour.
enum CurrentTap : int { tap_before, tap_after, tap_low, tap_high, current_taps };
/// Strips in loose step keep voltages too: in a port's plane and in both caps.
inline constexpr int voltage_taps = 3, all_taps = current_taps + voltage_taps;
/// What a lane of a strip's recorder brings home at most: readings of a port, and two of the contour.
inline constexpr int loose_errands = 3;

/// Where a block keeps what, in floats from the begin of its shared memory; all on 16 bytes. What neighbours
/// write to comes first, at the same place in every block.
struct SharedLayout {
    /// [strip][segment][i_phi, i_z][segment_columns] of the row below a strip. In loose step [strip][pair of
    /// columns][slot_floats()], see LooseSlot, with a pair outside the grid at both ends.
    int strips = 0;
    int strip_stride = 0;  ///< of these
    // Not in loose step:
    int voltages = 0;  ///< [row][segment][v_r, v_phi, v_z][segment_columns]
    int row_stride = 0, segment_stride = 0;
    int current_rows = 0, voltage_rows = 0;  ///< [segment][row] of ResidentRow
    int edges = 0;   ///< [segment + 1][row] of (i_phi, i_r): last column before a segment
    int curves = 0;  ///< [half, node][pair] of (b, b, c, c)
    // In any:
    int axial = 0;  ///< [row][pair][AxialMemory] of two columns; in loose step [strip][pair], see LoosePlace
    int axial_row = 0, axial_pair = 0, axial_strip = 0;  ///< from memory to memory
    int radial = 0;                                      ///< [layer row][Array][segments * segment_columns]
    int constants = 0;                                   ///< [layer row][Array] of RadialConstants
    int modes = 0;    ///< [row] of the port's mode, rows from the block's first on
    int taps = 0;     ///< [odd step][tap][i_phi, i_r][row] of pairs of columns; in loose step see LooseTaps
    int errands = 0;  ///< in loose step: [strip][loose_errands][lane] of Errand
    int image = 0;    ///< coefficients, as place_coefficients() has laid them out
    static constexpr int barriers = 4;  ///< floats at the begin
    /// In loose step: where the first warp's LooseWarp stands.
    static constexpr int loose_warps = own_shared_bytes / static_cast<int>(sizeof(float));

    LATHE_HOST_DEVICE static int padded(int floats) { return (floats + 3) & ~3; }
    /// Of a lane in loose step. Half of it is odd, so that half a warp finds different banks.
    LATHE_HOST_DEVICE static constexpr int slot_floats(int rows_a_strip) {
        return 6 * rows_a_strip + (rows_a_strip % 2 == 0 ? 14 : 12);
    }
    /// Of a warp in loose step, see LooseWarp.
    LATHE_HOST_DEVICE static constexpr int warp_floats(int rows_a_strip) { return 24 + 16 * rows_a_strip; }

    SharedLayout() = default;
    /// `loose`: rows of a strip in loose step, 0 for other strips.
    LATHE_HOST_DEVICE SharedLayout(int segments, int axial_pairs, int strip_count, int rows, int layer,
                                   int loose) {
        if (loose) {
            const int count = rows / loose;
            strips = loose_warps + count * segments * warp_floats(loose);
            strip_stride = (segments * segment_columns / 2 + 2) * slot_floats(loose);
            axial = strips + padded(count * strip_stride);
            axial_row = 8, axial_pair = 8 * loose + 12;  // lanes side by side find different banks
            axial_strip = axial_pair * axial_pairs;
            radial = axial + count * axial_strip;
        } else {
            strips = barriers;
            strip_stride = segments * 2 * segment_columns;
            row_stride = segments * 3 * segment_columns, segment_stride = 3 * segment_columns;
            axial_row = 8 * axial_pairs, axial_pair = 8;
            voltages = strips + strip_count * strip_stride;
            current_rows = voltages + (rows + 1) * row_stride;
            voltage_rows = current_rows + padded(2 * rows * segments);
            edges = voltage_rows + padded(2 * rows * segments);
            curves = edges + padded(2 * rows * (segments + 1));
            axial = curves + 8 * axial_pairs;
            radial = axial + 8 * axial_pairs * rows;
        }
        constants = radial + 6 * segments * segment_columns * layer;
        modes = constants + 6 * 4 * layer;
        taps = modes + 4 * rows;
        errands = taps + 2 * (loose ? all_taps : current_taps) * 2 * 2 * rows;
        image = errands + (loose ? rows / loose * loose_errands * 32 * 2 : 0);
    }
};

/// What a warp reads of a segment's row: where its six coefficients stand (two columns of r, phi and z), and
/// what else there is. In a table each lane has six of its own, otherwise all read the same; in loose step
/// these stand in the LooseRow, and `place` is of no account.
struct alignas(8) ResidentRow {
    std::uint32_t place = 0;  ///< bytes from the begin of the shared memory
    std::uint32_t word = 0;   ///< resident_lanes in a table, and SegmentFlags shifted by resident_shift
};
inline constexpr std::uint32_t resident_lanes = 0x3ff;  ///< masks a lane's 24 bytes in
inline constexpr int resident_shift = 10;
inline constexpr std::uint32_t resident_far = 1u << 31;  ///< the table did not fit: see the SegmentRow

struct ResidentPlan {
    int blocks = 0;            ///< that hold the simulation
    int strips = 0;            ///< of the block that has most
    int strip_rows = 0;        ///< rows of a strip
    int layer_strip_rows = 0;  ///< the same in blocks that reach into the radial layer
    bool loose = false;        ///< its warps go in loose step, see loose_strip.cuh
    /// First row of each block, and one past the last. Blocks hold whole strips; what is missing to a whole
    /// number of them lies below the axis, as rows that do not exist.
    std::vector<int> first;
    std::size_t shared_bytes = 0;  ///< that the fullest block cannot do without

    /// Of each strip of this block.
    int strip_rows_of(std::size_t block, const ResidentShape& shape) const {
        return rows_of_strip(first[block + 1], shape.first_radial_row, strip_rows, layer_strip_rows);
    }
    SharedLayout layout_of(std::size_t block, const ResidentShape& shape) const {
        const int its = strip_rows_of(block, shape), rows = first[block + 1] - first[block];
        return {shape.segments,
                shape.axial_pairs,
                strips,
                rows,
                layer_rows(first[block], rows, shape.first_radial_row, its),
                loose ? its : 0};
    }
};

/// As few blocks as hold the grid in `shared_limit` bytes each: some for the radial layer, the others for the
/// rest. Empty when even `most_blocks` blocks cannot hold it.
std::optional<ResidentPlan> plan_resident(const ResidentShape& shape, int most_blocks,
                                          std::size_t shared_limit);

/// Few rows a strip and few strips a block, for a simulation that has many multiprocessors to itself: a step
/// is sooner done. Empty when `most_blocks` blocks are not enough for that.
std::optional<ResidentPlan> plan_wide(const ResidentShape& shape, int most_blocks, std::size_t shared_limit);

/// What blocks copy into their shared memory.
struct ResidentImage {
    std::vector<ResidentRow> currents, voltages;  ///< [row * segments + segment], as in the SegmentTable
    std::vector<float> coefficients;
    std::vector<int> begin;  ///< in `coefficients`, of each block; one past the last behind it
};

/// Lays the coefficients of each block out in what is left of its shared memory. Tables for which there is no
/// room stay in the pool.
ResidentImage place_coefficients(const SegmentTable& table, const ResidentShape& shape,
                                 const ResidentPlan& plan, std::size_t shared_bytes);

}  // namespace lathe::cuda
