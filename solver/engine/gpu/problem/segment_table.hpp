// The coefficients as the device reads them: rows cut into segments, most of them one number per component.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/base/host_device.hpp"
#include "solver/problem/problem.hpp"

namespace lathe::gpu {

/// Columns of a segment: two for each lane of a warp.
inline constexpr int segment_columns = 64;

/// Segments of a row. The last one always has room behind the last column.
LATHE_HOST_DEVICE int segments_along(int nz) {
    return nz / segment_columns + 1;
}

/// What a segment of one row holds besides the plain update. None set: the fast path.
enum SegmentFlag : std::uint32_t {
    flag_table = 1u << 0,   ///< coefficients differ along the segment; they stand in the pool
    flag_ends = 1u << 1,    ///< holds the first or the last column, which are metal
    flag_axial = 1u << 2,   ///< touches an axial absorbing layer
    flag_radial = 1u << 3,  ///< row of the radial layer
    flag_lossy = 1u << 4,   ///< the pool holds decays too
    flag_driven = 1u << 5,  ///< the port's injection or a current element
    flag_port = 1u << 6,    ///< the port reads currents here
    flag_cap = 1u << 7,     ///< caps of the contour
    flag_side = 1u << 8,    ///< side of the contour
    flag_probes = 1u << 9,  ///< currents along lossy walls and on the box around an element
};
inline constexpr int segment_flag_bits = 10;
inline constexpr std::uint32_t segment_flags = (1u << segment_flag_bits) - 1u;
/// Granularity of a table's offset in the pool, in floats.
inline constexpr int pool_unit = segment_columns;

/// Coefficients of the three currents or voltages of one segment; sixteen bytes, one load for a warp.
struct alignas(16) SegmentRow {
    float r = 0, phi = 0, z = 0;
    std::uint32_t flags = 0;  ///< SegmentFlags; above them the offset in the pool in units of pool_unit
};

/// Where segments start: `count` of them, each `stride` columns behind the last. They overlap when the stride
/// is less than segment_columns.
struct SegmentSpacing {
    int count = 0, stride = segment_columns;
    bool marks_voltages =
        false;  ///< recorded voltages are marked like currents (flag_port, flag_cap, flag_side)
};

/// A table in the pool: segment_columns values of the r, phi and z component, then their decays if lossy.
struct SegmentTable {
    SegmentSpacing spacing;
    int segments = 0;                            ///< in a row
    std::vector<SegmentRow> currents, voltages;  ///< [row * segments + segment], rows 0 ... nr - 2
    std::vector<float> pool;
};

/// Which columns the axial layers take, in pairs of columns: [0, low) and [high, all).
struct AxialPairs {
    int low = 0, high = 0, all = 0;
    LATHE_HOST_DEVICE int count() const { return low + all - high; }
};
AxialPairs axial_pairs(const Problem& simulation);

/// Nothing is approximated: a segment is called uniform only when its coefficients have equal bits.
SegmentTable build_segment_table(const Problem& simulation, const SegmentSpacing& spacing);
/// Segments side by side, as many as the grid has.
SegmentTable build_segment_table(const Problem& simulation);

}  // namespace lathe::gpu
