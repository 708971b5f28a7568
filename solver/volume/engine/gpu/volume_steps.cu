#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"
#include "solver/volume/engine/gpu/volume_cell.cuh"
#include "solver/volume/engine/gpu/volume_steps.hpp"

namespace lathe::gpu {
namespace {

constexpr int threads_along_x = 32, threads_along_y = 8;
constexpr int list_threads = 128;

unsigned blocks(long count, int threads) {
    return static_cast<unsigned>((count + threads - 1) / threads);
}

/// A thread a cell, x along x; a layer of blocks a plane.
template <class Real, HalfStep half>
__global__ void __launch_bounds__(threads_along_x* threads_along_y) advance_cells(VolumeView<Real> view) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x),
              j = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y), k = static_cast<int>(blockIdx.z);
    if (i < view.columns && j < view.rows) VolumeCell<Real, half>(view, i, j, k).advance();
}

__device__ int thread_in_grid() {
    return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}

/// A thread a driven value, so that the order of its terms is that of the list.
template <class Real>
__global__ void drive(VolumeView<Real> view, VolumeListsView<Real> lists, int half, int step) {
    const int n = thread_in_grid();
    if (n >= lists.driven_count[half]) return;
    const DrivenValue value = lists.driven[half][n];
    Real x = view.fields[value.component][value.offset];
    for (int t = value.first_term; t < lists.driven[half][n + 1].first_term; ++t) {
        const DrivingTerm<Real> term = lists.driving[t];
        x += term.coefficient * (term.weight * static_cast<Real>(lists.series[term.series][step]));
    }
    view.fields[value.component][value.offset] = x;
}

/// The same for terms of the table; `step` is the problem's.
template <class Real>
__global__ void drive_by_table(VolumeView<Real> view, VolumeListsView<Real> lists, int half, long step) {
    const int n = thread_in_grid();
    if (n >= lists.table_driven_count[half]) return;
    const DrivenValue value = lists.table_driven[half][n];
    Real x = view.fields[value.component][value.offset];
    for (int t = value.first_term; t < lists.table_driven[half][n + 1].first_term; ++t) {
        const TableTerm<Real>& term = lists.table_terms[t];
        x += term.coefficient * table_sum<Real>(lists.table, lists.table_first, lists.table_series,
                                                lists.table_length, term.first, term.weights, step);
    }
    view.fields[value.component][value.offset] = x;
}

/// A thread a sum.
template <class Real>
__global__ void add_up(VolumeView<Real> view, VolumeListsView<Real> lists, int step) {
    const int n = thread_in_grid();
    if (n >= lists.sums) return;
    double sum = 0.0;
    for (int t = lists.first_weighted[n]; t < lists.first_weighted[n + 1]; ++t) {
        const WeightedValue term = lists.weighted[t];
        sum += term.weight * static_cast<double>(view.fields[term.at.component][term.at.offset]);
    }
    lists.sums_to[static_cast<long>(step) * lists.sums + n] = sum;
}

template <class Real>
__global__ void take_sample(VolumeView<Real> view, VolumeListsView<Real> lists, int sample) {
    const int n = thread_in_grid();
    if (n >= lists.sample_size) return;
    const RecordedValue from = lists.samples[n];
    lists.samples_to[sample * lists.sample_size + n] =
        static_cast<float>(view.fields[from.component][from.offset]);
}

__global__ void add_product(const float* basis, int samples, const float* from, long channels,
                            float* spectra) {
    const long n = thread_in_grid();
    if (n >= channels) return;
    const int wave = static_cast<int>(blockIdx.y);
    float sum = spectra[wave * channels + n];
    for (int s = 0; s < samples; ++s)
        sum = fdtd::multiply_add(basis[wave * samples + s], from[s * channels + n], sum);
    spectra[wave * channels + n] = sum;
}

/// x^2 over its coefficient, of one component of a cell.
template <class Real, HalfStep half>
__device__ double stored(const VolumeCell<Real, half>& cell, const Real* set, int c) {
    using Cell = VolumeCell<Real, half>;
    const Real yz = cell.template factor<1>(c) * cell.template factor<2>(c) *
                    (Cell::is_voltage ? cell.view.per_eps : cell.view.per_mu);
    const double coefficient =
        static_cast<double>(fdtd::volume_coefficient(set[Cell::own + c], cell.template factor<0>(c), yz));
    const double x = static_cast<double>(cell.view.fields[Cell::own + c][cell.at]);
    return coefficient > 0.0 ? x * x / coefficient : 0.0;
}

