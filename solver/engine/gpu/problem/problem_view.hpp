// One problem as kernels see it: numbers and device addresses, the same for every strategy.
#pragma once

#include <cuda_runtime.h>

#include "solver/engine/gpu/problem/segment_table.hpp"
#include "solver/engine/gpu/problem/value_lists.hpp"
#include "solver/scheme/absorber.hpp"

namespace lathe::gpu {

/// One current that is recorded with every sample of the contour.
struct ProbeView {
    int column = 0;
    int current = 0;  ///< 0, 1, 2: i_r, i_phi, i_z
    int slot = 0;     ///< in the sample
};

/// Where the contour lies and how a sample is laid out; see solver/problem/huygens_layout.hpp.
struct ContourView {
    int row = -1, column_low = 0, column_high = 0, first_row_low = 0;  ///< row -1: nothing is recorded
    int high_offset = 0, side_offset = 0, channels = 0;
};

/// Everything that changes from step to step.
struct ChangingArrays {
    float* fields = nullptr;
    float2* axial = nullptr;
    float* radial = nullptr;
};

/// What a problem's recorded values give at every step, where a strategy takes value lists.
struct SumsView {
    const SumWeight* terms = nullptr;  ///< null: readings of a port, or an element's voltage
    int count = 0, values = 0;         ///< terms; values per step in ProblemView::port
};

/// What one problem adds to a launch; its strategy sets it.
struct LaunchShare {
    int blocks = 1;        ///< slots of the device, see Stepper::capacity()
    int warps = 0;         ///< of each of its thread blocks, where problems differ in that
    int shared_bytes = 0;  ///< of its fullest block, where problems differ in that
};

/// Device addresses stay valid, and what they point to stays in global memory, from launch to launch. Fields:
/// `array_stride` floats per component in the order of Array, `pitch` floats per row, from row -1 to row nr;
/// column k has offset k + left_guard. The guards are zero.
struct ProblemView {
    static constexpr int left_guard = 2;

    int nr = 0, nz = 0, segments = 0, pitch = 0;
    long array_stride = 0;
    float m = 1.0f;  ///< azimuthal order
    float* fields = nullptr;

    const SegmentRow *currents = nullptr, *voltages = nullptr;
    const float* pool = nullptr;

    AxialPairs axial_pairs;
    float2* axial = nullptr;           ///< [row][AxialMemory][axial pair]
    const float2* profiles = nullptr;  ///< [AxialProfile][axial pair]
    int first_radial_row = 0;
    float* radial = nullptr;  ///< [row - first_radial_row][Array][pitch]
    const fdtd::RadialConstants<float>* radial_constants = nullptr;  ///< [row - first_radial_row][Array]

    const float2* line = nullptr;  ///< [step] V and I of the auxiliary line
    const float4* mode = nullptr;  ///< [row] v_r, v_phi, i_phi, i_r of the port's mode
    int mode_rows = 0, injection_column = 0, reading_column = 0;
    const float* element_current = nullptr;  ///< [step]
    int element_array = -1, element_row = 0, element_column = 0;

    /// Readings of this launch: [step][6][mode_rows], or [step] of an element, or [step][sums.values].
    float* port = nullptr;
    SumsView sums;
    ContourView contour;
    int contour_stride = 1;
    float* samples = nullptr;  ///< [sample][channels]
    const ProbeView* probes = nullptr;
    const int* probe_start = nullptr;  ///< [row * segments + segment], one more at the end
    int probe_count = 0;
    float* probe_samples = nullptr;  ///< [sample][probe_count]

    /// Where stored energy counts.
    int first_clear_row = 0, first_clear_column = 0, last_clear_column = 0;

    LaunchShare share;
    /// The strategy's own data of this problem, on the device; null when it has none. See plan_of().
    const void* plan = nullptr;

    /// Offset of component `array` at row i >= -1 and column k >= -2.
    LATHE_HOST_DEVICE long at(int array, int i, int k) const {
        return array * array_stride + static_cast<long>(i + 1) * pitch + k + left_guard;
    }
};

/// What one launch does with one problem.
struct Task {
    ProblemView problem;
    long first_step = 0;
    int steps = 0;
    int first_slot = 0;  ///< sum of share.blocks over the tasks before this one in the launch
};

/// What Stepper::prepare() of the strategy that runs this kernel has uploaded as its `Plan`.
template <class Plan>
LATHE_HOST_DEVICE const Plan& plan_of(const ProblemView& problem) {
    return *static_cast<const Plan*>(problem.plan);
}

/// One of two sets of arrays, for strategies whose blocks read what others overwrite (second_arrays.hpp): the
/// problem's own, or `others` when `second`. Chosen pointer by pointer: chosen as a whole, the sets go
/// through local memory and the tiled kernel spills.
LATHE_HOST_DEVICE ChangingArrays arrays_of(const ProblemView& problem, const ChangingArrays& others,
                                           bool second) {
    return {second ? others.fields : problem.fields, second ? others.axial : problem.axial,
            second ? others.radial : problem.radial};
}

/// Quantities that a port reads at every step; the currents half a cell before and behind the plane.
enum PortReading : int {
    read_v_r,
    read_v_phi,
    read_i_phi_before,
    read_i_r_before,
    read_i_phi_after,
    read_i_r_after,
    port_readings
};

}  // namespace lathe::gpu
