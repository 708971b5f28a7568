// What a warp of strategy `pipelined` works on: the rows in flight, and the addresses they come from and go
// to.
#pragma once

#include "solver/engine/gpu/pipelined/pipelined_level.cuh"

namespace lathe::gpu {

/// A warp's shared memory. What belongs to a row is kept from its arrival until it is stored.
struct PipelinedRing {
    static constexpr int lanes = segment_columns / 2;
    static constexpr int rows = pipeline_levels + 1;
    static constexpr int entry_rows = 8;  ///< a power of two; one row more than of the others is in flight
    static_assert(entry_rows > rows);
    float2 fields[2][field_arrays][lanes];
    float2 profiles[axial_profiles][lanes];
    float2 axial[rows][axial_memories][lanes];
    float2 radial[rows][field_arrays][lanes];  ///< or tables, or what is to be recorded
    float2 constants[rows][12];                ///< RadialConstants of the six arrays
    PipelinedRow entries[entry_rows];
    alignas(16) ProblemView problem;
    alignas(16) PipelinedView plan;
};

/// One pass of one window.
struct Walk {
    Window window;
    const PipelinedRow* rows;                ///< of row 0
    const float *fields_from, *radial_from;  ///< fields: this lane's pair of row 0
    float *fields_to, *radial_to;
    const float2* axial_from;
    float2* axial_to;
    int axial_pair;  ///< of this lane, -1 outside the layers
    bool loads;      ///< the lane's pair exists
    int rows_of_grid, first_radial_row, pitch, array_pairs, axial_pairs;  ///< as in the simulation
    int first_row, last_row;                                              ///< that are stored and recorded
    long first_step;                                                      ///< of the pass
    float* port;                                                          ///< readings of the first step
    int port_stride;
    RecordAddresses sample;  ///< of the contour after the last step; null when that is none
};

}  // namespace lathe::gpu
