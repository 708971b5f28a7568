// One problem in three dimensions as kernels see it: numbers and device addresses.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "solver/base/host_device.hpp"
#include "solver/volume/problem/series_table.hpp"
#include "solver/volume/problem/volume_index.hpp"

namespace lathe::gpu {

/// Memories of a layer's cell: of the differences along its axis, of two voltages and of two currents.
inline constexpr int layer_differences = 4;

/// Constants of fdtd::stretched() at one index of a layer's axis.
template <class Real>
struct StretchView {
    Real b, c, per_kappa;
};

/// The layers along one axis. Memories: [difference][cell], differences in the order of the two voltages
/// across the axis, next(axis) first, then the two currents; cells by slot along the axis and by index along
/// the other two, x fastest.
template <class Real>
struct AxisLayersView {
    int low_end = 0, high_begin = 0, count = 0;
    const StretchView<Real>*node = nullptr, *half = nullptr;  ///< of each index
    Real* memory = nullptr;
    long memory_stride = 0;  ///< from one difference's memories to the next one's

    LATHE_HOST_DEVICE bool contains(int n) const { return n < low_end || n >= high_begin; }
    LATHE_HOST_DEVICE int slot(int n) const { return n < low_end ? n : low_end + n - high_begin; }
};

/// Numbers of a coefficient set in the table: six values, three decays, filled up.
inline constexpr int set_numbers = 12, first_decay = volume_components;

/// Fields: an array a component, x fastest, rows and planes of zeros around what is stepped and at least two
/// zeros behind each row, so that neighbours may be read without a test. Beyond the last row there is room
/// for a tile's columns.
template <class Real>
struct VolumeView {
    int columns = 0, rows = 0, planes = 0;
    long row_pitch = 0, plane_pitch = 0;
    Real* fields[volume_components] = {};  ///< of cell (0, 0, 0)

    const std::uint16_t* narrow = nullptr;  ///< set of each cell, [plane][row][column]; or
    const std::uint32_t* wide = nullptr;
    const Real* sets = nullptr;  ///< [set][set_numbers]

    /// AxisFactors of each axis: edge, per_edge, dual, per_dual, by index.
    const Real* factors[3][4] = {};
    Real per_eps = 0, per_mu = 0;  ///< dt/eps0, dt/mu0
    AxisLayersView<Real> layers[3];

    LATHE_HOST_DEVICE long at(int i, int j, int k) const { return k * plane_pitch + j * row_pitch + i; }
    /// Where cell (i, j, k) lies, counted from the field's first value, which is at(0, -1, -1).
    LATHE_HOST_DEVICE long from_first(int i, int j, int k) const { return at(i, j + 1, k + 1); }
    LATHE_HOST_DEVICE long cell(int i, int j, int k) const {
        return (static_cast<long>(k) * rows + j) * columns + i;
    }
    /// Where the layers along an axis keep memory number `difference` of a cell that lies in one of them.
    template <int axis>
    LATHE_HOST_DEVICE long layer_cell(int difference, int i, int j, int k) const {
        const AxisLayersView<Real>& its = layers[axis];
        const int x = axis == 0 ? its.slot(i) : i, y = axis == 1 ? its.slot(j) : j,
                  z = axis == 2 ? its.slot(k) : k;
        const long width = axis == 0 ? its.count : columns, height = axis == 1 ? its.count : rows;
        return difference * its.memory_stride + (z * height + y) * width + x;
    }
    LATHE_HOST_DEVICE std::uint32_t set_number(long cell) const { return narrow ? narrow[cell] : wide[cell]; }
    LATHE_HOST_DEVICE const Real* set(std::uint32_t its_number) const {
        return sets + static_cast<long>(its_number) * set_numbers;
    }
    LATHE_HOST_DEVICE const Real* set_of(long cell) const { return set(set_number(cell)); }
};

/// The number of a step or of a sample in a batch: `n` more than what the device finds at `base`, where it is
/// told so, since kernels of a recorded launch keep their arguments.
struct BatchNumber {
    int n = 0;
    const int* base = nullptr;
    LATHE_HOST_DEVICE int value() const { return base ? *base + n : n; }
};

/// A value that sources drive; its terms, in the order of the problem's list, end where the next one's begin.
struct DrivenValue {
    VolumeComponent component;
    long offset;  ///< VolumeView::at()
    int first_term;
};
template <class Real>
struct DrivingTerm {
    Real coefficient, weight;
    int series;  ///< SourceSeriesName
};
template <class Real>
struct TableTerm {
    Real coefficient;
    int first;  ///< series
    Real weights[table_neighbours];
};
struct RecordedValue {
    VolumeComponent component;
    long offset;
};
struct WeightedValue {
    RecordedValue at;
    double weight;
};

/// Sources and gather lists. What is recorded of a batch of steps lies one step behind the other.
template <class Real>
struct VolumeListsView {
    const DrivenValue* driven[2] = {};  ///< of currents, of voltages; one more at the end
    int driven_count[2] = {};
    const DrivingTerm<Real>* driving = nullptr;
    const double* series[3] = {};  ///< by SourceSeriesName, [step of the batch]; null where none is

    const DrivenValue* table_driven[2] = {};  ///< values that table terms drive, as `driven`
    int table_driven_count[2] = {};
    const TableTerm<Real>* table_terms = nullptr;
    const double* table = nullptr;  ///< SeriesTable::values
    const int* table_first = nullptr;
    int table_series = 0, table_length = 0;
    long table_end = 0;  ///< step after the last entry of all

    const int* first_weighted = nullptr;  ///< of each sum; one more at the end
    const WeightedValue* weighted = nullptr;
    int sums = 0;
    double* sums_to = nullptr;  ///< [step of the batch][sum]

    const RecordedValue* samples = nullptr;  ///< the surface, then the probes
    long sample_size = 0;
    float* samples_to = nullptr;  ///< [sample of the batch][channel]
};

}  // namespace lathe::gpu
