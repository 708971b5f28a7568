#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"
#include "solver/volume/engine/gpu/volume_cell.cuh"
#include "solver/volume/engine/gpu/volume_steps.hpp"
#include "solver/volume/engine/gpu/volume_terms.cuh"

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

/// A thread a value.
template <class Real>
__global__ void advance_listed(SparseHalfView<Real> half) {
    const int n = thread_in_grid();
    if (n < half.count) fdtd::advance_sparse(half.unknowns[n], half.terms, half.layers);
}

/// A thread an edge: its flux, before the voltages are advanced.
template <class Real>
__global__ void collect_fluxes(VolumeView<Real> view, VolumeSparseView<Real> sparse) {
    const int n = thread_in_grid();
    if (n >= sparse.edge_count) return;
    const CoupledVolumeEdge<Real> edge = sparse.edges[n];
    const VolumeCell<Real, HalfStep::voltages> cell(view, edge.at.i, edge.at.j, edge.at.k);
    const Real v = view.fields[edge.at.component][cell.at];
    sparse.fluxes[n] =
        fdtd::flux_rate(edge.of_curl, cell.curl_ahead(edge.at.component - e_x), edge.of_voltage, v);
}

/// A thread an edge: adds the fluxes of others, after the voltages have been advanced.
template <class Real>
__global__ void add_fluxes(VolumeView<Real> view, VolumeSparseView<Real> sparse) {
    const int n = thread_in_grid();
    if (n >= sparse.edge_count) return;
    const VolumeIndex at = sparse.edges[n].at;
    Real& v = view.fields[at.component][view.at(at.i, at.j, at.k)];
    Real sum = v;
    for (std::uint32_t t = sparse.edges[n].first_term; t < sparse.edges[n + 1].first_term; ++t)
        sum = fdtd::multiply_add(sparse.terms[t].weight, sparse.fluxes[sparse.terms[t].edge], sum);
    v = sum;
}

/// Adds terms to the value of this thread, so that their order is that of the list.
template <class Real, class Term>
__device__ void drive_listed(const VolumeView<Real>& view, const DrivenValue* driven, int count,
                             const Term& term) {
    const int n = thread_in_grid();
    if (n >= count) return;
    Real& x = view.fields[driven[n].component][driven[n].offset];
    x = with_terms(x, driven[n].first_term, driven[n + 1].first_term, term);
}

/// A thread a driven value; `step` is the batch's.
template <class Real>
__global__ void drive(VolumeView<Real> view, VolumeListsView<Real> lists, int half, int step) {
    drive_listed(view, lists.driven[half], lists.driven_count[half],
                 [&](int t) { return plain_term(lists, t, step); });
}

/// A thread a value that terms of the table drive; `number` is the problem's step.
template <class Real>
__global__ void drive_by_table(VolumeView<Real> view, VolumeListsView<Real> lists, int half, long number) {
    drive_listed(view, lists.table_driven[half], lists.table_driven_count[half],
                 [&](int t) { return table_term(lists, t, number); });
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
    const auto coefficient = static_cast<double>(cell.coefficient(c, set[Cell::own + c]));
    const double x = static_cast<double>(cell.view.fields[Cell::own + c][cell.at]);
    return coefficient > 0.0 ? x * x / coefficient : 0.0;
}

constexpr int energy_threads = 256;

/// A block a plane.
template <class Real>
__global__ void add_energy(VolumeView<Real> view, int first, double* of_planes) {
    const auto& [x, y, z] = view.layers;
    const int columns = x.high_begin - x.low_end, rows = y.high_begin - y.low_end;
    const int k = first + static_cast<int>(blockIdx.x);
    double sum = 0.0;
    for (int n = static_cast<int>(threadIdx.x); n < columns * rows && !z.contains(k); n += energy_threads) {
        const int i = x.low_end + n % columns, j = y.low_end + n / columns;
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
    if (threadIdx.x == 0) of_planes[blockIdx.x] = sums[0];
}

}  // namespace

template <class Real>
void take_volume_step(const VolumeView<Real>& view, const VolumeSparseView<Real>& sparse,
                      const VolumeListsView<Real>& lists, int step, long number, cudaStream_t stream) {
    const dim3 block(threads_along_x, threads_along_y);
    const dim3 grid(blocks(view.columns, threads_along_x), blocks(view.rows, threads_along_y),
                    static_cast<unsigned>(view.planes));
    const auto over_list = [&](int count, auto kernel, const auto&... arguments) {
        if (count > 0) launch(kernel, blocks(count, list_threads), list_threads, 0, stream, arguments...);
    };
    const auto drive_half = [&](int half) {
        over_list(lists.driven_count[half], drive<Real>, view, lists, half, step);
        if (number < lists.table_end)
            over_list(lists.table_driven_count[half], drive_by_table<Real>, view, lists, half, number);
    };
    launch(advance_cells<Real, HalfStep::currents>, grid, block, 0, stream, view);
    over_list(sparse.currents.count, advance_listed<Real>, sparse.currents);
    drive_half(0);
    over_list(sparse.edge_count, collect_fluxes<Real>, view, sparse);
    launch(advance_cells<Real, HalfStep::voltages>, grid, block, 0, stream, view);
    over_list(sparse.voltages.count, advance_listed<Real>, sparse.voltages);
    over_list(sparse.edge_count, add_fluxes<Real>, view, sparse);
    drive_half(1);
    over_list(lists.sums, add_up<Real>, view, lists, step);
    check_launch("a step in three dimensions");
}

template <class Real>
void take_volume_sample(const VolumeView<Real>& view, const VolumeListsView<Real>& lists, int sample,
                        cudaStream_t stream) {
    if (lists.sample_size == 0) return;
    launch(take_sample<Real>, blocks(lists.sample_size, list_threads), list_threads, 0, stream, view, lists,
           sample);
    check_launch("a sample in three dimensions");
}

void add_to_spectra(const float* basis, int waves, int samples, const float* from, long channels,
                    float* spectra, cudaStream_t stream) {
    launch(add_product, dim3(blocks(channels, list_threads), static_cast<unsigned>(waves)), list_threads, 0,
           stream, basis, samples, from, channels, spectra);
    check_launch("spectra of a surface");
}

template <class Real>
void sum_energy(const VolumeView<Real>& view, int first, int count, double* sums, cudaStream_t stream) {
    launch(add_energy<Real>, static_cast<unsigned>(count), energy_threads, 0, stream, view, first, sums);
    check_launch("energy in three dimensions");
}

template void take_volume_step(const VolumeView<float>&, const VolumeSparseView<float>&,
                               const VolumeListsView<float>&, int, long, cudaStream_t);
template void take_volume_step(const VolumeView<double>&, const VolumeSparseView<double>&,
                               const VolumeListsView<double>&, int, long, cudaStream_t);
template void take_volume_sample(const VolumeView<float>&, const VolumeListsView<float>&, int, cudaStream_t);
template void take_volume_sample(const VolumeView<double>&, const VolumeListsView<double>&, int,
                                 cudaStream_t);
template void sum_energy(const VolumeView<float>&, int, int, double*, cudaStream_t);
template void sum_energy(const VolumeView<double>&, int, int, double*, cudaStream_t);

}  // namespace lathe::gpu
