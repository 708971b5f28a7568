// One simulation as kernels see it: plain numbers and addresses, the same for every strategy.
#pragma once

#include <cuda_runtime.h>

#include "solver/engine/gpu/resident_plan.hpp"
#include "solver/engine/gpu/skewed_plan.hpp"
#include "solver/scheme/absorber.hpp"

namespace lathe::cuda {

/// Words that a warp of the resident kernel sends at a time over global memory, see FlagLink.
inline constexpr int mail_words = 4 * 32;

/// One current that is recorded with every sample of the contour.
struct DeviceProbe {
    int column = 0;
    int current = 0;  ///< 0, 1, 2: i_r, i_phi, i_z
    int slot = 0;     ///< in the sample
};

/// Where the contour lies and how a sample is laid out; see solver/problem/huygens_layout.hpp.
struct DeviceContour {
    int row = -1, column_low = 0, column_high = 0, first_row_low = 0;  ///< row -1: nothing is recorded
    int high_offset = 0, side_offset = 0, channels = 0;
};

/// What strategy `skewed` needs besides: tables of its own windows.
struct SkewedView {
    const SkewedRow* rows = nullptr;  ///< [window][row + levels]: rows that do not exist around those that do
    const float* pool = nullptr;
    int windows = 0;
};

/// Everything that changes from step to step.
struct ChangingArrays {
    float* fields = nullptr;
    float2* axial = nullptr;
    float* radial = nullptr;
};

/// Values that lie in global memory between two launches. Fields: `array_stride` floats a component in the
/// order of Array, `pitch` floats a row, from row -1 to row nr; column k stands at k + left_guard. The
/// guards are zero.
struct DeviceSimulation {
    static constexpr int left_guard = 2;

    int nr = 0, nz = 0, segments = 0, pitch = 0;
    long array_stride = 0;
    float m = 1.0f;
    float* fields = nullptr;

    const SegmentRow *currents = nullptr, *voltages = nullptr;
    const float* pool = nullptr;

    AxialPairs axial_pairs;
    float2* axial = nullptr;         ///< [row][AxialMemory][axial pair]
    const float2* curves = nullptr;  ///< [AxialProfile][axial pair]
    int first_radial_row = 0;
    float* radial = nullptr;  ///< [row - first_radial_row][Array][pitch]
    const fdtd::RadialConstants<float>* radial_constants = nullptr;  ///< [row - first_radial_row][Array]

    const float2* line = nullptr;  ///< V and I of the auxiliary line, a step
    const float4* mode = nullptr;  ///< v_r, v_phi, i_phi, i_r of the port's mode, a row
    int mode_rows = 0, injection_column = 0, reading_column = 0;
    const float* element_current = nullptr;  ///< a step
    int element_array = -1, element_row = 0, element_column = 0;

    float* port = nullptr;  ///< readings of this launch: [step][6][mode_rows], or [step] of an element
    DeviceContour contour;
    int contour_stride = 1;
    float* samples = nullptr;  ///< [sample][channels]
    const DeviceProbe* probes = nullptr;
    const int* probe_begin = nullptr;  ///< [row * segments + segment], one more at the end
    int probe_count = 0;
    float* probe_samples = nullptr;  ///< [sample][probe_count]

    int first_clear_column = 0, last_clear_column = 0;  ///< where stored energy counts

    ChangingArrays others;  ///< the second of two sets, for strategies that need one (second_arrays.hpp)

    // Of a simulation that stays on the chip: its thread blocks, strips of the one that has most, the first
    // row of each, and what they copy beforehand; one more of the last two at the end.
    int blocks = 0, strips = 0;
    const int *block_rows = nullptr, *image_begin = nullptr;
    int strip_rows = 0, layer_strip_rows = 0;  ///< see ResidentPlan
    bool loose = false;                        ///< see ResidentPlan
    unsigned long long* mail = nullptr;        ///< [block][from below, from above][segment][mail_words]
    const float* image = nullptr;
    const ResidentRow *resident_currents = nullptr, *resident_voltages = nullptr;

    SkewedView skewed;

    /// One of the two sets. Chosen pointer by pointer: as a whole they go through memory, and tiles spill.
    LATHE_HOST_DEVICE ChangingArrays arrays(bool second) const {
        return {second ? others.fields : fields, second ? others.axial : axial,
                second ? others.radial : radial};
    }
    /// Component `array` at row i >= -1 and column k >= -2.
    LATHE_HOST_DEVICE long at(int array, int i, int k) const {
        return array * array_stride + static_cast<long>(i + 1) * pitch + k + left_guard;
    }
};

/// What one launch does with one simulation.
struct DeviceTask {
    DeviceSimulation simulation;
    long first_step = 0;
    int steps = 0;
    int first_place = 0;  ///< of the launch's places, those before belong to other tasks (Stepper::places)
};

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

}  // namespace lathe::cuda