constexpr int energy_threads = 256;

template <class Real>
__global__ void add_energy(VolumeView<Real> view, double* partial) {
    const auto& [x, y, z] = view.layers;
    const int columns = x.high_begin - x.low_end, rows = y.high_begin - y.low_end,
              planes = z.high_begin - z.low_end;
    double sum = 0.0;
    for (long n = thread_in_grid(); n < static_cast<long>(columns) * rows * planes;
         n += static_cast<long>(gridDim.x * blockDim.x)) {
        const int i = x.low_end + static_cast<int>(n % columns),
                  j = y.low_end + static_cast<int>(n / columns % rows),
                  k = z.low_end + static_cast<int>(n / columns / rows);
        const VolumeCell<Real, HalfStep::voltages> voltages(view, i, j, k);
        const VolumeCell<Real, HalfStep::currents> currents(view, i, j, k);
        const Real* const set = view.set_of(voltages.cell);
        for (int c = 0; c < 3; ++c) sum += stored(voltages, set, c) + stored(currents, set, c);
    }
    __shared__ double sums[energy_threads];
    sums[threadIdx.x] = sum;
    for (unsigned half = energy_threads / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
    }
    if (threadIdx.x == 0) partial[blockIdx.x] = sums[0];
}

}  // namespace

template <class Real>
void take_volume_steps(const VolumeView<Real>& view, const VolumeListsView<Real>& lists,
                       const VolumeBatch& batch, cudaStream_t stream) {
    const dim3 block(threads_along_x, threads_along_y);
    const dim3 grid(blocks(view.columns, threads_along_x), blocks(view.rows, threads_along_y),
                    static_cast<unsigned>(view.planes));
    const auto drive_half = [&](int half, int step) {
        if (const int count = lists.driven_count[half]; count > 0)
            launch(drive<Real>, blocks(count, list_threads), list_threads, 0, stream, view, lists, half,
                   step);
        const int count = lists.table_driven_count[half];
        if (const long now = batch.first_step + step; count > 0 && now < lists.table_end)
            launch(drive_by_table<Real>, blocks(count, list_threads), list_threads, 0, stream, view, lists,
                   half, now);
    };
    int sample = 0;
    for (int step = 0; step < batch.steps; ++step) {
        launch(advance_cells<Real, HalfStep::currents>, grid, block, 0, stream, view);
        drive_half(0, step);
        launch(advance_cells<Real, HalfStep::voltages>, grid, block, 0, stream, view);
        drive_half(1, step);
        if (lists.sums > 0)
            launch(add_up<Real>, blocks(lists.sums, list_threads), list_threads, 0, stream, view, lists,
                   step);
        if (lists.sample_size > 0 && (batch.first_step + step + 1) % batch.sample_stride == 0)
            launch(take_sample<Real>, blocks(lists.sample_size, list_threads), list_threads, 0, stream, view,
                   lists, sample++);
    }
    check_launch("steps in three dimensions");
}

void add_to_spectra(const float* basis, int waves, int samples, const float* from, long channels,
                    float* spectra, cudaStream_t stream) {
    launch(add_product, dim3(blocks(channels, list_threads), static_cast<unsigned>(waves)), list_threads, 0,
           stream, basis, samples, from, channels, spectra);
    check_launch("spectra of a surface");
}

template <class Real>
void sum_energy(const VolumeView<Real>& view, double* partial, cudaStream_t stream) {
    launch(add_energy<Real>, energy_blocks, energy_threads, 0, stream, view, partial);
    check_launch("energy in three dimensions");
}

template void take_volume_steps(const VolumeView<float>&, const VolumeListsView<float>&, const VolumeBatch&,
                                cudaStream_t);
template void take_volume_steps(const VolumeView<double>&, const VolumeListsView<double>&, const VolumeBatch&,
                                cudaStream_t);
template void sum_energy(const VolumeView<float>&, double*, cudaStream_t);
template void sum_energy(const VolumeView<double>&, double*, cudaStream_t);

}  // namespace lathe::gpu
