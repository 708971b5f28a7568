// How a grid is laid over thread blocks so that its fields never leave the chip.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "solver/engine/gpu/problem/segment_table.hpp"
#include "solver/engine/gpu/problem/stepped_fields.hpp"
#include "solver/engine/gpu/runtime/gpu_tuning.hpp"

namespace lathe::gpu {

/// Rows of currents that a thread keeps in its registers, see gpu_tuning.hpp.
inline constexpr int most_strip_rows = tuning::resident_strip_rows;
/// Rows of currents that a thread keeps in its registers in blocks that hold rows of the radial layer, where
/// the blocks that this costs do not cost more than it gains.
inline constexpr int few_layer_rows = tuning::resident_layer_strip_rows;
/// most_strip_rows and few_layer_rows of a set of fields; even for three, so that pairs of rows are 16 bytes.
LATHE_HOST_DEVICE constexpr int most_strip_rows_of(FieldSet fields) {
    return fields == FieldSet::six ? most_strip_rows : tuning::resident_strip_rows_of_three;
}
LATHE_HOST_DEVICE constexpr int few_layer_rows_of(FieldSet fields) {
    return fields == FieldSet::six ? few_layer_rows : tuning::resident_layer_strip_rows_of_three;
}
/// Warps of a block, one for each segment of each strip.
inline constexpr int most_warps = tuning::resident_warps_96_registers;
/// Up to so many warps in every block of a launch, a thread has 128 instead of 96 registers.
inline constexpr int warps_of_128_registers = tuning::resident_warps_128_registers;

/// Warps of a block of the single-row layout. At least one of them, up to most_io_warps where there is room,
/// is an I/O warp (io_warp.cuh) and has no strip.
inline constexpr int single_row_warps = tuning::resident_warps_128_registers;
inline constexpr int most_io_warps = tuning::resident_io_warps;

/// Shared memory that a block of any kernel may take for variables of its own, in bytes.
inline constexpr int own_shared_bytes = 2560;

/// Warps that a plan may give a block; where a row alone has more segments, as many as there can be.
LATHE_HOST_DEVICE constexpr int most_warps_of(FieldSet fields, int segments) {
    return fields != FieldSet::six && segments <= tuning::resident_warps_of_three
               ? tuning::resident_warps_of_three
               : most_warps;
}

/// What of a simulation decides its layout.
struct ResidentShape {
    int rows = 0, segments = 0;  ///< rows that are advanced: nr - 1
    int axial_pairs = 0;
    int first_radial_row = 0;  ///< `rows` or more without a layer
    FieldSet fields = FieldSet::six;
    bool is_coupled = false;  ///< by slanted dielectrics: asynchronous layouts only
};
ResidentShape resident_shape(const Problem& simulation);

/// Rows of a strip in a block that ends before row `last`: `in_layer` where the block reaches into the radial
/// layer, `plain` elsewhere.
LATHE_HOST_DEVICE int rows_of_strip(int last, int first_radial_row, int plain, int in_layer) {
    return last > first_radial_row ? in_layer : plain;
}

/// Rows of a block, from row `first` of the grid on, that are stepped as the radial layer is: all of a strip
/// that reaches into it, the last ones of the block. Those in front of the layer follow its update with
/// constants that make it the plain one.
LATHE_HOST_DEVICE int layer_rows(int first, int rows, int first_radial_row, int rows_per_strip) {
    const int plain =
        first_radial_row > first ? (first_radial_row - first) / rows_per_strip * rows_per_strip : 0;
    return plain < rows ? rows - plain : 0;
}

/// Columns whose currents are recorded in many rows: before and behind the plane in which a port reads, and
/// in both caps of the contour.
enum CurrentTap : int { tap_before, tap_after, tap_low, tap_high, current_taps };
/// The asynchronous layouts buffer voltages too: in a port's plane and in both caps.
inline constexpr int voltage_taps = 3, all_taps = current_taps + voltage_taps;
/// Components that are buffered in a tap: i_phi and i_r, or v_r and v_phi, of three fields one of each.
LATHE_HOST_DEVICE constexpr int tap_components(FieldSet fields) {
    return fields == FieldSet::six ? 2 : 1;
}
/// Values that a lane of a strip's recording warp copies per event, at most: one reading of a port, two of
/// the contour.
inline constexpr int descriptors_per_lane = 3;

/// Offsets in a block's shared memory, in floats; all on 16 bytes. Two kinds of layout: single-row (strips of
/// one row, barriers of the block) and asynchronous (more rows, barriers between warps).
struct SharedLayout {
    /// Single-row: [strip][segment][i_phi, i_z][segment_columns] of the row below a strip. Asynchronous:
    /// [strip][pair of columns][slot_floats()], see LaneSlot, with a pair outside the grid at both ends.
    int strips = 0;
    int strip_stride = 0;
    // Single-row only:
    int voltages = 0;  ///< [row][segment][v_r, v_phi, v_z][segment_columns]
    int row_stride = 0, segment_stride = 0;
    int current_rows = 0, voltage_rows = 0;  ///< [segment][row] of ResidentRow
    int edges = 0;     ///< [segment + 1][row] of (i_phi, i_r): last column before a segment
    int profiles = 0;  ///< [half, node][pair] of (b, b, c, c) of the axial layers
    // Both:
    int axial = 0;  ///< single-row [row][pair][AxialMemory] of two columns; asynchronous [strip][pair]:
                    ///< profiles of both families, then the memories row by row
    int axial_row = 0, axial_pair = 0, axial_strip = 0;  ///< strides of these
    int radial = 0;     ///< [layer row][stepped component][segments * segment_columns]
    int constants = 0;  ///< [layer row][stepped component] of RadialConstants
    int modes = 0;      ///< [row] of the port's mode, rows from the block's first on
    int taps = 0;       ///< single-row [odd step][tap][i_phi, i_r][row] of pairs of columns; asynchronous see
                        ///< TapBuffers
    int descriptors = 0;  ///< asynchronous only: [strip][descriptors_per_lane][lane] of CopyDescriptor
    int image = 0;        ///< coefficients, as pack_coefficients() has laid them out
    static constexpr int reserved = 4;  ///< floats at the start
    /// Asynchronous: offset of the first warp's AsyncWarp.
    static constexpr int async_warps = own_shared_bytes / static_cast<int>(sizeof(float));

    LATHE_HOST_DEVICE static int padded(int floats) { return (floats + 3) & ~3; }
    /// Floats of a LaneSlot. Half of it is odd, so that half a warp finds different banks.
    LATHE_HOST_DEVICE static constexpr int slot_floats(int rows_per_strip, FieldSet fields = FieldSet::six) {
        if (fields == FieldSet::six) return 6 * rows_per_strip + (rows_per_strip % 2 == 0 ? 14 : 12);
        return 3 * rows_per_strip + (rows_per_strip % 4 == 0 ? 10 : 8);  // of an even number of rows
    }
    /// Floats of an AsyncWarp with its rows.
    LATHE_HOST_DEVICE static constexpr int warp_floats(int rows_per_strip) {
        return 24 + 16 * rows_per_strip;
    }

    SharedLayout() = default;
    /// Layout of a block of `rows` rows, `layer` of them stepped as the radial layer is. `async_rows`: rows
    /// of its strips in an asynchronous layout, 0 in the single-row layout, which always has all six
    /// `fields`.
    LATHE_HOST_DEVICE SharedLayout(int segments, int axial_pairs, int strip_count, int rows, int layer,
                                   int async_rows, FieldSet fields = FieldSet::six) {
        if (async_rows) {
            const int count = rows / async_rows;
            strips = async_warps + count * segments * warp_floats(async_rows);
            strip_stride = (segments * segment_columns / 2 + 2) * slot_floats(async_rows, fields);
            axial = strips + padded(count * strip_stride);
            axial_row = fields == FieldSet::six ? 8 : 4;
            axial_pair = axial_row * async_rows + 12;  // lanes side by side find different banks
            axial_strip = axial_pair * axial_pairs;
            radial = axial + count * axial_strip;
        } else {
            strips = reserved;
            strip_stride = segments * 2 * segment_columns;
            row_stride = segments * 3 * segment_columns, segment_stride = 3 * segment_columns;
            axial_row = 8 * axial_pairs, axial_pair = 8;
            voltages = strips + strip_count * strip_stride;
            current_rows = voltages + (rows + 1) * row_stride;
            voltage_rows = current_rows + padded(2 * rows * segments);
            edges = voltage_rows + padded(2 * rows * segments);
            profiles = edges + padded(2 * rows * (segments + 1));
            axial = profiles + 8 * axial_pairs;
            radial = axial + 8 * axial_pairs * rows;
        }
        constants = radial + field_count(fields) * segments * segment_columns * layer;
        modes = constants + field_count(fields) * 4 * layer;
        taps = modes + 4 * rows;
        descriptors = taps + 2 * (async_rows ? all_taps : current_taps) * tap_components(fields) * 2 * rows;
        image = descriptors + (async_rows ? rows / async_rows * descriptors_per_lane * 32 * 2 : 0);
    }
};

/// What a warp reads of a segment's row: where its coefficients stand (two columns of r, phi and z, as far as
/// these are stepped), and its flags. In a table each lane has its own, otherwise all lanes read the same; in
/// asynchronous layouts these stand in the AsyncRow, and `offset` is not used.
struct alignas(8) ResidentRow {
    std::uint32_t offset = 0;  ///< bytes from the start of the shared memory
    std::uint32_t flags = 0;   ///< resident_lanes in a table, and SegmentFlags shifted by resident_shift
};
inline constexpr std::uint32_t resident_lanes = 0x3ff;  ///< masks a lane's bytes in
inline constexpr int resident_shift = 10;
inline constexpr std::uint32_t resident_far = 1u << 31;  ///< the table did not fit: see the SegmentRow

struct ResidentPlan {
    int blocks = 0;                   ///< that hold the simulation
    int strips = 0;                   ///< of the block that has most
    int strip_rows = 0;               ///< rows of a strip
    int layer_strip_rows = 0;         ///< the same in blocks that reach into the radial layer
    bool async = false;               ///< asynchronous layout (async_lane.cuh); false: single-row layout
    FieldSet fields = FieldSet::six;  ///< that are stepped; all in the single-row layout
    /// First row of each block, and one past the last. Blocks hold whole strips; what is missing to a whole
    /// number of them lies below the axis, as rows that do not exist.
    std::vector<int> first;
    std::size_t shared_bytes = 0;  ///< that the fullest block cannot do without

    /// Rows of each strip of this block.
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
                async ? its : 0,
                fields};
    }
};

/// Plan with as few blocks as hold the grid in `shared_limit` bytes each, so that as many problems as
/// possible run at once: some for the radial layer, the others for the rest. Empty when even `most_blocks`
/// blocks cannot hold it.
std::optional<ResidentPlan> plan_for_throughput(const ResidentShape& shape, int most_blocks,
                                                std::size_t shared_limit);

/// Few rows per strip and few strips per block, for a simulation that has many multiprocessors to itself:
/// each step takes less time. Empty when `most_blocks` blocks are not enough for that.
std::optional<ResidentPlan> plan_for_latency(const ResidentShape& shape, int most_blocks,
                                             std::size_t shared_limit);

/// What blocks copy into their shared memory.
struct ResidentImage {
    std::vector<ResidentRow> currents, voltages;  ///< [row * segments + segment], as in the SegmentTable
    std::vector<float> coefficients;
    std::vector<int> start;  ///< in `coefficients`, of each block; one past the last behind it
};

/// Lays the coefficients of each block out in what is left of its `shared_bytes` bytes of shared memory.
/// Tables for which there is no room stay in the pool.
ResidentImage pack_coefficients(const SegmentTable& table, const ResidentShape& shape,
                                const ResidentPlan& plan, std::size_t shared_bytes);

/// What the kernels need of a problem besides its ProblemView; the last two arrays end with one more.
struct ResidentView {
    int blocks = 0, strips = 0, strip_rows = 0, layer_strip_rows = 0, async = 0;  ///< see ResidentPlan
    int padding = 0;
    unsigned long long* halo = nullptr;  ///< [block][from below, from above][segment][halo_words]
    const float* image = nullptr;
    const ResidentRow *currents = nullptr, *voltages = nullptr;  ///< [row * segments + segment]
    const int *block_rows = nullptr, *image_start = nullptr;     ///< [block]
};
/// Words that a warp sends at a time, at most, over global memory, see HaloBuffers.
inline constexpr int halo_words = 4 * 32;

}  // namespace lathe::gpu
